import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import { noteAudit } from '../audit/note-audit.ts'
import { lockUser } from '../lock-user.ts'
import { deleteOlderExports, insertExport, listExportRows, type OwnExportRow } from './store.ts'

/** The background job that makes an export. */
export const WRITE_EXPORT = 'write-export'

const MAX_EXPORTS = 3

/** Starts writing the user's data to a zip in the background; returns the one being prepared, if any. The wish is a part of what is written. */
export async function requestExport(
  { db, jobs }: { db: Database; jobs: Jobs },
  user_id: string,
  request: Parameters<typeof noteAudit>[3],
): Promise<OwnExportRow> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const preparing = (await listExportRows(tx, user_id)).find(({ state }) => state === 'preparing')
    if (preparing) return preparing
    const row = await insertExport(tx, user_id)
    await deleteOlderExports(tx, user_id, MAX_EXPORTS)
    await noteAudit(tx, user_id, 'export_asked', request)
    await jobs.send(WRITE_EXPORT, { export_id: row.id }, { tx, of: user_id })
    return row
  })
}
