import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** What is free of a day in all buckets: of a distributed database this asks every node, near a limit only. */
export const sumFree = statement<{ user_id: string; day: string }, { free: number }>(
  ({ user_id, day }) => sql`
    select coalesce(sum(free), 0)::int as free from day_blocks where user_id = ${user_id} and day = ${day}::date`,
)
