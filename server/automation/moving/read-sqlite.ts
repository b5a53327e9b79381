import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type DatabaseFormat, databaseFormat, readDatabase, type Table } from '#rules/moving/databases.ts'
import type { FileFormat, FileProblem } from '#rules/moving/formats.ts'
import type { MomentFormat } from '#rules/moving/moments.ts'
import { type Gathering, type LeftOutRows, TooManyRows } from '#rules/moving/person.ts'
import { judgeSchema, MAX_STATEMENT } from './sqlite-schema.ts'

/** The first bytes of every such file. */
const HEADER = /^SQLite format 3\0/
export const isDatabase = (bytes: Uint8Array) => HEADER.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))

const MAX_TABLES = 200
/** Of one table; those of tools have at most twenty. */
const MAX_COLUMNS = 200

/** No function of a schema is trusted, nothing is written, damaged pages are found, no page is mapped into memory, and little memory is used. */
const settings = [
  'trusted_schema = off',
  'query_only = on',
  'cell_size_check = on',
  'mmap_size = 0',
  'hard_heap_limit = 268435456',
]

const formats: Record<DatabaseFormat, FileFormat> = {
  instapy: 'instapy_database',
  insomniac: 'insomniac_database',
  insomniac_first: 'insomniac_database',
  instabot: 'names',
}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }
type Read = { format: FileFormat | null; problem: FileProblem | null; profiles?: string[] }

/**
 * Reads a stranger's database. Only plain tables are read, one column list at a time, without conditions or orders: no view, trigger, virtual
 * table or generated column of its schema is ever run. A damaged file may still keep SQLite in one call, which only the end of this process ends.
 */
export function readSqlite(path: string, bytes: Uint8Array, owner: { usernames: string[] }, reading: Reading): Read {
  const judged = judgeSchema(bytes)
  if (judged !== 'fits') return { format: null, problem: judged === 'broken' ? 'database_broken' : 'database_unknown' }
  writeFileSync(path, bytes, { mode: 0o600 })
  let db: DatabaseSync | null = null
  try {
    db = open(path)
    const tables = tablesOf(db)
    const format = databaseFormat(tables)
    if (!format) return { format: null, problem: 'database_unknown' }
    const { profiles } = readDatabase(format, tables, rowsOf(db), owner, reading)
    return { format: formats[format], problem: null, profiles }
  } catch (error) {
    if (error instanceof TooManyRows) throw error
    return { format: null, problem: 'database_broken' }
  } finally {
    db?.close()
  }
}

function open(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  // Neither a journal nor a lock is looked for: nobody else has this copy.
  address.searchParams.set('immutable', '1')
  const db = new DatabaseSync(address, {
    readOnly: true,
    allowExtension: false,
    enableDoubleQuotedStringLiterals: false,
    defensive: true,
    limits: {
      // Of a value or a row as well; a comment has a few hundred.
      length: MAX_STATEMENT,
      sqlLength: MAX_STATEMENT,
      column: MAX_COLUMNS,
      exprDepth: 100,
      attach: 0,
      triggerDepth: 0,
    },
  })
  for (const setting of settings) db.prepare(`pragma ${setting}`).all()
  return db
}

const named = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Generated columns are hidden. */
const columns_of = String.raw`
  select name from pragma_table_xinfo(?) where hidden = 0`

/** Its own tables with the columns that are stored; virtual tables have no page of their own. */
function tablesOf(db: DatabaseSync): Table[] {
  const tables = db.prepare(String.raw`
    select name from sqlite_schema where type = 'table' and rootpage > 0 and name not like 'sqlite\_%' escape '\' limit ${MAX_TABLES}`)
  const columnsOf = db.prepare(columns_of)
  return namesIn(tables.all()).map((name) => ({ name, columns: namesIn(columnsOf.all(name)) }))
}

const namesIn = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name))

const rowsOf = (db: DatabaseSync) =>
  function* (table: string, columns: readonly string[]): Generator<readonly unknown[]> {
    const statement = db.prepare(`select ${columns.map(named).join(', ')} from ${named(table)}`)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    yield* statement.iterate() as Iterable<unknown> as Iterable<unknown[]>
  }
