import type { Recurrence } from '#contract/schedules.ts'
import { localDate, onDay } from './zones.ts'

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
  const anchor = recurrence.starts_on ?? localDate(created_at, zone)
  const runs: number[] = []
  for (let day = 0; day < HORIZON_DAYS && runs.length < most; day++) {
    const at = onDay(after, zone, day, hours * 60 + minutes)
    const date = localDate(at, zone)
    if (recurrence.ends_on !== null && date > recurrence.ends_on) break
    if (at > after && date >= anchor && runsOn(recurrence, date, anchor)) runs.push(at)
  }
  return runs
}

function runsOn({ every, interval, weekdays, month_day }: Recurrence, date: string, anchor: string): boolean {
  switch (every) {
    case 'day':
      return (dayNumber(date) - dayNumber(anchor)) % interval === 0
    case 'week': {
      const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(anchor)]
      return wanted.includes(weekdayOf(date)) && (weekNumber(date) - weekNumber(anchor)) % interval === 0
    }
    case 'month': {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
      return day === Math.min(month_day, last) && (monthNumber(date) - monthNumber(anchor)) % interval === 0
    }
  }
}

/** Calendar days since 1970-01-01. */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Weeks since Monday 1969-12-29. */
const weekNumber = (date: string) => Math.floor((dayNumber(date) + 3) / 7)

const weekdayOf = (date: string) => ((dayNumber(date) + 3) % 7) + 1

function monthNumber(date: string) {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return year * 12 + month
}
