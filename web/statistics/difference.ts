import { numberText } from '#rules/numbers.ts'
/** `+12` or `−3`, with the minus that is as wide as the plus; null where nothing changed. */
export function difference(now: number, before: number): string | null {
  if (now === before) return null
  return `${now > before ? '+' : '−'}${numberText(Math.abs(now - before))}`
}
