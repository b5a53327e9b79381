import { sql } from 'kysely'
import type { Tx } from '../edges/database/database.ts'

/** Serialises what one user does at the same moment until the transaction ends, so that a limit on a count holds. */
export const lockUser = (tx: Tx, user_id: string) =>
  sql`select 1 from users where id = ${user_id} for update`.execute(tx)
