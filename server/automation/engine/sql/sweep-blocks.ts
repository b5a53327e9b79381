import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** Deletes blocks of days that are over everywhere; what was free in them was not used. */
export const sweepBlocksOf = statement<object>(
  () => sql`
    with over as (
      delete from day_blocks where day < current_date - 2 returning user_id, day, free
    ), unused as (
      select user_id, day, sum(free)::int as free from over group by user_id, day
    )
    update daily_usage set used = used - unused.free from unused
    where daily_usage.user_id = unused.user_id and daily_usage.day = unused.day`,
)
