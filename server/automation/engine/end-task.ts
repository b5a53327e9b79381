import { sql } from 'kysely'
import { type TaskRow, taskColumns } from '../task-row.ts'
import type { EngineEdges } from './edges.ts'
import { finishExtraction } from './finish-extraction.ts'
import type { TaskEnd } from './step.ts'

/** Ends a live task and tells the browser; one that has ended already stays as it is. */
export async function endTask({ db, progress }: EngineEdges, { task_id, status, reason }: TaskEnd): Promise<void> {
  const activity = JSON.stringify(reason)
  const failure = status === 'failed' ? activity : null
  await finishExtraction(db, task_id)
  const { rows } = await sql<TaskRow>`
    update tasks set status = ${status}, activity = ${activity}, failure = ${failure}, started_at = coalesce(started_at, now()),
      ended_at = now(), waiting_until = null, waiting = null
    where id = ${task_id} and status in ('scheduled', 'running', 'waiting') returning ${taskColumns}
  `.execute(db)
  const [row] = rows
  if (row) progress.tellTask(row, status === 'completed' ? 'task_completed' : 'task_failed')
}
