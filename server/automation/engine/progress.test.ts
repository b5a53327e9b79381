import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Usage } from '#contract/billing.ts'
import type { TaskUpdate } from '#contract/events.ts'
import type { DailyStats } from '#rules/daily-counts.ts'
import { allFilters } from '#rules/filters.ts'
import type { EventRow } from '../task-row.ts'
import { createProgress } from './progress.ts'

const taskIn = (status: EventRow['status']): EventRow => ({
  ...{
    id: '7',
    user_id: '1',
    account_id: '2',
    instagram_user_id: '3',
    account_hold: null,
    account_username: 'sandbox.creator',
  },
  ...{
    kind: 'follow',
    status,
    sources: [],
    source_counts: [],
    filters: allFilters({}),
    options: { priority: 5 },
    own_preset: null,
    account_preset: 'normal',
  },
  ...{ active_hours: null, target_count: 5, done_count: 1, requested_count: 0, skipped_count: 0, failed_count: 0 },
  ...{ activity: null, waiting_until: null, waiting: null, failure: null, start_at: null, stop_at: null },
  ...{
    undo_of: null,
    follow_up_of: null,
    undone_by: null,
    is_being_undone: false,
    undo_counts: null,
    can_undo: false,
    list_id: null,
    schedule_id: null,
  },
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
    { readToday: async () => ({}) as DailyStats, readUsage: async () => ({}) as Usage },
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

test('of changes in quick succession the counts are read and sent once for each user', async () => {
  const read: string[] = []
  const heard: string[] = []
  const { publishCounts } = createProgress(
    { publish: ([room], event, ..._payload) => void heard.push(`${room} ${event}`) },
    {
      readToday: (user_id) => Promise.reject(new Error(`No day of ${user_id}.`)),
      readUsage: async (user_id) => {
        read.push(user_id)
        return {} as Usage
      },
    },
  )
  for (let change = 0; change < 20; change++) for (const user_id of ['1', '2']) publishCounts(user_id)
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toEqual(['1', '2'])
  expect(heard).toEqual(['user_1 subscription_update', 'user_2 subscription_update'])
  publishCounts('1')
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toEqual(['1', '2', '1'])
})
