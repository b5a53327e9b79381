import { wordless } from './outcomes.ts'

const MAX_LETTERS = 200

/** Line ends, control characters, and marks that would turn the sentence around it. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

const ours = new Set<string>(Object.values(wordless))

/** Instagram's own sentence as it may be kept and shown: one line, bounded, nothing where it gave none. A code is no sentence. */
export function saidIn(message: string | undefined): { said?: string } {
  const line = (message ?? '').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (ours.has(line) || !/\s|[^\x20-\x7e]/.test(line)) return {}
  const letters = [...line]
  return { said: letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : line }
}
