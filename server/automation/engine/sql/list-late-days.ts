import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** The days of a user that are not over everywhere. */
export const listLateDays = statement<{ user_id: string }, { user_id: string; day: string }>(
  ({ user_id }) => sql`
    select user_id, to_char(day, 'YYYY-MM-DD') as day from daily_usage
    where user_id = ${user_id} and day >= current_date - 2
    order by day`,
)
