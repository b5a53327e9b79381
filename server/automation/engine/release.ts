import { sql } from 'kysely'
import { isWarning } from '#rules/warnings.ts'
import type { Bucket } from '../../edges/database/buckets.ts'
import { json } from '../../edges/database/statement.ts'
import { heldOf, keyOf, type Lease } from './leases.ts'
import type { Afterwards } from './step.ts'

/** A lease that is given back, with the account's state afterwards. */
export type Released = { lease: Lease; owner: string; after: Afterwards }

export type ReleasedRow = ReturnType<typeof releasedRow>

export const releasedRow = ({ lease, owner, after }: Released) => ({
  ...keyOf(lease),
  owner,
  wakes: lease.wakes,
  next_ms: after.next_ms,
  quiet_ms: after.quiet?.ms,
  quiet_rule: after.quiet?.reason.code,
  burst_left: after.quiet?.burst_left,
  failures: after.failures,
  false_successes: after.false_successes,
  refused: after.refused,
  is_warned: after.rests?.some(isWarning),
  day_ms: after.active_day_ms,
})

/**
 * The parts of a statement that give leases back and update the schedule: `scheduled` are the accounts that were still ours. A wake that came
 * meanwhile overrides the given time.
 */
export const released = (given: ReleasedRow[], bucket: Bucket) => sql`given as (
      select * from json_to_recordset(${json(given)}) as given(instagram_user_id text, fence bigint, owner text, wakes bigint,
        next_ms float8, quiet_ms float8, quiet_rule text, burst_left smallint, failures smallint, false_successes smallint, refused jsonb,
        is_warned boolean, day_ms float8)
    ), locked as (${heldOf(sql`given`, bucket)}
    ), held as (
      select locked.*, now + next_ms * interval '1 millisecond' as next_at, now + quiet_ms * interval '1 millisecond' as quiet_at,
        floor(extract(epoch from now) * 1000 / day_ms)::bigint as day
      from locked
    ), scheduled as (
      update account_schedule schedule set lease_owner = null, lease_until = null,
        next_action_at = case when schedule.wakes <> held.wakes then held.now else held.next_at end,
        quiet_until = coalesce(held.quiet_at, schedule.quiet_until),
        quiet_rule = coalesce(held.quiet_rule, schedule.quiet_rule),
        burst_left = coalesce(held.burst_left, schedule.burst_left),
        failures = coalesce(held.failures, schedule.failures),
        false_successes = coalesce(held.false_successes, schedule.false_successes),
        refused = coalesce(held.refused, schedule.refused),
        warned_at = case when held.is_warned then held.now else schedule.warned_at end,
        active_days = schedule.active_days + (held.day_ms is not null and schedule.active_day is distinct from held.day)::int,
        active_day = coalesce(held.day, schedule.active_day)
      from held where schedule.bucket = ${bucket} and schedule.instagram_user_id = held.instagram_user_id
      returning schedule.instagram_user_id, held.now
    )`
