import { sql } from 'kysely'
import type { Tx } from '../edges/database/database.ts'

/**
 * Serialises what one user does at the same moment until the transaction ends, so that a limit on a count holds. Rows that merely
 * name the user are written meanwhile: whoever writes one may hold what is locked next here.
 */
export const lockUser = (tx: Tx, user_id: string) =>
  sql`select 1 from users where id = ${user_id} for no key update`.execute(tx)
