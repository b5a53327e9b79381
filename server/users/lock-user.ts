import { sql } from 'kysely'
import type { Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'

/**
 * Serialises what one user does at the same moment until the transaction ends, so that a limit on a count holds. Rows that merely
 * name the user are written meanwhile: whoever writes one may hold what is locked next here.
 */
export const lockUser = (tx: Tx, user_id: string) =>
  sql`select 1 from users where id = ${user_id} for no key update`.execute(tx)

/** Who asks, and the SHA-256 of what they asked with: a session or an API token. */
export type Entered = { id: string; session_hash: Buffer }

/** The same, for whoever opens another way in: refused when the way they came by was closed meanwhile. */
export async function lockEntered(tx: Tx, { id, session_hash }: Entered) {
  await lockUser(tx, id)
  const { rows } = await sql`
    select 1 from sessions where token_hash = ${session_hash} and user_id = ${id}
    union all select 1 from api_tokens where token_hash = ${session_hash} and user_id = ${id}
  `.execute(tx)
  if (rows.length === 0) throw new Refusal('not_signed_in')
}
