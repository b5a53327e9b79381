import { sql } from 'kysely'
import type { Outcome } from '#rules/outcomes.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type CountedAttempts, countedFrom, countFailed, throttle } from '../users/throttle.ts'
import { hasProvenAddress } from '../users/verify-email.ts'
import { noteTry, refuseWhileWaiting } from './sign-in-phone.ts'
import type { AccountEdges } from './signed-in.ts'

/** Refused passwords and codes, and codes that were sent, in a quarter of an hour: of one user, for one name at Instagram, from one network. */
const MAX_REFUSED = { user: 10, name: 10, network: 60 }

/** Of one user for a name that others have failed at as often as is allowed: so much is typed wrong by somebody who knows it. */
const MAX_OWN = 3

/** The user, where they are, and the name they sign in to. One's own account must not be blocked by others' guesses. */
export type Origin = { user_id: string; ip: string; username: string; is_own: boolean }

/**
 * Sends a password, code or session to Instagram, or has a code sent; `isCounted` says what counts as a failure. Instagram sees our address: too many
 * failures are refused, so nobody checks a stolen list through us. Anybody can name an account, so the failures of others only make those wait who
 * have failed themselves; nor do they hold up a user with a proven address in their network.
 */
export async function attemptSignIn<Answer extends { outcome: Outcome<unknown>; session: { mid: string } }>(
  { db, scale }: Pick<AccountEdges, 'db' | 'scale'>,
  origin: Origin,
  attempt: () => Promise<Answer>,
  isCounted: (outcome: Outcome<unknown>) => boolean = isWrong,
): Promise<Answer> {
  await refuseWhileWaiting(db, origin.user_id, origin.username)
  let answer: Answer | undefined
  await throttle(db, await readCounters(db, origin), async () => {
    answer = await attempt()
    await noteTry(db, scale, origin, answer)
    return isCounted(answer.outcome) ? null : answer
  })
  if (!answer) throw new Error('An attempt gave no answer.')
  return answer
}

async function readCounters(db: Database, { user_id, ip, username, is_own }: Origin): Promise<CountedAttempts[]> {
  const of_user = [
    { name: `instagram by ${user_id}`, most: MAX_REFUSED.user },
    countedFrom(ip, 'instagram from', (await hasProvenAddress(db, user_id)) ? null : MAX_REFUSED.network),
  ]
  if (is_own) return of_user
  const own = { name: `instagram @${username} by ${user_id}`, most: MAX_REFUSED.name }
  const failed = await countFailed(db, own)
  return [
    ...of_user,
    own,
    countedFrom(ip, `instagram @${username} from`, failed > 0 ? MAX_REFUSED.name : null),
    { name: `instagram @${username}`, most: failed >= MAX_OWN ? MAX_REFUSED.name : null },
  ]
}

const wrong = new Set(['wrong_password', 'unknown_user', 'wrong_code'])

/** A browser's session that has ended is one that may have been guessed, or stolen and tried too late. */
const isWrong = (outcome: Outcome<unknown>) =>
  (outcome.kind === 'refused' && wrong.has(outcome.cause)) ||
  (outcome.kind === 'blocked' && outcome.cause === 'signed_out')

/** From this many refused passwords within a day on, the sentence is a warning. */
const WARNED_FROM = 3

/** Counts a password that Instagram has refused, and returns the refusal with what it `said`. */
export async function countWrongPassword(
  db: Database,
  user_id: string,
  username: string,
  said: string,
): Promise<Refusal> {
  await sql`delete from wrong_passwords where first_at < now() - interval '1 day'`.execute(db)
  const { rows } = await sql<{ times: number }>`
    insert into wrong_passwords (user_id, username, times) values (${user_id}, ${username}, 1)
    on conflict (user_id, username) do update set times = wrong_passwords.times + 1
    returning times
  `.execute(db)
  const times = rows[0]?.times ?? 1
  const words = { said: said || null }
  return times < WARNED_FROM
    ? new Refusal('instagram_wrong_password', words)
    : new Refusal('instagram_wrong_password_again', { times, ...words })
}

export const forgetWrongPasswords = (db: Database, user_id: string, username: string) =>
  sql`delete from wrong_passwords where user_id = ${user_id} and username = ${username}`.execute(db)
