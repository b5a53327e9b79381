import { MINUTE } from '#rules/durations.ts'
import { localDate, localTime } from '#rules/zones.ts'
import { inEach } from './language.ts'

const clock = { hour: '2-digit', minute: '2-digit' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
const year = { year: 'numeric' } as const

const shapes = {
  clock,
  seconds: { ...clock, second: '2-digit' },
  day,
  day_and_year: { ...day, ...year },
  moment: { ...day, ...clock },
  moment_and_year: { ...day, ...year, ...clock },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

/**
 * The formats of a language by zone and shape, made once however the zone is spelt: each holds memory the garbage collector does
 * not count, so that one for every request would fill the machine before it is collected.
 */
const formats = inEach((_, dates) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (shape: Shape, zone: string) => {
    const key = `${zone.toLowerCase()} ${shape}`
    const format = made.get(key) ?? new Intl.DateTimeFormat(dates, { ...shapes[shape], timeZone: zone })
    made.set(key, format)
    return format
  }
})

/** A moment (epoch ms) as a clock in `zone` shows it at `now`; `precise` has seconds when it is less than two minutes away. */
type Shown = { at: number; now: number; zone: string; precise?: boolean }

const clockShape = ({ at, now, precise }: Shown): Shape => (precise && at - now < 2 * MINUTE ? 'seconds' : 'clock')

const hasDay = (shown: Shown) =>
  clockShape(shown) === 'clock' && localDate(shown.at, shown.zone) !== localDate(shown.now, shown.zone)

const yearOf = (at: number, zone: string) => localTime(at, zone).year

const withYear = (shape: 'day' | 'moment', { at, now, zone }: Shown): Shape =>
  yearOf(at, zone) === yearOf(now, zone) ? shape : `${shape}_and_year`

/** By itself: `14:32`, `Mon 23 Nov, 09:00` when it is on another day, `Tue, 23 Nov 2027, 09:00` when in another year. */
export const momentText = (shown: Shown): string =>
  formats()(hasDay(shown) ? withYear('moment', shown) : clockShape(shown), shown.zone).format(shown.at)

/** The text of a moment with the prepositions of the language: `at 14:32`, `until Mon 23 Nov, 09:00`. */
export type MomentPhrase = (values: { has_day: boolean; day: string; clock: string }) => string

/** As part of a sentence. */
export function momentPhrase(phrase: MomentPhrase, shown: Shown): string {
  const write = (shape: Shape) => formats()(shape, shown.zone).format(shown.at)
  const has_day = hasDay(shown)
  return phrase({ has_day, day: has_day ? write(withYear('day', shown)) : '', clock: write(clockShape(shown)) })
}

/** `23 November 2026` in the zone. */
export const dateText = (at: number, zone: string): string => formats()('date', zone).format(at)
