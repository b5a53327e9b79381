import { sql } from 'kysely'
import { actionStates } from '#rules/task-states.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import type { Result } from '../../action-row.ts'
import { effectHash } from '../../actions/history.ts'
import { type OwnRow, taskColumnsIn } from '../../task-row.ts'
import { type ReleasedRow, released } from '../release.ts'

/** A result with what it leads to. */
export type ResultRow = Pick<Result, 'action_id' | 'task_id' | 'state' | 'reason' | 'activity' | 'is_step'> &
  Partial<Pick<Result, 'result_id' | 'is_set_back' | 'is_behind' | 'is_excused'> & NonNullable<Result['check']>> & {
    instagram_user_id: string
    /** It counts among what the task has done. */
    counts: boolean
    /** The kind whose effect is over with this one. */
    ends: string | null
    /** Why the task waits from now on, until when, epoch ms. */
    wait_until: number | null | undefined
    wait_reason: object | null | undefined
  }

/** A task that was paused or ended while an action of it was open waits for nothing. */
const isLive = sql`status in ('scheduled', 'running', 'waiting')`

/**
 * Records results, counts them in their tasks, and gives the leases back: one commit for a batch, and only of accounts that are still ours.
 *
 * - `called`: Instagram may have counted a call later than the decision; in the windows it counts from its answer.
 * - `undone`: the opposite action's effect has ended. Its row is fetched one by one, or PostgreSQL might read the whole history.
 * - `counted`: a visit counts once, with the last of its steps that has a result. The other steps are as they were before this statement,
 *   which none of them is part of.
 *
 * All parts are always there. Left out where no result of a batch needs them they made seven texts, each planned on its own.
 */
export const settleResults = statementOfAccounts<
  { given: ReleasedRow[]; results: ResultRow[] },
  OwnRow & { action_id: string }
>(
  ({ given, results, bucket }) => sql`
    with ${released(given, bucket)}, result as (
      select *, look_ms * interval '1 millisecond' as look_in, to_timestamp(wait_until / 1000) as waits_until
      from json_to_recordset(${json(results)}) as result(instagram_user_id text, action_id bigint, task_id bigint, state text,
        reason jsonb, result_id text, activity jsonb, counts boolean, ends text, is_set_back boolean, is_behind boolean, is_excused boolean,
        is_step boolean, look_ms float8, looks smallint, answered text, wait_until float8, wait_reason jsonb)
    ), timed as (
      select result.*, now, now + look_in as check_at from result join scheduled using (instagram_user_id)
    ), settled as (
      update actions set state = timed.state, reason = timed.reason,
        result_id = coalesce(timed.result_id, actions.result_id),
        settled_at = case when timed.state <> 'intended' then now end, look_at = check_at,
        looks = coalesce(timed.looks, actions.looks), answered = coalesce(timed.answered, actions.answered),
        attempts = case when is_excused then 0 else attempts + is_set_back::int end,
        position = case when is_behind then coalesce((
          select max(position) + 1 from actions behind
          where behind.bucket = ${bucket} and behind.task_id = actions.task_id and behind.state = 'planned'), position) else position end,
        seen = case when timed.state in ('planned', 'intended') then actions.seen end
      from timed
      where actions.bucket = ${bucket} and actions.id = timed.action_id and actions.state in ('planned', 'intended')
      returning actions.instagram_user_id, actions.target_id, actions.media_id, actions.source, actions.intended_at, actions.position,
        timed.action_id, timed.task_id, timed.state, timed.activity, counts, ends, is_step, now, timed.waits_until, wait_reason
    ), called as (
      update account_calls set at = settled.now from settled
      where account_calls.bucket = ${bucket} and account_calls.instagram_user_id = settled.instagram_user_id
        and account_calls.at = settled.intended_at
    ), undone as (
      update actions set undone_at = settled.now
      from settled, lateral (
        select id from actions old
        where old.bucket = ${bucket} and old.instagram_user_id = settled.instagram_user_id and old.kind = settled.ends
          and old.target_id = settled.target_id and old.media_id = settled.media_id and old.intended_at is not null
          and old.state in ('intended', 'done', 'already', 'requested', 'unknown') and old.undone_at is null
        limit 1
      ) as undone
      where actions.bucket = ${bucket} and actions.id = undone.id
    ), effect_ended as (
      update account_effects effect set stands = false
      from (
        select instagram_user_id, ${effectHash(sql`ends`, sql`target_id`, sql`media_id`)} as hash from settled where ends is not null
      ) as over
      where effect.bucket = ${bucket} and effect.instagram_user_id = over.instagram_user_id and effect.stands
        and effect.hash = over.hash
    ), counted as (
      select action_id, is_over and has_effect as is_done, is_over and has_request as is_requested,
        is_over and not has_effect and not has_failed as is_skipped, is_over and not has_effect and has_failed as has_failed
      from settled, lateral (
        select
          settled.state not in ('planned', 'intended') and coalesce(not bool_or(state in ('planned', 'intended')), true) as is_over,
          settled.counts or coalesce(bool_or(state in ('done', 'requested')), false) as has_effect,
          settled.state = 'requested' or coalesce(bool_or(state = 'requested'), false) as has_request,
          settled.state in ('refused', 'unknown') or coalesce(bool_or(state in ('refused', 'unknown')), false) as has_failed
        from actions other
        where is_step and other.bucket = ${bucket} and other.task_id = settled.task_id
          and other.state = any(${[...actionStates]}) and other.position = settled.position
          and other.target_id = settled.target_id and other.id <> settled.action_id
      ) as others
    ), updated as (
      update tasks set
        status = case when status in ('scheduled', 'waiting') then 'running' else status end,
        started_at = coalesce(started_at, settled.now), last_step_at = settled.now,
        activity = case when ended_at is null then settled.activity else tasks.activity end,
        done_count = done_count + is_done::int, requested_count = requested_count + is_requested::int,
        skipped_count = skipped_count + is_skipped::int, failed_count = failed_count + has_failed::int,
        source_counts = case when is_done and settled.source is not null
          then source_counts[1:settled.source] || (coalesce(source_counts[settled.source + 1], 0) + 1) || source_counts[settled.source + 2:]
          else source_counts end,
        waiting_until = case when ${isLive} then settled.waits_until end,
        waiting = case when ${isLive} then settled.wait_reason end
      from settled join counted using (action_id)
      where tasks.bucket = ${bucket} and tasks.id = settled.task_id
      returning ${taskColumnsIn(bucket)}, settled.action_id
    )
    select * from updated`,
)
