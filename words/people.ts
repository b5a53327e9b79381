import { inEach } from './language.ts'

const ago = inEach((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** `today`, `yesterday`, `12 days ago`, `3 months ago`. */
export function daysAgo(days: number): string {
  if (days < 60) return ago().format(-days, 'day')
  return days < 730 ? ago().format(-Math.round(days / 30.4), 'month') : ago().format(-Math.round(days / 365), 'year')
}
