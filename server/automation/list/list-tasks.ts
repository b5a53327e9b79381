import type { Task, TasksWanted } from '#contract/automation.ts'
import type { Database } from '../../edges/database/database.ts'
import { taskOf } from '../task-row.ts'
import { listTaskRows, type TaskListReader, type TaskPage } from './list-store.ts'

/** A page of a user's tasks. */
export async function listUserTasks(
  db: Database,
  reader: TaskListReader,
  wanted: TasksWanted,
  page: TaskPage,
): Promise<Task[]> {
  const rows = await listTaskRows(db, reader, wanted, page)
  return rows.map((row) => taskOf(row, reader.timezone))
}
