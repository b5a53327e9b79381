import { momentOn } from '../calendar-days.ts'

/** 2010: Instagram began. */
const EARLIEST = 1_262_304_000

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/
const DAY_AND_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T, ]+(.+))?$/
const NAMED =
  /^(?:[a-z]{3,9},? )?(?:(\d{1,2}) ([a-z]{3})[a-z]*\.?|([a-z]{3})[a-z]*\.? (\d{1,2}),?) (\d{4})(?:,?[T ]+(.+))?$/i
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?(am|pm)? ?(z|utc|gmt|[+-]\d\d:?(?:\d\d)?)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** How a file's moments are read: the zone of those that name none, and whether 3/4 is the third of April. */
export type MomentFormat = { zone: string; day_first: boolean; now: number }

/** Epoch seconds of a moment in any of the usual ways to write one; null for what is none, or lies before Instagram or in the future. */
export function formerMoment(value: unknown, clock: MomentFormat): number | null {
  const seconds = read(value, clock)
  if (seconds === null || !Number.isFinite(seconds)) return null
  // A clock that is a day fast, or a zone that isn't the file's.
  return seconds >= EARLIEST && seconds <= clock.now / 1000 + 86_400 ? Math.floor(seconds) : null
}

function read(value: unknown, clock: MomentFormat): number | null {
  if (typeof value === 'bigint') return read(Number(value), clock)
  if (typeof value === 'number') return value > 1e14 ? value / 1e6 : value > 1e11 ? value / 1000 : value
  if (typeof value !== 'string' || value.length > 60) return null
  const text = value.trim().replace(/^'/, '')
  if (/^\d{9,16}(\.\d+)?$/.test(text)) return read(Number(text), clock)
  const date = dateIn(text, clock.day_first)
  if (!date) return null
  const [year, month, day, rest] = date
  if (!isDay(year, month, day)) return null
  return momentOf(`${year}-${two(month)}-${two(day)}`, rest, clock.zone)
}

type DateIn = readonly [year: number, month: number, day: number, rest: string | undefined]

function dateIn(text: string, day_first: boolean): DateIn | null {
  const iso = ISO.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]]
  const short = DAY_AND_MONTH.exec(text)
  if (short) return shortDate(short, day_first)
  const named = NAMED.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[2] ?? named[3] ?? '').toLowerCase()) + 1
  return [Number(named[5]), month, Number(named[1] ?? named[4]), named[6]]
}

/** 25/12 has one meaning only, whatever is chosen. */
function shortDate([, first, second, year, rest]: RegExpExecArray, day_first: boolean): DateIn {
  const [a, b] = [Number(first), Number(second)]
  const is_day_first = a > 12 || (day_first && b <= 12)
  const whole = Number(year) + (year?.length === 2 ? 2000 : 0)
  return is_day_first ? [whole, b, a, rest] : [whole, a, b, rest]
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function momentOf(date: string, clock: string | undefined, zone: string): number | null {
  if (clock === undefined) return momentOn(date, '12:00', zone) / 1000
  const match = CLOCK.exec(clock.trim())
  if (!match) return null
  const [, hours, minutes, seconds, half, offset] = match
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null
  const time = `${two(hour)}:${two(Number(minutes))}`
  if (offset === undefined) return momentOn(date, time, zone) / 1000 + Number(seconds ?? 0)
  const digits = /^[a-z]/i.test(offset) ? '+0000' : offset.replace(':', '').padEnd(5, '0')
  return Date.parse(`${date}T${time}:${two(Number(seconds ?? 0))}${digits.slice(0, 3)}:${digits.slice(3)}`) / 1000
}

const two = (value: number) => String(value).padStart(2, '0')

/** Whether a column's dates begin with the day: true or false where one of them shows it, null where none does. */
export function dayFirst(values: Iterable<string>): boolean | null {
  for (const value of values) {
    const match = DAY_AND_MONTH.exec(value.trim())
    if (!match) continue
    if (Number(match[1]) > 12) return true
    if (Number(match[2]) > 12) return false
  }
  return null
}
