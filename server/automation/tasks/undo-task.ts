import { PRIORITY, type TaskKind, undoKindOf, undosOf } from '#rules/kinds/kinds.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import { isUniqueViolation } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { findTaskRow, hasOpenIntent, listStanding } from '../store.ts'
import type { TaskRow } from '../task-row.ts'
import { insertSequel, lockAndWake, requireRoomForTask } from './create-task.ts'

/**
 * Creates a task that undoes what is left of an ended task's results: it unfollows the people it followed, removes its likes and
 * comments, follows the people it unfollowed. It is paced and limited like any other.
 */
export async function undoUserTask(
  { db, progress }: Pick<EngineEdges, 'db' | 'progress'>,
  user_id: string,
  task_id: string,
  requireScope: (kind: TaskKind) => void,
): Promise<TaskRow> {
  await requireActivePlan(db, user_id)
  const task = await findTaskRow(db, user_id, task_id)
  if (!task) throw new Refusal('task_not_found')
  requireScope(task.kind)
  if (task.is_being_undone) throw new Refusal('undo_under_way')
  if (task.ended_at === null) throw new Refusal('undo_running')
  const kind = undoKindOf(task.kind)
  if (kind === null) throw new Refusal('undo_nothing')
  await requireUsableAccount(db, user_id, task.account_id)
  try {
    const undoing = await db.transaction().execute(async (tx) => {
      await requireRoomForTask(tx, user_id)
      // An intent locks the account's schedule: one that was on its way when the task ended is committed from here on.
      await lockAndWake(tx, { id: task.account_id, instagram_user_id: task.instagram_user_id })
      if (await hasOpenIntent(tx, user_id, task_id)) throw new Refusal('undo_unsettled')
      const standing = await listStanding(tx, user_id, task_id, undosOf(task.kind))
      if (standing.length === 0) throw new Refusal(task.undone_by === null ? 'undo_nothing' : 'undone_already')
      return insertSequel(tx, task, { kind, options: { priority: PRIORITY.usual }, undo_of: task.id }, standing)
    })
    const undone = { ...task, undone_by: undoing.id, is_being_undone: true, can_undo: false }
    progress.publishChange(undone, 'task_progress', () => findTaskRow(db, user_id, task_id))
    return undoing
  } catch (error) {
    if (isUniqueViolation(error, 'tasks_undone_once')) throw new Refusal('undo_under_way')
    throw error
  }
}
