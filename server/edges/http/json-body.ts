import { Refusal } from './refusal.ts'

/** Nothing the product says is nested deeper. */
const MOST_DEPTH = 32

/** Parses a request body; a refusal instead of anything a handler should never see (depth, NUL, lone surrogates, __proto__). */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {}
  if (isTooDeep(text)) throw new Refusal('invalid_body', { problem: 'it is nested too deeply.' })
  const value = parse(text)
  refuseBadText(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_body', { problem: 'it is not valid JSON.' })
  }
}

/** Looks at brackets outside strings only; runs before the parser, so a deep body costs one pass over its text. */
function isTooDeep(text: string) {
  let depth = 0
  let in_string = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (in_string) {
      if (letter === 92) at++
      else if (letter === 34) in_string = false
    } else if (letter === 34) in_string = true
    else if (letter === 91 || letter === 123) {
      if (++depth > MOST_DEPTH) return true
    } else if (letter === 93 || letter === 125) depth--
  }
  return false
}

/** Refuses text that PostgreSQL or a browser could not hold: NUL and lone surrogates, in keys as in values. */
export function refuseBadText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Refusal('invalid_body', { problem: 'it holds characters that are not text.' })
    return
  }
  if (Array.isArray(value)) {
    for (const item of value) refuseBadText(item)
    return
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw new Refusal('invalid_body', { problem: 'it holds a key that is not allowed.' })
    refuseBadText(key)
    refuseBadText(item)
  }
}
