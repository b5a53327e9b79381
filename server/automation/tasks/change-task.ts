import type { TaskChange } from '#contract/errors.ts'
import type { Preset } from '#rules/kinds/action.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { finishExtraction } from '../engine/end-task.ts'
import type { Progress } from '../engine/progress.ts'
import { wakeAccount } from '../engine/wake-account.ts'
import {
  findTaskRow,
  stopAllOfAccount,
  updateTaskPace,
  updateTaskStart,
  updateTaskStatus,
  type Whose,
} from '../store.ts'
import type { TaskRow } from '../task-row.ts'

type Edges = { db: Database; progress: Progress }

const live: TaskStatus[] = ['scheduled', 'running', 'waiting']

/** Pauses a task; everything of it is kept. An action under way is finished and recorded. */
export const pauseUserTask = (edges: Edges, user_id: string, task_id: string) =>
  change(edges, user_id, task_id, live, 'paused', 'paused')

/** Resumes a paused task where it was. */
export async function resumeUserTask(edges: Edges, user_id: string, task_id: string): Promise<TaskRow> {
  await requireActivePlan(edges.db, user_id)
  return change(edges, user_id, task_id, ['paused'], 'running', 'resumed')
}

/** Stops a task for good. */
export const stopUserTask = (edges: Edges, user_id: string, task_id: string) =>
  change(edges, user_id, task_id, [...live, 'paused'], 'stopped', 'stopped')

async function change(
  { db, progress }: Edges,
  user_id: string,
  task_id: string,
  from: TaskStatus[],
  to: TaskStatus,
  verb: TaskChange,
): Promise<TaskRow> {
  const changed = await updateTaskStatus(db, user_id, task_id, from, to)
  if (!changed) return findUnchanged(db, user_id, task_id, to, verb)
  await wakeAccount(db, changed.instagram_user_id)
  if (to === 'stopped') await finishExtraction(db, changed.id)
  const read = () => findTaskRow(db, user_id, task_id)
  progress.publishChange(changed, to === 'stopped' ? 'task_stopped' : 'task_progress', read)
  return changed
}

/** Repeating a change is no error: a task with that status stays as it is. */
async function findUnchanged(
  db: Database,
  user_id: string,
  task_id: string,
  to: TaskStatus,
  verb: TaskChange,
): Promise<TaskRow> {
  const task = await findTaskRow(db, user_id, task_id)
  if (!task) throw new Refusal('task_not_found')
  if (task.status === to || (to === 'running' && live.includes(task.status))) return task
  throw new Refusal('task_wrong_state', { status: task.status, verb })
}

/** Moves the start of a task that has not begun; a waiting one continues no earlier. */
export async function moveUserTask(
  { db, progress }: Edges,
  user_id: string,
  task_id: string,
  start_at: string,
): Promise<TaskRow> {
  const moved = await updateTaskStart(db, user_id, task_id, start_at)
  if (!moved) {
    const task = await findTaskRow(db, user_id, task_id)
    if (!task) throw new Refusal('task_not_found')
    if (task.stop_at && task.stop_at.getTime() <= Date.parse(start_at)) throw new Refusal('task_end_before_start')
    throw new Refusal('task_wrong_state', { status: task.status, verb: 'moved' })
  }
  await wakeAccount(db, moved.instagram_user_id)
  progress.publishChange(moved, 'task_progress', () => findTaskRow(db, user_id, task_id))
  return moved
}

/** Changes the pace of a task that has not ended: from its next step on. With null it follows its account's. */
export async function changePace(
  { db, progress }: Edges,
  user_id: string,
  task_id: string,
  preset: Preset | null,
): Promise<TaskRow> {
  const changed = await updateTaskPace(db, user_id, task_id, preset)
  if (!changed) {
    const task = await findTaskRow(db, user_id, task_id)
    if (!task) throw new Refusal('task_not_found')
    throw new Refusal('task_wrong_state', { status: task.status, verb: 'changed' })
  }
  await wakeAccount(db, changed.instagram_user_id)
  progress.publishChange(changed, 'task_progress', () => findTaskRow(db, user_id, task_id))
  return changed
}

/** Stops every unfinished task of an account, and the follow-ups of finished ones; returns what is to be done after the commit. */
export async function stopAccountTasks({ db, progress }: Edges, tx: Tx, whose: Whose) {
  const stopped = await stopAllOfAccount(tx, whose)
  return async () => {
    for (const row of stopped) {
      await finishExtraction(db, row.id)
      progress.publishChange(row, 'task_stopped', () => findTaskRow(db, row.user_id, row.id))
    }
  }
}
