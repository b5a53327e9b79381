import { DAY } from './durations.ts'
import { instantOf, localTime } from './zones.ts'

/** What a calendar shows at once. */
export const calendarSpans = ['week', 'month'] as const
export type CalendarSpan = (typeof calendarSpans)[number]

/** A calendar date has no zone: it is counted in UTC, where every day has 24 hours. */
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY
const textOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** The Monday of a day's week. */
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7)

/** The date some days after another. */
export const dateAfter = (date: string, days: number) => textOf(numberOf(date) + days)

const firstOfMonth = (date: string, months = 0) => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1 + months, 1) / DAY
}

/** The dates a calendar shows around one of them, from a Monday on: its week, or its month with the weeks that belong to it in part. */
export function calendarDates(date: string, span: CalendarSpan): string[] {
  const from = mondayOf(span === 'week' ? numberOf(date) : firstOfMonth(date))
  const until = span === 'week' ? from + 7 : mondayOf(firstOfMonth(date, 1) - 1) + 7
  return Array.from({ length: until - from }, (_, nth) => textOf(from + nth))
}

/** A date in the week or month before (-1) or after (1): a day that month does not have becomes its last. */
export function turnedDate(date: string, span: CalendarSpan, by: -1 | 1): string {
  if (span === 'week') return dateAfter(date, by * 7)
  const last = firstOfMonth(date, by + 1) - 1
  return textOf(Math.min(firstOfMonth(date, by) + Number(date.slice(8)) - 1, last))
}

/** The moment (epoch ms) with the same time of day on another date, by the wall clock of a zone. */
export function onDate(at: number, date: string, zone: string): number {
  const { hour, minute } = localTime(at, zone)
  return momentOn(date, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, zone)
}

/** The moment (epoch ms) of a date and a time of day, by the wall clock of a zone. */
export function momentOn(date: string, clock: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return instantOf({ year, month, day, hour, minute, second: 0 }, zone)
}
