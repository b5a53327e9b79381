import { isUsername } from '#rules/exports/usernames.ts'

/** Parses Instagram's JSON with every integer beyond 2^53 kept as text: ids of media are longer than a number holds. Null when it is not JSON. */
export function parseWireJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(STRING_OR_LONG_NUMBER, quoteLongInteger))
  } catch {
    return null
  }
}

/** A reviver would do the same, but take a second for a few MB of small values. No part of it is ever tried twice. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]{15,}/g

const quoteLongInteger = (token: string) =>
  token.startsWith('"') || !/^-?\d+$/.test(token) || Number.isSafeInteger(Number(token)) ? token : `"${token}"`

export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** More rows than any page of Instagram's has. */
export const MOST_ROWS = 1000

export type Rows<Row> = {
  rows: Row[]
  /** What could not be read or was too much, and so was left out. */
  dropped: number
}

/** The rows of a page: what is advertised is left out, and what cannot be read is left out and counted. */
export function rowsOf<Row>(value: unknown, read: (row: unknown) => Row | null): Rows<Row> {
  const given = listOf(value).filter(isNoAdvert)
  const rows = given.slice(0, MOST_ROWS).flatMap((row) => read(row) ?? [])
  return { rows, dropped: given.length - rows.length }
}

function isNoAdvert(row: unknown): boolean {
  const { ad_id, injected } = fieldsOf(row)
  return !ad_id && !injected
}

/** Longer than any caption or comment may be. */
const LONGEST_TEXT = 5000
const LONGEST_LINE = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 can be in no text of the database, and no other one is meant to be seen
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Text of a field that may come as text or number; empty when it is missing. Whatever came, it is well-formed, of a bounded
 * length and without control characters.
 */
export function textOf(value: unknown, longest = LONGEST_TEXT): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const text = value.replace(CONTROL, '')
  // Cut between the halves of an emoji, the first one goes as well.
  const end = text.length > longest && isFirstHalf(text.charCodeAt(longest - 1)) ? longest - 1 : longest
  return text.slice(0, end).toWellFormed()
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** The same for names and sentences, which have one line. */
export const lineOf = (value: unknown, longest = LONGEST_LINE): string =>
  textOf(textOf(value).replace(/\s+/g, ' ').trim(), longest)

/** Text that means nothing unless it is exactly as it came: empty where `textOf` would have to mend it. */
export function exactly(value: unknown): string {
  const text = textOf(value)
  return typeof value === 'string' && text !== value ? '' : text
}

/** The place in a list that the next page is asked for with; null where there is none, or none that could be sent back. */
export const cursorOf = (value: unknown): string | null => exactly(value) || null

/** A number that names somebody or something; empty where it is none. */
export const idOf = (value: unknown): string => /^[1-9]\d{0,19}$/.exec(exactly(value))?.[0] ?? ''

/** As Instagram writes user names; empty where it is none. */
export function usernameOf(value: unknown): string {
  const name = exactly(value).toLowerCase()
  return isUsername(name) ? name : ''
}

/** A count that may come as text or number; null when it is missing or cannot be one. */
export function countOf(value: unknown): number | null {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return null
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** The year 2100: what lies behind it is no moment of a post. */
const LATEST_SECOND = 4_102_444_800

/** Epoch ms of a moment that comes in seconds, as text or number; null when it is missing or cannot be one. */
export function momentOf(value: unknown): number | null {
  const seconds = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return seconds > 0 && seconds < LATEST_SECOND ? Math.round(seconds * 1000) : null
}

/** true, "true", 1 and "1" alike; null when it is missing. */
export function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  return value === true || value === 'true' || value === 1 || value === '1'
}
