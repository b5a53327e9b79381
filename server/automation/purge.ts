import type { Database } from '../edges/database/database.ts'
import { deleteOldPreviews, deletePassedOver, deleteUnusedSelections, listUnpurged, markPurged } from './store.ts'

/** Rows deleted at once, and batches in a run: the rest is for the next night. */
const BATCH = { rows: 5000, most: 1000 }

/** Tasks of one batch. */
const TASKS = 200

/** Deletes skipped and planned actions of tasks that ended long ago; returns how many. Results stay, so that nothing is done twice. */
export async function purgeActions(db: Database, { rows, most } = BATCH): Promise<number> {
  let purged = 0
  for (let round = 0; round < most; ) {
    const tasks = await listUnpurged(db, TASKS)
    if (tasks.length === 0) break
    const task_ids = tasks.map(({ id }) => id)
    for (let gone = rows; gone === rows && round < most; round++) {
      gone = await deletePassedOver(db, tasks, rows)
      purged += gone
      if (gone < rows) await markPurged(db, task_ids)
    }
  }
  return purged
}

/** Deletes previews that are too old for a task. */
export async function purgePreviews(db: Database): Promise<void> {
  for (let gone = BATCH.rows; gone === BATCH.rows; ) gone = await deleteOldPreviews(db, BATCH.rows)
}

/** Selections of a user that are kept though nothing needs them: somebody may come back to the page they were chosen for. */
const MAX_SELECTIONS = 30

export async function purgeSelections(db: Database): Promise<void> {
  await deleteUnusedSelections(db, MAX_SELECTIONS)
}
