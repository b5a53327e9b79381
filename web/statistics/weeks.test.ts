import { expect, test } from 'vitest'
import { forEachDaily } from '#rules/actions.ts'
import { difference, readingsOf } from '#web/statistics/readings.ts'
import { levelOf, monthsOf, weeksOf } from '#web/statistics/weeks.ts'

const counts = (follow: number) => ({ ...forEachDaily(() => 0), follow, like: 1 })

test('weeks begin on Monday and the last one ends today', () => {
  const weeks = weeksOf({}, '2026-11-18', 26)
  expect(weeks).toHaveLength(26)
  expect(weeks.at(-1)?.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  expect(weeks[0]?.[0]?.date).toBe('2026-05-25')
})

test('a day has the sum of all that was done on it', () => {
  const days = weeksOf({ '2026-11-17': counts(4) }, '2026-11-18', 2).flat()
  expect(days.find(({ date }) => date === '2026-11-17')?.total).toBe(5)
  expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(5)
})

test('the busiest day has the strongest mark and a single action still shows', () => {
  expect([0, 1, 50, 100].map((total) => levelOf(total, 100))).toEqual([0, 1, 2, 4])
})

test('a month that would stand too near to the next one is left out', () => {
  const months = monthsOf(weeksOf({}, '2026-11-18', 26))
  expect(months.map(({ name }) => name)).toEqual(['Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov'])
})

test('a difference names its direction and nothing where there is none', () => {
  expect([difference(12, 0), difference(2, 1205), difference(3, 3)]).toEqual(['+12', '−1,203', null])
})

test('readings begin with the first one and keep the days between that were not read', () => {
  const days = [null, null, 410, null, 412].map((followers_count, index) => ({ date: String(index), followers_count }))
  expect(readingsOf(days, 4).map(({ followers_count }) => followers_count)).toEqual([410, null, 412])
  expect(readingsOf(days.slice(0, 2), 7)).toEqual([])
})
