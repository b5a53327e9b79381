import { expect, test } from 'vitest'
import { statsOf, totalsOf } from '#rules/daily-counts.ts'
import { type Day, intervalsOf, movedOnto, placeOf } from '#web/statistics/intervals.ts'

const day = (date: string, followed: number, gained: number | null, lost: number | null): Day => ({
  ...statsOf(undefined),
  date,
  followed,
  liked_posts: 1,
  followers_count: null,
  gained,
  lost,
})

const days = [
  day('2026-10-30', 3, 2, 0),
  day('2026-10-31', 4, null, null),
  day('2026-11-01', 5, 8, 3),
  day('2026-11-02', 6, null, null),
]

const people = (interval: 'day' | 'week' | 'month') =>
  intervalsOf(days, interval).map(({ label, followed, gained, lost }) => [label, followed, gained, lost])

test('day by day nothing is put together, and people are unknown where no reading noticed them', () => {
  expect(people('day')).toEqual([
    ['30 Oct', 3, 2, 0],
    ['31 Oct', 4, null, null],
    ['1 Nov', 5, 8, 3],
    ['2 Nov', 6, null, null],
  ])
})

test('weeks begin on Monday and months on the first, with the people of the days that are known', () => {
  expect(people('week')).toEqual([
    ['26 Oct', 12, 10, 3],
    ['2 Nov', 6, null, null],
  ])
  expect(people('month')).toEqual([
    ['Oct 2026', 7, 2, 0],
    ['Nov 2026', 11, 8, 3],
  ])
})

test('totals are sums', () => {
  expect(totalsOf(days)).toEqual({ ...statsOf(undefined), followed: 18, liked_posts: 4 })
})

test('what a period is compared with falls into the same weeks, day by day', () => {
  const span = { from: '2026-11-05', to: '2026-11-08' }
  const moved = movedOnto(span, days)
  expect(moved.map(({ date }) => date)).toEqual(['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'])
  expect(intervalsOf(moved, 'week').map(({ followed }) => followed)).toEqual([18])
})

test('a date is found in its week or month', () => {
  expect(placeOf(intervalsOf(days, 'week'), 'week', '2026-11-04')).toBe(1)
  expect(placeOf(intervalsOf(days, 'month'), 'month', '2026-10-02')).toBe(0)
  expect(placeOf(intervalsOf(days, 'day'), 'day', '2026-12-01')).toBe(-1)
})
