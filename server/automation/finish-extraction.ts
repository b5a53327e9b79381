import { finishExtractedList } from '../audience/extract-list.ts'
import type { Database } from '../edges/database/database.ts'
import type { TaskRow } from './task-row.ts'

/** Ends the list of an extraction that has ended, however it did: it is complete only if everybody was read. */
export async function finishExtraction(db: Database, row: TaskRow): Promise<void> {
  if (row.kind !== 'extract' || row.list_id === null) return
  const [reading] = row.reading
  const complete = reading?.is_end === true && !reading.was_cut && row.done_count >= row.target_count
  await finishExtractedList(db, row.list_id, { complete })
}
