import { expect, test } from 'vitest'
import type { Recurrence } from '#rules/recurrence.ts'
import { newRecurrence } from '#web/automation/draft/draft.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { timezone } from '#web/core/api.ts'

const words = (part: Partial<Recurrence>) => recurrenceWords({ ...newRecurrence(), ...part }, timezone())

test('a schedule is described in one line', () => {
  expect(words({})).toBe('Every Monday at 09:00')
  expect(words({ weekdays: [4, 1], at: '18:30' })).toBe('Every Monday and Thursday at 18:30')
  expect(words({ weekdays: [1], interval: 2 })).toBe('Every 2 weeks on Monday at 09:00')
  expect(words({ every: 'day' })).toBe('Every day at 09:00')
  expect(words({ every: 'day', interval: 3 })).toBe('Every 3 days at 09:00')
  expect(words({ every: 'month', month_day: 31 })).toBe('Every month on day 31 at 09:00')
})

test('every day of the week is every day', () => {
  expect(words({ weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Every day at 09:00')
  expect(words({ weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 2 })).toBe('Every 2 weeks on every day at 09:00')
})

test('the days between which it runs are named', () => {
  expect(words({ starts_on: '2026-12-01', ends_on: '2026-12-24' })).toBe(
    'Every Monday at 09:00, from 1 Dec 2026, until 24 Dec 2026',
  )
})
