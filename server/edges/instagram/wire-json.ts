import { isUsername } from '#rules/exports/usernames.ts'

/**
 * Parses Instagram's JSON and returns every integer beyond 2^53 as text: media ids exceed a double. Returns null when it is
 * not JSON.
 */
export function parseWireJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(STRING_OR_LONG_NUMBER, quoteLongInteger))
  } catch {
    return null
  }
}

/** A reviver would do the same, but take a second for a few MB of small values. The pattern never backtracks. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]{15,}/g

const quoteLongInteger = (token: string) =>
  token.startsWith('"') || !/^-?\d+$/.test(token) || Number.isSafeInteger(Number(token)) ? token : `"${token}"`

export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** More rows than any page of Instagram's has. */
export const MAX_ROWS = 1000

export type Rows<Row> = {
  rows: Row[]
  /** Number of rows that are unreadable or beyond the limit. */
  dropped: number
}

/** Reads the rows of a page: drops advertisements, and drops and counts unreadable rows. */
export function rowsOf<Row>(value: unknown, read: (row: unknown) => Row | null): Rows<Row> {
  const given = listOf(value).filter(isNoAdvert)
  const rows = given.slice(0, MAX_ROWS).flatMap((row) => read(row) ?? [])
  return { rows, dropped: given.length - rows.length }
}

function isNoAdvert(row: unknown): boolean {
  const { ad_id, injected } = fieldsOf(row)
  return !ad_id && !injected
}

/** Longer than any caption or comment can be. */
const MAX_TEXT_LENGTH = 5000
const MAX_LINE_LENGTH = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text cannot hold U+0000, and no other one is printable
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * A field that may be text or number, as text; empty when it is missing. The result is always well-formed, of a bounded length
 * and without control characters.
 */
export function textOf(value: unknown, longest = MAX_TEXT_LENGTH): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const text = value.replace(CONTROL, '')
  // A cut between the halves of an emoji drops the first half too.
  const end = text.length > longest && isFirstHalf(text.charCodeAt(longest - 1)) ? longest - 1 : longest
  return text.slice(0, end).toWellFormed()
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** The same for names and sentences, which are single lines. */
export const lineOf = (value: unknown, longest = MAX_LINE_LENGTH): string =>
  textOf(textOf(value).replace(/\s+/g, ' ').trim(), longest)

/** Text that is meaningful only if unchanged: empty where `textOf` would have to alter it. */
export function exactly(value: unknown): string {
  const text = textOf(value)
  return typeof value === 'string' && text !== value ? '' : text
}

/** The cursor of a list's next page; null when there is none, or none that could be sent back. */
export const cursorOf = (value: unknown): string | null => exactly(value) || null

/** Whether a page without a cursor breaks off: the end of a list is only where Instagram says that there is no more. */
export const isCut = (next_cursor: string | null, more: boolean | null): boolean =>
  next_cursor === null && more !== false

/** A numeric id; empty when it is none. */
export const idOf = (value: unknown): string => /^[1-9]\d{0,19}$/.exec(exactly(value))?.[0] ?? ''

/** A valid username of Instagram; empty when it is none. */
export function usernameOf(value: unknown): string {
  const name = exactly(value).toLowerCase()
  return isUsername(name) ? name : ''
}

/** A count given as text or number; null when it is missing or invalid. */
export function countOf(value: unknown): number | null {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return null
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** The year 2100: no post is later. */
const LATEST_SECOND = 4_102_444_800

/** Epoch ms of a time in seconds, given as text or number; null when it is missing or invalid. */
export function momentOf(value: unknown): number | null {
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return seconds > 0 && seconds < LATEST_SECOND ? Math.round(seconds * 1000) : null
}

const YES: readonly unknown[] = [true, 'true', 1, '1']
const NO: readonly unknown[] = [false, 'false', 0, '0']

/** Accepts true, "true", 1 and "1", and the same for false; null when it is missing or anything else, which is no "no". */
export function flagOf(value: unknown): boolean | null {
  if (YES.includes(value)) return true
  return NO.includes(value) ? false : null
}
