import { type RawBuilder, sql } from 'kysely'
import type { Source, Task } from '#contract/automation.ts'
import { waitUnder } from '#rules/account-standing.ts'
import { allFilters } from '#rules/filters.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { undoableKinds, undosOf } from '#rules/kinds/kinds.ts'
import { presetOf } from '#rules/pacing.ts'
import type { Activity, EndReason, HoldReason, Reason, WaitReason } from '#rules/reasons.ts'
import { whoseOf } from '#rules/refusals.ts'
import { labelOf } from '#rules/sources.ts'
import { reasonText } from '#words/reasons.ts'
import { type Database, readRows, type Tx } from '../edges/database/database.ts'

type InWords =
  | 'undo'
  | 'undone_by'
  | 'sources'
  | 'pacing'
  | 'progress_percentage'
  | 'current_action'
  | 'activity'
  | 'waiting'
  | 'error'
  | 'failure'
type Moments = 'start_at' | 'stop_at' | 'created_at' | 'started_at' | 'ended_at'

/** A task as its row contains it. */
export type TaskRow = Omit<Task, InWords | Moments> & {
  user_id: string
  instagram_user_id: string
  account_username: string
  /** What its account's owner has to do first. */
  account_hold: HoldReason | null
  sources: Source[]
  source_counts: number[]
  /** Its own pace; null where it follows its account's. */
  own_preset: Preset | null
  account_preset: Preset
  /** Its last undo, and how much of it still has an effect; null where there is none. */
  undone_by: string | null
  is_being_undone: boolean
  undo_counts: readonly [left: number, of: number] | null
  activity: Activity | null
  waiting_until: Date | null
  waiting: WaitReason | null
  failure: EndReason | null
  start_at: Date | null
  stop_at: Date | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

/** The same with its user's zone and language, for events. */
export type EventRow = TaskRow & { zone: string; language: string }

/** What of an `EventRow` is not the task's own: where a database is distributed, connections and users are on another node. */
export type TaskOwner = Pick<EventRow, 'account_username' | 'account_hold' | 'account_preset' | 'zone' | 'language'>
export type OwnRow = Omit<EventRow, keyof TaskOwner>

/** The time, for a condition within a SET, where a distributed database takes no function of time. */
export const clock = sql`(select now() as now) as clock`

/** Has not ended. */
export const isLive = sql`status in ('scheduled', 'running', 'waiting', 'paused')`

/** What of an ended task has an effect that can be taken back, by kind of task and of action. */
const undoable = undoableKinds.flatMap((kind) => [...undosOf(kind).keys()].map((action) => `${kind} ${action}`))

const stored = sql`tasks.id, tasks.user_id, tasks.account_id, tasks.instagram_user_id, tasks.kind, tasks.status, tasks.sources,
  tasks.source_counts, tasks.filters, tasks.options, tasks.preset as own_preset, tasks.active_hours, tasks.target_count, tasks.done_count,
  tasks.requested_count, tasks.skipped_count, tasks.failed_count, tasks.activity, tasks.waiting_until, tasks.waiting, tasks.failure,
  tasks.start_at, tasks.stop_at, tasks.undo_of, tasks.list_id, tasks.schedule_id, tasks.follow_up_of, tasks.created_at, tasks.started_at, tasks.ended_at`

/** The actions of a task that had an effect which can be taken back. */
const undoableIn = (
  bucket: number | RawBuilder<unknown>,
) => sql`actions where actions.bucket = ${bucket} and task_id = tasks.id
  and state in ('done', 'requested') and tasks.kind || ' ' || actions.kind = any(${undoable})`

/**
 * The columns of an `OwnRow`, qualified for use after a join, for tasks of one bucket, which such a statement names everywhere. What is about its
 * undo is only asked of a task that has ended. A distributed database runs it on one node as long as its functions are immutable, which those
 * that make JSON aren't.
 */
export const taskColumnsIn = (bucket: number | RawBuilder<unknown>) => {
  const undoing = sql`tasks undoing where undoing.bucket = ${bucket} and undoing.undo_of = tasks.id`
  const isBeingUndone = sql`exists (select from ${undoing} and undoing.ended_at is null)`
  return sql`${stored},
  case when tasks.ended_at is not null then (select undoing.id from ${undoing} order by undoing.id desc limit 1) end as undone_by,
  case when tasks.ended_at is not null then ${isBeingUndone} else false end as is_being_undone,
  case when tasks.ended_at is not null and exists (select from ${undoing}) then (
    select array[count(*) filter (where undone_at is null), count(*)]::int[] from ${undoableIn(bucket)}) end as undo_counts,
  case when tasks.ended_at is not null and tasks.kind = any(${undoableKinds}) and not ${isBeingUndone}
    then exists (select from ${undoableIn(bucket)} and undone_at is null) else false end as can_undo`
}

export const taskColumns = taskColumnsIn(sql`tasks.bucket`)

/** The same of a task that is being created. */
export const newTaskColumns = sql`${stored}, null::bigint as undone_by, false as is_being_undone, null::int[] as undo_counts, false as can_undo`

/** Adds to tasks whose they are. */
export async function withOwners<Row extends Pick<OwnRow, 'account_id'>>(
  db: Database | Tx,
  tasks: Row[],
): Promise<(Row & TaskOwner)[]> {
  if (tasks.length === 0) return []
  const ids = [...new Set(tasks.map(({ account_id }) => account_id))]
  const rows = await readRows(
    db,
    sql<TaskOwner & { account_id: string }>`
      select accounts.id as account_id, username as account_username, case when accounts.status <> 'connected' then hold end as account_hold, coalesce(preset, 'normal') as account_preset, timezone as zone,
        coalesce(language, seen_language) as language
      from accounts join users on users.id = accounts.user_id left join account_limits on account_limits.account_id = accounts.id
      where accounts.id = any(array(select unnest(${ids}::bigint[])))`,
  )
  const owners = new Map(rows.map(({ account_id, ...owner }) => [account_id, owner]))
  // A task whose account is being deleted goes with it.
  return tasks.flatMap((task) => {
    const owner = owners.get(task.account_id)
    return owner ? [{ ...task, ...owner }] : []
  })
}

function undoOf({ is_being_undone, undo_counts: counts }: TaskRow): Task['undo'] {
  if (!counts) return { state: 'none', left: null, of: null }
  const [left, of] = counts
  return { state: is_being_undone ? 'running' : left === 0 ? 'done' : 'partly', left, of }
}

/** The task as the wire shows it, with its sentences for a reader in `zone`. */
export function taskOf(row: TaskRow, zone: string): Task {
  const {
    user_id,
    instagram_user_id,
    account_username,
    account_hold,
    source_counts,
    own_preset,
    account_preset,
    waiting_until: _,
    ...rest
  } = row
  const { is_being_undone, undo_counts, ...shown } = rest
  const { sources, done_count, target_count, activity, failure } = row
  const { status, waiting, waiting_until } = waitUnder(account_hold, row)
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  const reader = { now: Date.now(), zone }
  const inWords = (reason: Reason | null) => reason && reasonText(reason, reader)
  return {
    ...shown,
    status,
    filters: allFilters(shown.filters),
    sources: sources.map((source, index) => ({
      ...source,
      label: labelOf(source),
      done_count: source_counts[index] ?? 0,
    })),
    pacing: { preset: presetOf(own_preset, account_preset), own: own_preset },
    undo: undoOf(row),
    progress_percentage: Math.min(100, Math.round((done_count / target_count) * 1000) / 10),
    current_action: inWords(activity),
    waiting: waiting && {
      rule: waiting.code,
      message: reasonText(waiting, reader),
      until: text(waiting_until),
      ...waiting,
      ...whoseOf(waiting.code === 'account_hold' ? waiting.params.hold.code : waiting.code),
    },
    error: inWords(failure),
    failure: failure && { ...failure, ...whoseOf(failure.code) },
    start_at: text(row.start_at),
    stop_at: text(row.stop_at),
    created_at: row.created_at.toISOString(),
    started_at: text(row.started_at),
    ended_at: text(row.ended_at),
  }
}
