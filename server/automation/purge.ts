import type { Database } from '../edges/database/database.ts'
import { deleteOldPreviews, deletePassedOver, listUnpurged, markPurged } from './store.ts'

/** Rows that go at once, and how often a run does that: what is left is for the next night. */
const BATCH = { rows: 5000, most: 1000 }

/** Tasks that are looked through together. */
const TASKS = 200

/** Forgets whom tasks passed over or did not come to, once they ended long ago; how many. What was done stays: it is never done twice. */
export async function purgeActions(db: Database, { rows, most } = BATCH): Promise<number> {
  let purged = 0
  for (let round = 0; round < most; ) {
    const task_ids = await listUnpurged(db, TASKS)
    if (task_ids.length === 0) break
    for (let gone = rows; gone === rows && round < most; round++) {
      gone = await deletePassedOver(db, task_ids, rows)
      purged += gone
      if (gone < rows) await markPurged(db, task_ids)
    }
  }
  return purged
}

/** Forgets previews no task can be made of any more. */
export async function purgePreviews(db: Database): Promise<void> {
  for (let gone = BATCH.rows; gone === BATCH.rows; ) gone = await deleteOldPreviews(db, BATCH.rows)
}
