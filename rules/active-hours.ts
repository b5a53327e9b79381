import { MINUTE } from './durations.ts'
import { fractionOf } from './fraction.ts'
import type { ActiveHours } from './hours.ts'
import { localDate, onDay, weekdayOn } from './zones.ts'

/** A stretch of time in which an account may act, epoch ms, `to` excluded. */
export type Opening = { from: number; to: number }

/** Each edge moves inward by up to this much, another amount every day, so that no day begins on the minute. */
const EDGE = 15 * MINUTE

/** A window of one weekday in the hour that a clock change skips is open a week later. */
export const DAYS_AHEAD = 15

/** Short windows move by at most this share of themselves. */
const EDGE_SHARE = 0.1

/**
 * The current opening that all of these hours share, or else the next one; null when they have none in common in two weeks. Every step of
 * every task needs it, of more accounts than a cache holds. Windows are wall-clock times of the user's zone; one that ends before it starts
 * runs past midnight. Edges move inward only, never beyond the user's hours. `seed` names the account.
 */
export const openingAt = (all: ActiveHours[], now: number, zone: string, seed: string): Opening | null =>
  firstShared(
    all.map((hours) => openingsFrom(hours, now, zone, seed)),
    now,
  )

/** The first opening from `now` on that all walks share, each of them walked once, side by side, until they meet. */
export function firstShared(walks: Iterator<Opening>[], now: number): Opening | null {
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
export function* openingsFrom(
  hours: ActiveHours,
  now: number,
  zone: string,
  seed: string,
): Generator<Opening, undefined> {
  // Of yesterday's only those count that run past midnight; each keeps its place, which its edges depend on.
  const over_night = hours.map((window) => (runsPastMidnight(window) ? window : { ...window, days: [] }))
  const waiting = openingsOf(over_night, now, zone, -1, seed)
  for (let day = 0; day <= DAYS_AHEAD + 1; day++) {
    waiting.sort((a, b) => a.from - b.from)
    // One that begins just before midnight may be moved beyond it, and then comes after the next day's first.
    const next_day = onDay(now, zone, day, 0)
    while (waiting[0] && waiting[0].from < next_day) yield waiting.shift() as Opening
    if (day <= DAYS_AHEAD) waiting.push(...openingsOf(hours, now, zone, day, seed))
  }
}

/** The openings that begin on the day which is `day` days after that of `now`, in no order. */
export function openingsOf(hours: ActiveHours, now: number, zone: string, day: number, seed: string): Opening[] {
  const openings: Opening[] = []
  for (const { from, to, index } of windowsOf(hours, now, zone, day)) {
    const edge = Math.min(EDGE, (to - from) * EDGE_SHARE)
    const key = `${seed}:${localDate(from, zone)}:${index}`
    const opening = { from: from + edge * fractionOf(`${key}:from`), to: to - edge * fractionOf(`${key}:to`) }
    if (opening.to > opening.from) openings.push(opening)
  }
  return openings
}

/** The same as the user has chosen them, with their edges where they were. */
export function windowsOf(hours: ActiveHours, now: number, zone: string, day: number): (Opening & { index: number })[] {
  const weekday = weekdayOn(now, zone, day)
  const windows: (Opening & { index: number })[] = []
  for (const [index, window] of hours.entries()) {
    if (!window.days.includes(weekday)) continue
    const end_day = runsPastMidnight(window) ? day + 1 : day
    const from = onDay(now, zone, day, minutesOf(window.from))
    windows.push({ from, to: onDay(now, zone, end_day, minutesOf(window.to)), index })
  }
  return windows
}

const runsPastMidnight = ({ from, to }: ActiveHours[number]) => minutesOf(to) <= minutesOf(from)

/** Of `hh:mm`; called too often for a general parser. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
