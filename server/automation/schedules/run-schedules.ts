import { onlyReads } from '#rules/kinds/kinds.ts'
import { nextRuns } from '#rules/recurrence.ts'
import { requireFeature } from '../../billing/entitlements.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { inLanguage } from '../../edges/language.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { TaskRow } from '../task-row.ts'
import { createUserTask, joinTask } from '../tasks/create-task.ts'
import { claimRun, type DueSchedule, endRun, findDueSchedule, findLiveRun, LATEST, type Run } from './schedule-store.ts'

const isTooLate = ({ overdue_ms }: Run) => overdue_ms > LATEST

/** Another process starts this run, or nobody any more: it was paused or deleted. */
class RunWithdrawn extends Error {}

/** Starts the tasks of due schedules; any number of processes may do so at once. Returns how many were due. */
export async function runSchedules(edges: EngineEdges): Promise<number> {
  for (let count = 0; ; count++) {
    const run = await takeNext(edges)
    if (!run) return count
    if (isTooLate(run)) continue
    await inLanguage(run.language, () => start(edges, run))
  }
}

/**
 * Claims a run and advances its schedule. A process that ends before the run has a task or a result leaves its claim, which another one
 * takes over; as the task is made and the claim is ended at once, no run is lost or made twice.
 */
const takeNext = ({ db }: EngineEdges) =>
  db.transaction().execute(async (tx) => {
    const due = await findDueSchedule(tx)
    if (!due) return null
    const run = await claimRun(tx, due, due.is_retaken ? due.next_run_at : nextAfter(due))
    const code = run.is_held ? 'run_paused' : 'run_missed'
    if (isTooLate(run)) await endRun(tx, run, { task_id: null, result: { code, params: {} } })
    return run
  })

/** The database decides what is due, and by its clock the next run is. */
function nextAfter({ recurrence, timezone, created_at, run_due_at, now }: DueSchedule): Date | null {
  const after = Math.max(now, run_due_at.getTime())
  const [next] = nextRuns(recurrence, timezone, created_at.getTime(), after, 1)
  return next === undefined ? null : new Date(next)
}

async function start(edges: EngineEdges, run: Run): Promise<void> {
  try {
    await startOrRefuse(edges, run)
  } catch (error) {
    if (error instanceof RunWithdrawn) return
    // Its claim stays and is taken over. Others' runs don't wait for it.
    edges.log.warn({ err: error, schedule_id: run.id }, 'a run of a schedule was not started')
  }
}

async function startOrRefuse(edges: EngineEdges, run: Run): Promise<void> {
  const { id, user_id, task } = run
  try {
    await requireFeature(edges.db, user_id, 'scheduled_tasks')
    const before = await findLiveRun(edges.db, id)
    if (before && (await meetPreviousRun(edges, run, before))) return
    await createUserTask(
      edges,
      user_id,
      { ...task, start_at: null, stop_at: null },
      {
        schedule_id: id,
        alongside: (tx, { id: task_id }) => end(tx, run, { task_id, result: null }),
      },
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const params = { refusal: error.code, details: error.params }
    await end(edges.db, run, { task_id: null, result: { code: 'run_refused', params } })
  }
}

async function end(...ended: Parameters<typeof endRun>): Promise<void> {
  if (!(await endRun(...ended))) throw new RunWithdrawn()
}

/** Skips a run, or adds it to the task of the previous one, as its user chose; false when that task has ended meanwhile. */
async function meetPreviousRun(edges: EngineEdges, run: Run, before: TaskRow): Promise<boolean> {
  const { task, when_busy } = run
  const { done_count: done, target_count: target, kind, account_id } = before
  // An extraction reads its list once, and a schedule that has become another task cannot join what it was.
  const is_same = task.kind === kind && task.account_id === account_id && !onlyReads(kind)
  if (when_busy === 'skip' || !is_same) {
    await end(edges.db, run, { task_id: null, result: { code: 'run_skipped', params: { done, target } } })
    return true
  }
  const joined = await joinTask(
    edges,
    before,
    { ...task, start_at: null, stop_at: null },
    (tx, { id: task_id, target_count }) =>
      end(tx, run, { task_id, result: { code: 'run_joined', params: { done, target, joined: target_count } } }),
  )
  if (joined) edges.progress.publishTask(joined, 'task_progress')
  return joined !== null
}
