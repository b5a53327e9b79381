import { expect, test } from 'vitest'
import { type PeopleByCheck, type SourceResult, sharesOf } from './source-shares.ts'

/** Of each check: 1 not there, 2 there. */
const NEVER = 1 + 3 + 9 + 27
const BACK = 2 * NEVER
/** Not there after a day; the other checks are still to come. */
const YOUNG = 1

const outcomes = (back: number, of: number, other = NEVER): PeopleByCheck[] => [
  { code: BACK, people: back },
  { code: other, people: of - back },
]
const result = (back: number, of: number, other = NEVER): SourceResult => ({
  looked_at: of,
  followed_back: back,
  outcomes: outcomes(back, of, other),
})
const unknown: SourceResult = { looked_at: 0, followed_back: 0, outcomes: [] }

const percents = (results: SourceResult[], elsewhere: PeopleByCheck[] = [], seed = 'seed') =>
  sharesOf(results, elsewhere, seed)?.map(({ percent }) => percent) ?? null

/** The share of the first, as many seeds have it: a single one is a few percent off. */
function usually(results: SourceResult[]): number {
  const firsts = Array.from({ length: 40 }, (_, nth) => percents(results, [], `seed ${nth}`)?.[0] ?? 0)
  return firsts.reduce((sum, first) => sum + first, 0) / firsts.length
}

const sumOf = (numbers: number[] | null) => numbers?.reduce((sum, one) => sum + one, 0)

test('the source that brings more has more places, and none starves', () => {
  const shared = percents([result(36, 100), result(10, 100), result(9, 100)])
  expect(sumOf(shared)).toBe(100)
  expect(shared?.[0]).toBeGreaterThan(75)
  for (const percent of shared ?? []) expect(percent).toBeGreaterThanOrEqual(8)
})

test('little news changes little', () => {
  const [first = 0] = percents([result(2, 4), result(1, 4)]) ?? []
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThan(80)
})

test('young follows count by what their age can tell: not there after a day is weak news', () => {
  const among = result(15, 60)
  expect(usually([result(0, 60, YOUNG), among])).toBeGreaterThanOrEqual(usually([result(0, 60, NEVER), among]))
  expect(usually([result(12, 60, YOUNG), among])).toBeGreaterThan(usually([result(12, 60, NEVER), among]))
})

test('a source of which nothing is known has the usual rate of its account', () => {
  const [, among_good = 0] = percents([result(30, 100), unknown], outcomes(400, 1000)) ?? []
  const [, among_bad = 0] = percents([result(30, 100), unknown], outcomes(20, 1000)) ?? []
  expect(among_good).toBeGreaterThan(among_bad)
  expect(among_bad).toBeGreaterThanOrEqual(12)
})

test('without news of any of them there is nothing to share by', () => {
  expect(percents([unknown, unknown], outcomes(100, 400))).toBeNull()
  expect(percents([result(36, 100)])).toBeNull()
})

test('the same news and seed give the same shares, in any number of sources', () => {
  const many = Array.from({ length: 20 }, (_, at) => result(at * 2, 60))
  const shared = percents(many, outcomes(100, 1000))
  expect(shared).toEqual(percents(many, outcomes(100, 1000)))
  expect(sumOf(shared)).toBe(100)
  expect(Math.min(...(shared ?? []))).toBeGreaterThanOrEqual(1)
  expect(sharesOf(many, [], 'seed')).not.toBeNull()
})
