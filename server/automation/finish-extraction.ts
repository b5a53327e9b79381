import { finishExtractedList } from '../audience/extract-list.ts'
import type { Database } from '../edges/database/database.ts'
import { findExtraction } from './store.ts'

/** Ends the list of an extraction that ends, however it does: it is complete only if everybody was read. Other tasks have none. */
export async function finishExtraction(db: Database, task_id: string): Promise<void> {
  const extraction = await findExtraction(db, task_id)
  if (!extraction) return
  const { list_id, reading, done_count, target_count } = extraction
  const [read] = reading
  const complete = read?.is_end === true && !read.was_cut && done_count >= target_count
  await finishExtractedList(db, list_id, { complete })
}
