import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** `count` more, or fewer, of a day. */
export const addUsed = statement<{ user_id: string; day: string; count: number }>(
  ({ user_id, day, count }) => sql`
    update daily_usage set used = used + ${count}::int where user_id = ${user_id} and day = ${day}::date`,
)
