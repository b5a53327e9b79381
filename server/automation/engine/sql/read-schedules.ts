import { sql } from 'kysely'
import { taskKinds } from '#rules/kinds/kinds.ts'
import { KEPT } from '#rules/sessions.ts'
import { activeDaysBefore } from '../../../accounts/account-limits.ts'
import type { KeptReads } from '../../../accounts/count-read.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import type { AccountScheduleRow } from '../facts.ts'

/** Counted reads, the marks as PostgreSQL writes arrays; null where nothing was read. */
export type ReadsColumns =
  | { [Column in keyof KeptReads]: KeptReads[Column] extends number ? number : string }
  | { [Column in keyof KeptReads]: null }

type Connection = { instagram_user_id: string; account_id: string; user_id: string; day: string; has_rhythm: boolean }

type Given = { ids: string[]; owners: Connection[]; day_ms: number }

/**
 * What accounts have once. Only what is short or mostly missing comes as JSON: PostgreSQL sends columns in half the time. `session` is empty
 * where no connection has a rhythm, and costs nothing then: left out, it made a second text.
 */
export const readSchedules = statementOfAccounts<Given, Omit<AccountScheduleRow, 'reads'> & ReadsColumns>(
  ({ ids, owners, day_ms, bucket }) => sql`
    with owner as materialized (
      select * from json_to_recordset(${json(owners)}) as owner(instagram_user_id text, account_id bigint, user_id bigint, day date,
        has_rhythm boolean)
    ), block as (
      select owner.instagram_user_id,
        json_agg(json_build_object('user_id', user_id::text, 'day', day, 'free', free)) as blocks
      from owner join day_blocks using (user_id, day)
      where day_blocks.bucket = ${bucket}
      group by owner.instagram_user_id
    ), session as (
      select owner.instagram_user_id, json_agg(json_build_object(
        'account_id', account_id::text, 'starts_at', date_part('epoch', starts_at) * 1000, 'ends_at', date_part('epoch', ends_at) * 1000,
        'done', done, 'skipped', skipped, 'failed', failed, 'skips_in_a_row', skips_in_a_row)) as sessions
      from owner join account_sessions using (account_id)
      where has_rhythm and account_sessions.bucket = ${bucket} and starts_at > now() - ${KEPT} * interval '1 millisecond'
      group by owner.instagram_user_id
    )
    select instagram_user_id, date_part('epoch', now()) * 1000 as now, date_part('epoch', quiet_until) * 1000 as quiet_until,
      quiet_rule, burst_left, failures, false_successes, refused,
      ${activeDaysBefore(day_ms)} as active_days, date_part('epoch', warned_at) * 1000 as warned_at,
      slot_ms, slot::float8 as slot, total, watched, hour_marks::text as hour_marks, hour_watched_marks::text as hour_watched_marks,
      day_marks::text as day_marks, day_watched_marks::text as day_watched_marks,
      (select json_agg(json_build_object('kind', kind, 'until', date_part('epoch', until) * 1000,
          'reason', json_build_object('code', rule, 'params', params), 'strikes', strikes))
        from account_rests
        where account_rests.bucket = ${bucket} and account_rests.instagram_user_id = schedule.instagram_user_id) as rests,
      (select json_object_agg(kind, at) from (
        select kind, array_agg(date_part('epoch', at) * 1000) as at from account_calls
        where account_calls.bucket = ${bucket} and account_calls.instagram_user_id = schedule.instagram_user_id
          and at > now() - ${day_ms}::float8 * interval '1 millisecond'
        group by kind) by_kind) as recent,
      (select json_agg(json_build_object('id', actions.id::text, 'action', actions.kind, 'target_id', target_id,
          'username', actions.username, 'media_id', media_id, 'text', actions.text, 'result_id', result_id, 'was_shown', was_shown,
          'attempts', attempts, 'look_at', date_part('epoch', look_at) * 1000, 'looks', looks, 'answered', answered,
          'task', json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text, 'account_id', tasks.account_id::text,
            'kind', tasks.kind, 'own_preset', tasks.preset))
          order by look_at nulls first, actions.id)
        from actions join tasks on tasks.bucket = ${bucket} and tasks.id = task_id
        where actions.bucket = ${bucket} and actions.instagram_user_id = schedule.instagram_user_id and state = 'intended'
          and tasks.kind = any(${taskKinds})) as open,
      blocks, sessions
    from account_schedule schedule
    left join account_reads using (bucket, instagram_user_id)
    left join block using (instagram_user_id)
    left join session using (instagram_user_id)
    where schedule.bucket = ${bucket} and instagram_user_id = any(array(select unnest(${ids}::text[])))`,
)
