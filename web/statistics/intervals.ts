import { type DailyStats, totalsOf } from '#rules/daily-counts.ts'
import { DAY } from '#rules/durations.ts'
import { daysBefore, monthAndYear, shortDate, weekdayOf } from '#web/core/dates.ts'
import type { View, ViewSpan } from '#web/statistics/view.ts'

export type Day = DailyStats &
  Record<'followers_count' | 'gained' | 'lost', number | null> & {
    date: string
  }

/** A day, week or month: what was done in it, and how the followers stood at its end. */
export type Interval = DailyStats & {
  /** Its first day. */
  start: string
  label: string
  followers_count: number | null
  /** People; null where no reading noticed any. */
  gained: number | null
  lost: number | null
}

const startOf: Record<View['interval'], (date: string) => string> = {
  day: (date) => date,
  week: (date) => daysBefore(date, weekdayOf(date)),
  month: (date) => `${date.slice(0, 7)}-01`,
}

const labelOf: Record<View['interval'], (start: string) => string> = {
  day: shortDate,
  week: shortDate,
  month: monthAndYear,
}

/** Days, oldest first, put together; the first and last interval may hold fewer days than the others. */
export function intervalsOf(days: readonly Day[], interval: View['interval']): Interval[] {
  const groups = Map.groupBy(days, ({ date }) => startOf[interval](date))
  return [...groups].map(([start, group]) => {
    const followers_count = group.findLast((day) => day.followers_count !== null)?.followers_count ?? null
    const people = { gained: sumOf(group, 'gained'), lost: sumOf(group, 'lost') }
    return { start, label: labelOf[interval](start), ...totalsOf(group), followers_count, ...people }
  })
}

/** Of the days that are known. */
const sumOf = (days: readonly Day[], name: 'gained' | 'lost') =>
  days.reduce<number | null>((sum, day) => (day[name] === null ? sum : (sum ?? 0) + day[name]), null)

/** The days a period is compared with, moved onto its own dates: day by day they then fall into the same intervals. */
export function movedOnto(span: ViewSpan, days: readonly Day[]): Day[] {
  const [first] = days
  if (!first) return []
  const back = Math.round((Date.parse(first.date) - Date.parse(span.from)) / DAY)
  return days.map((day) => ({ ...day, date: daysBefore(day.date, back) }))
}

/** The place of a date among intervals; -1 where it is in none of them. */
export const placeOf = (intervals: readonly Interval[], interval: View['interval'], date: string) =>
  intervals.findIndex(({ start }) => start === startOf[interval](date))
