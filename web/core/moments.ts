import { DAY, HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import { inEach } from '#words/language.ts'
import { type MomentPhrase, momentPhrase, momentText } from '#words/moments.ts'

const unit = (name: 'day' | 'hour' | 'minute') =>
  inEach(
    (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }),
  )

const days = unit('day')
const hours = unit('hour')
const minutes = unit('minute')
const together = inEach((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }))

/** A stretch of time as one reads it at a glance: `0:42`, `12:05`, `3 hr 20 min`, `2 days`. */
export function durationWords(ms: number): string {
  if (ms >= 2 * DAY) return days().format(Math.round(ms / DAY))
  if (ms < HOUR) {
    const seconds = Math.max(0, Math.ceil(ms / SECOND))
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const whole = Math.round(ms / MINUTE)
  const rest = whole % 60
  const words = hours().format(Math.floor(whole / 60))
  return rest === 0 ? words : together().format([words, minutes().format(rest)])
}

/** A moment by itself: `14:32` today, `Sun 22 Nov, 14:10` on another day; with a phrase, as a part of a sentence: `until 14:32`. */
export function momentWords(moment: string | number, now: number, zone: string, phrase?: MomentPhrase): string {
  const shown = { at: typeof moment === 'number' ? moment : Date.parse(moment), now, zone }
  return phrase ? momentPhrase(phrase, shown) : momentText(shown)
}
