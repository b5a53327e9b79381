const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The browser's own day of a moment, `21 Nov 2026`. */
export const dayOf = (moment: string | Date) => day.format(new Date(moment))

/** `21 November 2026` */
export const longDayOf = (moment: string | Date) => longDay.format(new Date(moment))

/** `21 Nov 2026, 14:32` */
export const minuteOf = (moment: string | Date) => minute.format(new Date(moment))
