import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import { LEASE_MS, type Lease } from '../leases.ts'

/** Leases up to `most` due accounts of a bucket, the longest due first; others' live leases are passed over without waiting. */
export const claimIn = statementOfAccounts<{ owner: string; most: number }, Lease>(
  ({ owner, most, bucket }) => sql`
    with due as (
      select instagram_user_id, woken_by, now() + ${LEASE_MS} * interval '1 millisecond' as until,
        (extract(epoch from now()) * 1000)::float8 as now_ms, (extract(epoch from now() - next_action_at) * 1000)::float8 as lag_ms
      from account_schedule
      where bucket = ${bucket} and next_action_at <= now() and (lease_until is null or lease_until < now())
        and (turn_first_until is null or turn_first_until < now())
      order by next_action_at limit ${most} for update skip locked
    )
    update account_schedule schedule set lease_owner = ${owner}, lease_until = due.until, fence = fence + 1,
      step_first_until = null, woken_by = null
    from due
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = due.instagram_user_id
    returning schedule.instagram_user_id, fence, wakes, lag_ms, now_ms as now, due.woken_by`,
)
