import type { Outcome } from '#rules/outcomes.ts'
import type { Database } from '../edges/database/database.ts'
import { countedFrom, throttledBy } from '../users/throttle.ts'

/** Refused passwords and codes in a quarter of an hour: of one user, for one name at Instagram, from one network. */
const MOST = { user: 10, name: 10, network: 60 }

/** Who tries, and from where. No name where the account is theirs already: strangers' guesses must not keep an owner out. */
export type Asker = { user_id: string; ip: string; username: string | null }

/** Lets somebody try a password or code at Instagram, which sees our address: nobody tries a stolen list of them through us. */
export async function tryAtInstagram<Answer extends { outcome: Outcome<unknown> }>(
  db: Database,
  { user_id, ip, username }: Asker,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const counted = [
    { name: `instagram by ${user_id}`, most: MOST.user },
    countedFrom(ip, 'instagram from', MOST.network),
    ...(username === null ? [] : [{ name: `instagram @${username}`, most: MOST.name }]),
  ]
  let answer: Answer | undefined
  await throttledBy(db, counted, async () => {
    answer = await attempt()
    return isWrong(answer.outcome) ? null : answer
  })
  if (!answer) throw new Error('An attempt gave no answer.')
  return answer
}

const wrong = new Set(['wrong_password', 'unknown_user', 'wrong_code'])

const isWrong = (outcome: Outcome<unknown>) => outcome.kind === 'refused' && wrong.has(outcome.cause)
