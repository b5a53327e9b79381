import { sql } from 'kysely'
import type { Tx } from '../edges/database/database.ts'
import { deleteSessions } from './session-store.ts'

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
