import { sql } from 'kysely'
import type { DueBucket } from '../../../edges/database/among-buckets.ts'
import { statement } from '../../../edges/database/statement.ts'

/**
 * The buckets with due accounts, the latest first: the one statement of a worker that asks every node, at most once each time it claims. Without
 * it a worker would try its buckets one after the other, each with a statement.
 */
export const listDueBuckets = statement<object, DueBucket>(
  () => sql`
    select bucket, (extract(epoch from max(now() - next_action_at)) * 1000)::float8 as late_ms, count(*)::int as count
    from account_schedule
    where next_action_at <= now() and (lease_until is null or lease_until < now())
      and (turn_first_until is null or turn_first_until < now())
    group by bucket order by late_ms desc`,
)
