import { describe, expect, test } from 'vitest'
import { instantOf, localDate, localTime, nextMidnight, onDay, weekdayOn, zoneOrUtc } from './zones.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)

describe('calendar days in a zone', () => {
  test('the next midnight is 23 hours after the one before where clocks spring forward', () => {
    const midnight = at('2026-03-28T23:00:00Z')
    expect(nextMidnight(midnight, 'Europe/Berlin') - midnight).toBe(23 * HOUR)
  })

  test('the next midnight is 25 hours after the one before where clocks fall back', () => {
    const midnight = at('2026-10-24T22:00:00Z')
    expect(nextMidnight(midnight, 'Europe/Berlin') - midnight).toBe(25 * HOUR)
  })

  test('a day whose midnight is skipped begins at the clock change', () => {
    // Clocks in Beirut go from 24:00 on 28 March to 01:00 on 29 March 2026.
    const evening = at('2026-03-28T20:00:00Z')
    const start = nextMidnight(evening, 'Asia/Beirut')
    expect(localTime(start, 'Asia/Beirut')).toMatchObject({ day: 29, hour: 1, minute: 0 })
    expect(localTime(start - 1, 'Asia/Beirut')).toMatchObject({ day: 28, hour: 23, minute: 59 })
  })

  test('a wall-clock time that comes twice is taken the first time', () => {
    const twice = { year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 }
    expect(new Date(instantOf(twice, 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('every hour of two years comes back from its own wall-clock time, in zones of every kind', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ]) {
      for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
        const moment = at('2026-01-01T00:00:00Z') + hour * HOUR
        const back = instantOf(localTime(moment, zone), zone)
        expect(localTime(back, zone)).toEqual(localTime(moment, zone))
        expect(Math.abs(back - moment)).toBeLessThanOrEqual(HOUR)
      }
    }
  })

  test('dates and weekdays are those of the zone', () => {
    const moment = at('2026-11-20T23:30:00Z')
    expect(localDate(moment, 'Asia/Tokyo')).toBe('2026-11-21')
    expect(weekdayOn(moment, 'UTC', 0)).toBe(5)
    expect(weekdayOn(moment, 'Asia/Tokyo', 0)).toBe(6)
    expect(new Date(onDay(moment, 'Asia/Tokyo', 1, 9 * 60)).toISOString()).toBe('2026-11-22T00:00:00.000Z')
  })

  test.each([['Mars/Olympus'], [''], [null], ['../../etc'], ['Europe/Berlin\u0000']])(
    '%j is no zone, so UTC is used',
    (zone) => {
      expect(zoneOrUtc(zone)).toBe('UTC')
    },
  )

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
  ])('%s is known as %s', (zone, name) => {
    expect(zoneOrUtc(zone)).toBe(name)
  })
})

test('however often and however spelt a zone is asked for, it takes memory once', () => {
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, given) {
      made++
      return new target(...given)
    },
  })
  try {
    // No other test of this process may ask for it.
    for (const zone of ['Pacific/Chatham', 'pacific/chatham', 'PACIFIC/CHATHAM', 'Pacific/Chatham']) {
      expect(zoneOrUtc(zone)).toMatch(/^pacific\/chatham$/i)
      expect(localDate(at('2026-11-23T00:00:00Z'), zone)).toBe('2026-11-23')
    }
    expect(made).toBe(1)
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
})
