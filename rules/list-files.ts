import { BYTE_ORDER_MARK, type CsvCell, type CsvForm, csvCell, csvLine, forPrograms, safeCell } from './csv.ts'
import { localMoment, wallTime } from './zones.ts'

/** One person of a list in a file that leaves the product. `added_at` in epoch seconds. */
export type FileRow = {
  username: string
  full_name: string | null
  is_private: boolean | null
  is_verified: boolean | null
  follower_count: number | null
  added_at: number | null
  /** Names of the lists of a formula the person is on, where a formula was written out. */
  lists?: readonly string[]
}

/** The columns, the same in every file and in this order; `lists` only for a formula. */
const columns = ['username', 'full_name', 'is_private', 'is_verified', 'follower_count', 'added_at', 'profile'] as const

/** How a file is written for a person who reads it; a program gets the names of the columns, true or false and moments in UTC. */
export type FileReader = {
  headings: Readonly<Record<(typeof columns)[number] | 'lists', string>>
  yes: string
  no: string
  /** Between several names in one cell. */
  separator: string
  csv: CsvForm
  sheetName: (nth: number) => string
  direction: 'ltr' | 'rtl'
  zone: string
}

/** Nobody in particular: a program. */
type Reader = FileReader | null

function headOf(has_lists: boolean, reader: Reader): string[] {
  const names = [...columns, ...(has_lists ? ['lists' as const] : [])]
  return reader ? names.map((name) => reader.headings[name]) : names
}

const profileOf = ({ username }: FileRow) => `https://www.instagram.com/${username}/`
const isoOf = ({ added_at }: FileRow) => (added_at === null ? null : new Date(added_at * 1000).toISOString())
const listsText = ({ lists }: FileRow, reader: Reader) => lists?.join(reader?.separator ?? '; ') ?? null

function yesOrNo(value: boolean | null, reader: Reader) {
  if (value === null || !reader) return value
  return value ? reader.yes : reader.no
}

function momentOf(row: FileRow, reader: Reader) {
  return reader && row.added_at !== null ? localMoment(row.added_at * 1000, reader.zone) : isoOf(row)
}

export const csvHead = (has_lists: boolean, reader: Reader) =>
  (reader ? BYTE_ORDER_MARK : '') + csvLine(headOf(has_lists, reader), reader?.csv)

/** As csvLine writes it, and written out: a million of them leave less behind than a million arrays. */
export function csvRow(row: FileRow, reader: Reader): string {
  const { username, full_name, follower_count, lists } = row
  const is_private = yesOrNo(row.is_private, reader)
  const is_verified = yesOrNo(row.is_verified, reader)
  const by = (reader?.csv ?? forPrograms).separator
  const person = `${csvCell(username)}${by}${csvCell(full_name)}${by}${csvCell(is_private)}${by}${csvCell(is_verified)}`
  const rest = lists ? `${by}${csvCell(listsText(row, reader))}` : ''
  return `${person}${by}${follower_count ?? ''}${by}${momentOf(row, reader) ?? ''}${by}${profileOf(row)}${rest}\r\n`
}

export function jsonRow(row: FileRow): string {
  const { username, full_name, is_private, is_verified, follower_count, lists } = row
  const [added_at, profile] = [isoOf(row), profileOf(row)]
  return JSON.stringify({ username, full_name, is_private, is_verified, follower_count, added_at, profile, lists })
}

const DAY = 86_400_000
/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH_DAYS = 25_569

/** Rows a sheet can have, its head among them. */
export const MAX_SHEET_ROWS = 1_048_576

/** A row of a sheet in SpreadsheetML; `n` counts from 1. */
export function sheetRow(row: FileRow, n: number, reader: Reader): string {
  const { username, full_name, follower_count, added_at, lists } = row
  const is_private = yesOrNo(row.is_private, reader)
  const is_verified = yesOrNo(row.is_verified, reader)
  const days = added_at === null ? null : wallTime(added_at * 1000, reader?.zone ?? 'UTC') / DAY + EPOCH_DAYS
  const cells = [username, full_name, is_private, is_verified, follower_count, days, profileOf(row)]
  if (lists) cells.push(listsText(row, reader))
  let text = `<row r="${n}">`
  for (let at = 0; at < cells.length; at++) text += sheetCell(cells[at]!, at, n, at === ADDED_AT ? DATE_STYLE : '')
  return `${text}</row>`
}

export const sheetHead = (has_lists: boolean, reader: Reader) =>
  `<row r="1">${headOf(has_lists, reader)
    .map((name, at) => sheetCell(name, at, 1, HEAD_STYLE))
    .join('')}</row>`

const ADDED_AT = columns.indexOf('added_at')
/** Positions among the cell formats of the styles. */
const DATE_STYLE = ' s="1"'
const HEAD_STYLE = ' s="2"'

/** With its address: the format makes it optional, but some programs require it. */
function sheetCell(cell: CsvCell, column: number, row: number, style: string): string {
  if (cell === null) return ''
  const address = `r="${'ABCDEFGH'[column]}${row}"${style}`
  if (typeof cell === 'number') return `<c ${address}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${address} t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${xmlText(safeCell(cell))}</t></is></c>`
}

/** Without what XML cannot say. */
function xmlText(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const widths = [24, 28, 11, 11, 15, 18, 44, 40]

/** The text around the rows of a sheet. */
export function sheetOpening(reader: Reader): string {
  const flow = reader?.direction === 'rtl' ? ' rightToLeft="1"' : ''
  const head = headOf(true, reader)
  const cols = widths.map((width, index) => {
    const wide = Math.max(width, (head[index]?.length ?? 0) + 2)
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`
  })
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${flow} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}
export const sheetClosing = '</sheetData></worksheet>'

/** The small files of a workbook with this many sheets, by their path in the zip. */
export function workbookFiles(sheets: number, reader: Reader): [path: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (text: (n: number) => string) => numbers.map(text).join('')
  const nameOf = (n: number) => (reader ? reader.sheetName(n) : `People${n === 1 ? '' : ` ${n}`}`)
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="${xmlText(nameOf(n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

/** A name for the file, from the list's own; ASCII, so that every system takes it. */
export function fileNameOf(list_name: string, day: string, format: string): string {
  const plain = list_name.normalize('NFKD').replace(/[^A-Za-z0-9._]+/g, '-')
  const bare = plain.replace(/^[-.]+|[-.]+$/g, '').slice(0, 80)
  return `${bare || 'list'}-${day}.${format}`
}
