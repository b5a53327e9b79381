import { describe, expect, test } from 'vitest'
import { calendarDates, dateAfter, momentOn, onDate, turnedDate } from './calendar-days.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('the dates of a calendar', () => {
  test('are a week from its Monday, across years and leap days', () => {
    expect(calendarDates('2026-11-22', 'week')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(calendarDates('2027-01-01', 'week')[0]).toBe('2026-12-28')
    expect(calendarDates('2028-03-01', 'week')).toContain('2028-02-29')
  })

  test('are the whole weeks of a month, four to six of them', () => {
    const span = (date: string) => {
      const dates = calendarDates(date, 'month')
      return [dates[0], dates.at(-1), dates.length]
    }
    expect(span('2026-11-22')).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(span('2027-02-28')).toEqual(['2027-02-01', '2027-02-28', 28])
    expect(span('2026-12-31')).toEqual(['2026-11-30', '2027-01-03', 35])
    expect(span('1968-02-29')).toEqual(['1968-01-29', '1968-03-03', 35])
  })

  test('turn by a week or a month, to its last day where it is shorter', () => {
    expect(turnedDate('2026-12-28', 'week', 1)).toBe('2027-01-04')
    expect(turnedDate('2027-01-31', 'month', 1)).toBe('2027-02-28')
    expect(turnedDate('2028-03-31', 'month', -1)).toBe('2028-02-29')
    expect(turnedDate('2026-01-15', 'month', -1)).toBe('2025-12-15')
    expect(dateAfter('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('a moment on another date', () => {
  test('has the same time of day, also where days have 23 or 25 hours', () => {
    const noon = Date.parse('2027-03-27T11:00:00Z')
    expect(iso(onDate(noon, '2027-03-28', 'Europe/Berlin'))).toBe('2027-03-28T10:00:00.000Z')
    const autumn = Date.parse('2026-10-24T10:00:00Z')
    expect(iso(onDate(autumn, '2026-10-25', 'Europe/Berlin'))).toBe('2026-10-25T11:00:00.000Z')
    expect(iso(onDate(noon, '2027-09-01', 'Pacific/Auckland'))).toBe('2027-08-31T12:00:00.000Z')
  })

  test('that clocks skip is the change, and one they repeat the first', () => {
    expect(iso(momentOn('2027-03-28', '02:30', 'Europe/Berlin'))).toBe('2027-03-28T01:00:00.000Z')
    expect(iso(momentOn('2026-10-25', '02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z')
  })
})
