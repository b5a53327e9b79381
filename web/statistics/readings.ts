import { directionOf } from '#rules/languages.ts'
import { language } from '#words/language.ts'
import { numberText } from '#words/numbers.ts'

type Day = { date: string; followers_count: number | null }

/** The last `days` days, beginning with the first reading among them; later days without a reading stay, without a count. */
export function readingsOf<Given extends Day>(all: readonly Given[], days: number): Given[] {
  const wanted = all.slice(-days)
  const first = wanted.findIndex(({ followers_count }) => followers_count !== null)
  return first === -1 ? [] : wanted.slice(first)
}

export const isRead = <Given extends Day>(day: Given): day is Given & { followers_count: number } =>
  day.followers_count !== null

/** `+12` or `−3`, with the minus that is as wide as the plus; null where nothing changed. */
export function difference(now: number, before: number): string | null {
  if (now === before) return null
  const text = `${now > before ? '+' : '−'}${numberText(Math.abs(now - before))}`
  // A sign has no direction of its own: U+200E keeps it in front of its number.
  return directionOf(language()) === 'rtl' ? `\u200e${text}` : text
}
