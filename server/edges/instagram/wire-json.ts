/** Parses Instagram's JSON with every integer beyond 2^53 kept as text: ids of media are longer than a number holds. Null when it is not JSON. */
export function parseWireJson(text: string): unknown {
  try {
    return JSON.parse(text, keepLongIntegers)
  } catch {
    return null
  }
}

function keepLongIntegers(this: unknown, _key: string, value: unknown, context?: { source?: string }) {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? source : value
}

export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text of a field that may come as text or number; empty when it is missing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A count that may come as text or number; null when it is missing. */
export function numberOf(value: unknown): number | null {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Epoch ms of a moment that comes in seconds, as text or number; null when it is missing. */
export function momentOf(value: unknown): number | null {
  const seconds = numberOf(value)
  return seconds !== null && seconds > 0 ? Math.round(seconds * 1000) : null
}

/** true, "true", 1 and "1" alike; null when it is missing. */
export function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  return value === true || value === 'true' || value === 1 || value === '1'
}
