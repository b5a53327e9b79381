import { describe, expect, test } from 'vitest'
import { createUsage, currentRest, type SuspicionBudget, spend } from './budget.ts'

const BUDGET: SuspicionBudget = {
  windows: [
    { calls: 3, seconds: 60 },
    { calls: 5, seconds: 600 },
  ],
  ladder: [
    { answer: 'please_wait', rest: 100 },
    { answer: 'rate_limit_429', rest: 200 },
    { answer: 'challenge', rest: 0 },
  ],
  ignored: 2,
  calm: 1_000,
  is_paced: true,
}

/** The response to calls at these seconds. */
function meetings(seconds: number[], budget = BUDGET, scale = 1, usage = createUsage()) {
  return seconds.map((at) => spend(budget, usage, at * 1_000, scale)?.answer ?? null)
}

describe('a budget', () => {
  test('allows the given number of calls in each of its windows', () => {
    expect(meetings([0, 1, 2, 3])).toEqual([null, null, null, 'please_wait'])
    expect(meetings([0, 1, 2, 60, 61, 62])).toEqual([null, null, null, null, null, 'please_wait'])
  })

  test('is stricter with a client that continues during a rest', () => {
    const answers = meetings([0, 1, 2, 3, 4, 5, 6, 7])
    expect(answers.slice(3)).toEqual(['please_wait', 'please_wait', 'rate_limit_429', 'rate_limit_429', 'challenge'])
  })

  test('restarts after a respected rest, and remembers the rung for the next violation', () => {
    expect(meetings([0, 1, 2, 3, 103, 104, 105, 106])).toEqual([
      ...[null, null, null, 'please_wait'],
      ...[null, null, null, 'rate_limit_429'],
    ])
  })

  test('forgets a rung for each stretch of calm', () => {
    expect(meetings([0, 1, 2, 3, 1_103, 1_104, 1_105, 1_106]).at(-1)).toBe('please_wait')
  })

  test('shrinks with the scale of the product’s pace, unless people set the pace', () => {
    const hundredth = [0, 0.01, 0.02, 0.6, 0.61, 0.62]
    expect(meetings(hundredth, BUDGET, 0.01)).toEqual([null, null, null, null, null, 'please_wait'])
    expect(meetings(hundredth, { ...BUDGET, is_paced: false }, 0.01)[3]).toBe('please_wait')
  })

  test('allows reading the current rest alone', () => {
    const usage = createUsage()
    const looks = [0, 1, 2, 3, 4].map((at) => currentRest(BUDGET, usage, at * 1_000, 1))
    expect(looks).toEqual([null, null, null, null, null])
  })
})
