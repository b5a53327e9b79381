import { DAY, HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import { localDate } from '#rules/zones.ts'
import { dateLocale, locale } from '#words/locale.ts'

const unit = (name: 'day' | 'hour' | 'minute') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' })

const days = unit('day')
const hours = unit('hour')
const minutes = unit('minute')

/** A stretch of time as one reads it at a glance: `0:42`, `12:05`, `3 hr 20 min`, `2 days`. */
export function durationWords(ms: number): string {
  if (ms >= 2 * DAY) return days.format(Math.round(ms / DAY))
  if (ms < HOUR) {
    const seconds = Math.max(0, Math.ceil(ms / SECOND))
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const whole = Math.round(ms / MINUTE)
  const rest = whole % 60
  const words = hours.format(Math.floor(whole / 60))
  return rest === 0 ? words : `${words} ${minutes.format(rest)}`
}

/** A moment as a person says it: `14:32` today, `Sun 22 Nov, 14:10` on another day. */
export function momentWords(moment: string | number, now: number, zone: string): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale, { timeZone: zone, ...options }).format(at)
  const clock = write({ hour: '2-digit', minute: '2-digit' })
  if (localDate(at, zone) === localDate(now, zone)) return clock
  return `${write({ weekday: 'short' })} ${write({ day: 'numeric', month: 'short' })}, ${clock}`
}
