import { expect, test } from 'vitest'
import { statsOf, totalsOf } from '#rules/daily-counts.ts'
import { type Day, intervalsOf, movedOnto, placeOf } from '#web/statistics/intervals.ts'

const day = (date: string, followed: number, followers_count: number | null): Day => ({
  ...statsOf(undefined),
  date,
  followed,
  liked_posts: 1,
  followers_count,
})

const days = [
  day('2026-10-30', 3, 400),
  day('2026-10-31', 4, null),
  day('2026-11-01', 5, 405),
  day('2026-11-02', 6, 402),
]

test('day by day nothing is put together, and gains and losses are since the last reading', () => {
  expect(intervalsOf(days, 'day').map(({ label, followed, net }) => [label, followed, net])).toEqual([
    ['30 Oct', 3, null],
    ['31 Oct', 4, null],
    ['1 Nov', 5, 5],
    ['2 Nov', 6, -3],
  ])
})

test('weeks begin on Monday and months on the first, with the followers of their last reading', () => {
  expect(intervalsOf(days, 'week').map(({ label, followed, net }) => [label, followed, net])).toEqual([
    ['26 Oct', 12, null],
    ['2 Nov', 6, -3],
  ])
  expect(intervalsOf(days, 'month').map(({ label, followed, net }) => [label, followed, net])).toEqual([
    ['Oct 2026', 7, null],
    ['Nov 2026', 11, 2],
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
