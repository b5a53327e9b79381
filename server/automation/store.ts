import { type RawBuilder, sql } from 'kysely'
import { type ActionState, actionState } from '#contract/automation.ts'
import { DAY } from '#rules/durations.ts'
import type { Preset } from '#rules/kinds/action.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Activity } from '#rules/reasons.ts'
import { isCondition } from '#rules/sources.ts'
import type { TaskPlan } from '#rules/task-defaults.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { type Bucket, bucketOf, findBucketOfTask } from '../edges/database/buckets.ts'
import { type Database, readRow, readRows, type Tx } from '../edges/database/database.ts'
import type { Planned, Result } from './action-row.ts'
import type { SourceReading } from './engine/facts.ts'
import {
  clock,
  type EventRow,
  isLive,
  newTaskColumns,
  type OwnRow,
  type TaskOwner,
  type TaskRow,
  taskColumns,
  taskColumnsIn,
  withOwners,
} from './task-row.ts'

export type NewTask = Omit<TaskPlan, 'preset'> & {
  instagram_user_id: string
  /** The list of people is fixed: no source is read. */
  previewed: boolean
  /** The percent of the places each source has, where they don't share evenly. */
  source_shares?: readonly number[] | null
  status: TaskStatus
  most_done: number | null
  list_id: string | null
  undo_of?: string
  follow_up_of?: string
  schedule_id?: string | undefined
  activity?: Activity
}

export async function insertTask(tx: Tx, user_id: string, task: NewTask): Promise<EventRow> {
  const { rows } = await sql<OwnRow>`
    insert into tasks (bucket, user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
      active_hours, previewed, priority, target_count, most_done, list_id, undo_of, follow_up_of, schedule_id, start_at,
      stop_at, source_shares, activity, follow_up_at)
    values (${bucketOf(task.instagram_user_id)}, ${user_id}, ${task.account_id}, ${task.instagram_user_id}, ${task.kind}, ${task.status}, ${JSON.stringify(task.sources)},
      ${JSON.stringify(task.sources.map((source) => ({ user_id: null, cursor: null, exhausted: isCondition(task.kind, source) })))},
      ${task.sources.map(() => 0)}::int[], ${JSON.stringify(task.filters)}, ${JSON.stringify(task.options)}, ${task.own_preset},
      ${task.active_hours && JSON.stringify(task.active_hours)}, ${task.previewed}, ${task.options.priority}, ${task.target_count},
      ${task.most_done}, ${task.list_id}, ${task.undo_of ?? null}, ${task.follow_up_of ?? null}, ${task.schedule_id ?? null},
      ${task.start_at}, ${task.stop_at}, ${task.source_shares ? JSON.stringify(task.source_shares) : null}::jsonb,
      ${task.activity ? JSON.stringify(task.activity) : null}::jsonb, case when ${task.options.then_unfollow_after_days ?? null}::float8 is not null then now() end)
    returning ${newTaskColumns}
  `.execute(tx)
  const [row] = await withOwners(tx, rows)
  return row as EventRow
}

export const insertPlanned = (tx: Tx, task: TaskRow, action: ActionKind, targets: Planned[], after = 0) =>
  sql`
    insert into actions (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, text,
      result_id, seen)
    select ${bucketOf(task.instagram_user_id)}::smallint, ${task.id}, ${task.user_id}, ${task.account_id}, ${task.instagram_user_id}, coalesce(planned.action, ${action}), ${after}::int + nth, source, username, target_id, media_id,
      text, result_id, seen
    from rows from (json_to_recordset(${JSON.stringify(targets)})
      as (username text, target_id text, media_id text, text text, result_id text, seen jsonb, source smallint, action text))
      with ordinality as planned(username, target_id, media_id, text, result_id, seen, source, action, nth)
    on conflict do nothing
  `.execute(tx)

/** The same behind everybody the task has planned for; nobody is planned for twice. */
export async function addPlanned(tx: Tx, task: TaskRow, action: ActionKind, targets: Planned[]): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from actions where task_id = ${task.id}
  `.execute(tx)
  await insertPlanned(tx, task, action, targets, rows[0]?.last ?? 0)
}

/** Gives a new task the place that an ended one has come to, and the people it had found. A source that was read to its end begins again after a week. */
export async function readOn(tx: Tx, task_id: string, before_id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update tasks set reading = case when before.reading->0->>'exhausted' = 'true' and before.ended_at < week_ago
      then tasks.reading else before.reading end
    from tasks before, (select now() - interval '7 days' as week_ago) as clock
    where before.bucket = tasks.bucket and before.id = ${before_id} and before.ended_at is not null and tasks.id = ${task_id}`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return
  await sql`update actions set task_id = ${task_id} where task_id = ${before_id} and state = 'planned'`.execute(tx)
}

export async function countPlanned(tx: Tx, task_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from actions where task_id = ${task_id} and state = 'planned'
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** A task that has not ended, kept as it is until the transaction ends. */
export async function lockLiveTask(tx: Tx, task_id: string): Promise<TaskRow | undefined> {
  const bucket = await findBucketOfTask(tx, task_id)
  const { rows } = await sql<OwnRow>`
    select ${taskColumnsIn(bucket)} from tasks where bucket = ${bucket} and id = ${task_id} and ${isLive} for no key update of tasks
  `.execute(tx)
  return (await withOwners(tx, rows))[0]
}

/** Gives a task another target. `more_done`: how many more may be done where the account keeps following some. */
export async function growTask(
  tx: Tx,
  task_id: string,
  { target_count, more_done, activity }: { target_count: number; more_done: number | null; activity: Activity },
): Promise<EventRow> {
  const { rows } = await sql<OwnRow>`
    update tasks set target_count = ${target_count}, most_done = done_count + ${more_done}::int, activity = ${JSON.stringify(activity)}
    where id = ${task_id} returning ${taskColumns}
  `.execute(tx)
  const [row] = await withOwners(tx, rows)
  return row as EventRow
}

/** The number of a user's tasks that have not ended, and of their connected accounts. */
export async function countLiveTasks(tx: Tx, user_id: string): Promise<{ live: number; accounts: number }> {
  const { rows } = await sql<{ live: number; accounts: number }>`
    select (select count(*)::int from tasks where user_id = ${user_id} and ${isLive} and not ${isAsking('tasks')}) as live,
      (select count(*)::int from accounts where user_id = ${user_id} and disconnected_at is null) as accounts
  `.execute(tx)
  return rows[0] ?? { live: 0, accounts: 0 }
}

/**
 * The people this Instagram account follows, or has requested to, through Cadenza, and those the user's former tool followed; an attempt to
 * unfollow one of those is the last.
 */
export async function listFollowedByCadenza(
  db: Database | Tx,
  { user_id, instagram_user_id }: { user_id: string; instagram_user_id: string },
  { state, oldest_first, most }: { state: 'any' | 'requested'; oldest_first: boolean; most: number },
): Promise<Planned[]> {
  const bucket = bucketOf(instagram_user_id)
  const former = state === 'any' ? await listFollowedByFormerTool(db, user_id, instagram_user_id) : []
  const { rows } = await sql<Planned>`
    with own as (
      select username, target_id, intended_at as at from actions
      where bucket = ${bucket} and instagram_user_id = ${instagram_user_id} and kind = 'follow' and undone_at is null
        and state in ('done', 'requested') and (state = 'requested' or ${state === 'any'}) and target_id is not null
    ), former as (
      select * from json_to_recordset(${JSON.stringify(former)}) as former(username text, target_id text, at timestamptz)
      where not exists (select from own where own.username = former.username)
        and not exists (select from actions where actions.bucket = ${bucket} and actions.instagram_user_id = ${instagram_user_id}
          and actions.user_id = ${user_id} and kind = 'unfollow' and actions.username = former.username
          and (state in ('done', 'already', 'unknown') or reason->>'code' in ('not_following', 'gone')))
    )
    select username, target_id, '' as media_id, null as text, null as result_id, null as seen, null as source
    from (select * from own union all select * from former) as followed
    order by case when ${oldest_first} then at end nulls first, at desc nulls last limit ${most}
  `.execute(db)
  return rows
}

/** Those a former tool followed and did not unfollow, as isStillFollowed in rules/moving/former.ts decides. */
async function listFollowedByFormerTool(db: Database | Tx, user_id: string, instagram_user_id: string) {
  const { rows } = await sql<{ username: string; target_id: string | null; at: string }>`
    select username, (array_agg(person_id) filter (where person_id is not null))[1] as target_id,
      to_timestamp(max((acts->>'followed')::float8))::text as at
    from former_moves join former_people on move_id = former_moves.id
    where former_moves.user_id = ${user_id} and former_moves.instagram_user_id = ${instagram_user_id} and acts ? 'followed'
      and (not acts ? 'unfollowed' or (acts->>'followed')::float8 > (acts->>'unfollowed')::float8)
    group by username
  `.execute(db)
  return rows
}

/** How many people the unfinished tasks of an Instagram account may still unfollow. */
export async function countYetToUnfollow(db: Database | Tx, instagram_user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(greatest(0, least(target_count, most_done) - done_count)), 0)::int as count from tasks
    where instagram_user_id = ${instagram_user_id} and ${isLive}
      and ((kind = 'unfollow' and undo_of is null) or (kind = 'follow' and undo_of is not null))
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many people the unfinished follow tasks of an Instagram account are still to follow. */
export async function countYetToFollow(db: Database | Tx, instagram_user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(greatest(0, target_count - done_count)), 0)::int as count from tasks
    where instagram_user_id = ${instagram_user_id} and ${isLive}
      and (kind = 'follow' or (kind = 'visit' and undo_of is null and options->>'follow_chance' is not null))
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** What a task has done and has not been undone since, the latest first, with what undoes each. */
export async function listStanding(
  db: Database | Tx,
  user_id: string,
  task_id: string,
  undos: Map<ActionKind, ActionKind>,
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select username, target_id, media_id, null as text, result_id, null as seen, null as source, undoing.action
    from actions join json_each_text(${JSON.stringify(Object.fromEntries(undos))}) as undoing(done, action) on kind = undoing.done
    where user_id = ${user_id} and task_id = ${task_id} and state in ('done', 'requested') and undone_at is null
    order by intended_at desc
  `.execute(db)
  return rows
}

export async function findTaskRow(db: Database, user_id: string, task_id: string): Promise<EventRow | undefined> {
  const { rows } =
    await sql<OwnRow>`select ${taskColumns} from tasks where user_id = ${user_id} and id = ${task_id}`.execute(db)
  return (await withOwners(db, rows))[0]
}

/** The activity of a task that asks whether to unfollow people of a growth loop who came due while the account was disconnected. */
export const ASKING = { code: 'due_while_disconnected', params: {} } as const satisfies Activity

/** An answer is about these people alone. */
const isAsking = (tasks: 'tasks' | 'sequel') =>
  sql`(${sql.ref(tasks)}.activity->>'code' is not distinct from ${ASKING.code})`

/** Moves a task to another status if it is in one of `from`; nothing if it is not. */
export async function updateTaskStatus(
  db: Database,
  user_id: string,
  task_id: string,
  from: TaskStatus[],
  to: TaskStatus,
): Promise<EventRow | undefined> {
  const { rows } = await sql<OwnRow>`
    update tasks set status = case when ${to} = 'running' and start_at > clock.now then 'scheduled' else ${to} end, waiting_until = null, waiting = null,
      ended_at = case when ${to} = 'stopped' then clock.now else ended_at end,
      activity = case when not ${isAsking('tasks')} then activity end,
      follow_up_of = case when not (${isAsking('tasks')} and ${to} = 'stopped') then follow_up_of end
    from ${clock} where user_id = ${user_id} and id = ${task_id} and status = any(${from}) returning ${taskColumns}
  `.execute(db)
  return (await withOwners(db, rows))[0]
}

/** Moves the start of a task that does not act yet or waits; nothing if it is in another state. */
export async function updateTaskStart(
  db: Database,
  user_id: string,
  task_id: string,
  start_at: string,
): Promise<EventRow | undefined> {
  const { rows } = await sql<OwnRow>`
    update tasks set start_at = ${start_at}, waiting_until = null, waiting = null,
      status = case when status = 'paused' then status when ${start_at}::timestamptz > clock.now then 'scheduled' else 'running' end
    from ${clock} where user_id = ${user_id} and id = ${task_id} and status in ('scheduled', 'waiting', 'paused')
      and (stop_at is null or stop_at > ${start_at}::timestamptz) returning ${taskColumns}
  `.execute(db)
  return (await withOwners(db, rows))[0]
}

/** Gives a task that has not ended another pace; nothing if it has. */
export async function updateTaskPace(
  db: Database,
  user_id: string,
  task_id: string,
  preset: Preset | null,
): Promise<EventRow | undefined> {
  const { rows } = await sql<OwnRow>`
    update tasks set preset = ${preset} where user_id = ${user_id} and id = ${task_id} and ${isLive} returning ${taskColumns}
  `.execute(db)
  return (await withOwners(db, rows))[0]
}

/** A connection, and the Instagram account it is for. */
export type Whose = { user_id: string; account_id: string; instagram_user_id: string }

/** Every task of an account that is disconnected and has not ended, stopped; its growth loops pause until it is connected again. */
export async function stopAllOfAccount(tx: Tx, { user_id, account_id, instagram_user_id }: Whose): Promise<EventRow[]> {
  const bucket = bucketOf(instagram_user_id)
  const theirs = sql`bucket = ${bucket} and user_id = ${user_id} and account_id = ${account_id}`
  // As inOrder of settle-waits.ts has it.
  await sql`select from tasks where ${theirs} and ${isLive} order by id for no key update`.execute(tx)
  await holdLoops(tx, bucket, theirs)
  const { rows } = await sql<OwnRow>`
    update tasks set status = 'stopped', waiting_until = null, waiting = null, ended_at = now(), follow_up_of = null,
      activity = ${JSON.stringify({ code: 'account_disconnected', params: {} } satisfies Activity)}
    where ${theirs} and ${isLive} returning ${taskColumnsIn(bucket)}
  `.execute(tx)
  return withOwners(tx, rows)
}

/** People a growth loop's unfollow task has not reached are due again. That task is stopped, but not by its user: the loop continues later. */
async function holdLoops(tx: Tx, bucket: Bucket, theirs: RawBuilder<unknown>): Promise<void> {
  const unfollowing = sql`(select id, follow_up_of from tasks where ${theirs} and follow_up_of is not null and ended_at is null)`
  await sql`
    update actions set followed_up_at = null from ${unfollowing} as unfollowing join actions planned
      on planned.bucket = ${bucket} and planned.task_id = unfollowing.id and planned.state in ('planned', 'intended')
    where actions.bucket = ${bucket} and actions.task_id = unfollowing.follow_up_of and actions.kind = 'follow'
      and actions.target_id = planned.target_id
  `.execute(tx)
  await sql`
    update tasks set follow_up_at = ${PAUSED}
    where ${theirs} and (follow_up_at is not null or id in (select follow_up_of from ${unfollowing} as unfollowing))
  `.execute(tx)
}

/** A growth loop's `follow_up_at` while its account is disconnected. */
const PAUSED = 'infinity'

/** Makes the paused growth loops of an account that is connected again due. */
export async function wakeLoops(tx: Tx, user_id: string, instagram_user_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tasks set follow_up_at = now()
    where bucket = ${bucketOf(instagram_user_id)} and user_id = ${user_id} and instagram_user_id = ${instagram_user_id} and follow_up_at = ${PAUSED} returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Behind every action: `position` is an integer. */
const LAST_PLACE = 2 ** 31 - 1

type ShownAction = Pick<Planned, 'username' | 'text' | 'source'> &
  Pick<Result, 'state' | 'reason'> & { id: string; kind: ActionKind; media_id: string | null; at: Date }

const everyState = actionState.options.filter((state) => state !== 'planned')

/**
 * By position, the last first; planned actions only where `state` names them. Each state is queried by itself, in the order of
 * `actions_by_place`: a task may have hundreds of thousands of rows, nearly all of them in another state.
 */
export async function listActionRows(
  db: Database,
  user_id: string,
  task_id: string,
  { state, cursor, limit }: { state?: ActionState | undefined; cursor?: string | undefined; limit: number },
): Promise<ShownAction[]> {
  const bucket = await findBucketOfTask(db, task_id)
  const { rows } = await sql<ShownAction>`
    with before as (
      select position, id from actions where bucket = ${bucket} and id = ${cursor ?? null} and task_id = ${task_id}
      union all select ${LAST_PLACE}, 0 where ${cursor ?? null}::bigint is null
    )
    select page.id, page.kind, username, nullif(media_id, '') as media_id, page.text, page.state, reason, source,
      coalesce(settled_at, intended_at, page.created_at) as at
    from before, unnest(${state ? [state] : everyState}::text[]) as wanted(state), lateral (
      select * from actions where bucket = ${bucket} and user_id = ${user_id} and task_id = ${task_id} and state = wanted.state
        and (position, id) < (before.position, before.id)
      order by position desc, id desc limit ${limit}
    ) as page
    order by page.position desc, page.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** The ended extractions of these lists. */
export async function listEndedExtractions(db: Database, list_ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks where list_id = any(${list_ids}::bigint[]) and ended_at is not null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the effect of an action of the task is not known yet. */
export async function hasOpenIntent(db: Database | Tx, user_id: string, task_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from actions where user_id = ${user_id} and task_id = ${task_id} and state = 'intended' limit 1
  `.execute(db)
  return rows.length > 0
}

/** Those of these people or posts a task has planned for already, by name and post, or by name alone, with the source of each. */
export async function findPlanned(
  db: Database,
  task_id: string,
  kinds: ActionKind[],
  found: { username: string; media_id: string }[],
  by_name: boolean,
) {
  const { rows } = await sql<{ username: string; media_id: string; source: number | null }>`
    select username, found.media_id, source from actions
    join json_to_recordset(${JSON.stringify(found)}) as found(username text, media_id text) using (username)
    where task_id = ${task_id} and kind = any(${kinds}::text[]) and (${by_name} or actions.media_id = found.media_id)
  `.execute(db)
  return new Map(rows.map(({ username, media_id, source }) => [`${username} ${media_id}`, source]))
}

/** The progress of an extraction; undefined for tasks of other kinds. */
export async function findExtraction(db: Database, task_id: string) {
  const { rows } = await sql<{ list_id: string; reading: SourceReading[]; done_count: number; target_count: number }>`
    select list_id, reading, done_count, target_count from tasks where id = ${task_id} and list_id is not null
  `.execute(db)
  return rows[0]
}

export type FollowUpRow = TaskRow & {
  /** Its days, scaled, ms. */
  after_ms: number
  /** The unfinished task that unfollows earlier ones. */
  joined_id: string | null
  /** Its user has stopped such a task. */
  is_stopped: boolean
}

/** The growth loop with the longest overdue person. */
export async function findDueLoop(db: Tx) {
  const { rows } = await sql<{ id: string; account_id: string; instagram_user_id: string }>`
    select id, account_id, instagram_user_id from tasks where follow_up_at <= now() order by follow_up_at limit 1
  `.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends; undefined when another process has just handled it. */
export async function lockDueLoop(tx: Tx, id: string, scale: number): Promise<FollowUpRow | undefined> {
  const bucket = await findBucketOfTask(tx, id)
  const { rows } = await sql<Omit<FollowUpRow, keyof TaskOwner>>`
    select ${taskColumnsIn(bucket)}, (options->>'then_unfollow_after_days')::float8 * ${DAY * scale}::float8 as after_ms,
      (select id from tasks sequel where sequel.bucket = ${bucket} and sequel.follow_up_of = tasks.id and ${isLive}
        and not ${isAsking('sequel')} order by id desc limit 1) as joined_id,
      exists (select 1 from tasks sequel where sequel.bucket = ${bucket} and sequel.follow_up_of = tasks.id and sequel.status = 'stopped') as is_stopped
    from tasks where bucket = ${bucket} and id = ${id} and follow_up_at <= now() for no key update of tasks
  `.execute(tx)
  return (await withOwners(tx, rows))[0]
}

const notFollowedUp = sql`undone_at is null and followed_up_at is null`

/** Claims the follows of a growth loop that are due to be followed up, the earliest first. */
export async function takeFollowUps(tx: Tx, { id, after_ms }: FollowUpRow): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    with due as (
      update actions set followed_up_at = now() where task_id = ${id} and kind = 'follow' and state in ('done', 'requested') and ${notFollowedUp}
        and intended_at <= now() - ${after_ms} * interval '1 millisecond'
      returning username, target_id, media_id, intended_at
    )
    select username, target_id, media_id, null as text, null as result_id, null as seen, null as source from due order by intended_at
  `.execute(tx)
  return rows
}

/**
 * Schedules the next follow-up, `pause_ms` from now at the earliest: for the earliest follow, or, while the loop continues, one made now.
 * Follows whose effect is not known yet count as well.
 */
export async function moveFollowUp(tx: Tx, { id, after_ms }: FollowUpRow, pause_ms: number): Promise<void> {
  const next = await readRow(
    tx,
    sql<{ at: string | null }>`
      select (case when earliest is not null then
        greatest(now() + ${pause_ms} * interval '1 millisecond', earliest + ${after_ms} * interval '1 millisecond') end)::text as at
      from (select least(
        (select case when ended_at is null then now() end from tasks where id = ${id}),
        (select min(intended_at) from actions
          where task_id = ${id} and kind = 'follow' and state in ('intended', 'done', 'requested') and ${notFollowedUp})) as earliest) as follow`,
  )
  await sql`update tasks set follow_up_at = ${next?.at ?? null}::timestamptz where id = ${id}`.execute(tx)
}

/** The account was disconnected meanwhile. */
export const holdLoop = (tx: Tx, task_id: string) =>
  sql`update tasks set follow_up_at = ${PAUSED} where id = ${task_id}`.execute(tx)

export const endFollowUps = (tx: Tx, task_id: string) =>
  sql`update tasks set follow_up_at = null where id = ${task_id}`.execute(tx)

export const updateLoyal = (db: Database, task_id: string, ids: string[]) =>
  sql`update tasks set loyal_ids = ${ids}::text[] where id = ${task_id}`.execute(db)

/** Whether a task unfollows after visits that keep everybody who engaged. */
export async function keepsEngaged(db: Database, task_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tasks join tasks visits on visits.bucket = tasks.bucket and visits.id = tasks.follow_up_of
    where tasks.id = ${task_id} and visits.kind = 'visit' and visits.options @> '{"keep_engaged": true}'
  `.execute(db)
  return rows.length > 0
}

type Preview = { id: string; account_id: string; request: unknown; act: Planned[] }

export const insertPreview = (db: Database, user_id: string, preview: Preview) =>
  sql`
    insert into previews (id, user_id, account_id, request, act)
    values (${preview.id}, ${user_id}, ${preview.account_id}, ${JSON.stringify(preview.request)}, ${JSON.stringify(preview.act)})
  `.execute(db)

/** An older preview says nothing about today. */
const isOfToday = sql`created_at >= now() - interval '1 day'`

export async function findPreview(db: Database, user_id: string, id: string) {
  const { rows } = await sql<{ account_id: string; request: TaskPlan; act: Planned[] }>`
    select account_id, request, act from previews where user_id = ${user_id} and id = ${id} and ${isOfToday}
  `.execute(db)
  return rows[0]
}

export async function deleteOldPreviews(db: Database, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from previews where id = any(array(select id from previews where created_at < now() - interval '1 day' limit ${most}))
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes what was chosen for a task (docs/decisions/tasks-and-rows.md) beyond the newest of a user, unless a task, schedule or template still needs it. */
export async function deleteUnusedSelections(db: Database, most: number): Promise<void> {
  const older = await sql<{ id: string; user_id: string }>`
    select id, user_id from (
      select id, user_id, row_number() over (partition by user_id order by id desc) as nth,
        jsonb_build_array(jsonb_build_object('type', 'list', 'list_id', id::text)) as read
      from lists where role = 'selection') as selections
    where nth > ${most}
      and not exists (select from schedules where schedules.user_id = selections.user_id and task -> 'sources' @> read)
      and not exists (select from task_templates where task_templates.user_id = selections.user_id and task -> 'sources' @> read)
  `.execute(db)
  if (older.rows.length === 0) return
  // Tasks may be on other nodes than lists.
  const live = await sql<{ list_id: string }>`
    select source ->> 'list_id' as list_id from tasks cross join lateral jsonb_array_elements(sources) as source
    where user_id = any(${[...new Set(older.rows.map((row) => row.user_id))]}) and ended_at is null and source ->> 'type' = 'list'
  `.execute(db)
  const needed = new Set(live.rows.map((row) => row.list_id))
  const unused = older.rows.map(({ id }) => id).filter((id) => !needed.has(id))
  await sql`delete from lists where id = any(${unused})`.execute(db)
}

/** A task whose actions are deleted, with the bucket they are in. */
type Unpurged = { id: string; bucket: Bucket }

/** Tasks that ended more than 90 days ago and have not been purged, the oldest first. */
export const listUnpurged = (db: Database, most: number): Promise<Unpurged[]> =>
  readRows(
    db,
    sql<Unpurged>`
      select id, bucket from tasks where ended_at < now() - interval '90 days' and purged_at is null order by ended_at limit ${most}`,
  )

/** Deletes actions without a result, task by task: the person was skipped, or their turn never came. */
export async function deletePassedOver(db: Database, tasks: Unpurged[], most: number): Promise<number> {
  let gone = 0
  for (const { id, bucket } of tasks) {
    if (gone === most) break
    const { numAffectedRows = 0n } = await sql`
      delete from actions where bucket = ${bucket} and id = any(array(
        select passed.id from unnest('{skipped,planned}'::text[]) as wanted(state), lateral (
          select id from actions where bucket = ${bucket} and task_id = ${id} and state = wanted.state limit ${most - gone}) as passed
        limit ${most - gone}))
    `.execute(db)
    gone += Number(numAffectedRows)
  }
  return gone
}

export async function markPurged(db: Database, task_ids: string[]): Promise<void> {
  await sql`update actions set seen = null where task_id = any(${task_ids}::bigint[]) and seen is not null`.execute(db)
  await sql`update tasks set purged_at = now() where id = any(${task_ids}::bigint[])`.execute(db)
}

export const insertTaskPeople = (tx: Tx, task_id: string, people: Planned[]) => {
  const saved = people.map(({ username, target_id }) => ({ username, target_id }))
  return sql`insert into task_people (task_id, people) values (${task_id}, ${JSON.stringify(saved)})`.execute(tx)
}

export type SavedPerson = Pick<Planned, 'username' | 'target_id'>

/** The people a task that cannot be undone began with. */
export async function findTaskPeople(
  db: Database,
  user_id: string,
  task_id: string,
): Promise<SavedPerson[] | undefined> {
  const { rows } = await sql<{ people: SavedPerson[] }>`
    select people from task_people join tasks on tasks.id = task_id where user_id = ${user_id} and task_id = ${task_id}
  `.execute(db)
  return rows[0]?.people
}
