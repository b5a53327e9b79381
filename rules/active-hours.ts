import { DAY, MINUTE } from './durations.ts'
import type { ActiveHours } from './hours.ts'
import { localDate, onDay, weekdayOn } from './zones.ts'

/** A stretch of time in which an account may act, epoch ms, `to` excluded. */
type Opening = { from: number; to: number }

/** Each edge moves inward by up to this much, another amount every day, so that no day begins on the minute. */
const EDGE = 15 * MINUTE

/** A window of one weekday in the hour that a clock change skips is open a week later. */
const DAYS_AHEAD = 15

/** Short windows move by at most this share of themselves. */
const EDGE_SHARE = 0.1

/** An opening is valid from its first calculation until it ends. */
type Known = { since: number; to: number; opening: Opening | null }

const MOST_KNOWN = 10_000

const known = new Map<string, Known>()

/**
 * The current opening that all of these hours share, or else the next one; null when they have none in common in two weeks. Cached until
 * it ends, as every step of every task needs it. Windows are wall-clock times of the user's zone; one that ends before it starts runs past
 * midnight. Edges move inward only, never beyond the user's hours. `seed` names the account.
 */
export function openingAt(all: ActiveHours[], now: number, zone: string, seed: string): Opening | null {
  const key = `${zone} ${seed} ${JSON.stringify(all)}`
  const before = known.get(key)
  if (before && before.since <= now && now < before.to) return before.opening
  const opening = findOpening(all, now, zone, seed)
  known.delete(key)
  const [oldest] = known.size < MOST_KNOWN ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, { since: now, to: opening?.to ?? now + DAY, opening })
  return opening
}

/** Each set's openings are walked once, side by side, until they meet. */
function findOpening(all: ActiveHours[], now: number, zone: string, seed: string): Opening | null {
  const walks = all.map((hours) => openingsFrom(hours, now, zone, seed))
  const current = walks.map((walk) => walk.next().value ?? null)
  let at = now
  for (;;) {
    for (const [index, walk] of walks.entries()) {
      let opening = current[index]
      while (opening && opening.to <= at) opening = walk.next().value ?? null
      if (!opening) return null
      current[index] = opening
    }
    const openings = current.filter((opening) => opening !== null)
    const from = Math.max(...openings.map((opening) => opening.from))
    if (from <= at) return { from, to: Math.min(...openings.map(({ to }) => to)) }
    at = from
  }
}

/** The openings of one set of hours, from those that may hold `now` on, in the order they begin. */
function* openingsFrom(hours: ActiveHours, now: number, zone: string, seed: string): Generator<Opening, undefined> {
  const waiting: Opening[] = []
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    waiting.push(...openingsOf(hours, now, zone, day, seed))
    waiting.sort((a, b) => a.from - b.from)
    // One that begins just before midnight may be moved beyond it, and then comes after the next day's first.
    const next_day = onDay(now, zone, day + 1, 0)
    while (waiting[0] && waiting[0].from < next_day) yield waiting.shift() as Opening
  }
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
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
