import { headingRole } from './headings.ts'
import { isNameCell } from './name-cells.ts'

/** Fields of one row; longer ones are no table of people. */
const MAX_FIELDS = 200

const separators = [',', ';', '\t', '|'] as const
/** One of those that tables have, or what a table names. */
export type Separator = string

/** A text cut into rows; those without any content are left out. */
export type CutText = {
  separator: Separator
  /** A first line of its own says so, as spreadsheets write it. */
  is_said: boolean
  rows: () => Generator<string[]>
  /** The same of a list: nothing is cut off where a line has any number of names. */
  listRows: () => Generator<string[]>
}

/** Cuts a table by the separator that it names, else by the one its content shows, else by the reader's usual one. */
export function cutText(whole: string, usual: Separator = ','): CutText {
  const text = whole.replace(/^\uFEFF/, '')
  const said = SAID.exec(text)
  const named = said?.[1] === '\\t' ? '\t' : said?.[1]
  const is_said = named !== undefined
  const body = said ? text.slice(said[0].length) : text
  const separator = named ?? separatorOf(body, usual)
  return {
    ...{ separator, is_said },
    rows: () => filledRows(body, separator),
    listRows: () => (/[\r\n]/.test(body.trim()) ? filledRows(body, separator, true) : wordRows(body)),
  }
}

/** `sep=;`, also within quotation marks. */
const SAID = /^\s*"?sep=(\\t|[^\p{L}\p{N}\r\n"._@])"?[ ,;\t|]*(?:\r\n|\r|\n|$)/iu

function* filledRows(text: string, separator: Separator, is_list = false) {
  for (const row of csvRows(text, separator, is_list)) if (row.some((field) => field !== '')) yield row
}

/** The words of a text, each as a row. */
function* wordRows(text: string): Generator<string[]> {
  for (const [word] of text.matchAll(/[^\s,;|，；、،؛"]+/gu)) yield [word]
}

/** A row a crash has left: its file had been made longer, and what belongs there was never written. */
export const isBroken = (row: readonly string[]) => row.some((field) => field.includes('\0'))

/** What can be shown of it. */
export const withoutNul = (row: readonly string[]) => row.join(' ').replaceAll('\0', ' ').trim()

/** Characters and rows that show a separator. */
const MAX_HEAD = 8192
const MAX_ROWS = 20

/** The separator that cuts the first lines into the same number of fields, with names or headings among them. */
export function separatorOf(text: string, usual: Separator = ','): Separator {
  const head = text.slice(0, MAX_HEAD)
  const scored = separators.map((separator) => {
    const rows = [...filledRows(head, separator)].filter((row) => !isBroken(row)).slice(0, MAX_ROWS)
    // The last one may have been cut.
    const whole = rows.length > 1 && head.length < text.length ? rows.slice(0, -1) : rows
    return { separator, score: scoreOf(whole) + (separator === usual ? 1 : 0) }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function scoreOf(rows: readonly string[][]): number {
  const widths = rows.map((row) => row.length)
  const width = usualOf(widths)
  if (width < 2) return 0
  const even = widths.filter((one) => one === width).length / widths.length
  const named = rows.filter((row) => row.some((field) => isNameCell(field) || headingRole(field) !== null)).length
  return 2 + even * 100 + (named / rows.length) * 100 + Math.min(width, 20)
}

/** The number that most have; the first of several. */
function usualOf(widths: readonly number[]): number {
  const times = new Map<number, number>()
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1)
  return [...times].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0] as [number, number])[0]
}

/**
 * Rows of RFC 4180, and of files that keep to it only roughly: any line ends, blanks around quotes, a quote that is never closed. Of a list, a long
 * row continues in the next.
 */
export function* csvRows(text: string, separator: Separator, is_list = false): Generator<string[]> {
  let at = 0
  while (at < text.length) {
    const { row, end } = rowAt(text, at, separator, is_list)
    at = end
    yield row
  }
}

/** The row that begins at `from`, and where the next one does. */
function rowAt(text: string, from: number, separator: Separator, is_list: boolean): { row: string[]; end: number } {
  const row: string[] = []
  let at = from
  for (;;) {
    const { field, end } = fieldAt(text, at, separator)
    if (row.length < MAX_FIELDS) row.push(field)
    at = end + 1
    if (is_list && row.length === MAX_FIELDS) return { row, end: text.startsWith('\r\n', end) ? at + 1 : at }
    // Behind the last separator of the file is an empty field.
    if (text[end] !== separator || end === text.length) return { row, end: text.startsWith('\r\n', end) ? at + 1 : at }
  }
}

/** A field of more characters than this is cut; a quote that isn't closed within it is part of the text. */
const MAX_FIELD_LENGTH = 10_000

function fieldAt(text: string, from: number, separator: Separator): { field: string; end: number } {
  if (text[from] === '"') {
    const closed = quotedAt(text, from)
    if (closed) {
      const end = plainEnd(text, closed.end, separator)
      return { field: closed.field, end }
    }
  }
  const end = plainEnd(text, from, separator)
  return { field: text.slice(from, Math.min(end, from + MAX_FIELD_LENGTH)).trim(), end }
}

function quotedAt(text: string, from: number): { field: string; end: number } | null {
  for (let at = from + 1; at < text.length && at - from < MAX_FIELD_LENGTH; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at++
    else
      return {
        field: text
          .slice(from + 1, at)
          .replaceAll('""', '"')
          .trim(),
        end: at + 1,
      }
  }
  return null
}

function plainEnd(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const encodings = [
  { marks: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { marks: [0xff, 0xfe], name: 'utf-16le' },
  { marks: [0xfe, 0xff], name: 'utf-16be' },
] as const

/** Bytes that show whether a file is text, and the share of them that text may have as control characters. */
const LOOKED_AT = 65_536
const MAX_CONTROL_SHARE = 0.01

/** Text in the encoding its first bytes name, else UTF-8, else Windows-1252, which reads anything. Null for what isn't text. */
export function textOf(bytes: Uint8Array): string | null {
  const marked = encodings.find(({ marks }) => marks.every((mark, at) => bytes[at] === mark))
  if (marked) return new TextDecoder(marked.name).decode(bytes)
  const head = bytes.subarray(0, LOOKED_AT)
  if (!isText(head)) return null
  const wide = wideEncodingOf(head)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** NUL bytes alone don't make a file something else: a crash leaves them in logs. */
function isText(head: Uint8Array): boolean {
  if (!head.includes(0)) return true
  let written = 0
  let control = 0
  for (const byte of head) {
    if (byte === 0) continue
    written++
    if (byte < 9 || (byte > 13 && byte < 32)) control++
  }
  return control < written * MAX_CONTROL_SHARE
}

/** UTF-16 without a mark: every second byte of plain text is 0. */
function wideEncodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(head.length / 2)
  if (pairs < 2) return null
  let low = 0
  let high = 0
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] !== 0 && head[at + 1] === 0) low++
    if (head[at] === 0 && head[at + 1] !== 0) high++
  }
  if (low > pairs * 0.8) return 'utf-16le'
  return high > pairs * 0.8 ? 'utf-16be' : null
}
