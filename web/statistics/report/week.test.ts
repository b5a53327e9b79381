import { expect, test } from 'vitest'
import { weekAfter, weekBefore, weekOf } from '#web/statistics/report/week.ts'

const today = '2026-11-25'

test('a report begins on the Monday of the last week that is over', () => {
  expect(weekOf(null, today)).toBe('2026-11-16')
})

test('any day of a week asks for it, but for days to come and what is no date', () => {
  expect(weekOf('2026-11-04', today)).toBe('2026-11-02')
  expect(weekOf('2026-11-24', today)).toBe('2026-11-23')
  for (const odd of ['2027-01-01', 'x', '2026-02-30']) expect(weekOf(odd, today)).toBe('2026-11-16')
})

test('one can go back without end, and on until this week', () => {
  expect(weekBefore('2026-11-16')).toBe('2026-11-09')
  expect(weekAfter('2026-11-16', today)).toBe('2026-11-23')
  expect(weekAfter('2026-11-23', today)).toBeNull()
})
