import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

type Block = { user_id: string; day: string; free: number }

/** What is free of these days in a bucket. */
export const findBlocks = statementOfAccounts<{ days: { user_id: string; day: string }[] }, Block>(
  ({ days, bucket }) => sql`
    select day_blocks.user_id, to_char(day_blocks.day, 'YYYY-MM-DD') as day, free
    from json_to_recordset(${json(days)}) as asked(user_id bigint, day date)
    join day_blocks on day_blocks.bucket = ${bucket} and day_blocks.user_id = asked.user_id and day_blocks.day = asked.day`,
)
