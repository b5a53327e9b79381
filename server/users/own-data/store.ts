import { sql } from 'kysely'
import type { OwnExport } from '#contract/own-data.ts'
import { type Database, readRow, readRows, type Tx } from '../../edges/database/database.ts'

export type OwnExportRow = {
  id: string
  state: OwnExport['state']
  size_bytes: number | null
  created_at: Date
  ready_at: Date | null
  expires_at: Date
}

const columns = sql`id, state, size_bytes::float8 as size_bytes, created_at, ready_at, expires_at`

export const listExportRows = (db: Database | Tx, user_id: string) =>
  readRows(
    db,
    sql<OwnExportRow>`select ${columns} from own_exports where user_id = ${user_id} and expires_at > now() order by id desc`,
  )

export async function insertExport(tx: Tx, user_id: string): Promise<OwnExportRow> {
  const row = await readRow(
    tx,
    sql<OwnExportRow>`insert into own_exports (user_id) values (${user_id}) returning ${columns}`,
  )
  if (!row) throw new Error('An inserted export was not given back.')
  return row
}

/** Keeps the newest `most`. */
export const deleteOlderExports = (tx: Tx, user_id: string, most: number) =>
  sql`
    delete from own_exports where user_id = ${user_id} and id not in (
      select id from own_exports where user_id = ${user_id} order by id desc limit ${most})
  `.execute(tx)

/** The owner of an export to be made; undefined when it was made, has failed or is gone. */
export const findUnmade = (db: Database, id: string) =>
  db
    .selectFrom('own_exports')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'email', sql<string>`coalesce(language, seen_language)`.as('language')])
    .where('own_exports.id', '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst()

export const deleteParts = (db: Database, export_id: string) =>
  db.deleteFrom('own_export_parts').where('export_id', '=', export_id).execute()

export const insertPart = (db: Database, export_id: string, position: number, bytes: Buffer) =>
  db.insertInto('own_export_parts').values({ export_id, position, bytes }).execute()

export async function findPart(db: Database, export_id: string, position: number): Promise<Buffer | undefined> {
  const part = db
    .selectFrom('own_export_parts')
    .select('bytes')
    .where((is) => is.and({ export_id, position }))
  const row = await part.executeTakeFirst()
  return row?.bytes
}

export const markReady = (db: Database, id: string, size_bytes: number) =>
  sql`update own_exports set state = 'ready', size_bytes = ${size_bytes}, ready_at = now() where id = ${id}`.execute(db)

/** Removes expired exports; one unfinished after an hour has failed. */
export async function tidyExports(db: Database) {
  await sql`delete from own_exports where expires_at < now()`.execute(db)
  await sql`update own_exports set state = 'failed' where state = 'preparing' and created_at < now() - interval '1 hour'`.execute(
    db,
  )
}
