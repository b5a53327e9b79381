import { sql } from 'kysely'
import type { Bucket } from '../../../edges/database/buckets.ts'
import { statement } from '../../../edges/database/statement.ts'

/** The buckets in which something of a day is free: of a distributed database this asks every node, near a limit only. */
export const listBlocks = statement<{ user_id: string; day: string }, { bucket: Bucket; free: number }>(
  ({ user_id, day }) => sql`
    select bucket, free from day_blocks
    where user_id = ${user_id} and day = ${day}::date and free > 0
    order by bucket`,
)
