import { sql } from 'kysely'
import type { Database, Tx } from '../edges/database/database.ts'

/** Tables whose rows can be restored for a while. All other statements leave out those with a `deleted_at`. */
type Restorable = 'schedules' | 'task_templates'

/** As one may notice the next morning what one has deleted (docs/decisions/tasks-and-rows.md). */
const KEPT = sql`interval '1 day'`

/** Deleted rows of a user that are kept besides; the older ones go at once. */
const MAX_KEPT = 100

export async function markDeleted(db: Database, table: Restorable, user_id: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = now() where user_id = ${user_id} and id::text = ${id} and deleted_at is null
  `.execute(db)
  await sql`
    delete from ${sql.table(table)} where id = any(array(
      select id from ${sql.table(table)} where user_id = ${user_id} and deleted_at is not null order by deleted_at desc offset ${MAX_KEPT}))
  `.execute(db)
  return numAffectedRows === 1n
}

/** False where it was deleted too long ago, or never was. A row that is not deleted stays as it is. */
export async function unmarkDeleted(tx: Tx, table: Restorable, user_id: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null
    where user_id = ${user_id} and id::text = ${id} and (deleted_at is null or deleted_at > now() - ${KEPT})
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes for good what can no longer be restored. */
export async function purgeDeleted(db: Database): Promise<void> {
  for (const table of ['schedules', 'task_templates'] satisfies Restorable[])
    await sql`delete from ${sql.table(table)} where deleted_at <= now() - ${KEPT}`.execute(db)
}
