import { sql } from 'kysely'
import { json, statement } from '../../../edges/database/statement.ts'

/** What is granted of days that are locked. */
export const writeUsed = statement<{ days: { user_id: string; day: string; used: number }[] }>(
  ({ days }) => sql`
    update daily_usage set used = granted.used
    from json_to_recordset(${json(days)}) as granted(user_id bigint, day date, used integer)
    where daily_usage.user_id = granted.user_id and daily_usage.day = granted.day`,
)
