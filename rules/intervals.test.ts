import { expect, test } from 'vitest'
import { shareOf } from './intervals.ts'

test('the interval is the one in the textbooks', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  for (const [some, all, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const share = shareOf(some, all)
    expect(share.low).toBeCloseTo(low, 4)
    expect(share.high).toBeCloseTo(high, 4)
  }
})

test('the interval holds the true rate in about 95 of 100 draws', () => {
  let seed = 7
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const draws = 4000
  let held = 0
  for (let draw = 0; draw < draws; draw++) {
    const some = Array.from({ length: 120 }, chance).filter((one) => one < 0.24).length
    const { low, high } = shareOf(some, 120)
    if (low !== null && high !== null && low <= 0.24 && 0.24 <= high) held++
  }
  expect(held / draws).toBeGreaterThan(0.93)
  expect(held / draws).toBeLessThan(0.97)
})

test('few people are too few to tell, and none is no rate at all', () => {
  expect(shareOf(0, 0)).toEqual({ rate: null, low: null, high: null, enough: false })
  expect([shareOf(7, 29).enough, shareOf(7, 30).enough]).toEqual([false, true])
  expect([shareOf(5, 5).high, shareOf(0, 5).low]).toEqual([1, 0])
})
