import { finishExtractedList, listRunningLists } from '../../audience/lists/extract-list.ts'
import type { Database } from '../../edges/database/database.ts'
import { findExtraction, listEndedExtractions } from '../store.ts'

/** Ends the list of an extraction that ends, however it does: it is complete only if everybody was read. Other tasks have none. */
export async function finishExtraction(db: Database, task_id: string): Promise<void> {
  const extraction = await findExtraction(db, task_id)
  if (!extraction) return
  const { list_id, reading, done_count, target_count } = extraction
  const [read] = reading
  const complete = read?.is_end === true && !read.cut && done_count >= target_count
  await finishExtractedList(db, list_id, { complete })
}

/** Ends lists whose extraction has ended and whose process did not live to end them. */
export async function finishEndedExtractions(db: Database): Promise<void> {
  const running = await listRunningLists(db)
  if (running.length === 0) return
  for (const task_id of await listEndedExtractions(db, running)) await finishExtraction(db, task_id)
}
