import { formatter } from '#web/core/dates.ts'

/** `21 Nov 2026` */
export const dayOf = formatter({ day: 'numeric', month: 'short', year: 'numeric' })

/** `21 November 2026` */
export const longDayOf = formatter({ dateStyle: 'long' })

/** `21 Nov 2026, 14:32` */
export const minuteOf = formatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `14:32:05` */
export const clockOf = formatter({ timeStyle: 'medium' })

/** A calendar date, `20 Nov 2026`. */
export const fullDate = formatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
