import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

export type LimitedDay = { user_id: string; day: string; daily_limit: number }

type Asked = { action_id: string; daily_limit: number; zone: string }

/** The user of each of these actions, and their today. */
export const findDays = statementOfAccounts<{ asked: Asked[] }, LimitedDay & { action_id: string }>(
  ({ asked, bucket }) => sql`
    select asked.action_id, user_id, to_char(now() at time zone zone, 'YYYY-MM-DD') as day, daily_limit
    from json_to_recordset(${json(asked)}) as asked(action_id bigint, daily_limit integer, zone text)
    join actions on actions.bucket = ${bucket} and actions.id = asked.action_id`,
)
