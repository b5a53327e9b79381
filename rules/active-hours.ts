import type { ActiveHours } from '#contract/automation.ts'
import { MINUTE } from './pacing.ts'
import { localDate, onDay, weekdayOn } from './zones.ts'

/** A stretch of time in which an account may act, epoch ms, `to` excluded. */
export type Opening = { from: number; to: number }

/** Each edge moves inward by up to this much, another amount every day, so that no day begins on the minute. */
const EDGE = 15 * MINUTE

/** A window of one weekday in the hour that a clock change skips is open a week later. */
const DAYS_AHEAD = 15

/** Short windows move by at most this share of themselves. */
const EDGE_SHARE = 0.1

/**
 * The opening that holds `now`, or else the next one. Windows are wall-clock times of the user's zone; one that ends before it
 * starts runs past midnight. Edges move inward only: what the user wrote is never overstepped. `seed` names the account.
 */
export function openingAt(hours: ActiveHours, now: number, zone: string, seed: string): Opening {
  const openings: Opening[] = []
  for (let day = -1; day <= DAYS_AHEAD; day++) openings.push(...openingsOf(hours, now, zone, day, seed))
  openings.sort((a, b) => a.from - b.from)
  const current = openings.find(({ from, to }) => from <= now && now < to)
  if (current) return current
  const next = openings.find(({ from }) => from > now)
  // Every window comes round within a week, or two where a clock change leaves one out.
  if (!next) throw new Error('Active hours hold no window.')
  return next
}

function openingsOf(hours: ActiveHours, now: number, zone: string, day: number, seed: string): Opening[] {
  const weekday = weekdayOn(now, zone, day)
  return hours.flatMap(({ days, from, to }, index) => {
    if (!days.includes(weekday)) return []
    const start = onDay(now, zone, day, minutesOf(from))
    const end = onDay(now, zone, minutesOf(to) <= minutesOf(from) ? day + 1 : day, minutesOf(to))
    const edge = Math.min(EDGE, (end - start) * EDGE_SHARE)
    const key = `${seed}:${localDate(start, zone)}:${index}`
    const opening = { from: start + edge * fractionOf(`${key}:from`), to: end - edge * fractionOf(`${key}:to`) }
    return opening.to > opening.from ? [opening] : []
  })
}

function minutesOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** A number in [0, 1) that depends on the text alone (FNV-1a, mixed once more). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
