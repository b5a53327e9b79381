import { describe, expect, test } from 'vitest'
import { openingAt } from './active-hours.ts'
import { DAY, HOUR, MINUTE } from './pacing.ts'
import { localTime, weekdayOn } from './zones.ts'

const at = (text: string) => Date.parse(text)
const every = [1, 2, 3, 4, 5, 6, 7]

describe('active hours', () => {
  test('inside a window the opening holds now', () => {
    const now = at('2026-11-20T12:00:00Z')
    const { from, to } = openingAt([{ days: every, from: '09:00', to: '18:00' }], now, 'UTC', 'a')
    expect(from).toBeLessThanOrEqual(now)
    expect(to).toBeGreaterThan(now)
  })

  test('edges move inward by at most 15 minutes, differently every day and for every account', () => {
    const starts = Array.from({ length: 30 }, (_, day) => {
      const noon = at('2026-11-01T12:00:00Z') + day * DAY
      const { from, to } = openingAt([{ days: every, from: '09:00', to: '18:00' }], noon, 'UTC', 'a')
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
    expect(openingAt(friday_night, inside, 'UTC', 'a').from).toBeLessThan(inside)
    const a_day_later = at('2026-11-22T00:30:00Z')
    expect(openingAt(friday_night, a_day_later, 'UTC', 'a').from).toBeGreaterThan(a_day_later)
  })

  test('outside every window the next one is told, up to a week away', () => {
    const now = at('2026-11-20T19:00:00Z')
    const { from } = openingAt([{ days: [5], from: '09:00', to: '18:00' }], now, 'UTC', 'a')
    expect(weekdayOn(from, 'UTC', 0)).toBe(5)
    expect(from - now).toBeGreaterThan(6 * DAY)
  })

  test('windows are wall-clock times of the zone, on both sides of a clock change', () => {
    const hours = [{ days: every, from: '09:00', to: '10:00' }]
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26']) {
      const { from } = openingAt(hours, at(`${day}T00:30:00Z`), 'Europe/Berlin', 'a')
      expect(localTime(from, 'Europe/Berlin').hour).toBe(9)
    }
  })

  test('a window in the hour that a clock change skips is open a week later', () => {
    const hours = [{ days: [7], from: '02:05', to: '02:55' }]
    // On Sunday the 29th clocks go from 02:00 to 03:00.
    const { from } = openingAt(hours, at('2026-03-23T12:00:00Z'), 'Europe/Berlin', 'a')
    expect(localTime(from, 'Europe/Berlin')).toMatchObject({ month: 4, day: 5, hour: 2 })
  })
})
