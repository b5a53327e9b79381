import { sql } from 'kysely'
import type { TaskStatus } from '#contract/automation.ts'
import { type TaskRow, taskColumns } from '../task-row.ts'
import type { EngineEdges } from './edges.ts'
import { finishExtraction } from './finish-extraction.ts'

type End = { status: Extract<TaskStatus, 'completed' | 'failed'>; said: string; error: string | null }

/** Ends a live task and tells so; one that has ended already stays as it is. */
export async function endTask({ db, progress }: EngineEdges, task_id: string, end: End): Promise<void> {
  await finishExtraction(db, task_id)
  const { rows } = await sql<TaskRow>`
    update tasks set status = ${end.status}, current_action = ${end.said}, error = ${end.error}, started_at = coalesce(started_at, now()),
      ended_at = now(), waiting_until = null, waiting_rule = null, waiting_message = null
    where id = ${task_id} and status in ('scheduled', 'running', 'waiting') returning ${taskColumns}
  `.execute(db)
  const [row] = rows
  if (!row) return
  progress.tellTask(row, end.status === 'completed' ? 'task_completed' : 'task_failed')
}
