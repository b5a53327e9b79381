/** A moment as a calendar date in the user's zone, `2026-11-20`. */
export const dateOf = (moment: Date | number) => new Intl.DateTimeFormat('sv').format(moment)

const DAY = 86_400_000

/** The calendar date so many days before another; negative for after. */
export const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

// A calendar date has no zone; read as midnight in UTC it must be written in UTC again.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

const yearly = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `20 Nov` */
export const shortDate = (date: string) => short.format(new Date(date))

/** `Fri, 20 Nov` */
export const longDate = (date: string) => long.format(new Date(date))

/** `Nov` */
export const monthOf = (date: string) => month.format(new Date(date))

/** `Nov 2026` */
export const monthAndYear = (date: string) => yearly.format(new Date(date))
