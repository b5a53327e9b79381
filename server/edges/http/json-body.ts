import { setImmediate as breath } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/** Deeper than anything the contract contains. */
const MAX_DEPTH = 32

/** Values in one body including field names: more than two lists of 50,000 names. More would take long to parse. */
const MAX_VALUES = 120_000
const MAX_FIELDS = 10_000

/** Characters of a body whose scan and parse take milliseconds each: other requests are served in between. */
const LARGE = 262_144

/** Parses a request body; throws a Refusal for input a handler should never see (depth, NUL, lone surrogates, __proto__). */
export async function parseJsonBody(text: string): Promise<unknown> {
  if (text === '') return {}
  const is_large = text.length > LARGE
  if (is_large) await breath()
  const problem = problemOf(text)
  if (problem) throw new Refusal('invalid_body', { problem })
  if (is_large) await breath()
  const value = parse(text)
  if (is_large) await breath()
  refuseBadText(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_body', { problem: 'not_json' })
  }
}

/** Scans outside strings before the parser runs, so that a malformed body costs one pass over its text. */
function problemOf(text: string): 'too_deep' | 'too_many_values' | null {
  let depth = 0
  let values = 0
  let fields = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++
        if (++depth > MAX_DEPTH) return 'too_deep'
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        values++
        break
      case COLON:
        fields++
    }
    if (values > MAX_VALUES || fields > MAX_FIELDS) return 'too_many_values'
  }
  return null
}

/** Where the string that begins at `from` ends. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) return at
    if (letter === BACKSLASH) at++
  }
  return text.length
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** Throws a Refusal for text that PostgreSQL or a browser cannot store: NUL and lone surrogates, in keys and values. */
export function refuseBadText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('invalid_body', { problem: 'not_text' })
    return
  }
  if (Array.isArray(value)) {
    for (const item of value) refuseBadText(item)
    return
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw new Refusal('invalid_body', { problem: 'forbidden_key' })
    refuseBadText(key)
    refuseBadText(item)
  }
}
