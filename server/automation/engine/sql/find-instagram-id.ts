import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** The Instagram account of a connection. */
export const findInstagramId = statement<{ account_id: string }, { instagram_user_id: string }>(
  ({ account_id }) => sql`select instagram_user_id from accounts where id = ${account_id}`,
)
