import type { Database } from '../edges/database/database.ts'
import { finishExtraction } from './finish-extraction.ts'
import type { Progress } from './progress.ts'
import { stopAllOfAccount } from './store.ts'

/** Stops every task of an account that has not ended. */
export async function stopAccountTasks(
  { db, progress }: { db: Database; progress: Progress },
  user_id: string,
  account_id: string,
) {
  const stopped = await stopAllOfAccount(db, user_id, account_id)
  for (const row of stopped) {
    await finishExtraction(db, row.id)
    progress.tellTask(row, 'task_stopped')
  }
}
