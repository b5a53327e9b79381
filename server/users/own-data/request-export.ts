import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import { lockUser } from '../lock-user.ts'
import { deleteOlderExports, insertExport, listExportRows, type OwnExportRow } from './store.ts'

/** The background job that makes an export. */
export const WRITE_EXPORT = 'write-export'

const MAX_EXPORTS = 3

/** Starts writing the user's data to a zip in the background; returns the one being prepared, if any. */
export async function requestExport(
  { db, jobs }: { db: Database; jobs: Jobs },
  user_id: string,
): Promise<{ row: OwnExportRow; is_new: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const preparing = (await listExportRows(tx, user_id)).find(({ state }) => state === 'preparing')
    if (preparing) return { row: preparing, is_new: false }
    const row = await insertExport(tx, user_id)
    await deleteOlderExports(tx, user_id, MAX_EXPORTS)
    await jobs.send(WRITE_EXPORT, { export_id: row.id }, { tx, of: user_id })
    return { row, is_new: true }
  })
}
