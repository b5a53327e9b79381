import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/audience.ts'
import {
  csvHead,
  csvRow,
  type FileReader,
  type FileRow,
  jsonRow,
  MAX_SHEET_ROWS,
  sheetClosing,
  sheetHead,
  sheetOpening,
  sheetRow,
  workbookFiles,
} from '#rules/list-files.ts'
import { zipOf } from '../../edges/zip.ts'

type FileWanted = {
  /** In batches, `count` altogether. */
  rows: AsyncGenerator<FileRow[]>
  count: number
  has_lists: boolean
  /** Null where a program reads it. */
  reader: FileReader | null
  /** Rows a sheet of a workbook can have, its head among them. */
  sheet_rows?: number
}

/** The bytes of a file of people, made as they are read: nothing is read ahead of a slow reader. */
export const writeListFile = (format: ExportFormat, wanted: FileWanted): Readable => files[format](wanted)

const files: Record<ExportFormat, (wanted: FileWanted) => Readable> = {
  csv: ({ rows, has_lists, reader }) => Readable.from(writeCsv(rows, has_lists, reader), { objectMode: false }),
  json: ({ rows }) => Readable.from(writeJson(rows), { objectMode: false }),
  xlsx: xlsxFile,
}

async function* writeCsv(rows: AsyncGenerator<FileRow[]>, has_lists: boolean, reader: FileReader | null) {
  yield csvHead(has_lists, reader)
  for await (const some of rows) {
    let text = ''
    for (const row of some) text += csvRow(row, reader)
    yield text
  }
}

async function* writeJson(rows: AsyncGenerator<FileRow[]>) {
  let before = '[\n'
  for await (const some of rows) {
    if (some.length === 0) continue
    yield before + some.map(jsonRow).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** A workbook is a zip of XML files; its rows are compressed as they come. */
function xlsxFile({ rows, count, has_lists, reader, sheet_rows = MAX_SHEET_ROWS }: FileWanted): Readable {
  const sheets = Math.max(1, Math.ceil(count / (sheet_rows - 1)))
  const left: FileRow[] = []
  const files = [
    ...workbookFiles(sheets, reader).map(([name, text]) => ({ name, bytes: [text] })),
    ...Array.from({ length: sheets }, (_, nth) => ({
      name: `xl/worksheets/sheet${nth + 1}.xml`,
      bytes: writeSheet(rows, left, { has_lists, reader, sheet_rows }),
    })),
  ]
  return zipOf(files, { compressionLevel: 3 })
}

type Sheet = Pick<FileWanted, 'has_lists' | 'reader'> & { sheet_rows: number }

/** As many rows as a sheet can have; the excess stays in `left` for the next. */
async function* writeSheet(rows: AsyncGenerator<FileRow[]>, left: FileRow[], sheet: Sheet) {
  const { has_lists, reader, sheet_rows } = sheet
  yield sheetOpening(reader) + sheetHead(has_lists, reader)
  for (let n = 2; n <= sheet_rows; ) {
    const some = left.length > 0 ? left.splice(0) : (await rows.next()).value
    if (!some) break
    const room = sheet_rows + 1 - n
    left.push(...some.slice(room))
    const fitting = Math.min(room, some.length)
    let text = ''
    for (let at = 0; at < fitting; at++) text += sheetRow(some[at]!, n++, reader)
    yield text
  }
  yield sheetClosing
}
