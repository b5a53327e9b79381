import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from './durations.ts'
import { capsOf } from './pacing.ts'
import { curveAt, shareOf, warmUpCurve } from './warm-up.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const fresh = { is_on: true, active_days: 0, warned_at: null }

describe('the warm-up', () => {
  test('begins at a fifth of the limits and reaches all of them after fourteen days of activity', () => {
    expect(curveAt(0)).toBeCloseTo(0.2)
    expect(curveAt(7)).toBeCloseTo(0.6)
    expect(curveAt(14)).toBe(1)
    expect(curveAt(400)).toBe(1)
    expect(warmUpCurve()).toHaveLength(15)
  })

  test('a new account follows four times an hour and thirty times a day at the normal pace', () => {
    const { factor } = shareOf(fresh, now, 1)
    expect(capsOf('follow', 'normal', factor)).toMatchObject({ hourly: 4, daily: 30 })
  })

  test('switched off, the full limits hold', () => {
    expect(shareOf({ ...fresh, is_on: false }, now, 1)).toEqual({ factor: 1, stepped_back_until: null })
  })

  test('a warning halves the share for three days, warm-up or not, and then it goes up again', () => {
    const warned = { is_on: false, active_days: 20, warned_at: now - DAY }
    expect(shareOf(warned, now, 1)).toEqual({ factor: 0.5, stepped_back_until: now + 2 * DAY })
    expect(shareOf(warned, now + 2 * DAY, 1)).toEqual({ factor: 1, stepped_back_until: null })
  })

  test('its days shrink with the scale', () => {
    expect(shareOf({ ...fresh, warned_at: now - HOUR }, now, 0.001).stepped_back_until).toBeNull()
  })

  test('even half of a fifth leaves one action of each kind', () => {
    expect(capsOf('comment', 'careful', 0.1)).toMatchObject({ hourly: 1, daily: 1 })
  })
})
