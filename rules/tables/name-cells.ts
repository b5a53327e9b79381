import { usernameOf } from '../exports/usernames.ts'
import { usernameOfLink } from '../links.ts'

/** A name as tables write it: with an @ or an apostrophe that keeps spreadsheets from reading a formula, in capitals, or as an address. */
export function nameIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 300) return null
  const text = value.trim().replace(/^'/, '')
  return usernameOf(text) ?? usernameOfLink(text)
}

const DATE = /^\d{1,4}[.]\d{1,2}[.]\d{1,4}$/
const ACTS = /^(un-?)?(follow|like|comment|interact|visit|view|watch|request|met)(e?d)?$/i
const WORDS = new Set(['true', 'false', 'yes', 'no', 'none', 'null', 'nan', 'unknown', 'undefined', 'n.a.'])

/** Whether a cell looks like a name: numbers, dates and words of a switch may be names too, and hardly ever are. */
export const isNameCell = (cell: string) =>
  nameIn(cell) !== null &&
  !/^[\d.]+$/.test(cell) &&
  !DATE.test(cell) &&
  !ACTS.test(cell) &&
  !WORDS.has(cell.toLowerCase())

/** Whether a cell says itself that it is a person: an @ before it, or the address of a profile. */
export const isMarkedName = (cell: string) => (/^'?\s*[@＠]/.test(cell) ? nameIn(cell) !== null : isProfileLink(cell))

export const isProfileLink = (cell: string) => usernameOf(cell) === null && usernameOfLink(cell.trim()) !== null
