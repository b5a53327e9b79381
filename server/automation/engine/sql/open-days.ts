import { sql } from 'kysely'
import { json, statement } from '../../../edges/database/statement.ts'

/** A row for each of these days that has none; in the order in which they are locked. */
export const openDays = statement<{ days: { user_id: string; day: string }[] }>(
  ({ days }) => sql`
    insert into daily_usage (user_id, day, used)
    select user_id, day, 0 from json_to_recordset(${json(days)}) as asked(user_id bigint, day date) order by user_id, day
    on conflict do nothing`,
)
