import { sql } from 'kysely'
import { type EndedWays, hasEnded } from '#rules/ended-ways.ts'
import { endedWays } from '#words/answers.ts'
import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { countTokens } from './api-tokens/store.ts'
import { noteAudit } from './audit/note-audit.ts'
import { deleteFactor } from './second-factor-store.ts'
import { deleteSessions } from './session-store.ts'
import { markEmailVerified } from './store.ts'
import { tellChange } from './tell-change.ts'
import { deleteWebhooks } from './webhooks/store.ts'

/**
 * Closes every way in that was opened before: sessions (but the one spared), reset links, sign-ins half made, API tokens. Answers the ended
 * sessions; their sockets are to be ended once the transaction has committed.
 */
export async function closeWaysIn(tx: Tx, user_id: string, spared: Buffer | null): Promise<Buffer[]> {
  await sql`update users set sign_in_generation = sign_in_generation + 1 where id = ${user_id}`.execute(tx)
  await sql`delete from mailed_links where user_id = ${user_id} and purpose = 'reset_password'`.execute(tx)
  await sql`delete from waiting_sign_ins where user_id = ${user_id}`.execute(tx)
  await sql`delete from api_tokens where user_id = ${user_id}`.execute(tx)
  return deleteSessions(tx, user_id, spared)
}

/** What a proof ended: the sessions whose sockets are to be ended once the transaction has committed, and what to say of it. */
export type TakenOver = { sessions: Buffer[]; said: string }

/**
 * Takes the user's address as proven. The first proof ends every way in made before it, webhooks and two-step verification too: until
 * then anybody could have registered the address. Only the session that brought the proof is spared, and the password is the caller's
 * affair. Null when the address was proven before.
 */
export async function takeOver(
  jobs: Jobs,
  tx: Tx,
  user_id: string,
  by: { spared: Buffer | null; drops_password: boolean },
): Promise<TakenOver | null> {
  if (!(await markEmailVerified(tx, user_id))) return null
  await sql`delete from mailed_links where user_id = ${user_id}`.execute(tx)
  const second_factor = await deleteFactor(tx, user_id)
  const webhooks = await deleteWebhooks(tx, user_id)
  const api_tokens = await countTokens(tx, user_id)
  const sessions = await closeWaysIn(tx, user_id, by.spared)
  const ended: EndedWays = {
    webhooks,
    api_tokens,
    second_factor,
    password: by.drops_password,
    browsers: sessions.length,
  }
  if (!hasEnded(ended)) return { sessions, said: '' }
  const said = endedWays(ended)
  await noteAudit(tx, user_id, 'ways_in_ended', null, ended)
  await tellChange(jobs, tx, user_id, 'ways_in_ended', said)
  return { sessions, said }
}
