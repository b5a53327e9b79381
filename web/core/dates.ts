import { DAY } from '#rules/durations.ts'
import { inEach } from '#words/language.ts'

/** A moment as a calendar date in the user's zone, `2026-11-20`. */
export const dateOf = (moment: Date | number) => new Intl.DateTimeFormat('sv').format(moment)

/** The calendar date a number of days before another; negative for after. */
export const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

/** Formats a moment in the browser's zone unless `options` name another. */
export function formatter(options: Intl.DateTimeFormatOptions) {
  const format = inEach((_, dates) => new Intl.DateTimeFormat(dates, options))
  return (moment: string | number | Date) => format().format(new Date(moment))
}

// A calendar date has no zone; read as midnight in UTC it must be written in UTC again.

/** `20 Nov` */
export const shortDate = formatter({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Fri, 20 Nov` */
export const longDate = formatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Nov` */
export const monthOf = formatter({ month: 'short', timeZone: 'UTC' })

/** `Nov 2026` */
export const monthAndYear = formatter({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `21 Nov` */
export const dayAndMonthOf = formatter({ day: 'numeric', month: 'short' })

/** `Saturday 21 November` */
export const weekdayAndDayOf = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
