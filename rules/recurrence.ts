import { localDate, onDay } from './zones.ts'

export const recurrenceUnits = ['day', 'week', 'month'] as const

/** When a schedule runs, by the wall clock of its zone. */
export type Recurrence = {
  every: (typeof recurrenceUnits)[number]
  /** Every so many days, weeks or months. */
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

/** Beyond this nothing is looked for, days: a schedule that has not run in ten years has ended. */
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
  // Days are counted by number alone; the calendar of the zone is asked only for those on which it runs.
  for (let ahead = Math.max(0, anchor - today); ahead < HORIZON_DAYS && runs.length < most; ahead++) {
    if (today + ahead > last) break
    if (!runsOn(recurrence, today + ahead, anchor)) continue
    const at = onDay(after, zone, ahead, hours * 60 + minutes)
    if (at > after) runs.push(at)
  }
  return runs
}

function runsOn({ every, interval, weekdays, month_day }: Recurrence, day: number, anchor: number): boolean {
  switch (every) {
    case 'day':
      return (day - anchor) % interval === 0
    case 'week': {
      const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(anchor)]
      return wanted.includes(weekdayOf(day)) && (weekNumber(day) - weekNumber(anchor)) % interval === 0
    }
    case 'month': {
      const date = dateOf(day)
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      if (date.getUTCDate() !== Math.min(month_day, last)) return false
      return (monthNumber(day) - monthNumber(anchor)) % interval === 0
    }
  }
}

/** Calendar days since 1970-01-01. */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

const dateOf = (day: number) => new Date(day * 86_400_000)

/** Weeks since Monday 1969-12-29. */
const weekNumber = (day: number) => Math.floor((day + 3) / 7)

const weekdayOf = (day: number) => ((day + 3) % 7) + 1

const monthNumber = (day: number) => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth()
