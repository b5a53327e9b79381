import { HOUR } from '#rules/durations.ts'
import { onlyReads } from '#rules/kinds/kinds.ts'
import { nextRuns } from '#rules/recurrence.ts'
import { requireFeature } from '../../billing/entitlements.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { inLanguage } from '../../edges/language.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { TaskRow } from '../task-row.ts'
import { createUserTask, joinTask } from '../tasks/create-task.ts'
import { claimDueSchedule, findLiveRun, moveSchedule, type ScheduleRow, updateLastRun } from './schedule-store.ts'

/** A run that is later than this is skipped: runs missed during downtime are not caught up. */
const LATEST = HOUR

/** Starts the tasks of due schedules; any number of processes may do so at once. Returns how many were due. */
export async function runSchedules(edges: EngineEdges): Promise<number> {
  for (let count = 0; ; count++) {
    const due = await takeNext(edges)
    if (!due) return count
    if (due.overdue_ms > LATEST) continue
    await inLanguage(due.language, () => start(edges, due))
  }
}

/** Advances the schedule before its task is started: a run is lost rather than made twice. */
const takeNext = ({ db }: EngineEdges) =>
  db.transaction().execute(async (tx) => {
    const due = await claimDueSchedule(tx)
    if (!due) return null
    // The database decides what is due. With a clock behind its, the next run is still later than this one.
    const after = Math.max(Date.now(), due.next_run_at?.getTime() ?? 0)
    const [next] = nextRuns(due.recurrence, due.timezone, due.created_at.getTime(), after, 1)
    const next_run_at = next === undefined ? null : new Date(next)
    await moveSchedule(tx, due.id, next_run_at)
    const is_missed = due.overdue_ms > LATEST
    await updateLastRun(tx, due.id, { task_id: null, result: is_missed ? { code: 'run_missed', params: {} } : null })
    return due
  })

async function start(edges: EngineEdges, schedule: ScheduleRow): Promise<void> {
  const { id, user_id, task } = schedule
  const { db } = edges
  try {
    await requireFeature(db, user_id, 'scheduled_tasks')
    const before = await findLiveRun(db, id)
    if (before && (await meetPreviousRun(edges, schedule, before))) return
    const made = await createUserTask(edges, user_id, { ...task, start_at: null, stop_at: null }, { schedule_id: id })
    await updateLastRun(db, id, { task_id: made.id, result: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const params = { refusal: error.code, details: error.params }
    await updateLastRun(db, id, { task_id: null, result: { code: 'run_refused', params } })
  }
}

/** Skips a run, or adds it to the task of the previous one, as its user chose; false when that task has ended meanwhile. */
async function meetPreviousRun(edges: EngineEdges, schedule: ScheduleRow, before: TaskRow): Promise<boolean> {
  const { id, task, when_busy } = schedule
  const { done_count: done, target_count: target, kind, account_id } = before
  // An extraction reads its list once, and a schedule that has become another task cannot join what it was.
  const is_same = task.kind === kind && task.account_id === account_id && !onlyReads(kind)
  if (when_busy === 'skip' || !is_same) {
    await updateLastRun(edges.db, id, { task_id: null, result: { code: 'run_skipped', params: { done, target } } })
    return true
  }
  const joined = await joinTask(edges, before, { ...task, start_at: null, stop_at: null })
  if (!joined) return false
  edges.progress.publishTask(joined, 'task_progress')
  const params = { done, target, joined: joined.target_count }
  await updateLastRun(edges.db, id, { task_id: joined.id, result: { code: 'run_joined', params } })
  return true
}
