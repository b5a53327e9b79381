import { type RawBuilder, sql } from 'kysely'
import type { Source, Task } from '#contract/automation.ts'
import { allFilters } from '#rules/filters.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { isVisit, kinds, undoableKinds, undosOf } from '#rules/kinds/kinds.ts'
import type { Activity, EndReason, Reason, WaitReason } from '#rules/reasons.ts'
import { labelOf } from '#rules/sources.ts'
import { reasonText } from '#words/reasons.ts'
import { type Database, readRows, type Tx } from '../edges/database/database.ts'

type InWords =
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
  sources: Source[]
  source_counts: number[]
  preset: Preset
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
export type TaskOwner = Pick<EventRow, 'account_username' | 'zone' | 'language'>
export type OwnRow = Omit<EventRow, keyof TaskOwner>

/** The time, for a condition within a SET, where a distributed database takes no function of time. */
export const clock = sql`(select now() as now) as clock`

/** Has not ended. */
export const isLive = sql`status in ('scheduled', 'running', 'waiting', 'paused')`

/** Kinds that do several things of which only one can be undone. */
const partlyUndoable = undoableKinds.filter(
  (kind) => Object.values(kinds[kind].actions).filter(({ counted_as }) => counted_as !== null).length > 1,
)

/** A visit that is not over isn't counted, and some of its steps may be undone. */
const visitKinds = undoableKinds.filter(isVisit)

const byRows = [...partlyUndoable, ...visitKinds]

const stored = sql`tasks.id, tasks.user_id, tasks.account_id, tasks.instagram_user_id, tasks.kind, tasks.status, tasks.sources,
  tasks.source_counts, tasks.filters, tasks.options, tasks.preset, tasks.active_hours, tasks.target_count, tasks.done_count,
  tasks.requested_count, tasks.skipped_count, tasks.failed_count, tasks.activity, tasks.waiting_until, tasks.waiting, tasks.failure,
  tasks.start_at, tasks.stop_at, tasks.undo_of, tasks.list_id, tasks.schedule_id, tasks.created_at, tasks.started_at, tasks.ended_at`

/** The columns of an `OwnRow`, qualified for use after a join, for tasks of one bucket, which such a statement names everywhere. */
export const taskColumnsIn = (bucket: number | RawBuilder<unknown>) => sql`${stored},
  (select undoing.id from tasks undoing where undoing.bucket = ${bucket} and undoing.undo_of = tasks.id) as undone_by,
  (tasks.status in ('completed', 'stopped', 'failed') and tasks.kind = any(${undoableKinds})
    and (tasks.done_count > 0 or tasks.kind = any(${visitKinds}))
    and (tasks.kind <> all(${byRows}) or exists (select 1 from actions where actions.bucket = ${bucket} and task_id = tasks.id and state in ('done', 'requested')
      and actions.kind = any(${byRows.flatMap((kind) => [...undosOf(kind).keys()])})))
    and (tasks.swept_at is null or exists (select 1 from actions where actions.bucket = ${bucket} and task_id = tasks.id
      and state in ('done', 'requested') and undone_at is null))
    and not exists (select 1 from tasks undoing where undoing.bucket = ${bucket} and undoing.undo_of = tasks.id)) as can_undo`

export const taskColumns = taskColumnsIn(sql`tasks.bucket`)

/** The same of a task that is being created. */
export const newTaskColumns = sql`${stored}, null::bigint as undone_by, false as can_undo`

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
      select accounts.id as account_id, username as account_username, timezone as zone, coalesce(language, seen_language) as language
      from accounts join users on users.id = accounts.user_id where accounts.id = any(array(select unnest(${ids}::bigint[])))`,
  )
  const owners = new Map(rows.map(({ account_id, ...owner }) => [account_id, owner]))
  // A task whose account is being deleted goes with it.
  return tasks.flatMap((task) => {
    const owner = owners.get(task.account_id)
    return owner ? [{ ...task, ...owner }] : []
  })
}

/** The task as the wire shows it, with its sentences for a reader in `zone`. */
export function taskOf(row: TaskRow, zone: string): Task {
  const { user_id, instagram_user_id, account_username, source_counts, preset, waiting_until, ...shown } = row
  const { sources, done_count, target_count, activity, waiting, failure } = row
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  const reader = { now: Date.now(), zone }
  const inWords = (reason: Reason | null) => reason && reasonText(reason, reader)
  return {
    ...shown,
    filters: allFilters(shown.filters),
    sources: sources.map((source, index) => ({
      ...source,
      label: labelOf(source),
      done_count: source_counts[index] ?? 0,
    })),
    pacing: { preset },
    progress_percentage: Math.min(100, Math.round((done_count / target_count) * 1000) / 10),
    current_action: inWords(activity),
    waiting: waiting && {
      rule: waiting.code,
      message: reasonText(waiting, reader),
      until: text(waiting_until),
      ...waiting,
    },
    error: inWords(failure),
    start_at: text(row.start_at),
    stop_at: text(row.stop_at),
    created_at: row.created_at.toISOString(),
    started_at: text(row.started_at),
    ended_at: text(row.ended_at),
  }
}
