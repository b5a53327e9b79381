import { describe, expect, test } from 'vitest'
import { filters } from '#contract/automation.ts'
import { newDraft, requestOf } from '#web/automation/draft.ts'
import {
  countByRule,
  estimateWords,
  filterWords,
  hoursWords,
  paceWords,
  ruleWords,
  sourceLabel,
  sourcesWords,
  willWords,
} from '#web/automation/plan-words.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const zone = 'Europe/Berlin'
const totals = { act: 250, skip: 0, looked_at: 250, asked: 250, complete: true, note: null }

describe('the words of a plan', () => {
  test('say what will happen in one sentence', () => {
    const request = requestOf(
      { ...newDraft(), sources: [{ type: 'followers_of', username: 'coffee.daily' }], target: '1500' },
      '7',
    )
    expect(willWords(request, now, zone)).toBe('Follow 1,500 people from the followers of @coffee.daily, starting now.')
    expect(paceWords(request, 100)).toBe('At most 20 an hour and 100 a day. That takes at least 15 days.')
    expect(paceWords({ ...request, target_count: 50 }, 2000)).toContain('within a day')
  })

  test('name two sources and count the others', () => {
    const of = (...names: string[]) =>
      sourcesWords(names.map((username) => ({ type: 'following_of' as const, username })))
    expect(of('a', 'b')).toBe('people @a follows and people @b follows')
    expect(of('a', 'b', 'c', 'd')).toContain('2 more sources')
  })

  test('tell an estimate by the day when it takes more than one', () => {
    const estimate = { per_day: 100, starts_at: '2026-11-20T12:00:00Z', finishes_at: '2026-11-22T13:10:00Z' }
    expect(estimateWords({ estimate, totals }, now, zone)).toBe('About 100 a day, done on Sun 22 Nov, 14:10')
    expect(estimateWords({ estimate: { ...estimate, per_day: 250 }, totals }, now, zone)).toBe(
      'Done about Sun 22 Nov, 14:10',
    )
    const later = { ...estimate, starts_at: '2026-11-20T17:00:00Z' }
    expect(estimateWords({ estimate: later, totals }, now, zone)).toMatch(/^Starts 18:00, about 100/)
    expect(estimateWords({ estimate: { ...estimate, finishes_at: null }, totals }, now, zone)).toContain('cannot')
  })

  test('tell every filter that leaves somebody out', () => {
    expect(filterWords(filters.parse({}))).toEqual([
      '50 to 2,500 followers',
      '50 to 2,500 following',
      'at least 3 posts',
      '0.5 to 5 followers for each following',
      'nobody who follows you already',
    ])
    const bio_words = { must: ['coffee'], must_not: ['bot', 'shop'] }
    expect(filterWords(filters.parse({ bio_words, private: 'only' }))).toEqual(
      expect.arrayContaining(['only private accounts', 'bio has one of: coffee', 'bio has none of: bot, shop']),
    )
  })

  test('draw days in a row together', () => {
    expect(hoursWords([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])).toEqual(['Mon–Fri 09:00–18:00'])
    expect(hoursWords([{ days: [7, 6], from: '22:00', to: '02:00' }])).toEqual(['Sat, Sun 22:00–02:00'])
  })

  test('name rules and sources, also those nobody has thought of', () => {
    expect(ruleWords('no_picture')).toBe('No picture')
    expect(ruleWords('some_new_rule')).toBe('Some new rule')
    expect(sourceLabel('followers_of:coffee.daily')).toBe('Followers of @coffee.daily')
    expect(sourceLabel('elsewhere')).toBe('elsewhere')
  })

  test('count skips by rule, the most frequent first', () => {
    expect(countByRule([{ rule: 'a' }, { rule: 'b' }, { rule: 'b' }])).toEqual([
      { rule: 'b', count: 2 },
      { rule: 'a', count: 1 },
    ])
  })
})
