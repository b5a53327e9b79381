import type { Task } from '#contract/automation.ts'
import { usualOptions } from '#rules/kinds/kinds.ts'
import type { ReasonCode } from '#rules/reasons.ts'
import { usualFilters } from '#rules/task-defaults.ts'

/** A task at work, for a test that needs one. */
export const someTask = (change: Partial<Task> = {}): Task => ({
  id: '1000',
  account_id: '7',
  kind: 'follow',
  status: 'running',
  sources: [{ type: 'followers_of', username: 'coffee.daily', done_count: 0, label: 'followers_of:coffee.daily' }],
  filters: usualFilters('follow'),
  options: usualOptions('follow'),
  pacing: { preset: 'normal', own: null },
  active_hours: null,
  target_count: 1000,
  done_count: 0,
  requested_count: 0,
  skipped_count: 0,
  failed_count: 0,
  progress_percentage: 0,
  current_action: null,
  activity: null,
  waiting: null,
  error: null,
  failure: null,
  start_at: null,
  stop_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
  undo_of: null,
  follow_up_of: null,
  undone_by: null,
  undo: { state: 'none', left: null, of: null },
  can_undo: false,
  list_id: null,
  schedule_id: null,
  ...change,
})

/** Why a task waits, in words, and until when. */
export const waitingBy = (rule: ReasonCode, message: string, until: string | null = null): Task['waiting'] => ({
  until,
  rule,
  message,
  code: rule,
  params: {},
})
