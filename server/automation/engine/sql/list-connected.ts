import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** The Instagram accounts that a user has connected. */
export const listConnected = statement<{ user_id: string }, { id: string }>(
  ({ user_id }) =>
    sql`select instagram_user_id as id from accounts where user_id = ${user_id} and disconnected_at is null`,
)
