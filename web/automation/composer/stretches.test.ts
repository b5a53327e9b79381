import { describe, expect, test } from 'vitest'
import { pauseWords, splitIntoPeriods } from '#web/automation/composer/stretches.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString()
const estimate = { per_day: 40, starts_at: at(10), finishes_at: at(20), pauses: [] }

describe('the timeline of an estimate', () => {
  test('is one stretch without a pause', () => {
    expect(splitIntoPeriods(estimate)).toEqual([{ from: 0, length: 100, is_pause: false }])
  })

  test('has its pauses between the work', () => {
    const pauses = [{ from: at(12), until: at(15), rule: 'active_hours' as const }]
    expect(splitIntoPeriods({ ...estimate, pauses })).toEqual([
      { from: 0, length: 20, is_pause: false },
      { from: 20, length: 30, is_pause: true },
      { from: 50, length: 50, is_pause: false },
    ])
  })

  test('is not drawn without an end, or where all is done at once', () => {
    expect(splitIntoPeriods({ ...estimate, finishes_at: null })).toEqual([])
    expect(splitIntoPeriods({ ...estimate, finishes_at: at(10) })).toEqual([])
  })
})

test('every pause is named', () => {
  expect(pauseWords('active_hours')).toContain('hours')
  expect(pauseWords('plan_daily_actions')).toContain('plan')
  expect(pauseWords('daily_limit')).toContain('limit')
  expect(pauseWords('please_wait')).not.toBe('')
})
