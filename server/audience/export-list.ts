import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import yazl from 'yazl'
import type { ExportFormat, Formula } from '#contract/audience.ts'
import {
  csvLine,
  csvRow,
  type FileRow,
  fileNameOf,
  headOf,
  jsonRow,
  MOST_SHEET_ROWS,
  sheetClosing,
  sheetHead,
  sheetOpening,
  sheetRow,
  workbookFiles,
} from '#rules/list-files.ts'
import { basesOf } from '#rules/sets.ts'
import type { Database } from '../edges/database/database.ts'
import { type Evaluated, withFormula } from './evaluate-formula.ts'
import { listNames, listPeople } from './store.ts'
import { walkPeople } from './walk-people.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Wanted = { formula: Formula; format: ExportFormat }

/** Sends the people of a formula as a file, as they are read: of any length in the same memory. Refused: not_found, invalid_input. */
export function exportPeople(db: Database, user_id: string, { formula, format }: Wanted, reply: FastifyReply) {
  return withFormula(db, user_id, formula, async (evaluated) => {
    const names = await listNames(db, user_id, [...evaluated.sets.keys()])
    const is_formula = !('list' in formula)
    const name = is_formula ? 'people' : (names.get(formula.list) ?? 'list')
    const rows = rowsOf(db, evaluated, is_formula ? names : null)
    const bytes = files[format]({ rows, count: evaluated.people.size, has_lists: is_formula })
    const file = fileNameOf(name, new Date().toISOString().slice(0, 10), format)
    reply.header('content-type', types[format]).header('content-disposition', `attachment; filename="${file}"`)
    reply.send(bytes)
    // The sets are needed until the last row; that somebody stopped reading is their affair.
    await finished(bytes).catch(() => undefined)
    return {}
  })
}

type FileWanted = { rows: AsyncGenerator<FileRow[]>; count: number; has_lists: boolean }

const files: Record<ExportFormat, (wanted: FileWanted) => Readable> = {
  csv: ({ rows, has_lists }) => Readable.from(csvFile(rows, has_lists), { objectMode: false }),
  json: ({ rows }) => Readable.from(jsonFile(rows), { objectMode: false }),
  xlsx: xlsxFile,
}

/** Everybody in the order of names, some at a time. Fails rather than leave somebody out. */
async function* rowsOf(db: Database, { formula, people, sets }: Evaluated, names: ReadonlyMap<string, string> | null) {
  const bases = basesOf(formula, (id) => sets.get(id)!.people.size)
  const members = people
  let written = 0
  for await (const stretch of walkPeople(db, bases, { names: bases.length > 1, at_once: 2 })) {
    const times = new Map<number, number>()
    for (const [at, id] of stretch.ids.entries()) if (members.has(id)) times.set(id, stretch.times?.[at] ?? 0)
    const ids = Uint32Array.from(times.keys())
    const known = new Map((await listPeople(db, ids)).map((row) => [Number(row.id), row]))
    const rows: FileRow[] = []
    for (const [id, time] of times) {
      const row = known.get(id)
      if (!row) continue
      rows.push({
        username: row.username,
        full_name: row.full_name,
        is_private: row.is_private,
        is_verified: row.is_verified,
        follower_count: row.follower_count === null ? null : Number(row.follower_count),
        added_at: time || null,
        ...(names && {
          lists: [...sets.values()].flatMap((set) => (set.people.has(id) ? [names.get(set.id) ?? ''] : [])),
        }),
      })
    }
    written += rows.length
    yield rows
  }
  if (written !== members.size) throw new Error(`Of ${members.size} people ${written} could be written out.`)
}

async function* csvFile(rows: AsyncGenerator<FileRow[]>, has_lists: boolean) {
  yield csvLine(headOf(has_lists))
  for await (const some of rows) yield some.map(csvRow).join('')
}

async function* jsonFile(rows: AsyncGenerator<FileRow[]>) {
  let before = '[\n'
  for await (const some of rows) {
    if (some.length === 0) continue
    yield before + some.map(jsonRow).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** A workbook is a zip of XML files; its rows are compressed as they come. */
function xlsxFile({ rows, count, has_lists }: FileWanted): Readable {
  const sheets = Math.max(1, Math.ceil(count / (MOST_SHEET_ROWS - 1)))
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  for (const [path, text] of workbookFiles(sheets)) zip.addBuffer(Buffer.from(text), path)
  const left: FileRow[] = []
  for (let sheet = 1; sheet <= sheets; sheet++) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheet}.xml`, { compressionLevel: 3 }, (give) =>
      give(null, Readable.from(sheetFile(rows, left, has_lists), { objectMode: false })),
    )
  }
  zip.end()
  out.once('close', () => void rows.return(undefined))
  return out
}

/** As many rows as a sheet can have; what is too many stays in `left` for the next. */
async function* sheetFile(rows: AsyncGenerator<FileRow[]>, left: FileRow[], has_lists: boolean) {
  yield sheetOpening + sheetHead(has_lists)
  for (let n = 2; n <= MOST_SHEET_ROWS; ) {
    const some = left.length > 0 ? left.splice(0) : (await rows.next()).value
    if (!some) break
    const room = MOST_SHEET_ROWS + 1 - n
    left.push(...some.slice(room))
    yield some
      .slice(0, room)
      .map((row: FileRow, index: number) => sheetRow(row, n + index))
      .join('')
    n += Math.min(room, some.length)
  }
  yield sheetClosing
}
