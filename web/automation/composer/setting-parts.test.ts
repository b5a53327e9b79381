import { describe, expect, test } from 'vitest'
import { type TaskKind, taskKinds } from '#rules/kinds/kinds.ts'
import { partsWithProblems, settingParts } from '#web/automation/composer/setting-parts.ts'
import { type Draft, newDraft } from '#web/automation/draft/draft.ts'

const shown = { preset: 'normal', now: Date.parse('2026-11-22T12:00:00Z'), zone: 'UTC' } as const

const lineOf = (kind: TaskKind, change: (draft: Draft) => Partial<Draft> = () => ({})) => {
  const draft = newDraft(kind)
  return settingParts({ ...draft, ...change(draft) }, shown).map(({ text }) => text)
}

describe('the line of settings', () => {
  test('says what is usual for each kind of task', () => {
    expect(Object.fromEntries(taskKinds.map((kind) => [kind, lineOf(kind).join(' · ')]))).toEqual({
      follow: '5 filters · Normal pace · any time · starts now · no follow-up',
      unfollow: 'no filters · Normal pace · any time · starts now · only non-followers',
      react: '5 filters · Normal pace · any time · starts now · 1 like per person',
      comment: '5 filters · Normal pace · any time · starts now · same person again after 30 days',
      extract: 'any time · starts now · names only',
      remove_follower: 'no filters · Normal pace · any time · starts now · keeps people you follow',
      answer_requests: 'no filters · Normal pace · any time · starts now · others stay pending',
      visit: '5 filters · Normal pace · any time · starts now · Like + Follow',
    })
  })

  test('says the account’s own pace until another is chosen', () => {
    const draft = newDraft('follow')
    expect(settingParts(draft, { ...shown, preset: 'careful' })[1]?.text).toBe('Careful pace')
    expect(settingParts({ ...draft, preset: 'fast' }, { ...shown, preset: 'careful' })[1]?.text).toBe('Fast pace')
  })

  test('says hours, starts, stops and what comes afterwards', () => {
    const days = [1, 2, 3, 4, 5]
    const hours = { on: true, rows: [{ id: 1, days, from: '09:00', to: '18:00' }] }
    const line = lineOf('follow', ({ options }) => ({
      hours,
      start: { when: 'later', at: '2026-11-24T09:00' },
      stop: { on: true, at: '2026-11-25T09:00' },
      options: { ...options, then_unfollow_after_days: { on: true, value: '14' } },
    }))
    expect(line.slice(2)).toEqual([
      'Mon–Fri 09:00–18:00',
      'starts Tue 24 Nov, 09:00, stops Wed 25 Nov, 09:00',
      'unfollow after 14 days',
    ])
    const rows = [...hours.rows, { id: 2, days: [6], from: '10:00', to: '12:00' }]
    expect(lineOf('follow', () => ({ hours: { on: true, rows } }))[2]).toBe('2 time windows')
    expect(lineOf('follow', ({ start }) => ({ start: { ...start, when: 'repeat' } }))[3]).toBe('repeats')
  })

  test('bears with what is half typed', () => {
    const line = lineOf('follow', ({ options }) => ({
      start: { when: 'later', at: '' },
      options: { ...options, then_unfollow_after_days: { on: true, value: 'x' } },
    }))
    expect(line.slice(3)).toEqual(['starts now', 'no follow-up'])
  })
})

test('a problem opens the part it is in, and none for fields in sight', () => {
  expect(partsWithProblems({ sources: '', target: '', templates: '' })).toEqual([])
  expect(partsWithProblems({ keep_following: '', hours: '', followers: '', name: '' })).toEqual([
    'filters',
    'hours',
    'when',
    'options',
  ])
})
