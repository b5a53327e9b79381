import { sql } from 'kysely'
import type { Outcome } from '#rules/outcomes.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { countedFrom, throttle } from '../users/throttle.ts'

/** Refused passwords and codes in a quarter of an hour: of one user, for one name at Instagram, from one network. */
const MAX_REFUSED = { user: 10, name: 10, network: 60 }

/** The user, where they are, and the name they sign in to; null for an account of their own, which others' guesses must not block. */
export type Origin = { user_id: string; ip: string; username: string | null }

/** Sends a password or code to Instagram, which sees our address: too many failures are refused, so nobody checks a stolen list through us. */
export async function attemptSignIn<Answer extends { outcome: Outcome<unknown> }>(
  db: Database,
  { user_id, ip, username }: Origin,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const counted = [
    { name: `instagram by ${user_id}`, most: MAX_REFUSED.user },
    countedFrom(ip, 'instagram from', MAX_REFUSED.network),
    ...(username === null ? [] : [{ name: `instagram @${username}`, most: MAX_REFUSED.name }]),
  ]
  let answer: Answer | undefined
  await throttle(db, counted, async () => {
    answer = await attempt()
    return isWrong(answer.outcome) ? null : answer
  })
  if (!answer) throw new Error('An attempt gave no answer.')
  return answer
}

const wrong = new Set(['wrong_password', 'unknown_user', 'wrong_code'])

const isWrong = (outcome: Outcome<unknown>) => outcome.kind === 'refused' && wrong.has(outcome.cause)

/** From this many refused passwords within a day on, the sentence is a warning. */
const WARNED_FROM = 3

/** Counts a password that Instagram has refused, and returns the refusal. */
export async function countWrongPassword(db: Database, user_id: string, username: string): Promise<Refusal> {
  await sql`delete from wrong_passwords where first_at < now() - interval '1 day'`.execute(db)
  const { rows } = await sql<{ times: number }>`
    insert into wrong_passwords (user_id, username, times) values (${user_id}, ${username}, 1)
    on conflict (user_id, username) do update set times = wrong_passwords.times + 1
    returning times
  `.execute(db)
  const times = rows[0]?.times ?? 1
  return times < WARNED_FROM
    ? new Refusal('instagram_wrong_password')
    : new Refusal('instagram_wrong_password_again', { times })
}

export const forgetWrongPasswords = (db: Database, user_id: string, username: string) =>
  sql`delete from wrong_passwords where user_id = ${user_id} and username = ${username}`.execute(db)
