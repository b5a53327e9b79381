import type { TaskKind, TaskOptions } from '#contract/automation.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { lockAccount } from '../../accounts/usable-account.ts'
import type { Tx } from '../../edges/database/database.ts'
import type { Planned } from '../action-row.ts'
import { wakeAccount } from '../engine/wake-account.ts'
import type { EventRow, TaskRow } from '../task-row.ts'
import { insertFixed } from './create-task.ts'

type Sequel = { kind: TaskKind; options: TaskOptions; undo_of?: string; follow_up_of?: string }

/** Creates a task that acts on what another one did, with its pace and hours, and wakes the account; null when it has been disconnected. */
export async function insertSequel(
  tx: Tx,
  first: TaskRow,
  sequel: Sequel,
  standing: Planned[],
): Promise<EventRow | null> {
  const { user_id, account_id, instagram_user_id, preset, active_hours } = first
  const task = {
    ...sequel,
    account_id,
    instagram_user_id,
    preset,
    active_hours,
    sources: [],
    filters: usualFilters(sequel.kind),
    target_count: standing.length,
    start_at: null,
    stop_at: null,
    most_done: null,
    list_id: null,
    status: 'running' as const,
  }
  if (!(await lockAccount(tx, account_id))) return null
  await wakeAccount(tx, instagram_user_id)
  return insertFixed(tx, user_id, task, standing)
}
