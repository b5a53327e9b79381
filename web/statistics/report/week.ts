import { REPORT_DAYS } from '#rules/reports.ts'
import { daysBefore, weekdayOf } from '#web/core/dates.ts'
import { isDate } from '#web/statistics/view.ts'

/** The Monday of the week a date is in. */
export const mondayOf = (date: string) => daysBefore(date, weekdayOf(date))

/** The Monday of the last week that is over. */
export const lastWeekOf = (today: string) => daysBefore(mondayOf(today), REPORT_DAYS)

/** The week an address asks for, by any of its days; the last one that is over where it asks for none that has begun. */
export function weekOf(asked: string | null, today: string): string {
  return isDate(asked) && asked <= today ? mondayOf(asked) : lastWeekOf(today)
}

export const weekBefore = (monday: string) => daysBefore(monday, REPORT_DAYS)

/** Null where that week has not begun. */
export function weekAfter(monday: string, today: string): string | null {
  const next = daysBefore(monday, -REPORT_DAYS)
  return next > today ? null : next
}
