import { DAY, MINUTE } from './durations.ts'
import { localDate, localTime, onDay } from './zones.ts'

export const recurrenceUnits = ['day', 'week', 'month'] as const

/** When a schedule runs, by the wall clock of its zone. */
export type Recurrence = {
  every: (typeof recurrenceUnits)[number]
  /** Every this many days, weeks or months. */
  interval: number
  /** week: on these days, 1 (Monday) to 7. */
  weekdays: number[]
  /** month: on this day, or the month's last where it has fewer. */
  month_day: number
  at: string
  starts_on: string | null
  ends_on: string | null
}

export const MAX_INTERVAL = 52

/** The search ends after this many days: a schedule without a run in ten years has ended. */
const HORIZON_DAYS = 3660

/** The next moments (epoch ms, ascending) after `after` and before `until` at which a schedule runs, by the wall clock of `zone`, at most `most`. */
export function nextRuns(
  recurrence: Recurrence,
  zone: string,
  created_at: number,
  after: number,
  most: number,
  until = Infinity,
): number[] {
  const [hours = 0, minutes = 0] = recurrence.at.split(':').map(Number)
  const anchor = dayNumber(recurrence.starts_on ?? localDate(created_at, zone))
  const today = dayNumber(localDate(after, zone))
  const last = Math.min(
    recurrence.ends_on === null ? Infinity : dayNumber(recurrence.ends_on),
    until === Infinity ? Infinity : dayNumber(localDate(until, zone)),
  )
  const runs: number[] = []
  // Days are counted by number; the slower calendar of the zone is used only for those on which it runs.
  for (const day of runDays(recurrence, anchor, Math.max(today, anchor), Math.min(today + HORIZON_DAYS, last + 1))) {
    const at = withinDay(onDay(after, zone, day - today, hours * 60 + minutes), zone, day)
    if (at === null) continue
    if (at >= until) break
    if (at > after) runs.push(at)
    if (runs.length === most) break
  }
  return runs
}

/** A time that a clock change skips until midnight is taken before the change, or it would run twice on the next day; null on a day that is skipped. */
function withinDay(at: number, zone: string, day: number): number | null {
  return [at, at - MINUTE].find((moment) => dayNumber(localDate(moment, zone)) === day) ?? null
}

/** The days on which it runs, from one on and before another. */
function* runDays(recurrence: Recurrence, anchor: number, from: number, until: number) {
  if (recurrence.every === 'month') return yield* runDaysByMonth(recurrence, anchor, from, until)
  const isRunDay = recurrence.every === 'day' ? everyFewDays(recurrence, anchor) : everyFewWeeks(recurrence, anchor)
  for (let day = from; day < until; day++) if (isRunDay(day)) yield day
}

const everyFewDays =
  ({ interval }: Recurrence, anchor: number) =>
  (day: number) =>
    (day - anchor) % interval === 0

function everyFewWeeks({ interval, weekdays }: Recurrence, anchor: number) {
  const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(anchor)]
  return (day: number) => wanted.includes(weekdayOf(day)) && (weekNumber(day) - weekNumber(anchor)) % interval === 0
}

function* runDaysByMonth({ interval, month_day }: Recurrence, anchor: number, from: number, until: number) {
  for (let month = monthNumber(from); firstOf(month) < until; month++) {
    if ((month - monthNumber(anchor)) % interval !== 0) continue
    const day = Math.min(firstOf(month) + month_day, firstOf(month + 1)) - 1
    if (day >= from && day < until) yield day
  }
}

/** Calendar days since 1970-01-01. */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY

const dateOf = (day: number) => new Date(day * DAY)

/** Weeks since Monday 1969-12-29. */
const weekNumber = (day: number) => Math.floor((day + 3) / 7)

const weekdayOf = (day: number) => ((day + 3) % 7) + 1

const monthNumber = (day: number) => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth()

/** The first day of a month. */
const firstOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY

/**
 * The recurrence after one of its runs (epoch ms) was moved: every run has the new time of day, and the run's day of the week or month
 * becomes the new one. Where days, weeks or months are left out between runs, all runs move by as many.
 */
export function movedRecurrence(
  recurrence: Recurrence,
  zone: string,
  created_at: number,
  run: number,
  to: number,
): Recurrence {
  const date = localDate(to, zone)
  const [before, day] = [dayNumber(localDate(run, zone)), dayNumber(date)]
  const moved = { ...recurrence, at: clockOf(to, zone) }
  if (day === before) return moved
  const anchor = dayNumber(recurrence.starts_on ?? localDate(created_at, zone))
  const began = shiftedAnchor(recurrence, anchor, before, day)
  return {
    ...moved,
    weekdays: recurrence.every === 'week' ? exchanged(recurrence.weekdays, weekdayOf(before), weekdayOf(day)) : [],
    month_day: recurrence.every === 'month' ? dateOf(day).getUTCDate() : recurrence.month_day,
    starts_on: began === anchor && day >= anchor ? recurrence.starts_on : textOf(Math.min(began, day)),
    ends_on: recurrence.ends_on !== null && recurrence.ends_on < date ? date : recurrence.ends_on,
  }
}

const exchanged = (weekdays: number[], before: number, after: number) =>
  [...new Set([...weekdays.filter((weekday) => weekday !== before), after])].toSorted()

/** From where days, weeks or months are counted once a run has moved from one day to another. */
function shiftedAnchor({ every, interval }: Recurrence, anchor: number, before: number, day: number): number {
  const unitOf = { day: (number: number) => number, week: weekNumber, month: monthNumber }[every]
  const units = unitOf(day) - unitOf(before)
  if (units % interval === 0) return anchor
  if (every === 'month') return firstOf(monthNumber(anchor) + units)
  return anchor + units * (every === 'week' ? 7 : 1)
}

const textOf = (day: number) => dateOf(day).toISOString().slice(0, 10)

function clockOf(at: number, zone: string) {
  const { hour, minute } = localTime(at, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
