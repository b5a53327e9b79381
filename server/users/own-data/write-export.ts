import { type RawBuilder, sql } from 'kysely'
import { type CsvCell, csvLine } from '#rules/csv.ts'
import type { Timeless } from '#rules/reasons.ts'
import { UNOWNED_ACCOUNT_DAYS } from '#rules/retention.ts'
import { exportMail, exportReadme } from '#words/mails.ts'
import { reasonText } from '#words/reasons.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { OwnData } from '../../edges/database/own-data.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import { inLanguage } from '../../edges/language.ts'
import type { Mail } from '../../edges/mail/mail.ts'
import { type ZipFile, zipOf } from '../../edges/zip.ts'
import { WRITE_EXPORT } from './request-export.ts'
import { deleteParts, findUnmade, insertPart, markReady, tidyExports } from './store.ts'

const PART_BYTES = 1024 * 1024
const ROWS_AT_ONCE = 2000

/** Columns of these names contain reasons, which are exported in words. None of them names a moment. */
const REASONS = ['error', 'reason', 'last_problem', 'last_notice']

type Edges = { db: Database; mail: Mail; public_url: string; own_data: OwnData }

export function workOnOwnData(edges: Edges & { jobs: Jobs }): void {
  const { db, jobs } = edges
  jobs.work<{ export_id: string }>(WRITE_EXPORT, ({ export_id }) => writeExport(edges, export_id), {
    at_once: 2,
    of_one: 1,
  })
  jobs.every('23 * * * *', 'tidy-exports', () => tidyExports(db))
}

/** Writes a requested export, all of it as of one moment, and mails its owner. After an interruption it starts again. */
async function writeExport(edges: Edges, export_id: string): Promise<void> {
  const owner = await findUnmade(edges.db, export_id)
  if (owner) await inLanguage(owner.language, () => writeFor(edges, export_id, owner))
}

type Owner = NonNullable<Awaited<ReturnType<typeof findUnmade>>>

async function writeFor({ db, mail, public_url, own_data }: Edges, export_id: string, owner: Owner): Promise<void> {
  await deleteParts(db, export_id)
  const size = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => keepParts(db, export_id, zipOf(filesOf(tx, own_data, owner.user_id))))
  await markReady(db, export_id, size)
  await mail.send({ to: owner.email, ...exportMail(public_url) })
}

async function keepParts(db: Database, export_id: string, zip: AsyncIterable<Buffer>): Promise<number> {
  let size = 0
  let position = 0
  let held: Buffer[] = []
  let held_bytes = 0
  const keep = async () => {
    await insertPart(db, export_id, position++, Buffer.concat(held))
    held = []
    held_bytes = 0
  }
  for await (const bytes of zip) {
    held.push(bytes)
    held_bytes += bytes.length
    size += bytes.length
    if (held_bytes >= PART_BYTES) await keep()
  }
  await keep()
  return size
}

function* filesOf(tx: Tx, own_data: OwnData, user_id: string): Generator<ZipFile> {
  yield { name: 'README.txt', bytes: [Buffer.from(exportReadme(UNOWNED_ACCOUNT_DAYS))] }
  for (const [name, queryOf] of Object.entries(own_data)) {
    yield { name: `json/${name}.json`, bytes: writeJson(readRowsOf(tx, queryOf(user_id))) }
    yield { name: `csv/${name}.csv`, bytes: writeCsv(readRowsOf(tx, queryOf(user_id))) }
  }
}

type Row = Record<string, unknown>

/** The rows of a query in bundles, by a cursor: a million members are never in memory at once. */
async function* readRowsOf(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`declare own_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from own_rows`.execute(tx)
    for (const row of rows) for (const name of REASONS) if (row[name]) row[name] = reasonText(row[name] as Timeless)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close own_rows`.execute(tx)
}

async function* writeJson(bundles: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  let before = '['
  for await (const rows of bundles) {
    yield Buffer.from(
      rows
        .map((row) => {
          const line = `${before}\n${JSON.stringify(row)}`
          before = ','
          return line
        })
        .join(''),
    )
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n')
}

async function* writeCsv(bundles: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  let has_head = false
  for await (const rows of bundles) {
    const lines = rows.map((row) => csvLine(Object.values(row).map(cellOf)))
    if (!has_head) lines.unshift(csvLine(Object.keys(rows[0] ?? {})))
    has_head = true
    yield Buffer.from(lines.join(''))
  }
}

function cellOf(value: unknown): CsvCell {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell)
}
