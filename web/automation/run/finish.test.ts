import { expect, test } from 'vitest'
import type { Task } from '#contract/automation.ts'
import { usualRhythm } from '#rules/rhythm-presets.ts'
import { sessionsBetween } from '#rules/sessions.ts'
import { finishOf } from '#web/automation/run/finish.ts'
import { ratePerHour } from '#web/automation/task-state.ts'
import { someTask } from '#web/testing/some-task.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-20T08:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const plenty = { used: 0, limit: 2000 }

const running = (part: Partial<Task> = {}): Task =>
  someTask({ options: { priority: 5 }, target_count: 40, created_at: iso(now), started_at: iso(now), ...part })
const fullLimits = { active_hours: null, warm_up: { factor: 1 } }

const hoursUntil = (task: Task, daily = plenty, limits = fullLimits) => {
  const at = finishOf(task, daily, limits, now, 'UTC')
  return at === null ? null : (at - now) / HOUR
}

test('forty follows at twenty an hour take a good hour', () => {
  const hours = hoursUntil(running())
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThan(3)
})

test('an account with a rhythm is done in one of its sessions, the same that the server draws', () => {
  const [from, to] = [Date.parse('2026-11-20T00:00:00Z'), Date.parse('2026-11-21T00:00:00Z')]
  const rhythm = { ...usualRhythm, minutes: 120, looked_at_most: 20 }
  const today = {
    from: iso(from),
    to: iso(to),
    zone: 'UTC',
    instagram_user_id: '50000',
    hours: [],
    sessions: [],
    next_session_at: null,
  }
  const plan = { rhythm, hours: null, zone: 'UTC', seed: '50000' }
  const [, second, third] = sessionsBetween(plan, from, to)
  const finishAfter = (target_count: number) =>
    finishOf(running({ target_count }), plenty, { ...fullLimits, rhythm, today }, now, 'UTC') ?? 0
  // 20 fit into the second session, the first of those that are left.
  expect(finishAfter(20)).toBeGreaterThan(second?.starts_at ?? 0)
  expect(finishAfter(20)).toBeLessThan(third?.starts_at ?? 0)
  expect(finishAfter(21)).toBeGreaterThan(third?.starts_at ?? 0)
})

test('what the plan no longer allows today is done after midnight', () => {
  expect(hoursUntil(running(), { used: 90, limit: 100 })).toBeGreaterThan(16)
})

test('a long task is estimated in days without walking through all of it', () => {
  const days = (hoursUntil(running({ target_count: 3000 })) ?? 0) / 24
  expect(days).toBeGreaterThan(18)
  expect(days).toBeLessThan(24)
})

test('a wait is added, and one that only a person can end has no end', () => {
  const code = 'action_block'
  const message = 'next follow later'
  const waiting = { until: iso(now + 12 * HOUR), rule: code, message, code, params: {} } as const
  expect(hoursUntil(running({ status: 'waiting', waiting }))).toBeGreaterThan(13)
  expect(hoursUntil(running({ status: 'waiting', waiting: { ...waiting, until: null } }))).toBeNull()
  expect(hoursUntil(running({ status: 'paused' }))).toBeNull()
})

test('with shortened times the pace that was seen tells', () => {
  const started_at = iso(now - 20_000)
  expect(hoursUntil(running({ done_count: 20, started_at }))).toBeCloseTo(20 / 3600, 3)
})

test('the rate is known once enough actions are done', () => {
  expect(ratePerHour(running({ done_count: 1 }), now + HOUR)).toBeNull()
  expect(ratePerHour(running({ done_count: 5 }), now + HOUR / 12)).toBeNull()
  expect(ratePerHour(running({ done_count: 30 }), now + 2 * HOUR)).toBe(15)
  expect(ratePerHour(running({ done_count: 30, ended_at: iso(now + HOUR) }), now + 9 * HOUR)).toBe(30)
})

test('while an account warms up, the same takes longer', () => {
  const fifth = { active_hours: null, warm_up: { factor: 0.2 } }
  expect(hoursUntil(running(), plenty, fifth)).toBeGreaterThan(24)
})

test('likes are estimated by the limits of likes, and undoing them too', () => {
  const likes = hoursUntil(running({ kind: 'react' })) ?? 0
  expect(likes).toBeLessThan(hoursUntil(running()) ?? 0)
  expect(hoursUntil(running({ kind: 'react', undo_of: '9' }))).toBeCloseTo(likes, 3)
})

test('reading has no limits, only the pace that was seen', () => {
  expect(hoursUntil(running({ kind: 'extract' }))).toBeNull()
  const seen = { kind: 'extract', done_count: 200, target_count: 400, started_at: iso(now - HOUR) } as const
  expect(hoursUntil(running(seen))).toBeCloseTo(1, 3)
})
