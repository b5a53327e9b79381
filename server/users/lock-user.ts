import { sql } from 'kysely'
import { hasRow, type Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'

/**
 * Serialises the concurrent acts of one user until the transaction ends, so that a limit on a count holds. Rows that only reference the
 * user can be written meanwhile: their writer may hold what is locked next here.
 */
export const lockUser = (tx: Tx, user_id: string) =>
  sql`select 1 from users where id = ${user_id} for no key update`.execute(tx)

/** The caller, and the SHA-256 of their credential: a session or an API token. */
export type Entered = { id: string; session_hash: Buffer }

/** The same before creating another credential: refused when the caller's own has ended meanwhile. */
export async function lockEntered(tx: Tx, { id, session_hash }: Entered) {
  await lockUser(tx, id)
  const credential = sql`
    select 1 from sessions where token_hash = ${session_hash} and user_id = ${id}
    union all select 1 from api_tokens where token_hash = ${session_hash} and user_id = ${id}`
  if (!(await hasRow(tx, credential))) throw new Refusal('not_signed_in')
}
