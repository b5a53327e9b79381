import { expect, test } from 'vitest'
import { newRecurrence } from '#web/automation/draft/draft.ts'
import { timezone } from '#web/core/api.ts'
import { nextMoments } from '#web/dashboard/next-moments.ts'
import { accountMessages as messages } from '#words/generated/home.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

type PlannedTask = Parameters<typeof nextMoments>[0][number]
type PlannedSchedule = Parameters<typeof nextMoments>[1][number]

const waits = (until: string | null, code: 'hourly_limit' | 'account_hold' | 'gap') => ({
  until,
  rule: code,
  message: '',
  code,
  params: {},
})

const task = (part: Partial<PlannedTask>): PlannedTask => ({
  id: '1',
  kind: 'unfollow',
  status: 'waiting',
  start_at: null,
  waiting: waits('2026-11-20T14:00:00Z', 'hourly_limit'),
  sources: [],
  options: { priority: 5, who: 'anyone', only_non_followers: false },
  undo_of: null,
  ...part,
})

const schedule = (part: Partial<PlannedSchedule>): PlannedSchedule => ({
  id: '7',
  name: 'Monday follows',
  recurrence: newRecurrence(),
  timezone: timezone(),
  is_paused: false,
  next_runs: ['2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z'],
  ...part,
})

test('tasks that continue, tasks that begin and schedules are in the order of their times', () => {
  const later = task({ id: '2', status: 'scheduled', start_at: '2026-11-21T09:00:00Z', waiting: null })
  const shown = nextMoments([later, task({})], [schedule({})], now)
  expect(shown.map(({ title, note }) => [title, note])).toEqual([
    ['Monday follows', 'Every Monday at 09:00'],
    ['Unfollow people you follow', messages.continues],
    ['Unfollow people you follow', messages.begins],
  ])
  expect(shown.map(({ path }) => path)).toEqual(['/functions/schedules', '/tasks/1', '/tasks/2'])
})

test('what is paused, over, or waits for a person has no moment', () => {
  const held = task({ waiting: waits(null, 'account_hold') })
  const past = task({ waiting: waits('2026-11-20T11:59:59Z', 'gap') })
  const paused = task({ status: 'paused' })
  expect(nextMoments([held, past, paused], [schedule({ is_paused: true }), schedule({ next_runs: [] })], now)).toEqual(
    [],
  )
})
