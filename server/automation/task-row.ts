import { sql } from 'kysely'
import type {
  ActiveHours,
  Filters,
  Preset,
  Source,
  Task,
  TaskKind,
  TaskOptions,
  TaskStatus,
} from '#contract/automation.ts'
import { undoableKinds } from '#rules/kinds/kinds.ts'
import type { Activity, EndReason, Reason, WaitReason } from '#rules/reasons.ts'
import { labelOf } from '#rules/sources.ts'
import { reasonText } from '#words/reasons.ts'

/** A task as its row has it. */
export type TaskRow = {
  id: string
  user_id: string
  account_id: string
  instagram_user_id: string
  account_username: string
  kind: TaskKind
  status: TaskStatus
  sources: Source[]
  source_counts: number[]
  filters: Filters
  options: TaskOptions
  preset: Preset
  active_hours: ActiveHours | null
  target_count: number
  done_count: number
  skipped_count: number
  failed_count: number
  activity: Activity | null
  waiting_until: Date | null
  waiting: WaitReason | null
  failure: EndReason | null
  start_at: Date | null
  stop_at: Date | null
  undo_of: string | null
  undone_by: string | null
  can_undo: boolean
  list_id: string | null
  schedule_id: string | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  /** Its user's. */
  zone: string
}

/** Has not ended. */
export const isLive = sql`status in ('scheduled', 'running', 'waiting', 'paused')`

/** The columns of a `TaskRow`, named in full so that they can stand after a join. */
export const taskColumns = sql`tasks.id, tasks.user_id, tasks.account_id, tasks.instagram_user_id, tasks.kind, tasks.status, tasks.sources,
  tasks.source_counts, tasks.filters, tasks.options, tasks.preset, tasks.active_hours, tasks.target_count, tasks.done_count,
  tasks.skipped_count, tasks.failed_count, tasks.activity, tasks.waiting_until, tasks.waiting, tasks.failure,
  tasks.start_at, tasks.stop_at, tasks.undo_of, tasks.list_id, tasks.schedule_id, tasks.created_at, tasks.started_at, tasks.ended_at,
  (select undoing.id from tasks undoing where undoing.undo_of = tasks.id) as undone_by,
  (tasks.status in ('completed', 'stopped', 'failed') and tasks.kind = any(${undoableKinds}) and tasks.done_count > 0
    and not exists (select 1 from tasks undoing where undoing.undo_of = tasks.id)) as can_undo,
  (select username from accounts where accounts.id = tasks.account_id) as account_username,
  (select timezone from users where users.id = tasks.user_id) as zone`

/** The task as the wire shows it: what takes several columns is put together, nothing is renamed. */
export function taskOf(row: TaskRow): Task {
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  const { activity, waiting, waiting_until, failure } = row
  const reader = { now: Date.now(), zone: row.zone }
  const inWords = (reason: Reason | null) => reason && reasonText(reason, reader)
  return {
    id: row.id,
    account_id: row.account_id,
    kind: row.kind,
    status: row.status,
    sources: row.sources.map((source, index) => ({
      ...source,
      label: labelOf(source),
      done_count: row.source_counts[index] ?? 0,
    })),
    filters: row.filters,
    options: row.options,
    pacing: { preset: row.preset },
    active_hours: row.active_hours,
    target_count: row.target_count,
    done_count: row.done_count,
    skipped_count: row.skipped_count,
    failed_count: row.failed_count,
    progress_percentage: Math.min(100, Math.round((row.done_count / row.target_count) * 1000) / 10),
    current_action: inWords(activity),
    activity,
    waiting: waiting && {
      rule: waiting.code,
      message: reasonText(waiting, reader),
      until: text(waiting_until),
      ...waiting,
    },
    error: inWords(failure),
    failure,
    start_at: text(row.start_at),
    stop_at: text(row.stop_at),
    undo_of: row.undo_of,
    undone_by: row.undone_by,
    can_undo: row.can_undo,
    list_id: row.list_id,
    schedule_id: row.schedule_id,
    created_at: row.created_at.toISOString(),
    started_at: text(row.started_at),
    ended_at: text(row.ended_at),
  }
}
