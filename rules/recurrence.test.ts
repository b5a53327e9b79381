import { describe, expect, test, vi } from 'vitest'
import { nextRuns, type Recurrence } from './recurrence.ts'

const rule = (change: Partial<Recurrence>): Recurrence => ({
  every: 'week',
  interval: 1,
  weekdays: [],
  month_day: 1,
  at: '09:30',
  starts_on: null,
  ends_on: null,
  ...change,
})
// A Friday.
const made = Date.parse('2026-11-20T12:00:00Z')
const runs = (change: Partial<Recurrence>, zone = 'UTC', most = 4, after = made) =>
  nextRuns(rule(change), zone, made, after, most).map((at) => new Date(at).toISOString().slice(0, 16))

describe('when a schedule runs', () => {
  test('every week on the days asked for', () => {
    expect(runs({ weekdays: [1, 5] })).toEqual([
      '2026-11-23T09:30',
      '2026-11-27T09:30',
      '2026-11-30T09:30',
      '2026-12-04T09:30',
    ])
  })

  test('without days, every week on the day it was made', () => {
    expect(runs({}, 'UTC', 2)).toEqual(['2026-11-27T09:30', '2026-12-04T09:30'])
  })

  test('every other week counts weeks from Monday', () => {
    expect(runs({ interval: 2, weekdays: [1] }, 'UTC', 2)).toEqual(['2026-11-30T09:30', '2026-12-14T09:30'])
  })

  test('every third day from its beginning', () => {
    expect(runs({ every: 'day', interval: 3, starts_on: '2026-11-21' }, 'UTC', 3)).toEqual([
      '2026-11-21T09:30',
      '2026-11-24T09:30',
      '2026-11-27T09:30',
    ])
  })

  test('on the 31st, or a shorter month’s last day', () => {
    expect(runs({ every: 'month', month_day: 31 }, 'UTC', 4)).toEqual([
      '2026-11-30T09:30',
      '2026-12-31T09:30',
      '2027-01-31T09:30',
      '2027-02-28T09:30',
    ])
  })

  test('the wall clock stays when clocks change', () => {
    const around = Date.parse('2026-10-24T00:00:00Z')
    const at = nextRuns(rule({ every: 'day', at: '09:30' }), 'Europe/Berlin', around, around, 2)
    expect(at.map((moment) => new Date(moment).toISOString())).toEqual([
      '2026-10-24T07:30:00.000Z',
      '2026-10-25T08:30:00.000Z',
    ])
  })

  test('a time that a clock change skips is taken at the change, once', () => {
    const around = Date.parse('2026-03-28T12:00:00Z')
    const at = nextRuns(rule({ every: 'day', at: '02:30' }), 'Europe/Berlin', around, around, 2)
    expect(at.map((moment) => new Date(moment).toISOString())).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  test('it ends after its last day, and one that ended before it began never runs', () => {
    expect(runs({ every: 'day', ends_on: '2026-11-22' })).toEqual(['2026-11-21T09:30', '2026-11-22T09:30'])
    expect(runs({ every: 'day', ends_on: '2026-11-19' })).toEqual([])
  })

  test('what was missed is not caught up: the next run lies after now', () => {
    const later = Date.parse('2027-01-05T12:00:00Z')
    expect(runs({ every: 'day' }, 'UTC', 1, later)).toEqual(['2027-01-06T09:30'])
  })

  test('what runs once in years is found without asking the calendar for every day between', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    try {
      const rare = { every: 'month', interval: 52, month_day: 29, starts_on: '2028-02-29' } as const
      expect(runs(rare, 'Pacific/Auckland', 5)).toEqual(['2028-02-28T20:30', '2032-06-28T21:30', '2036-10-28T20:30'])
      expect(asked.mock.calls.length).toBeLessThan(50)
    } finally {
      asked.mockRestore()
    }
  })
})
