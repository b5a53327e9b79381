import { describe, expect, test } from 'vitest'
import { filters, taskRequest } from '#contract/automation.ts'
import {
  type Draft,
  decidesWhen,
  decidesWhom,
  filtersOf,
  newDraft,
  newHours,
  numberOf,
  problemsOf,
  requestOf,
  usualFilters,
} from '#web/automation/draft.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const written = (part: Partial<Draft> = {}): Draft => ({
  ...newDraft(),
  sources: [{ type: 'followers_of', username: 'coffee.daily' }],
  ...part,
})

describe('a draft of a follow task', () => {
  test('its usual filters are those the contract takes where nothing is said', () => {
    expect(filtersOf(usualFilters)).toEqual(filters.parse({}))
  })

  test('it becomes a request the contract takes as it is', () => {
    const request = requestOf(written(), '7')
    expect(taskRequest.parse(request)).toMatchObject(request)
  })

  test('it needs a source and a sensible number', () => {
    expect(problemsOf(newDraft(), now)).toHaveProperty('sources')
    expect(problemsOf(written(), now)).toEqual({})
    for (const target of ['', '0', '2.5', '5001', 'many'])
      expect(problemsOf(written({ target }), now)).toHaveProperty('target')
    expect(problemsOf(written({ target: '5,000' }), now)).toEqual({})
  })

  test('a range that is switched off or empty lets everybody through', () => {
    const followers = { on: false, min: '9', max: '1' }
    expect(filtersOf({ ...usualFilters, followers }).followers).toBeNull()
    expect(filtersOf({ ...usualFilters, followers: { on: true, min: '', max: ' ' } }).followers).toBeNull()
    expect(problemsOf(written({ filters: { ...usualFilters, followers } }), now)).toEqual({})
  })

  test('a range is told when it is turned round or no number', () => {
    const of = (min: string, max: string) =>
      problemsOf(written({ filters: { ...usualFilters, ratio: { on: true, min, max } } }), now)
    expect(of('5', '0.5')).toHaveProperty('ratio')
    expect(of('x', '')).toHaveProperty('ratio')
    expect(of('', '0.5')).toEqual({})
  })

  test('words are split at commas, trimmed and taken once', () => {
    const bio_words = { must: ' coffee, latte ,, coffee', must_not: '' }
    expect(filtersOf({ ...usualFilters, bio_words }).bio_words).toEqual({ must: ['coffee', 'latte'], must_not: [] })
    expect(filtersOf(usualFilters).name_words).toBeNull()
  })

  test('hours need a day and both times, and are sent without their mark', () => {
    const row = newHours([])
    expect(problemsOf(written({ hours: { on: true, rows: [{ ...row, days: [] }] } }), now)).toHaveProperty('hours')
    expect(problemsOf(written({ hours: { on: true, rows: [{ ...row, to: '' }] } }), now)).toHaveProperty('hours')
    expect(problemsOf(written({ hours: { on: false, rows: [{ ...row, days: [] }] } }), now)).toEqual({})
    const { active_hours } = requestOf(written({ hours: { on: true, rows: [row] } }), '7')
    expect(active_hours).toEqual([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }])
  })

  test('a later start lies in the future', () => {
    expect(problemsOf(written({ start: { later: true, at: '2020-01-01T10:00' } }), now)).toHaveProperty('start')
    expect(problemsOf(written({ start: { later: true, at: '' } }), now)).toHaveProperty('start')
    expect(problemsOf(written({ start: { later: false, at: '2020-01-01T10:00' } }), now)).toEqual({})
  })

  test('pace changes when it happens and sources change to whom', () => {
    const usual = requestOf(written(), '7')
    const fast = requestOf(written({ preset: 'fast' }), '7')
    const other = requestOf(written({ sources: [{ type: 'following_of', username: 'coffee.daily' }] }), '7')
    expect(decidesWhom(fast)).toBe(decidesWhom(usual))
    expect(decidesWhen(fast)).not.toBe(decidesWhen(usual))
    expect(decidesWhom(other)).not.toBe(decidesWhom(usual))
    expect(decidesWhom(requestOf(written({ target: '51' }), '7'))).not.toBe(decidesWhom(usual))
  })

  test('a typed number may have its thousands separated', () => {
    expect(numberOf('1,000')).toBe(1000)
    expect(numberOf(' 0.5 ')).toBe(0.5)
    expect(numberOf('')).toBeNull()
    expect(numberOf('-1')).toBeNaN()
  })
})
