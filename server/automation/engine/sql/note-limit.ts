import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** Records that a user's daily actions are used up; no row where that was recorded already. */
export const noteLimit = statement<{ user_id: string; zone: string; limit: number }, { user_id: string }>(
  ({ user_id, zone, limit }) => sql`
    insert into daily_usage (user_id, day, used, told_limit)
    values (${user_id}, (now() at time zone ${zone})::date, 0, ${limit})
    on conflict (user_id, day) do update set told_limit = excluded.told_limit
    where daily_usage.told_limit is distinct from excluded.told_limit
    returning user_id`,
)
