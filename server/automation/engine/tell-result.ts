import type { TaskRow } from '../task-row.ts'
import type { EngineEdges } from './edges.ts'
import { actionsSettled } from './metrics.ts'
import type { Result } from './settle.ts'

/** Tells the browser of a settled action: the task's new state, and the action itself for the activity view. */
export function tellResult({ progress }: EngineEdges, row: TaskRow, { state, action }: Result, username: string): void {
  const is_settled = state !== 'planned' && state !== 'intended'
  if (is_settled) actionsSettled.inc({ kind: action, state })
  const is_first = row.done_count + row.skipped_count + row.failed_count === 1
  progress.tellTask(row, is_first ? 'task_started' : 'task_progress')
  if (state === 'skipped' || !is_settled) return
  const { account_id, user_id } = row
  progress.tellActivity(user_id, row.account_username, {
    account_id,
    kind: action,
    username,
    state,
    at: new Date().toISOString(),
  })
}
