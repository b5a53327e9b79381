import type { Database } from '../edges/database/database.ts'
import { deleteBeyond, deleteUnseen, listUsersAbove } from './store.ts'

/** As long as the rows of an ended task are kept in full. */
const KEPT_DAYS = 90

/** Of a user: what five accounts meet in a quarter of a year. About 30 MB. */
const MAX_PER_USER = 50_000

/** Rows deleted at once. */
const BATCH = 5000

/** Forgets people and posts that no account has seen for a quarter of a year, and the oldest beyond a user's room. */
export async function purgeMet(db: Database, most = MAX_PER_USER): Promise<number> {
  let purged = 0
  for (const table of ['met_people', 'met_posts'] as const) {
    for (let gone = BATCH; gone === BATCH; purged += gone) gone = await deleteUnseen(db, table, KEPT_DAYS, BATCH)
    for (const { user_id } of await listUsersAbove(db, table, most))
      purged += await deleteBeyond(db, table, user_id, most)
  }
  return purged
}
