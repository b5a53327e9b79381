import { sql } from 'kysely'
import type { ActionKind } from '#contract/automation.ts'
import { DAY } from '#rules/durations.ts'
import { isVisit, taskKinds } from '#rules/kinds/kinds.ts'
import { KEPT } from '#rules/sessions.ts'
import { activeDaysBefore } from '../../accounts/account-limits.ts'
import type { KeptReads } from '../../accounts/count-read.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll, isDistributed } from '../../edges/database/buckets.ts'
import { allRows, type Database } from '../../edges/database/database.ts'
import {
  type AccountFacts,
  dailyLimitOf,
  factsOf,
  hasRhythm,
  type LiveTaskRow,
  type Owner,
  type ScheduleRow,
  type TaskInHand,
} from './facts.ts'

type FactsRequest = { instagram_user_id: string; scale: number }

/** Everything that decides a step; null when the account is not scheduled. */
export const readFacts = (db: Database, instagram_user_id: string, scale: number): Promise<AccountFacts | null> =>
  readBatch(db, { instagram_user_id, scale })

const readBatch = batch(readAll, ({ instagram_user_id }) => bucketOf(instagram_user_id))

// Connections and their users are on another node than the account's tasks where the database is distributed.
async function readAll(db: Database, all: FactsRequest[]): Promise<(AccountFacts | null)[]> {
  const ids = all.map(({ instagram_user_id }) => instagram_user_id)
  const given = { ids, bucket: bucketOfAll(all), scale: all[0]?.scale ?? 1 }
  const byId = <Row extends { instagram_user_id: string }>(rows: Row[]) =>
    Map.groupBy(rows, (row) => row.instagram_user_id)
  const connections = await readOwners(db, ids)
  const [schedules, live] = await Promise.all([readSchedules(db, given, connections), readLiveTasks(db, given)])
  const [rows, owners, tasks] = [byId(schedules), byId(connections), byId(live)]
  return Promise.all(
    ids.map(async (id) => {
      const [row] = rows.get(id) ?? []
      const theirs = owners.get(id) ?? []
      if (!row) return null
      const of_account = (tasks.get(id) ?? []).map(liveTaskOf)
      return factsOf(row, of_account, theirs, await usedToday(db, row, theirs), given.scale)
    }),
  )
}

type Given = { ids: string[]; bucket: number; scale: number }

// The ids are in a subquery, or PostgreSQL would plan the statements again for each number of them.
const anyOf = (ids: string[]) => sql`any(array(select unnest(${ids}::text[])))`

const readOwners = (db: Database, ids: string[]) =>
  allRows(
    db,
    sql<Owner>`
      select accounts.instagram_user_id, accounts.id as account_id, accounts.user_id, username, accounts.status, hold,
        disconnected_at is not null as is_gone, account_limits.active_hours as account_hours, rhythm, warm_up, timezone,
        coalesce(users.language, users.seen_language) as language, plan_id,
        plan_id is null or subscriptions.status = 'ended'
          or (subscriptions.status = 'trialing' and current_period_end <= now()) as plan_ended,
        to_char(today.day, 'YYYY-MM-DD') as day, coalesce(used, 0) as used
      from accounts join users on users.id = accounts.user_id
      cross join lateral (select (now() at time zone timezone)::date as day) as today
      left join account_limits on account_limits.account_id = accounts.id
      left join subscriptions on subscriptions.user_id = accounts.user_id
      left join daily_usage on daily_usage.user_id = accounts.user_id and daily_usage.day = today.day
      where accounts.instagram_user_id = ${anyOf(ids)}`,
  )

/** Counted reads, the marks as PostgreSQL writes arrays; null where nothing was read. */
type ReadsColumns =
  | { [Column in keyof KeptReads]: KeptReads[Column] extends number ? number : string }
  | { [Column in keyof KeptReads]: null }

/** What an account has once. Only what is short or mostly missing comes as JSON: PostgreSQL sends columns in half the time. */
async function readSchedules(db: Database, { ids, bucket, scale }: Given, owners: Owner[]): Promise<ScheduleRow[]> {
  const rhythmic = owners.filter(hasRhythm)
  const rows = await allRows(
    db,
    sql<Omit<ScheduleRow, 'reads'> & ReadsColumns>`
    with block as (
      select owner.instagram_user_id, json_agg(json_build_object('user_id', user_id::text, 'day', day, 'free', free)) as blocks
      from ${ownersIn(owners)} join day_blocks using (user_id, day) where day_blocks.bucket = ${bucket} group by owner.instagram_user_id
    )${rhythmic.length > 0 ? sessionsOf(rhythmic, bucket) : sql``}
    select instagram_user_id, date_part('epoch', now()) * 1000 as now, date_part('epoch', quiet_until) * 1000 as quiet_until, quiet_rule, burst_left, failures, false_successes,
      ${activeDaysBefore(scale)} as active_days, date_part('epoch', warned_at) * 1000 as warned_at,
      slot_ms, slot::float8 as slot, total, watched, hour_marks::text as hour_marks, hour_watched_marks::text as hour_watched_marks,
      day_marks::text as day_marks, day_watched_marks::text as day_watched_marks,
      (select json_agg(json_build_object('kind', kind, 'until', date_part('epoch', until) * 1000,
          'reason', json_build_object('code', rule, 'params', params), 'strikes', strikes))
        from account_rests where account_rests.bucket = ${bucket} and account_rests.instagram_user_id = schedule.instagram_user_id) as rests,
      (select json_object_agg(kind, at) from (
        select kind, array_agg(date_part('epoch', at) * 1000) as at from account_calls
        where account_calls.bucket = ${bucket} and account_calls.instagram_user_id = schedule.instagram_user_id
          and at > now() - ${DAY * scale} * interval '1 millisecond' group by kind) by_kind) as recent,
      (select json_agg(json_build_object('id', actions.id::text, 'action', actions.kind, 'target_id', target_id, 'username', actions.username,
          'media_id', media_id, 'text', actions.text, 'result_id', result_id, 'was_shown', was_shown, 'attempts', attempts,
          'look_at', date_part('epoch', look_at) * 1000, 'looks', looks, 'answered', answered,
          'task', json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text,
            'account_id', tasks.account_id::text, 'kind', tasks.kind, 'preset', tasks.preset))
          order by look_at nulls first, actions.id)
        from actions join tasks on tasks.bucket = ${bucket} and tasks.id = task_id
        where actions.bucket = ${bucket} and actions.instagram_user_id = schedule.instagram_user_id and state = 'intended' and tasks.kind = any(${taskKinds})) as open,
      blocks, ${rhythmic.length > 0 ? sql`sessions` : sql`null::json as sessions`}
    from account_schedule schedule left join account_reads using (bucket, instagram_user_id) left join block using (instagram_user_id)
      ${rhythmic.length > 0 ? sql`left join session using (instagram_user_id)` : sql``}
    where schedule.bucket = ${bucket} and instagram_user_id = ${anyOf(ids)}`,
  )
  return rows.map((row) => ({ ...row, reads: readsIn(row) }))
}

const ownersIn = (owners: Owner[]) => {
  const given = owners.map(({ instagram_user_id, account_id, user_id, day }) => ({
    instagram_user_id,
    account_id,
    user_id,
    day,
  }))
  return sql`json_to_recordset(${JSON.stringify(given)}) as owner(instagram_user_id text, account_id bigint, user_id bigint, day date)`
}

const sessionsOf = (owners: Owner[], bucket: number) => sql`, session as (
      select owner.instagram_user_id, json_agg(json_build_object('account_id', account_id::text, 'starts_at', date_part('epoch', starts_at) * 1000,
        'ends_at', date_part('epoch', ends_at) * 1000, 'done', done, 'skipped', skipped, 'failed', failed, 'skips_in_a_row', skips_in_a_row)) as sessions
      from ${ownersIn(owners)} join account_sessions using (account_id)
      where account_sessions.bucket = ${bucket} and starts_at > now() - ${KEPT} * interval '1 millisecond' group by owner.instagram_user_id
    )`

function readsIn(columns: ReadsColumns): KeptReads | null {
  if (columns.slot_ms === null) return null
  const { slot_ms, slot, total, watched } = columns
  const marks = {
    hour_marks: numbersIn(columns.hour_marks),
    hour_watched_marks: numbersIn(columns.hour_watched_marks),
    day_marks: numbersIn(columns.day_marks),
    day_watched_marks: numbersIn(columns.day_watched_marks),
  }
  return { slot_ms, slot, total, watched, ...marks }
}

/** Of an array as PostgreSQL writes it, `{1,2}`: read as JSON, which takes a fraction of the driver's time. */
const numbersIn = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`)

const visitKinds = taskKinds.filter(isVisit)

/** The columns of a task's next planned person or post; null where nothing is planned. */
type NextColumns = Omit<NonNullable<TaskInHand['next']>, 'id' | 'action' | 'then' | 'visit'> & {
  next_id: string | null
  next_kind: ActionKind
  next_then: ActionKind | null
}

type TaskColumns = Omit<LiveTaskRow, 'next'> & NextColumns & { instagram_user_id: string }

/** In the order in which they take turns. Kinds that a later version knows are its own, during an upgrade. */
function readLiveTasks(db: Database, { ids, bucket }: Given): Promise<TaskColumns[]> {
  return allRows(
    db,
    sql<TaskColumns>`
    select tasks.instagram_user_id, tasks.id, tasks.user_id, tasks.account_id, tasks.kind, status, preset, sources, source_shares, reading, filters, options,
      active_hours, previewed, date_part('epoch', start_at) * 1000 as start_at, date_part('epoch', stop_at) * 1000 as stop_at, target_count,
      done_count, most_done, undo_of is not null as is_undo, list_id, loyal_ids is not null as knows_loyal, waiting,
      next.id as next_id, position, next.kind as next_kind, username, target_id, media_id, text, result_id, source, seen, attempts,
      case when tasks.kind = any(${visitKinds}) then (select kind from actions later where later.bucket = ${bucket} and later.task_id = tasks.id and later.state = 'planned'
        and later.position = next.position and later.target_id = next.target_id and later.id > next.id order by id limit 1) end as next_then
    from tasks left join lateral (
      select id, position, kind, username, target_id, media_id, text, result_id, source, seen, attempts from actions
      where actions.bucket = ${bucket} and actions.task_id = tasks.id and state = 'planned' order by position, id limit 1) as next on true
    where tasks.bucket = ${bucket} and tasks.instagram_user_id = ${anyOf(ids)} and status in ('scheduled', 'running', 'waiting')
      and tasks.kind = any(${taskKinds})
    order by priority desc, last_step_at nulls first, tasks.id`,
  )
}

function liveTaskOf({ next_id: id, next_kind: action, next_then: then, ...row }: TaskColumns): LiveTaskRow {
  const { position, username, target_id, media_id, text, result_id, source, seen, attempts, ...task } = row
  const planned = { position, username, target_id, media_id, text, result_id, source, seen, attempts }
  return { ...task, next: id === null ? null : { id, action, then, ...planned } }
}

/** By user, the actions of today. Those that are granted to other buckets and free count as used unless that makes the difference. */
async function usedToday(db: Database, { blocks }: ScheduleRow, owners: Owner[]): Promise<Map<string, number>> {
  const used = new Map(
    owners.map(({ user_id, day, used }) => {
      const block = blocks?.find((one) => one.user_id === user_id && one.day === day)
      return [user_id, Math.max(0, used - (block?.free ?? 0))]
    }),
  )
  if (!isDistributed()) return used
  for (const { user_id, day, used: granted, plan_id } of owners)
    if ((used.get(user_id) ?? 0) >= dailyLimitOf(plan_id))
      used.set(user_id, granted - (await freeOfDay(db, user_id, day)))
  return used
}

async function freeOfDay(db: Database, user_id: string, day: string): Promise<number> {
  const [row] = await allRows(
    db,
    sql<{
      free: number
    }>`select coalesce(sum(free), 0)::int as free from day_blocks where user_id = ${user_id} and day = ${day}::date`,
  )
  return row?.free ?? 0
}
