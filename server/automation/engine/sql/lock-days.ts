import { sql } from 'kysely'
import { json, statement } from '../../../edges/database/statement.ts'

type Day = { user_id: string; day: string; used: number }

/** Grants of a user's day come one after the other; days are always locked in the same order, so that no two callers deadlock. */
export const lockDays = statement<{ days: { user_id: string; day: string }[] }, Day>(
  ({ days }) => sql`
    select daily_usage.user_id, to_char(daily_usage.day, 'YYYY-MM-DD') as day, used
    from json_to_recordset(${json(days)}) as asked(user_id bigint, day date) join daily_usage using (user_id, day)
    order by user_id, daily_usage.day for no key update of daily_usage`,
)
