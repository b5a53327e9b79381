import { describe, expect, test, vi } from 'vitest'
import { openingAt } from './active-hours.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import type { ActiveHours } from './hours.ts'
import { localTime, weekdayOn } from './zones.ts'

const at = (text: string) => Date.parse(text)
const every = [1, 2, 3, 4, 5, 6, 7]

/** The opening of hours that stand alone. */
function opening(hours: ActiveHours, now: number, zone: string, seed: string) {
  const found = openingAt([hours], now, zone, seed)
  if (!found) throw new Error('These hours never open.')
  return found
}

describe('active hours', () => {
  test('inside a window the opening holds now', () => {
    const now = at('2026-11-20T12:00:00Z')
    const { from, to } = opening([{ days: every, from: '09:00', to: '18:00' }], now, 'UTC', 'a')
    expect(from).toBeLessThanOrEqual(now)
    expect(to).toBeGreaterThan(now)
  })

  test('edges move inward by at most 15 minutes, differently every day and for every account', () => {
    const starts = Array.from({ length: 30 }, (_, day) => {
      const noon = at('2026-11-01T12:00:00Z') + day * DAY
      const { from, to } = opening([{ days: every, from: '09:00', to: '18:00' }], noon, 'UTC', 'a')
      const midnight = noon - 12 * HOUR
      expect(from - midnight).toBeGreaterThanOrEqual(9 * HOUR)
      expect(from - midnight).toBeLessThan(9 * HOUR + 15 * MINUTE)
      expect(to - midnight).toBeLessThanOrEqual(18 * HOUR)
      expect(to - midnight).toBeGreaterThan(18 * HOUR - 15 * MINUTE)
      return from - midnight
    })
    expect(new Set(starts).size).toBeGreaterThan(25)
  })

  test('a window across midnight belongs to the day it starts on', () => {
    const friday_night = [{ days: [5], from: '22:00', to: '02:00' }]
    const inside = at('2026-11-21T00:30:00Z')
    expect(opening(friday_night, inside, 'UTC', 'a').from).toBeLessThan(inside)
    const a_day_later = at('2026-11-22T00:30:00Z')
    expect(opening(friday_night, a_day_later, 'UTC', 'a').from).toBeGreaterThan(a_day_later)
  })

  test('outside every window the next one is given, up to a week away', () => {
    const now = at('2026-11-20T19:00:00Z')
    const { from } = opening([{ days: [5], from: '09:00', to: '18:00' }], now, 'UTC', 'a')
    expect(weekdayOn(from, 'UTC', 0)).toBe(5)
    expect(from - now).toBeGreaterThan(6 * DAY)
  })

  test('windows are wall-clock times of the zone, on both sides of a clock change', () => {
    const hours = [{ days: every, from: '09:00', to: '10:00' }]
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26']) {
      const { from } = opening(hours, at(`${day}T00:30:00Z`), 'Europe/Berlin', 'a')
      expect(localTime(from, 'Europe/Berlin').hour).toBe(9)
    }
  })

  test('a window in the hour that a clock change skips is open a week later', () => {
    const hours = [{ days: [7], from: '02:05', to: '02:55' }]
    // On Sunday the 29th clocks go from 02:00 to 03:00.
    const { from } = opening(hours, at('2026-03-23T12:00:00Z'), 'Europe/Berlin', 'a')
    expect(localTime(from, 'Europe/Berlin')).toMatchObject({ month: 4, day: 5, hour: 2 })
  })

  test('of several sets, the opening is one that all of them hold', () => {
    const mornings = [{ days: every, from: '08:00', to: '12:00' }]
    const late_on_tuesdays = [{ days: [2], from: '11:00', to: '15:00' }]
    // A Friday.
    const now = at('2026-11-20T09:00:00Z')
    const found = openingAt([mornings, late_on_tuesdays], now, 'UTC', 'a')
    expect(found?.from).toBe(opening(late_on_tuesdays, now, 'UTC', 'a').from)
    expect(found?.to).toBe(opening(mornings, found?.from ?? 0, 'UTC', 'a').to)
  })

  test('sets that take turns in hundreds of windows meet where they do, and nowhere else', () => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const turns = (first: number) =>
      Array.from({ length: 27 }, (_, nth) => {
        const from = first + nth * 50
        return { days: every, from: clock(from), to: clock(from + 20) }
      })
    const [even, odd] = [turns(0), turns(25)]
    // A Friday; the one time in common is on Thursday.
    const now = at('2026-11-20T12:00:00Z')
    expect(openingAt([even, odd], now, 'UTC', 'a')).toBeNull()
    const thursday = { days: [4], from: '23:00', to: '23:50' }
    const found = openingAt(
      [
        [...even, thursday],
        [...odd, thursday],
      ],
      now,
      'UTC',
      'a',
    )
    expect(new Date(found?.from ?? 0).toISOString()).toMatch(/^2026-11-26T23:/)
  })

  test('asked in any order, the answers are the same', () => {
    const hours = [
      { days: every, from: '09:00', to: '12:00' },
      { days: [1, 3], from: '22:00', to: '03:00' },
      { days: [6], from: '10:00', to: '10:00' },
    ]
    const moments = Array.from({ length: 200 }, (_, nth) => at('2026-10-18T00:07:00Z') + nth * 97 * MINUTE)
    const answers = (order: number[]) =>
      new Map(order.map((now) => [now, opening(hours, now, 'Europe/Berlin', 'b').from]))
    const forward = answers(moments)
    const backward = answers(moments.toReversed())
    for (const now of moments) {
      const holds = (found = 0) => (found <= now ? 'now' : found)
      expect(holds(backward.get(now))).toBe(holds(forward.get(now)))
    }
  })

  test('no calendar is asked as long as an opening lasts, whatever the number of windows', () => {
    const hours = Array.from({ length: 28 }, (_, nth) => ({ days: every, from: `${10 + (nth % 10)}:00`, to: '21:00' }))
    const now = at('2026-11-20T12:00:00Z')
    opening(hours, now, 'America/New_York', 'c')
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    try {
      for (let step = 0; step < 100; step++)
        opening(structuredClone(hours), now + step * MINUTE, 'America/New_York', 'c')
      expect(asked).not.toHaveBeenCalled()
    } finally {
      asked.mockRestore()
    }
  })
})
