import { describe, expect, test } from 'vitest'
import { reasonText } from '#words/reasons.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import { estimateTask } from './estimates.ts'
import { nextQuiet, noneRecent } from './pacing.ts'
import { noneRead, readCapsOf } from './reads.ts'
import { budgetOf, type Decision, decideStep, type Facts, type OpenIntent, type TaskInTurn } from './steps.ts'
import { localDate } from './zones.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

const task: TaskInTurn = {
  id: '1',
  kind: 'follow',
  name: { kind: 'follow', source: { type: 'followers_of', username: 'coffee.daily' }, others: 0, is_undo: false },
  priority: 5,
  status: 'running',
  preset: 'normal',
  active_hours: null,
  account_hours: null,
  start_at: null,
  stop_at: null,
  target_count: 100,
  done_count: 0,
  most_done: null,
  is_undo: false,
  share: 1,
  was_warned: false,
  has_next: true,
  open_source: 0,
  zone: 'UTC',
  daily: { used: 0, limit: 500 },
  plan_ended: false,
  account_hold: null,
}

const facts = (change: Partial<Facts> = {}): Facts => ({
  account: '50000',
  tasks: [task],
  rests: [],
  recent: noneRecent(),
  reads: noneRead(),
  quiet_until: 0,
  quiet_rule: 'gap',
  open_intents: [],
  false_successes: 0,
  scale: 1,
  ...change,
})

/** A decision with its reasons in words. */
const inWords = (decision: Decision, zone = 'UTC') => {
  const text = (reason: Parameters<typeof reasonText>[0]) => reasonText(reason, { now, zone })
  if (decision.kind === 'finish') return { ...decision, because: text(decision.because) }
  if (decision.kind !== 'wait') return decision
  const waits = decision.waits.map(({ reason, ...wait }) => ({
    ...wait,
    rule: reason?.code,
    message: reason && text(reason),
  }))
  return { ...decision, waits }
}

const waitIn = (change: Partial<Facts>) => {
  const decision = inWords(decideStep(facts(change), now), change.tasks?.[0]?.zone)
  return decision.kind === 'wait' ? decision.waits[0] : decision
}

const pause = { code: 'please_wait', params: {} } as const
const block = { code: 'action_block', params: { blocked: 'kind' } } as const

describe('what an account does now', () => {
  test('it acts when nothing is in the way', () => {
    expect(decideStep(facts(), now)).toEqual({ kind: 'act', task_id: '1', action: 'follow', others: [] })
  })

  test('a pause of everything has no end, and is the reason whatever else holds a task', () => {
    const paused = { since: new Date(now - 5 * MINUTE).toISOString(), of: 'all' } as const
    for (const also of [{}, { account_hold: { code: 'signed_out', params: {} } as const }, { start_at: now + HOUR }])
      expect(decideStep(facts({ tasks: [{ ...task, ...also, paused }] }), now)).toEqual({
        kind: 'wait',
        until: null,
        waits: [{ task_id: '1', until: null, reason: { code: 'paused_everything', params: paused } }],
      })
  })

  test('a task of another connection continues beside one that is paused, and its own stop time ends a paused one', () => {
    const paused = { ...task, paused: { since: new Date(now).toISOString(), of: 'account' } as const }
    expect(decideStep(facts({ tasks: [paused, { ...task, id: '2' }] }), now)).toMatchObject({
      kind: 'act',
      task_id: '2',
    })
    const stop_at = now + HOUR
    expect(decideStep(facts({ tasks: [{ ...paused, stop_at }] }), now)).toMatchObject({ kind: 'wait', until: stop_at })
    expect(decideStep(facts({ tasks: [{ ...paused, stop_at: now }] }), now)).toMatchObject({ kind: 'finish' })
  })

  const unanswered: OpenIntent = { action_id: '9', task_id: '1', kind: 'follow', look_at: null, connection: 'open' }
  const resting = [{ kind: 'all' as const, until: now + HOUR, reason: pause, strikes: 1 }]

  test('it confirms an unanswered action before anything else', () => {
    expect(decideStep(facts({ open_intents: [unanswered] }), now)).toEqual({ kind: 'confirm', action_id: '9' })
  })

  test('it looks only after the rest is over, even where nothing else is left to do', () => {
    const open_intents = [unanswered]
    expect(decideStep(facts({ open_intents, rests: resting }), now)).toMatchObject({ kind: 'wait', until: now + HOUR })
    expect(decideStep(facts({ open_intents, rests: resting, tasks: [] }), now)).toMatchObject({ until: now + HOUR })
    const held = [{ ...unanswered, connection: 'held' as const }]
    expect(decideStep(facts({ open_intents: held, tasks: [] }), now)).toMatchObject({ kind: 'wait', until: null })
  })

  test('a limit that is cut says why: a warm-up, or a warning and not a warm-up that is off', () => {
    const recent = {
      ...noneRecent(),
      follow: Array.from({ length: 10 }, (_, nth) => now - (nth + 1) * MINUTE).toReversed(),
    }
    const half = { ...task, share: 0.5 }
    expect(waitIn({ recent, tasks: [half] })).toMatchObject({
      message: expect.stringContaining(
        '10 of 10 follows in the last hour, 50% of the full limit while this account warms up',
      ),
    })
    expect(waitIn({ recent, tasks: [{ ...half, was_warned: true }] })).toMatchObject({
      message: expect.stringContaining('50% of the full limit since Instagram’s warning'),
    })
  })

  test('what nobody can look up any more asks for no call, and so waits for no rest', () => {
    const gone = [{ ...unanswered, connection: 'gone' as const }]
    expect(decideStep(facts({ open_intents: gone, rests: resting }), now)).toEqual({ kind: 'confirm', action_id: '9' })
  })

  test('while an effect is late the account continues, and checks when it is time', () => {
    const late = { ...unanswered, look_at: now + 2 * MINUTE }
    expect(decideStep(facts({ open_intents: [late] }), now)).toMatchObject({ kind: 'act' })
    expect(decideStep(facts({ open_intents: [late] }), now + 2 * MINUTE)).toMatchObject({ kind: 'confirm' })
    expect(waitIn({ open_intents: [late], quiet_until: now + HOUR })).toMatchObject({ rule: 'gap' })
    expect(decideStep(facts({ open_intents: [late], quiet_until: now + HOUR }), now)).toMatchObject({
      kind: 'wait',
      until: now + 2 * MINUTE,
    })
  })

  test('a task that may be full already looks first, and says so', () => {
    const open_intents = [{ ...unanswered, look_at: now + 2 * MINUTE }]
    const message = 'checking at 12:02 whether the last follow appears on Instagram'
    const wait = { until: now + 2 * MINUTE, rule: 'checking', message }
    expect(waitIn({ open_intents, tasks: [{ ...task, done_count: 99 }] })).toMatchObject(wait)
    expect(waitIn({ open_intents, tasks: [{ ...task, done_count: 9, most_done: 10 }] })).toMatchObject(wait)
    const last = { ...task, has_next: false, open_source: null }
    expect(waitIn({ open_intents, tasks: [last] })).toMatchObject(wait)
  })

  test('when two of a kind do not show, no third is sent before it is known', () => {
    const two = ['8', '9'].map((action_id) => ({ ...unanswered, action_id, task_id: '7', look_at: now + MINUTE }))
    expect(waitIn({ open_intents: two })).toMatchObject({
      rule: 'checking',
      message: 'checking at 12:01:00 whether the last 2 follows appear on Instagram',
    })
    expect(waitIn({ open_intents: two.slice(1), false_successes: 1 })).toMatchObject({ rule: 'checking' })
    expect(decideStep(facts({ false_successes: 2 }), now)).toMatchObject({ kind: 'act' })
    const likes = two.map((intent) => ({ ...intent, kind: 'like' as const }))
    expect(decideStep(facts({ open_intents: likes }), now)).toMatchObject({ kind: 'act' })
  })

  test('it reads on in a source when nobody is planned for, and finishes when every source is read', () => {
    expect(decideStep(facts({ tasks: [{ ...task, has_next: false }] }), now)).toEqual({
      kind: 'collect',
      task_id: '1',
      source: 0,
      others: [],
    })
    const met = { ...task, has_next: false, open_source: null, done_count: 7 }
    expect(inWords(decideStep(facts({ tasks: [met] }), now))).toEqual({
      kind: 'finish',
      task_id: '1',
      because: 'Reached the end of the list: 7 of 100 done.',
    })
  })

  test('a task that has reached its target is finished even while it would have to wait', () => {
    const done = { ...task, done_count: 100, daily: { used: 500, limit: 500 } }
    expect(decideStep(facts({ tasks: [done] }), now)).toMatchObject({ kind: 'finish' })
  })

  test('a full hour says which follow comes when and why', () => {
    const follow = Array.from({ length: 20 }, (_, nth) => now - 28 * MINUTE + nth * MINUTE)
    expect(waitIn({ recent: { ...noneRecent(), follow } })).toMatchObject({
      rule: 'hourly_limit',
      message: 'next follow at 12:32: 20 of 20 follows in the last hour',
    })
  })

  test('the plan’s daily actions open again at local midnight', () => {
    const used_up = { ...task, zone: 'Europe/Berlin', daily: { used: 100, limit: 100 } }
    expect(waitIn({ tasks: [used_up] })).toMatchObject({
      until: Date.parse('2026-11-20T23:00:00Z'),
      rule: 'plan_daily_actions',
      message: 'next follow at Sat 21 Nov, 00:00: 100 of 100 daily actions used',
    })
  })

  test('999999 daily actions are no limit', () => {
    expect(decideStep(facts({ tasks: [{ ...task, daily: { used: 2_000_000, limit: 999_999 } }] }), now)).toMatchObject({
      kind: 'act',
    })
  })

  test('of several reasons the one that lasts longest is given', () => {
    const rests = [
      {
        kind: 'follow' as const,
        until: now + 12 * HOUR,
        reason: block,
        strikes: 1,
      },
    ]
    expect(waitIn({ rests, quiet_until: now + MINUTE })).toMatchObject({ rule: 'action_block', until: now + 12 * HOUR })
  })

  test('a rest of one kind does not stop the others', () => {
    const rests = [{ kind: 'like' as const, until: now + 12 * HOUR, reason: block, strikes: 1 }]
    expect(decideStep(facts({ rests }), now)).toMatchObject({ kind: 'act' })
  })

  test('what only a person can end has no end', () => {
    const account_hold = { code: 'text', params: { text: 'Please confirm it in the app.' } } as const
    expect(inWords(decideStep(facts({ tasks: [{ ...task, account_hold }] }), now))).toEqual({
      kind: 'wait',
      until: null,
      waits: [{ task_id: '1', until: null, rule: 'account_hold', message: 'Please confirm it in the app.' }],
    })
  })

  test('while a task must wait the next one in turn acts', () => {
    const later = { ...task, id: '2', start_at: now + HOUR }
    expect(decideStep(facts({ tasks: [later, task] }), now)).toMatchObject({ kind: 'act', task_id: '1' })
    expect(decideStep(facts({ tasks: [later, { ...task, plan_ended: true }] }), now)).toMatchObject({
      kind: 'wait',
      until: now + HOUR,
    })
  })

  test('active hours of a task and its account that never overlap are said to, and looked at again', () => {
    const hours = (from: string, to: string) => [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]
    const apart = { ...task, active_hours: hours('08:00', '10:00'), account_hours: hours('20:00', '22:00') }
    expect(waitIn({ tasks: [apart] })).toMatchObject({
      rule: 'active_hours',
      until: now + DAY,
      message: expect.stringContaining('don’t overlap in the next two weeks'),
    })
  })

  test('a simulated month of one task keeps every limit and runs in milliseconds', () => {
    let at = now
    let seed = 11
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const recent = noneRecent()
    const per_day = new Map<string, number>()
    const active_hours = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '22:00' }]
    let quiet_until = 0
    let burst = 0
    while (at < now + 30 * DAY) {
      const day = localDate(at, 'America/New_York')
      const used = per_day.get(day) ?? 0
      const hungry = { ...task, active_hours, zone: 'America/New_York', target_count: 1e9, daily: { used, limit: 60 } }
      const decision = decideStep(facts({ tasks: [hungry], recent, quiet_until }), at)
      if (decision.kind === 'wait') {
        expect(decision.until).toBeGreaterThan(at)
        at = Math.ceil(decision.until ?? 0)
        continue
      }
      expect(decision.kind).toBe('act')
      recent.follow.push(at)
      per_day.set(day, used + 1)
      const quiet = nextQuiet('follow', 'normal', burst, 1, chance)
      burst = quiet.burst_left
      quiet_until = at + quiet.quiet_ms
    }
    expect(Math.max(...per_day.values())).toBe(60)
    expect(per_day.size).toBeGreaterThanOrEqual(20)
  })
})

describe('a preview’s estimate', () => {
  test('sixty follows at twenty an hour take more than two hours and less than four', () => {
    const { tasks: _, ...rest } = facts()
    const { starts_at, finishes_at, per_day } = estimateTask(task, rest, 60, now)
    expect(starts_at).toBe(now)
    expect(per_day).toBe(60)
    expect(Number(finishes_at) - now).toBeGreaterThan(2 * HOUR)
    expect(Number(finishes_at) - now).toBeLessThan(4 * HOUR)
  })

  test('three hundred with a hundred a day are done on the third day', () => {
    const { tasks: _, ...rest } = facts()
    const { finishes_at, per_day } = estimateTask({ ...task, daily: { used: 0, limit: 100 } }, rest, 300, now)
    expect(per_day).toBeLessThanOrEqual(150)
    expect(localDate(Number(finishes_at), 'UTC')).toBe('2026-11-22')
  })

  test('it pauses at night and when the day’s limit is reached, and does not name the usual waits', () => {
    const { tasks: _, ...rest } = facts()
    const by_day = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }]
    const { pauses, finishes_at } = estimateTask({ ...task, active_hours: by_day }, rest, 130, now)
    expect(pauses.map(({ rule }) => rule)).toEqual(['active_hours'])
    const limited = estimateTask({ ...task, daily: { used: 0, limit: 100 } }, rest, 150, now)
    expect(limited.pauses.map(({ rule }) => rule)).toEqual(['plan_daily_actions'])
    for (const { from, until } of pauses) {
      expect(from).toBeGreaterThan(now)
      expect(until - from).toBeGreaterThanOrEqual(HOUR)
      expect(until).toBeLessThan(Number(finishes_at))
    }
    expect(estimateTask(task, rest, 30, now).pauses).toEqual([])
  })

  test('of a task of weeks it names the first fourteen pauses', () => {
    const { tasks: _, ...rest } = facts()
    expect(estimateTask({ ...task, daily: { used: 0, limit: 10 } }, rest, 500, now).pauses).toHaveLength(14)
  })

  test('what never may run has no end', () => {
    const { tasks: _, ...rest } = facts()
    expect(estimateTask({ ...task, plan_ended: true }, rest, 10, now).finishes_at).toBeNull()
  })
})

test('an extraction leaves room for the most careful task beside it, whatever its own pace', () => {
  const extraction = { kind: 'extract', preset: 'normal', share: 1 } as const
  const careful = readCapsOf('careful', 1)
  const beside = budgetOf(extraction, { ...noneRead(), beside: careful })
  expect(beside).toEqual({ reader: 'extraction_beside', caps: careful })
  const alone = budgetOf(extraction, noneRead())
  expect(alone).toEqual({ reader: 'extraction', caps: readCapsOf('normal', 1) })
})
