import { DAY, MINUTE } from './durations.ts'

/** A calendar moment as a wall clock shows it. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** Every part of what a wall clock shows, in digits. */
const clock: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A format for a zone, made once however the zone is spelt: each holds memory the garbage collector does not count, so that
 * one for every request would fill the machine before it is collected. Throws a RangeError where there is no such zone.
 */
function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase()
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: zone })
  formats.set(key, made)
  return made
}

/**
 * The zone if it is one PostgreSQL and Intl both know by name, else null. A name keeps its newer form (`Asia/Kolkata`, which
 * Intl calls `Asia/Calcutta`), so that people find what they chose; only its capitals are put right.
 */
export function knownZone(zone: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return null
  try {
    const known = formatOf(zone).resolvedOptions().timeZone
    return /^[A-Z]/.test(zone) && known.toLowerCase() !== zone.toLowerCase() ? zone : known
  } catch {
    return null
  }
}

/** For a zone that a browser names by itself, which may know newer ones. A zone that somebody chose is refused where it isn't known. */
export const zoneOrUtc = (zone: string | null | undefined): string => (zone && knownZone(zone)) || 'UTC'

/** Days of UTC of which a zone's offset is kept. */
const MAX_DAYS = 500

/** How far zones are ahead of UTC, ms, by day of UTC; null on a day on which their clocks change. */
const offsets = new Map<string, Map<number, number | null>>()

/** Calendars are slow: one is used twice for a day, and again only where clocks change on it. */
function offsetAt(at: number, zone: string): number {
  const days = offsets.get(zone) ?? new Map<number, number | null>()
  if (days.size === 0) offsets.set(zone, days)
  const day = Math.floor(at / DAY)
  let offset = days.get(day)
  if (offset === undefined) {
    const first = readOffset(day * DAY, zone)
    offset = first === readOffset((day + 1) * DAY, zone) ? first : null
    if (days.size >= MAX_DAYS) days.clear()
    days.set(day, offset)
  }
  return offset ?? readOffset(at, zone)
}

function readOffset(at: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return asUtc({ year, month, day, hour, minute, second }) - Math.floor(at / 1000) * 1000
}

/** What a wall clock in `zone` shows at `at` (epoch ms). */
export function localTime(at: number, zone: string): LocalTime {
  const wall = new Date(wallTime(at, zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

const asUtc = (time: LocalTime) => Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** Epoch ms of a wall-clock time; a time that a clock change skips is taken at the change, one that it repeats the first time. */
export const instantOf = (time: LocalTime, zone: string): number => instantAt(asUtc(time), zone)

function instantAt(wall: number, zone: string): number {
  const before = wall - offsetAt(wall - DAY, zone)
  if (before + offsetAt(before, zone) === wall) return before
  const after = wall - offsetAt(wall + DAY, zone)
  if (after + offsetAt(after, zone) === wall) return after
  return changeBetween(after, before, zone)
}

/** The moment of the clock change between two instants around it, found by halving (ms). */
function changeBetween(low: number, high: number, zone: string): number {
  let from = Math.min(low, high)
  let to = Math.max(low, high)
  const offset = offsetAt(from, zone)
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (offsetAt(middle, zone) === offset) from = middle
    else to = middle
  }
  return to
}

/** What a wall clock in `zone` shows at `at`, as the epoch ms at which one in UTC shows it. */
export const wallTime = (at: number, zone: string): number => at + offsetAt(at, zone)

/** `2026-11-20 09:30:00` in the zone: ISO 8601 as every spreadsheet reads it. */
export const localMoment = (at: number, zone: string): string =>
  new Date(wallTime(at, zone)).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-20` in the zone. */
export function localDate(at: number, zone: string): string {
  const { year, month, day } = localTime(at, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Midnight of the day that is `days` after the one `at` falls on, as the epoch ms at which a wall clock in UTC shows it. */
const wallMidnight = (at: number, zone: string, days: number) => (Math.floor(wallTime(at, zone) / DAY) + days) * DAY

/** Epoch ms of the wall-clock time `minutes` after midnight of the day that is `days` after the one `at` falls on. */
export const onDay = (at: number, zone: string, days: number, minutes: number): number =>
  instantAt(wallMidnight(at, zone, days) + minutes * MINUTE, zone)

/** The next local midnight after `at`, epoch ms; 23 or 25 hours away where clocks change. */
export const nextMidnight = (at: number, zone: string) => onDay(at, zone, 1, 0)

/** 1 (Monday) to 7, of the day that is `days` after the one `at` falls on; the epoch began on a Thursday. */
export function weekdayOn(at: number, zone: string, days: number): number {
  const day = wallMidnight(at, zone, days) / DAY
  return ((((day + 3) % 7) + 7) % 7) + 1
}
