import { afterEach, describe, expect, test } from 'vitest'
import { taskRequest } from '#contract/automation.ts'
import { type TaskKind, taskKinds, usualOptions } from '#rules/kinds/kinds.ts'
import { completeTask, usualFilters } from '#rules/task-defaults.ts'
import {
  contentOf,
  type Draft,
  decidesWhen,
  draftFrom,
  fieldMoment,
  localField,
  newDraft,
  newHours,
  requestOf,
  selectionKey,
  sourceTypesOf,
} from '#web/automation/draft/draft.ts'
import { filtersOf } from '#web/automation/draft/draft-filters.ts'
import { problemsOf } from '#web/automation/draft/draft-problems.ts'
import { numberOf, switchedFrom } from '#web/automation/draft/typed.ts'
import { builtinTemplates } from '#words/builtin-templates.ts'
import { automationMessages } from '#words/generated/automation.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const zone = 'Europe/Berlin'
const problems = (draft: Draft) => problemsOf(draft, now, zone)

const templates = [{ id: 1, text: '{a|b|c}', media: 'any' as const }]

/** A draft of a kind with what it cannot do without. */
function written(kind: TaskKind = 'follow', part: Partial<Draft> = {}): Draft {
  const draft = newDraft(kind)
  return {
    ...draft,
    sources: [
      kind === 'remove_follower' ? { type: 'list', list_id: '1' } : { type: 'followers_of', username: 'coffee.daily' },
    ],
    options: { ...draft.options, templates },
    ...part,
  }
}

const withOptions = (kind: TaskKind, options: Partial<Draft['options']>) => {
  const draft = written(kind)
  return { ...draft, options: { ...draft.options, ...options } }
}

describe('a draft of a task', () => {
  test.each(taskKinds)('of kind %s becomes a request the contract takes as it is, with the usual filters', (kind) => {
    const draft = written(kind)
    expect(problems(draft)).toEqual({})
    const request = requestOf(draft, '7')
    expect(taskRequest.parse(request)).toMatchObject(request)
    const plan = completeTask(request, 'careful')
    expect(plan.filters).toEqual(usualFilters(kind))
    expect(plan.preset).toBe('careful')
    const { templates: _, ...options } = plan.options
    const { templates: __, ...usual } = usualOptions(kind)
    expect(options).toEqual(usual)
  })

  test.each(builtinTemplates())('the template “$name” says the same after it has been in the fields', ({ task }) => {
    const whole = { account_id: '', start_at: null, stop_at: null }
    const back = contentOf(draftFrom(task))
    expect(completeTask({ ...whole, ...back }, 'normal')).toEqual(
      completeTask({ ...whole, target_count: task.kind === 'extract' ? undefined : 50, ...task }, 'normal'),
    )
  })

  test('it needs a source and a sensible number', () => {
    expect(problems(newDraft('follow'))).toHaveProperty('sources')
    for (const target of ['', '0', '2.5', '5001', 'many'])
      expect(problems(written('follow', { target }))).toHaveProperty('target')
    expect(problems(written('follow', { target: '5,000' }))).toEqual({})
  })

  test('an extraction reads everybody where no number is given, and from one source only', () => {
    expect(requestOf(written('extract'), '7')).not.toHaveProperty('target_count')
    const sources = [...written().sources, { type: 'following_of' as const, username: 'other' }]
    expect(problems(written('extract', { sources }))).toHaveProperty('sources')
  })

  test('an unfollow needs a source only where a list is meant, and sends no other', () => {
    expect(sourceTypesOf(newDraft('unfollow'))).toEqual([])
    expect(requestOf(written('unfollow'), '7').sources).toEqual([])
    expect(problems(withOptions('unfollow', { who: 'list' }))).toHaveProperty('sources')
  })

  test('withdrawing requests asks nobody whether they like the posts', () => {
    expect(requestOf(withOptions('unfollow', { who: 'pending_requests' }), '7').options).toMatchObject({
      who: 'pending_requests',
      keep_likers_of_last_posts: null,
    })
  })

  test('comments need three different texts and whole braces', () => {
    const of = (...texts: string[]) =>
      problems(withOptions('comment', { templates: texts.map((text, id) => ({ id, text, media: 'any' })) })).templates
    expect(of('one', 'two')).toMatch(/At least 3/)
    expect(of('', ' ')).toMatch(/at least 3/)
    expect(of('{one|two')).toMatch(/without a }/)
    expect(of('{one|two}', 'three', '')).toBeUndefined()
  })

  test('numbers that are switched off are not looked at', () => {
    expect(problems(withOptions('follow', { then_unfollow_after_days: { on: false, value: 'x' } }))).toEqual({})
    expect(problems(withOptions('follow', { then_unfollow_after_days: { on: true, value: '0' } }))).toHaveProperty(
      'then_unfollow_after_days',
    )
    expect(problems(withOptions('react', { post_max_age_days: { on: true, value: '' } }))).toHaveProperty(
      'post_max_age_days',
    )
  })

  test('a range that is switched off or empty accepts everybody', () => {
    const { filters } = newDraft('follow')
    const followers = { on: false, min: '9', max: '1' }
    expect(filtersOf({ ...filters, followers }).followers).toBeNull()
    expect(filtersOf({ ...filters, followers: { on: true, min: '', max: ' ' } }).followers).toBeNull()
    expect(problems(written('follow', { filters: { ...filters, followers } }))).toEqual({})
  })

  test('a range that is reversed or no number is reported', () => {
    const { filters } = newDraft('follow')
    const of = (min: string, max: string) =>
      problems(written('follow', { filters: { ...filters, ratio: { on: true, min, max } } }))
    expect(of('5', '0.5')).toHaveProperty('ratio')
    expect(of('x', '')).toHaveProperty('ratio')
    expect(of('', '0.5')).toEqual({})
  })

  test('words are split at commas, trimmed and taken once', () => {
    const { filters } = newDraft('follow')
    const bio_words = { must: ' coffee, latte ,, coffee', must_not: '' }
    expect(filtersOf({ ...filters, bio_words }).bio_words).toEqual({ must: ['coffee', 'latte'], must_not: [] })
    expect(filtersOf(filters).name_words).toBeNull()
  })

  test('hours need a day and both times, and are sent without their mark', () => {
    const row = newHours([])
    expect(problems(written('follow', { hours: { on: true, rows: [{ ...row, days: [] }] } }))).toHaveProperty('hours')
    expect(problems(written('follow', { hours: { on: true, rows: [{ ...row, to: '' }] } }))).toHaveProperty('hours')
    expect(problems(written('follow', { hours: { on: false, rows: [{ ...row, days: [] }] } }))).toEqual({})
    const { active_hours } = requestOf(written('follow', { hours: { on: true, rows: [row] } }), '7')
    expect(active_hours).toEqual([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }])
  })

  test('a later start lies in the future, and before the stop', () => {
    const later = (at: string) => ({ start: { when: 'later' as const, at } })
    expect(problems(written('follow', later('2020-01-01T10:00')))).toHaveProperty('start')
    expect(problems(written('follow', later('')))).toHaveProperty('start')
    const stop = { on: true, at: '2027-01-01T10:00' }
    expect(problems(written('follow', { stop, ...later('2027-01-02T10:00') }))).toHaveProperty('stop')
    expect(problems(written('follow', { stop, ...later('2026-12-31T10:00') }))).toEqual({})
  })

  test('a repeated one needs a name and a day on which it ever runs', () => {
    const { repeat } = newDraft('follow')
    const of = (name: string, part: object) =>
      problems(
        written('follow', {
          start: { when: 'repeat', at: '' },
          repeat: { ...repeat, name, recurrence: { ...repeat.recurrence, ...part } },
        }),
      )
    expect(of('', {})).toHaveProperty('name')
    expect(of('Mondays', {})).toEqual({})
    expect(of('Mondays', { weekdays: [] })).toHaveProperty('recurrence')
    expect(of('Mondays', { ends_on: '2026-11-01' })).toHaveProperty('recurrence')
  })

  test('pace changes when it happens, sources and options change who is acted on', () => {
    const usual = requestOf(written(), '7')
    const fast = requestOf(written('follow', { preset: 'fast' }), '7')
    const other = requestOf(written('follow', { sources: [{ type: 'following_of', username: 'coffee.daily' }] }), '7')
    const looped = requestOf(withOptions('follow', { then_unfollow_after_days: { on: true, value: '14' } }), '7')
    expect(selectionKey(fast)).toBe(selectionKey(usual))
    expect(selectionKey(looped)).toBe(selectionKey(usual))
    expect(decidesWhen(fast)).not.toBe(decidesWhen(usual))
    expect(selectionKey(other)).not.toBe(selectionKey(usual))
    expect(selectionKey(requestOf(written('follow', { target: '51' }), '7'))).not.toBe(selectionKey(usual))
    const kept = requestOf(withOptions('unfollow', { only_non_followers: false }), '7')
    expect(selectionKey(kept)).not.toBe(selectionKey(requestOf(written('unfollow'), '7')))
  })

  test('a typed number may have its thousands separated', () => {
    expect(numberOf('1,000')).toBe(1000)
    expect(numberOf(' 0.5 ')).toBe(0.5)
    expect(numberOf('')).toBeNull()
    for (const typed of ['١٬٠٠٠', '１，０００', '१,०००', '1\u202f000']) expect(numberOf(typed)).toBe(1000)
    expect(numberOf('٠٫٥')).toBe(0.5)
    expect(numberOf('-1')).toBeNaN()
  })

  test.each([
    ...[
      ['1.000', 1000],
      ['1.000.000', 1_000_000],
      ['20 000', 20_000],
      ['1,00,000', 100_000],
      ['1\u202f000', 1000],
    ],
    ...[
      ['1,5', 1.5],
      ['1.5', 1.5],
      ['0.125', 0.125],
      ['0,125', 0.125],
      ['1,234.5', 1234.5],
      ['1.234,5', 1234.5],
    ],
    ...[
      ['2.50', 2.5],
      ['10.00', 10],
      ['1000.25', 1000.25],
    ],
  ] as [string, number][])('are read as any language writes them: %s', (typed, value) => {
    expect(numberOf(typed)).toBe(value)
  })

  test.each(['1,000.000.000', '1e3', '-0', '1..5', ',5', '5.', '1.00.0'])(
    'that nobody could mean are none: %s',
    (typed) => {
      expect(numberOf(typed)).toBeNaN()
    },
  )

  test.each([0.125, 1.234, 12.5, 1500, 1234.567])('come back as they were: %s', (value) => {
    expect(numberOf(switchedFrom(value, 1).value)).toBe(value)
  })
})

describe('a date and time field', () => {
  const { TZ } = process.env
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  test('that names a time a clock change skips means the change, as on the calendar', () => {
    process.env.TZ = 'Europe/Berlin'
    const draft = written('follow', {
      start: { when: 'later', at: '2027-03-28T02:30' },
      stop: { on: true, at: '2027-03-28T02:45' },
    })
    const skipped = '2027-03-28T01:00:00.000Z'
    expect(requestOf(draft, '1')).toMatchObject({ start_at: skipped, stop_at: skipped })
    expect(problems(draft).stop).toBe(automationMessages.problems.stopBeforeStart)
  })

  test.each(['2027-03-28T01:30', '2027-03-28T03:30', '2026-10-25T02:30', '2026-11-20T00:00'])(
    '%s is read as it was written',
    (field) => {
      process.env.TZ = 'Europe/Berlin'
      expect(localField(fieldMoment(field))).toBe(field)
    },
  )

  test.each(['', 'T12:00', '2026-11-20T'])('that holds “%s” asks for a moment', (field) => {
    const draft = written('follow', { start: { when: 'later', at: field } })
    expect(problems(draft).start).toBe(automationMessages.problems.momentMissing)
  })
})
