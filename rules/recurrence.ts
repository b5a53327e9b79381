import { DAY } from './durations.ts'
import { localDate, onDay } from './zones.ts'

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

export const MOST_INTERVAL = 52

/** The search ends after this many days: a schedule without a run in ten years has ended. */
const HORIZON_DAYS = 3660

/** The next moments (epoch ms, ascending) after `after` at which a schedule runs, by the wall clock of `zone`, at most `most`. */
export function nextRuns(
  recurrence: Recurrence,
  zone: string,
  created_at: number,
  after: number,
  most: number,
): number[] {
  const [hours = 0, minutes = 0] = recurrence.at.split(':').map(Number)
  const anchor = dayNumber(recurrence.starts_on ?? localDate(created_at, zone))
  const last = recurrence.ends_on === null ? Infinity : dayNumber(recurrence.ends_on)
  const today = dayNumber(localDate(after, zone))
  const runs: number[] = []
  // Days are counted by number; the slower calendar of the zone is used only for those on which it runs.
  for (const day of runDays(recurrence, anchor, Math.max(today, anchor), Math.min(today + HORIZON_DAYS, last + 1))) {
    const at = onDay(after, zone, day - today, hours * 60 + minutes)
    if (at > after) runs.push(at)
    if (runs.length === most) break
  }
  return runs
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
