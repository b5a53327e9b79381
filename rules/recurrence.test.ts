import { describe, expect, test, vi } from 'vitest'
import { dateAfter, momentOn, onDate } from './calendar-days.ts'
import { DAY } from './durations.ts'
import { movedRecurrence, nextRuns, type Recurrence, recurrenceUnits } from './recurrence.ts'
import { localDate } from './zones.ts'

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

describe('the runs before a moment', () => {
  const between = (change: Partial<Recurrence>, after: string, until: string, zone = 'UTC') =>
    nextRuns(rule(change), zone, made, Date.parse(after), 1000, Date.parse(until)).map((at) =>
      new Date(at).toISOString().slice(0, 16),
    )

  test('are those of its days alone, years ahead too', () => {
    expect(between({ every: 'day' }, '2034-02-27T23:00:00Z', '2034-03-02T00:00:00Z')).toEqual([
      '2034-02-28T09:30',
      '2034-03-01T09:30',
    ])
    expect(between({ weekdays: [1] }, '2026-12-01T00:00:00Z', '2026-12-07T09:30:00Z')).toEqual([])
  })

  test('end with the schedule', () => {
    expect(between({ every: 'day', ends_on: '2026-11-22' }, '2026-11-20T12:00:00Z', '2027-01-01T00:00:00Z')).toEqual([
      '2026-11-21T09:30',
      '2026-11-22T09:30',
    ])
  })
})

describe('a run that is moved', () => {
  /** A run as its wall clock shows it, moved to another such moment: what it becomes, and its next runs. */
  const moved = (change: Partial<Recurrence>, run: string, to: string, zone = 'UTC') => {
    const at = (clock: string) => {
      const [date = '', time = ''] = clock.split(' ')
      return momentOn(date, time, zone)
    }
    const next = movedRecurrence(rule(change), zone, made, at(run), at(to))
    return { next, runs: nextRuns(next, zone, made, made, 3).map((one) => new Date(one).toISOString().slice(0, 16)) }
  }

  test('to another time of its day takes all runs along', () => {
    const { next, runs } = moved({ weekdays: [1, 4] }, '2026-11-23 09:30', '2026-11-23 18:05')
    expect(next).toEqual(rule({ weekdays: [1, 4], at: '18:05' }))
    expect(runs).toEqual(['2026-11-23T18:05', '2026-11-26T18:05', '2026-11-30T18:05'])
  })

  test('to another day of the week exchanges that day', () => {
    expect(moved({ weekdays: [1, 4] }, '2026-11-26 09:30', '2026-11-28 09:30').next.weekdays).toEqual([1, 6])
    expect(moved({ weekdays: [1, 4] }, '2026-11-26 09:30', '2026-11-30 09:30').next.weekdays).toEqual([1])
    expect(moved({}, '2026-11-27 09:30', '2026-11-25 09:30').runs[0]).toBe('2026-11-25T09:30')
  })

  test('to another day of the month has that day from then on', () => {
    const { next, runs } = moved({ every: 'month', month_day: 5 }, '2026-12-05 09:30', '2026-12-31 09:30')
    expect(next.month_day).toBe(31)
    expect(runs).toEqual(['2026-11-30T09:30', '2026-12-31T09:30', '2027-01-31T09:30'])
  })

  test('where days are left out moves all by as many', () => {
    const { runs } = moved({ every: 'day', interval: 3 }, '2026-11-23 09:30', '2026-11-24 09:30')
    expect(runs).toEqual(['2026-11-21T09:30', '2026-11-24T09:30', '2026-11-27T09:30'])
  })

  test('where weeks or months are left out into another of them', () => {
    expect(moved({ interval: 2, weekdays: [1] }, '2026-11-30 09:30', '2026-12-08 09:30').runs).toEqual([
      '2026-12-08T09:30',
      '2026-12-22T09:30',
      '2027-01-05T09:30',
    ])
    expect(moved({ every: 'month', interval: 2, month_day: 1 }, '2027-01-01 09:30', '2027-02-03 09:30').runs).toEqual([
      '2026-12-03T09:30',
      '2027-02-03T09:30',
      '2027-04-03T09:30',
    ])
  })

  test('before its beginning begins there, and after its end ends there', () => {
    const early = moved({ weekdays: [1], starts_on: '2026-11-30' }, '2026-11-30 09:30', '2026-11-29 09:30')
    expect(early.runs[0]).toBe('2026-11-29T09:30')
    const late = moved({ every: 'month', month_day: 5, ends_on: '2026-12-10' }, '2026-12-05 09:30', '2026-12-20 09:30')
    expect(late.runs).toEqual(['2026-12-20T09:30'])
  })

  test('across a change of the clocks keeps the time that clocks show', () => {
    // In Berlin they go back on 25 October 2026 and forward on 28 March 2027.
    const { next, runs } = moved({ weekdays: [6] }, '2027-03-27 09:30', '2027-03-28 02:30', 'Europe/Berlin')
    expect(next).toMatchObject({ weekdays: [7], at: '03:00' })
    expect(runs[0]).toBe('2026-11-22T02:00')
    expect(moved({ weekdays: [6] }, '2027-03-27 09:30', '2027-03-28 09:30', 'Europe/Berlin').next.at).toBe('09:30')
  })

  const zones = ['UTC', 'America/New_York', 'Pacific/Auckland']
  const cases = recurrenceUnits.flatMap((every) =>
    [1, 2, 3].flatMap((interval) => zones.map((zone) => ({ every, interval, zone }))),
  )

  test.each(cases)('runs at the moment it was moved to: %j', ({ every, interval, zone }) => {
    const before = rule({ every, interval, weekdays: every === 'week' ? [2, 5] : [], month_day: 14 })
    for (const run of nextRuns(before, zone, made, made + 9 * DAY, 4)) {
      for (const days of [-2, 1, 3, 9, 40]) {
        const to = onDate(run, dateAfter(localDate(run, zone), days), zone)
        const after = movedRecurrence(before, zone, made, run, to)
        expect(nextRuns(after, zone, made, to - 1, 1), `${days} days`).toEqual([to])
      }
    }
  })
})

describe('a time that a change of the clocks skips until midnight', () => {
  // In Greenland the clocks go forward at 23:00, so the day has no hour before midnight.
  test.each(['America/Godthab', 'America/Scoresbysund', 'America/Nuuk', 'Africa/Cairo', 'America/Havana'])(
    'runs a daily schedule once on each date: %s',
    (zone) => {
      const from = Date.parse('2026-01-01T12:00:00Z')
      for (const at of ['23:00', '23:30', '23:59', '00:00', '00:30']) {
        const runs = nextRuns(rule({ every: 'day', at }), zone, from, from, 800)
        const dates = runs.map((run) => localDate(run, zone))
        expect(dates.length).toBe(800)
        expect(new Set(dates).size, at).toBe(800)
      }
    },
  )
})
