import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

/** Empties a block; what was free in it, read where it is locked. */
export const emptyBlock = statementOfAccounts<{ user_id: string; day: string }, { free: number }>(
  ({ user_id, day, bucket }) => sql`
    with found as (
      select user_id, day, free from day_blocks
      where bucket = ${bucket} and user_id = ${user_id} and day = ${day}::date for update
    )
    update day_blocks set free = 0
    from found
    where day_blocks.bucket = ${bucket} and day_blocks.user_id = found.user_id and day_blocks.day = found.day
    returning found.free`,
)
