import { describe, expect, test } from 'vitest'
import type { TaskRequest } from '#contract/automation.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { newDraft, requestOf } from '#web/automation/draft/draft.ts'
import {
  countByRule,
  detailWords,
  estimateWords,
  filterFacts,
  hoursWords,
  paceWords,
  startWords,
  willWords,
} from '#web/automation/draft/plan-words.ts'
import { ruleWords } from '#web/automation/rule-words.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const zone = 'Europe/Berlin'
const totals = { act: 250, skip: 0, looked_at: 250, asked: 250, complete: true, note: null, by_reason: [] }

describe('the words of a plan', () => {
  const request = (part: Partial<TaskRequest> = {}): TaskRequest => ({
    ...requestOf(
      { ...newDraft(part.kind ?? 'follow'), sources: [{ type: 'followers_of', username: 'coffee.daily' }] },
      '7',
    ),
    ...part,
  })
  const limits = (factor: number) => ({
    preset: 'normal' as const,
    warm_up: { is_on: true, factor, day: 0, of_days: 14, curve: [], stepped_back_until: null },
  })

  test('say what will happen in one sentence, for each kind', () => {
    const send = (part: Partial<TaskRequest>) => willWords(request(part), 'starting now')
    const from = 'the followers of @coffee.daily'
    expect(send({ target_count: 1500 })).toBe(`Follow 1,500 people from ${from}, starting now.`)
    expect(send({ kind: 'react', target_count: 1 })).toBe(`Like 1 post from ${from}, starting now.`)
    expect(send({ kind: 'comment', target_count: 9 })).toBe(`Write 9 comments on posts from ${from}, starting now.`)
    expect(send({ kind: 'extract' })).toBe(`Read ${from} into a list, starting now.`)
    expect(send({ kind: 'unfollow' })).toBe('Unfollow up to 50 people Cadenza followed, starting now.')
    expect(startWords('2026-11-20T17:00:00Z', now, zone)).toBe('starting 18:00')
  })

  test('say who is kept, and what comes afterwards', () => {
    expect(detailWords(request({ kind: 'unfollow' })).join()).toContain('who follow you back')
    expect(detailWords(request({ options: { then_unfollow_after_days: 14 } }))).toEqual([
      'People who don’t follow back are unfollowed 14 days after each follow.',
    ])
    expect(detailWords(request())).toEqual([])
  })

  test('tell the pace as the warm-up and the plan leave it', () => {
    const many = request({ target_count: 1500 })
    expect(paceWords(many, limits(1), 100)).toBe(
      'This account does at most 20 an hour and 100 a day. Takes at least 15 days.',
    )
    expect(paceWords(many, limits(0.2), 100)).toBe(
      'This account does at most 4 an hour and 30 a day. Takes at least 50 days.',
    )
    expect(paceWords(request({ target_count: 50 }), limits(1), 2000)).toContain('less than a day')
    expect(paceWords(request({ kind: 'extract' }), undefined, 100)).toContain('page by page')
  })

  test('tell an estimate by the day when it takes more than one', () => {
    const estimate = {
      per_day: 100,
      starts_at: '2026-11-20T12:00:00Z',
      finishes_at: '2026-11-22T13:10:00Z',
      pauses: [],
    }
    expect(estimateWords({ estimate, totals }, now, zone)).toBe('About 100 a day, finishes on Sun 22 Nov, 14:10.')
    expect(estimateWords({ estimate: { ...estimate, per_day: 250 }, totals }, now, zone)).toBe(
      'Finishes around Sun 22 Nov, 14:10.',
    )
    const later = { ...estimate, starts_at: '2026-11-20T17:00:00Z' }
    expect(estimateWords({ estimate: later, totals }, now, zone)).toMatch(/^Starts 18:00, about 100/)
    expect(estimateWords({ estimate: { ...estimate, finishes_at: null }, totals }, now, zone)).toContain('not known')
  })

  test('tell every filter that leaves somebody out', () => {
    expect(filterFacts(usualFilters('follow'))).toEqual([
      '50 to 2,500 followers',
      '50 to 2,500 following',
      'at least 3 posts',
      '0.5 to 5 followers per following',
      'no people who already follow you',
    ])
    const bio_words = { must: ['coffee'], must_not: ['bot', 'shop'] }
    expect(filterFacts({ ...usualFilters('follow'), bio_words, private: 'only' })).toEqual(
      expect.arrayContaining([
        'only private accounts',
        'bio contains any of: coffee',
        'bio contains none of: bot, shop',
      ]),
    )
  })

  test('draw days in a row together', () => {
    expect(hoursWords([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])).toEqual(['Mon–Fri 09:00–18:00'])
    expect(hoursWords([{ days: [7, 6], from: '22:00', to: '02:00' }])).toEqual(['Sat, Sun 22:00–02:00'])
  })

  test('name rules, also those nobody has thought of', () => {
    expect(ruleWords('no_picture')).toBe('No picture')
    expect(ruleWords('some_new_rule')).toBe('Some new rule')
  })

  test('count skips by rule, the most frequent first', () => {
    expect(countByRule([{ rule: 'a' }, { rule: 'b' }, { rule: 'b' }])).toEqual([
      { rule: 'b', count: 2 },
      { rule: 'a', count: 1 },
    ])
  })
})
