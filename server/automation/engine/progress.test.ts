import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskUpdate } from '#contract/events.ts'
import type { DailyStats } from '#rules/daily-counts.ts'
import { allFilters } from '#rules/filters.ts'
import type { EventRow } from '../task-row.ts'
import { createProgress } from './progress.ts'

const taskIn = (status: EventRow['status']): EventRow => ({
  ...{ id: '7', user_id: '1', account_id: '2', instagram_user_id: '3', account_username: 'sandbox.creator' },
  ...{
    kind: 'follow',
    status,
    sources: [],
    source_counts: [],
    filters: allFilters({}),
    options: { priority: 5 },
    preset: 'normal',
  },
  ...{ active_hours: null, target_count: 5, done_count: 1, requested_count: 0, skipped_count: 0, failed_count: 0 },
  ...{ activity: null, waiting_until: null, waiting: null, failure: null, start_at: null, stop_at: null },
  ...{ undo_of: null, undone_by: null, can_undo: false, list_id: null, schedule_id: null },
  ...{ created_at: new Date(0), started_at: null, ended_at: null, zone: 'UTC', language: 'en' },
})

/** What a browser was sent of the task, by whichever process. */
const sent: string[] = []

const processOf = () =>
  createProgress(
    {
      publish: (_rooms, event, ...payload) => {
        if (event === 'task_update') sent.push((payload[0] as TaskUpdate).task.status)
      },
    },
    { readToday: async () => ({}) as DailyStats, announce: () => {} },
  )

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('of states in quick succession the last one is sent', async () => {
  const { publishTask } = processOf()
  for (const status of ['scheduled', 'running', 'waiting'] as const) publishTask(taskIn(status), 'task_progress')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['scheduled', 'waiting'])
})

test('of a state every hundredth of a second five a second are sent', async () => {
  const { publishTask } = processOf()
  for (let hundredth = 0; hundredth < 200; hundredth++) {
    publishTask(taskIn('running'), 'task_progress')
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(sent).toHaveLength(1 + 2 * 5)
})

test('what a user chose is what a browser is sent last, though the process that works held back what was before', async () => {
  const [worker, web] = [processOf(), processOf()]
  worker.publishTask(taskIn('running'), 'task_started')
  worker.publishTask(taskIn('running'), 'task_progress')
  await vi.advanceTimersByTimeAsync(100)
  web.publishChange(taskIn('paused'), 'task_progress', async () => taskIn('paused'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['running', 'paused', 'running', 'paused'])
})

test('a task that cannot be read again keeps the state that was sent', async () => {
  const { publishChange } = processOf()
  publishChange(taskIn('paused'), 'task_progress', () => Promise.reject(new Error('no database')))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['paused'])
})
