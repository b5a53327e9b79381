import type { Tx } from '../../edges/database/database.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { finishExtraction } from '../engine/finish-extraction.ts'
import { stopAllOfAccount } from '../store.ts'

/** Stops every task of an account that has not ended, and what was to follow those that have; the browser is told once it is committed. */
export async function stopAccountTasks(
  { db, progress }: Pick<EngineEdges, 'db' | 'progress'>,
  tx: Tx,
  { user_id, account_id }: { user_id: string; account_id: string },
) {
  const stopped = await stopAllOfAccount(tx, user_id, account_id)
  return async () => {
    for (const row of stopped) {
      await finishExtraction(db, row.id)
      progress.tellTask(row, 'task_stopped')
    }
  }
}
