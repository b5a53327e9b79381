import type { Database, Tx } from '../../edges/database/database.ts'
import { finishExtraction } from '../engine/finish-extraction.ts'
import type { Progress } from '../engine/progress.ts'
import { stopAllOfAccount } from '../store.ts'
import type { TaskRow } from '../task-row.ts'

/** Stops every task of an account that has not ended, and what was to follow those that have; to be told once it is committed. */
export const stopAccountTasks = (tx: Tx, user_id: string, account_id: string): Promise<TaskRow[]> =>
  stopAllOfAccount(tx, user_id, account_id)

export async function tellStopped({ db, progress }: { db: Database; progress: Progress }, stopped: TaskRow[]) {
  for (const row of stopped) {
    await finishExtraction(db, row.id)
    progress.tellTask(row, 'task_stopped')
  }
}
