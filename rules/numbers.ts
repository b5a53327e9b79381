import { DAY, HOUR, MINUTE } from './durations.ts'

const whole = new Intl.NumberFormat('en')
const fraction = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

const unit = (name: 'day' | 'hour' | 'minute') =>
  new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' })

const units = { day: unit('day'), hour: unit('hour'), minute: unit('minute') }

/** `14,757`; the product’s sentences are English wherever they are read. */
export const numberText = (value: number) => whole.format(value)

/** `1 person`, `1,204 people`. */
export const peopleText = (count: number) => `${numberText(count)} ${count === 1 ? 'person' : 'people'}`

/** `0.43`, where a whole number would say too little. */
export const fractionText = (value: number) => fraction.format(value)

/** `24%` of 0.24. */
export const percentText = (rate: number) => share.format(rate)

/** `1 day`, `12 days`. */
export const daysText = (days: number) => units.day.format(days)

/** How long one has to wait at most: `1 minute`, `15 minutes`, `12 hours`, `7 days`. */
export function waitText(ms: number): string {
  if (ms > 2 * DAY) return units.day.format(Math.ceil(ms / DAY))
  if (ms > 2 * HOUR) return units.hour.format(Math.ceil(ms / HOUR))
  return units.minute.format(Math.max(1, Math.ceil(ms / MINUTE)))
}
