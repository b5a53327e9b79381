import { type RawBuilder, sql } from 'kysely'
import type { ActionKind, TaskStatus } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import type { Activity, WaitReason } from '#rules/reasons.ts'
import type { Session } from '#rules/sessions.ts'
import type { TaskWait } from '#rules/steps.ts'
import { actionStates } from '#rules/task-states.ts'
import { isWarning } from '#rules/warnings.ts'
import { addExtractedPeople } from '../../audience/lists/extract-list.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll, isDistributed } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { Result } from '../action-row.ts'
import { commented, effectHash, liked } from '../actions/history.ts'
import { type OwnRow, taskColumnsIn } from '../task-row.ts'
import type { TaskInHand } from './facts.ts'
import { writeRests } from './rests.ts'
import { heldOf, isHeld, keyOf, type Lease } from './schedule.ts'
import type { Afterwards, ListPage, PlannedPage, Settling } from './step.ts'

/** Records a result, the task's counts, the gap or rest that follows and the next check, and releases the lease. Null if it was taken over. */
export const settleResult = (
  { db, lease, owner }: Settling,
  result: Result,
  after: Afterwards,
  sessions: Looked[] = [],
): Promise<OwnRow | null> => settleBatch(db, { lease, owner, result, after, sessions })

type Settled = Released & { result: Result; sessions: Looked[] }

/** Beyond it people come in the order in which they were found. */
const LAST_PLACE = 2 ** 31 - 1

/** A task that was paused or ended while an action of it was open waits for nothing. */
const isLive = sql`status in ('scheduled', 'running', 'waiting')`

const settleBatch = batch(
  // Of a distributed database no statement has an insert among its parts: they follow it.
  (db, all: Settled[]) => withRests(db, all, (tx) => writeResults(tx, all), isDistributed()),
  ({ lease }) => bucketOf(lease.instagram_user_id),
)

async function writeResults(db: Database | Tx, all: Settled[]): Promise<(OwnRow | null)[]> {
  const bucket = bucketOfAll(all.map(({ lease }) => lease))
  const results = all.map(({ lease, result, after: { quiet } }) => {
    const { state, action, intended, reason, check, is_set_back = false } = result
    const counts = state === 'done' || state === 'requested'
    const has_effect = intended && (counts || state === 'already')
    const is_open = state === 'intended' || state === 'unknown'
    const was_nothing = intended && !has_effect && !is_open
    const gives_back = intended && actions[action].is_daily && !counts && !is_open
    const ends = counts || state === 'already' ? actions[action].ends : null
    // A comment that shows only after the last check would not be seen before another one is written.
    const frees = was_nothing && !(action === 'comment' && reason?.code === 'not_confirmed')
    const remark = has_effect || state === 'unknown' ? remarkOf(action) : null
    const { instagram_user_id } = lease
    const after = { counts, gives_back, ends, frees, remark, is_set_back }
    return { ...result, ...after, ...check, instagram_user_id, quiet_ms: quiet?.ms, quiet_reason: quiet?.reason }
  })
  const looked = all.flatMap(({ result: { action_id }, sessions }) => sessions.map((one) => ({ ...one, action_id })))
  const counted = results.some(({ is_step }) => is_step) ? ofVisits(bucket) : ofActions
  const inserts = [
    ...(results.some(({ gives_back }) => gives_back) ? [givenBack(bucket)] : []),
    ...(results.some(({ remark }) => remark) ? [remarked(bucket)] : []),
    ...(looked.length > 0 ? [lookedAt(looked, bucket)] : []),
  ]
  const { rows } = await sql<OwnRow & SettledRow>`
    with ${scheduled(all)}, result as (
      select *, look_ms * interval '1 millisecond' as look_in, quiet_ms * interval '1 millisecond' as quiet_in from json_to_recordset(${JSON.stringify(results)}) as result(instagram_user_id text, action_id bigint, task_id bigint, state text,
        reason jsonb, result_id text, activity jsonb, counts boolean, gives_back boolean, ends text, frees boolean, remark text, is_set_back boolean, keeps_place boolean, is_step boolean, look_ms float8,
        looks smallint, answered text,
        quiet_ms float8, quiet_reason jsonb, zone text)
    ), timed as (
      select result.*, now, now + look_in as check_at, now + quiet_in as quiet_until from result join scheduled using (instagram_user_id)
    ), settled as (
      update actions set state = timed.state, reason = timed.reason,
        result_id = coalesce(timed.result_id, actions.result_id),
        settled_at = case when timed.state <> 'intended' then now end, look_at = check_at,
        looks = coalesce(timed.looks, actions.looks), answered = coalesce(timed.answered, actions.answered),
        attempts = attempts + is_set_back::int, position = case when is_set_back and keeps_place is not true then (select max(position) + 1 from actions behind
          where behind.bucket = ${bucket} and behind.task_id = actions.task_id and behind.state = 'planned') else position end,
        seen = case when timed.state in ('planned', 'intended') then actions.seen end
      from timed
      where actions.bucket = ${bucket} and actions.id = timed.action_id and actions.state in ('planned', 'intended')
      returning actions.user_id, actions.instagram_user_id, actions.kind, actions.target_id, actions.media_id, actions.source, actions.intended_at, actions.position, is_step,
        timed.action_id, timed.task_id, timed.state, timed.activity, counts, gives_back, ends, frees, remark, zone, now, timed.quiet_until,
        quiet_reason
    )${results.some(({ intended }) => intended) ? calledThen(bucket) : nothing}${results.some(({ ends }) => ends) ? ended(bucket) : nothing}${results.some(({ frees }) => frees) ? freed(bucket) : nothing}${counted.from}${isDistributed() ? nothing : asParts(inserts)}, updated as (update tasks set
      status = case when status in ('scheduled', 'waiting') then 'running' else status end,
      started_at = coalesce(started_at, settled.now), last_step_at = settled.now,
      activity = case when ended_at is null then settled.activity else tasks.activity end,
      done_count = done_count + ${counted.is_done}::int,
      requested_count = requested_count + ${counted.is_requested}::int, skipped_count = skipped_count + ${counted.is_skipped}::int,
      failed_count = failed_count + ${counted.has_failed}::int,
      source_counts = case when ${counted.is_done} and settled.source is not null
        then source_counts[1:settled.source] || (coalesce(source_counts[settled.source + 1], 0) + 1) || source_counts[settled.source + 2:]
        else source_counts end,
      waiting_until = case when ${isLive} then settled.quiet_until end,
      waiting = case when ${isLive} then settled.quiet_reason end
    from settled${counted.join} where tasks.bucket = ${bucket} and tasks.id = settled.task_id
    returning ${taskColumnsIn(bucket)}, settled.action_id${isDistributed() && inserts.length > 0 ? settledColumns : nothing}
    ) select * from updated
  `.execute(db)
  if (isDistributed()) for (const insert of inserts) await insertFrom(db, rows, insert)
  const found = new Map(rows.map(({ action_id, ...row }) => [action_id, row]))
  return all.map(({ result }) => found.get(result.action_id) ?? null)
}

/** Inserts as parts of a statement. */
const asParts = (inserts: RawBuilder<unknown>[]) =>
  sql.join(
    inserts.map((insert, nth) => sql`, ${sql.ref(`insert_${nth}`)} as (${insert})`),
    nothing,
  )

type SettledRow = {
  action_id: string
  settled_kind?: string
  settled_at_intent?: Date
  target?: string
  post?: string
  zone?: string
  gives_back?: boolean
  remark?: string
}

/** What the inserts need of the actions that were settled. */
const settledColumns = sql`, settled.kind as settled_kind, settled.intended_at as settled_at_intent, settled.target_id as target,
      settled.media_id as post, settled.zone, settled.gives_back, settled.remark`

async function insertFrom(
  db: Database | Tx,
  settled: (OwnRow & SettledRow)[],
  insert: RawBuilder<unknown>,
): Promise<void> {
  const rows = settled.map((row) => ({
    ...{
      action_id: row.action_id,
      user_id: row.user_id,
      instagram_user_id: row.instagram_user_id,
      kind: row.settled_kind,
    },
    ...{ intended_at: row.settled_at_intent, target_id: row.target, media_id: row.post, zone: row.zone },
    ...{ gives_back: row.gives_back, remark: row.remark },
  }))
  await sql`
    with settled as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as settled(action_id bigint, user_id bigint, instagram_user_id text, kind text,
        intended_at timestamptz, target_id text, media_id text, zone text, gives_back boolean, remark text)
    ) ${insert}
  `.execute(db)
}

/** What is remembered of a person besides the post. */
const remarkOf = (action: ActionKind) => (action === 'comment' || action === 'like' ? action : null)

/** Records why and until when each task waits, and releases the lease. Returns the tasks for which that changed. */
export const settleWaits = ({ db, lease, owner }: Settling, waits: TaskWait[], after: Afterwards): Promise<OwnRow[]> =>
  settleWaitsBatch(db, { lease, owner, after, waits })

const settleWaitsBatch = batch(
  async (db, all: (Released & { waits: TaskWait[] })[]): Promise<OwnRow[][]> => {
    const bucket = bucketOfAll(all.map(({ lease }) => lease))
    const waits = all.flatMap(({ waits, lease }) => waits.map((wait) => ({ ...wait, ...keyOf(lease) })))
    const allowed = sql`(select task_id from waits join held using (instagram_user_id, fence) join scheduled using (instagram_user_id))`
    const { rows } = await sql<OwnRow>`with ${scheduled(all)} ${waitsWritten(waits, allowed, bucket)}`.execute(db)
    return all.map(({ waits }) => rows.filter(({ id }) => waits.some(({ task_id }) => task_id === id)))
  },
  ({ lease }) => bucketOf(lease.instagram_user_id),
)

/** The same for tasks that are passed over while another of the account acts, without releasing the lease. */
export async function recordWaits({ db, lease, owner }: Settling, waits: TaskWait[]): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    with held as (select 1 where ${isHeld(lease, owner)})
    ${waitsWritten(waits, sql`(select task_id from waits, held)`, bucketOf(lease.instagram_user_id))}
  `.execute(db)
  return rows
}

/** The status of a waiting task; null where it keeps its own: it is at work, and pauses only for a moment. */
function statusIn({ code }: WaitReason): TaskStatus | null {
  switch (code) {
    case 'start_at':
      return 'scheduled'
    case 'gap':
    case 'no_answer':
    case 'checking':
      return null
    default:
      return 'waiting'
  }
}

/** Of the given waits those of the `allowed` tasks. */
const waitsWritten = (waits: TaskWait[], allowed: RawBuilder<unknown>, bucket: number) => sql`, waits as (
      select *, to_timestamp(until / 1000) as until_at
      from json_to_recordset(${JSON.stringify(waits.map((wait) => ({ ...wait, becomes: statusIn(wait.reason) })))})
        as wait(instagram_user_id text, fence bigint, task_id bigint, until float8, reason jsonb, becomes text)
    )
    update tasks set waiting_until = until_at, waiting = waits.reason, status = coalesce(becomes, status)
    from waits join ${allowed} as allowed using (task_id)
    where tasks.bucket = ${bucket} and tasks.id = waits.task_id and status in ('scheduled', 'running', 'waiting')
      and waiting is distinct from waits.reason
    returning ${taskColumnsIn(bucket)}`

/** Plans for what a page contained and records how far the source was read, unless the task has ended meanwhile. */
export const settleCollected = (
  { db, lease, owner }: Settling,
  task_id: string,
  page: PlannedPage,
  after: Afterwards,
): Promise<OwnRow | null> =>
  withRests(
    db,
    [{ lease, owner, after }],
    (tx) => writePage({ db: tx, lease, owner }, task_id, page, after),
    isDistributed(),
  )

async function writePage(
  { db, lease, owner }: Omit<Settling, 'db'> & { db: Database | Tx },
  task_id: string,
  page: PlannedPage,
  after: Afterwards,
): Promise<OwnRow | null> {
  const bucket = bucketOf(lease.instagram_user_id)
  const insert = (of: RawBuilder<unknown>) => sql`
      insert into actions (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
      select ${bucket}::smallint, of.id, of.user_id, of.account_id, of.instagram_user_id, ${page.action},
        least(${page.places.first}::bigint + (found.nth - 1) * ${page.places.step}::bigint, ${LAST_PLACE}), ${page.source}, found.username, found.target_id, found.media_id, found.seen
      from rows from (json_to_recordset(${JSON.stringify(page.found)}) as (username text, target_id text, media_id text, seen jsonb))
        with ordinality as found(username, target_id, media_id, seen, nth), ${of} as of
      on conflict do nothing`
  const live = sql`(select id, user_id, account_id, tasks.instagram_user_id from tasks, scheduled
    where tasks.bucket = ${bucket} and tasks.id = ${task_id} and ended_at is null)`
  const { rows } = await sql<OwnRow>`
    with ${scheduled([{ lease, owner, after }])}${isDistributed() ? nothing : sql`, planned as (${insert(live)})`}
    update tasks set ${readOn(page.source, page.reading, page.activity)}
    from scheduled where tasks.bucket = ${bucket} and tasks.id = ${task_id} and ended_at is null
    returning ${taskColumnsIn(bucket)}
  `.execute(db)
  const [row] = rows
  if (row && isDistributed())
    await insert(sql`(select ${row.id}::bigint as id, ${row.user_id}::bigint as user_id, ${row.account_id}::bigint as account_id,
      ${row.instagram_user_id}::text as instagram_user_id)`).execute(db)
  return row ?? null
}

/** Adds the people of a page to the list, with their count and how far the source was read: all of it or, if taken over, nothing. */
export async function settleExtracted(
  { db, lease, owner }: Settling,
  { id, list_id }: TaskInHand,
  { source, people, room, after: afterAdding }: ListPage,
  after: Afterwards,
): Promise<OwnRow | null> {
  const tx = await db.startTransaction().execute()
  try {
    const added = list_id === null ? new Set<string>() : await addExtractedPeople(tx, list_id, people, room)
    const { reading, read, activity } = afterAdding(added)
    const { rows } = await sql<OwnRow>`
      with ${scheduled([{ lease, owner, after }])}
      update tasks set ${readOn(source, reading, activity)}, done_count = done_count + ${read}, source_counts = array[done_count + ${read}::int]
      from scheduled where tasks.bucket = ${bucketOf(lease.instagram_user_id)} and tasks.id = ${id} and ended_at is null
      returning ${taskColumnsIn(bucketOf(lease.instagram_user_id))}
    `.execute(tx)
    if (rows[0]) await tx.commit().execute()
    else await tx.rollback().execute()
    return rows[0] ?? null
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

const readOn = (source: number, reading: unknown, activity: Activity) => sql`
  reading = jsonb_set(reading, array[${String(source)}], ${JSON.stringify(reading)}::jsonb),
  activity = ${JSON.stringify(activity)}, last_step_at = scheduled.now, started_at = coalesce(started_at, scheduled.now),
  status = case when status in ('scheduled', 'waiting') then 'running' else status end,
  waiting_until = null, waiting = null`

/** Records that a user's daily actions are used up; false where that was recorded already. */
export async function noteDailyLimit(db: Database, { user_id, daily, zone }: TaskInHand): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_usage (user_id, day, used, told_limit) values (${user_id}, (now() at time zone ${zone})::date, 0, ${daily.limit})
    on conflict (user_id, day) do update set told_limit = excluded.told_limit
    where daily_usage.told_limit is distinct from excluded.told_limit
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Schedules the account, after a rest where one is given, with nothing else to record. */
export async function settleRest({ db, lease, owner }: Settling, after: Afterwards): Promise<void> {
  const given = [{ lease, owner, after }]
  await withRests(db, given, (tx) => sql`with ${scheduled(given)} select 1 from scheduled`.execute(tx))
}

// A part that no result of a batch needs is left out: PostgreSQL would prepare it every time.
const nothing = sql``

/** A session of one of the account's connections in which a person or post was looked at. */
export type Looked = Session & { account_id: string; outcome: 'done' | 'skipped' | 'failed' }

/**
 * One more in each session, with the result: a killed worker has counted both or neither. An account that was deleted meanwhile has none;
 * of a distributed database accounts are on another node, and a session that is left behind is swept with the old ones.
 */
const lookedAt = (looked: (Looked & { action_id: string })[], bucket: number) => sql`
  insert into account_sessions as session (bucket, account_id, starts_at, ends_at, done, skipped, failed, skips_in_a_row)
  select ${bucket}::smallint, look.account_id, to_timestamp(starts_at / 1000), to_timestamp(ends_at / 1000), (outcome = 'done')::int, (outcome = 'skipped')::int,
    (outcome = 'failed')::int, (outcome = 'skipped')::int
  from json_to_recordset(${JSON.stringify(looked)}) as look(account_id bigint, action_id bigint, starts_at float8, ends_at float8, outcome text)
  join settled using (action_id)${isDistributed() ? nothing : sql` join accounts on accounts.id = look.account_id`}
  on conflict on constraint account_sessions_pkey do update set ends_at = greatest(session.ends_at, excluded.ends_at),
    done = session.done + excluded.done, skipped = session.skipped + excluded.skipped, failed = session.failed + excluded.failed,
    skips_in_a_row = case when excluded.skipped > 0 then session.skips_in_a_row + 1 else 0 end`

const givenBack = (bucket: number) => sql`
  insert into day_blocks (bucket, user_id, day, free)
  select ${bucket}::smallint, user_id, (intended_at at time zone zone)::date, count(*)::int from settled where gives_back group by 2, 3 order by 2, 3
  on conflict on constraint day_blocks_pkey do update set free = day_blocks.free + excluded.free`

/** Instagram may have counted a call later than the decision: in the windows it counts from its answer. */
const calledThen = (bucket: number) => sql`, called_then as (
  update account_calls set at = settled.now from settled
  where account_calls.bucket = ${bucket} and account_calls.instagram_user_id = settled.instagram_user_id and account_calls.at = settled.intended_at
)`

/** The opposite action's effect has ended. Fetched one by one, or PostgreSQL might read the whole history. */
const ended = (bucket: number) => sql`, ended as (
  update actions set undone_at = settled.now from settled, lateral (
    select id from actions old where old.bucket = ${bucket} and old.instagram_user_id = settled.instagram_user_id and old.kind = settled.ends
      and old.target_id = settled.target_id and old.media_id = settled.media_id and old.intended_at is not null
      and old.state in ('intended', 'done', 'already', 'requested', 'unknown') and old.undone_at is null limit 1
  ) as undone where actions.bucket = ${bucket} and actions.id = undone.id
), effect_ended as (
  update account_effects effect set stands = false
  from (select instagram_user_id, ${effectHash(sql`ends`, sql`target_id`, sql`media_id`)} as hash from settled where ends is not null) as over
  where effect.bucket = ${bucket} and effect.instagram_user_id = over.instagram_user_id and effect.stands and effect.hash = over.hash
)`

/** Nothing was done: what the intent wrote is undone, and earlier effects stay recorded. */
const isFreed = (bucket: number) =>
  sql`effect.bucket = ${bucket} and effect.instagram_user_id = void.instagram_user_id and effect.hash = void.hash`
const freed = (bucket: number) => sql`, void as (
  select instagram_user_id, ${effectHash(sql`kind`, sql`target_id`, sql`media_id`)} as hash from settled where frees
), freed as (
  delete from account_effects effect using void where ${isFreed(bucket)} and effect.first_at = effect.at
), met_before as (
  update account_effects effect set stands = false from void where ${isFreed(bucket)} and effect.first_at < effect.at
)`

/** The last comment and like on a person's posts, kept even after its own row is gone. */
const remarked = (bucket: number) => sql`
  insert into account_effects (bucket, instagram_user_id, hash, first_at, at, stands)
  select ${bucket}::smallint, instagram_user_id, ${effectHash(sql`case remark when 'comment' then ${commented} else ${liked} end`, sql`target_id`, sql`''`)}, intended_at, intended_at, true
  from settled where remark is not null
  on conflict on constraint account_effects_pkey do update set at = greatest(account_effects.at, excluded.at)`

/** What a result adds to its task's counts. */
const ofActions = {
  from: nothing,
  join: nothing,
  is_done: sql`settled.counts`,
  is_requested: sql`(settled.state = 'requested')`,
  is_skipped: sql`(settled.state in ('skipped', 'already'))`,
  has_failed: sql`(settled.state in ('refused', 'unknown'))`,
}

/**
 * The same where a result may be a step: a visit counts once, with the last of its steps that has a result. The other rows are those as
 * they were before this statement, which none of them is part of.
 */
const ofVisits = (bucket: number) => ({
  from: sql`, counted as (
    select action_id, is_over and has_effect as is_done, is_over and has_request as is_requested,
      is_over and not has_effect and not has_failed as is_skipped, is_over and not has_effect and has_failed as has_failed
    from settled, lateral (
      select settled.state not in ('planned', 'intended') and coalesce(not bool_or(state in ('planned', 'intended')), true) as is_over,
        settled.counts or coalesce(bool_or(state in ('done', 'requested')), false) as has_effect,
        settled.state = 'requested' or coalesce(bool_or(state = 'requested'), false) as has_request,
        settled.state in ('refused', 'unknown') or coalesce(bool_or(state in ('refused', 'unknown')), false) as has_failed
      from actions other where is_step and other.bucket = ${bucket} and other.task_id = settled.task_id and other.state = any(${[...actionStates]}) and other.position = settled.position
        and other.target_id = settled.target_id and other.id <> settled.action_id
    ) as others
  )`,
  join: sql` join counted using (action_id)`,
  is_done: sql`counted.is_done`,
  is_requested: sql`counted.is_requested`,
  is_skipped: sql`counted.is_skipped`,
  has_failed: sql`counted.has_failed`,
})

/** A released lease, with the account's state afterwards. */
type Released = { lease: Lease; owner: string; after: Afterwards }

/** Releases leases and updates the schedule; a wake that came meanwhile overrides the given time. */
function scheduled(all: Released[]): RawBuilder<unknown> {
  const given = all.map(({ lease, owner, after }) => ({
    ...keyOf(lease),
    owner,
    wakes: lease.wakes,
    next_ms: after.next_ms,
    quiet_ms: after.quiet?.ms,
    quiet_rule: after.quiet?.reason.code,
    burst_left: after.quiet?.burst_left,
    failures: after.failures,
    false_successes: after.false_successes,
    is_warned: after.rests?.some(isWarning),
    day_ms: after.active_day_ms,
  }))
  const bucket = bucketOfAll(given)
  return sql`given as (
    select * from json_to_recordset(${JSON.stringify(given)}) as given(instagram_user_id text, fence bigint, owner text, wakes bigint, next_ms float8,
      quiet_ms float8, quiet_rule text, burst_left smallint, failures smallint, false_successes smallint, is_warned boolean, day_ms float8)
  ), locked as (${heldOf(sql`given`, bucket)}
  ), held as (
    select locked.*, now + next_ms * interval '1 millisecond' as next_at, now + quiet_ms * interval '1 millisecond' as quiet_at,
      floor(extract(epoch from now) * 1000 / day_ms)::bigint as day
    from locked
  ), scheduled as (
    update account_schedule schedule set lease_owner = null, lease_until = null,
      next_action_at = case when schedule.wakes <> held.wakes then held.now else held.next_at end,
      quiet_until = coalesce(held.quiet_at, schedule.quiet_until),
      quiet_rule = coalesce(held.quiet_rule, schedule.quiet_rule), burst_left = coalesce(held.burst_left, schedule.burst_left),
      failures = coalesce(held.failures, schedule.failures), false_successes = coalesce(held.false_successes, schedule.false_successes),
      warned_at = case when held.is_warned then held.now else schedule.warned_at end,
      active_days = schedule.active_days + (held.day_ms is not null and schedule.active_day is distinct from held.day)::int,
      active_day = coalesce(held.day, schedule.active_day)
    from held where schedule.bucket = ${bucket} and schedule.instagram_user_id = held.instagram_user_id
    returning schedule.instagram_user_id, held.now
  )`
}

const restsOf = ({ lease, after }: Released) =>
  (after.rests ?? []).map((rest) => ({ ...rest, instagram_user_id: lease.instagram_user_id }))

/** Settles leases with the rests that follow, where there are any: both or neither, and only if the lease is still ours. */
function withRests<Answer>(
  db: Database,
  all: Released[],
  settle: (db: Database | Tx) => Promise<Answer>,
  is_in_parts = false,
): Promise<Answer> {
  const rests = all.flatMap(restsOf)
  if (rests.length === 0 && !is_in_parts) return settle(db)
  return db.transaction().execute(async (tx) => {
    if (rests.length === 0) return settle(tx)
    const given = all.map(({ lease, owner }) => ({ ...keyOf(lease), owner }))
    const { rows } = await sql<{ instagram_user_id: string }>`
      with given as (
        select * from json_to_recordset(${JSON.stringify(given)}) as given(instagram_user_id text, fence bigint, owner text)
      ), held as (${heldOf(sql`given`, bucketOfAll(given))}) select instagram_user_id from held
    `.execute(tx)
    const held = new Set(rows.map(({ instagram_user_id }) => instagram_user_id))
    await writeRests(
      tx,
      rests.filter(({ instagram_user_id }) => held.has(instagram_user_id)),
    )
    return settle(tx)
  })
}
