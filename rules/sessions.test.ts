import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingAt } from './active-hours.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import { estimateTask } from './estimates.ts'
import type { ActiveHours } from './hours.ts'
import { noneRecent } from './pacing.ts'
import { noneRead } from './reads.ts'
import { type Rhythm, rhythmBounds } from './rhythm.ts'
import { usualRhythm } from './rhythm-presets.ts'
import {
  type RhythmFacts,
  type SessionCounts,
  type SessionPlan,
  sessionOfNow,
  sessionsBetween,
  sessionWait,
  showSessions,
} from './sessions.ts'
import { type Facts, type TaskFacts, waitOf } from './steps.ts'
import { localDate, localTime } from './zones.ts'

const at = (text: string) => Date.parse(text)
const every = [1, 2, 3, 4, 5, 6, 7]
const daytime: ActiveHours = [{ days: every, from: '08:00', to: '23:00' }]

const planOf = (change: Partial<SessionPlan> = {}): SessionPlan => ({
  rhythm: usualRhythm,
  hours: daytime,
  zone: 'UTC',
  seed: '50000',
  ...change,
})

/** Zones whose clocks change at two, at midnight, by half an hour, on other days than ours, or never. */
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
)

/** Moments of five years, two leap days among them, and half of them within a day of a clock change. */
const moments = fc.oneof(
  fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14', '2026-09-06', '2027-04-04', '2028-02-29'),
      fc.integer({ min: -DAY, max: DAY }),
    )
    .map(([day, ms]) => at(`${day}T01:00:00Z`) + ms),
)

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)

const windows = fc.array(
  fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: clock, to: clock }),
  { minLength: 1, maxLength: 4 },
)

const rhythms: fc.Arbitrary<Rhythm> = fc.record(
  Object.fromEntries(
    Object.entries(rhythmBounds).map(([name, { min, max }]) => [name, fc.integer({ min, max })]),
  ) as Record<keyof Rhythm, fc.Arbitrary<number>>,
)

const plans: fc.Arbitrary<SessionPlan> = fc.record({
  rhythm: rhythms,
  hours: fc.option(windows),
  zone: zones,
  seed: fc.constantFrom('1', '50000', '17841400008460056'),
})

describe('the sessions of a day', () => {
  test('have breaks between them, lie in the hours, and are no longer than was chosen', () => {
    fc.assert(
      fc.property(plans, moments, (plan, now) => {
        const { minutes, jitter } = plan.rhythm
        const longest = minutes * MINUTE * (1 + jitter / 100)
        const isOpen = (moment: number) => {
          if (!plan.hours) return true
          const opening = openingAt([plan.hours], moment, plan.zone, plan.seed)
          return opening !== null && opening.from <= moment
        }
        const sessions = sessionsBetween(plan, now, now + 8 * DAY)
        let free_from = Number.NEGATIVE_INFINITY
        for (const { starts_at, ends_at } of sessions) {
          expect(starts_at).toBeGreaterThan(free_from)
          expect(ends_at).toBeGreaterThan(starts_at)
          expect(ends_at - starts_at).toBeLessThanOrEqual(longest)
          expect([starts_at, (starts_at + ends_at) / 2, ends_at - 1].map(isOpen)).toEqual([true, true, true])
          free_from = ends_at
        }
      }),
      { numRuns: 400 },
    )
  })

  test('are the same whenever they are asked for, and by all steps of a task', () => {
    fc.assert(
      fc.property(plans, moments, fc.integer({ min: 1, max: 3 * DAY }), (plan, now, later) => {
        const until = now + 4 * DAY
        const early = sessionsBetween(plan, now, until).filter(({ ends_at }) => ends_at > now + later)
        expect(sessionsBetween(plan, now + later, until)).toEqual(early)
        const current = early.find(({ starts_at }) => starts_at <= now + later)
        if (current) expect(sessionOfNow(plan, now + later)).toEqual(current)
      }),
      { numRuns: 400 },
    )
  })

  test('are as many as was chosen on every day, also where clocks change and in February', () => {
    fc.assert(
      fc.property(rhythms, zones, moments, (rhythm, zone, now) => {
        const sessions = sessionsBetween(planOf({ rhythm, zone }), now - 2 * DAY, now + 3 * DAY)
        const today = localDate(now, zone)
        expect(sessions.filter(({ starts_at }) => localDate(starts_at, zone) === today)).toHaveLength(rhythm.sessions)
      }),
      { numRuns: 200 },
    )
  })

  test('differ from day to day and from account to account', () => {
    const from = at('2026-11-01T00:00:00Z')
    const minutesOf = (seed: string) =>
      sessionsBetween(planOf({ seed }), from, from + 14 * DAY).map(({ starts_at }) => (starts_at - from) % DAY)
    expect(new Set(minutesOf('1')).size).toBe(42)
    expect(minutesOf('1')).not.toEqual(minutesOf('2'))
  })

  test('without jitter have the chosen length, in the middle of their share of the day', () => {
    const plan = planOf({ rhythm: { ...usualRhythm, jitter: 0 }, hours: null })
    const from = at('2026-11-20T00:00:00Z')
    const clocks = sessionsBetween(plan, from, from + DAY).map(({ starts_at, ends_at }) => [
      (starts_at - from) / MINUTE,
      (ends_at - from) / MINUTE,
    ])
    expect(clocks).toEqual([
      [220, 260],
      [700, 740],
      [1180, 1220],
    ])
  })

  test('of hours past midnight belong to the day on which the hours begin', () => {
    const plan = planOf({ hours: [{ days: [5], from: '20:00', to: '04:00' }] })
    const friday = at('2026-11-20T12:00:00Z')
    const sessions = sessionsBetween(plan, friday, friday + 6 * DAY)
    expect(sessions).toHaveLength(3)
    expect(localTime(sessions[2]?.starts_at ?? 0, 'UTC').day).toBe(21)
    // The total of that day holds until its hours end.
    const counts = sessions.slice(0, 1).map((session) => ({ ...session, ...none, done: 500 }))
    const wait = waitAfter(plan, counts, at('2026-11-21T00:30:00Z'))
    expect(wait?.reason).toMatchObject({ code: 'day_total', params: { until: expect.stringContaining('2026-11-27') } })
  })

  test('that are together longer than the hours are shortened, never dropped, and still have breaks', () => {
    const rhythm = { ...usualRhythm, sessions: 12, minutes: 240 }
    const plan = planOf({ rhythm, hours: [{ days: every, from: '10:00', to: '12:00' }] })
    const from = at('2026-11-20T00:00:00Z')
    const sessions = sessionsBetween(plan, from, from + DAY)
    expect(sessions).toHaveLength(12)
    const worked = sessions.reduce((total, { starts_at, ends_at }) => total + ends_at - starts_at, 0)
    expect(worked).toBeLessThanOrEqual(0.8 * 2 * HOUR)
    expect(worked).toBeGreaterThan(HOUR)
  })

  test('none begins in the hour that a clock change skips', () => {
    const plan = planOf({ zone: 'Europe/Berlin', hours: [{ days: [7], from: '02:05', to: '02:55' }] })
    const week = sessionsBetween(plan, at('2026-03-25T00:00:00Z'), at('2026-04-01T00:00:00Z'))
    expect(week).toEqual([])
    expect(sessionsBetween(plan, at('2026-04-05T00:00:00Z'), at('2026-04-06T00:00:00Z'))).toHaveLength(3)
  })
})

const none = { done: 0, skipped: 0, failed: 0, skips_in_a_row: 0 }

const waitAfter = (plan: SessionPlan, counts: SessionCounts[], now: number, active_hours: ActiveHours | null = null) =>
  sessionWait(
    { rhythm: plan.rhythm, counts },
    { account_hours: plan.hours, active_hours, zone: plan.zone },
    { seed: plan.seed, open: 0 },
    now,
  )

describe('a session', () => {
  const plan = planOf()
  const midnight = at('2026-11-20T00:00:00Z')
  const [first, second] = sessionsBetween(plan, midnight, midnight + DAY)
  if (!first || !second) throw new Error('There are three sessions.')
  const inside = first.starts_at + 10 * MINUTE
  const secondAt = new Date(second.starts_at).toISOString()

  test('allows the account to act, and between two of them it waits for the next', () => {
    expect(waitAfter(plan, [], inside)).toBeNull()
    expect(waitAfter(plan, [], first.ends_at)).toEqual({
      until: second.starts_at,
      reason: { code: 'between_sessions', params: { until: secondAt } },
    })
  })

  test('ends at its total, and the next one begins at none', () => {
    const counts = [{ ...first, ...none, done: 80, skipped: 119, failed: 1 }]
    expect(waitAfter(plan, counts, inside)).toEqual({
      until: second.starts_at,
      reason: { code: 'session_total', params: { until: secondAt, used: 200, limit: 200 } },
    })
    expect(waitAfter(plan, counts, second.starts_at)).toBeNull()
  })

  test('counts looks whose outcome is not known yet', () => {
    const counts = [{ ...first, ...none, done: 198 }]
    const hold = (open: number) =>
      sessionWait(
        { rhythm: plan.rhythm, counts },
        { account_hours: plan.hours, active_hours: null, zone: plan.zone },
        { seed: plan.seed, open },
        inside,
      )
    expect(hold(1)).toBeNull()
    expect(hold(2)?.reason.code).toBe('session_total')
  })

  test('ends after too many were skipped in a row, and is not begun again by a wake', () => {
    const counts = [{ ...first, ...none, done: 3, skipped: 60, skips_in_a_row: 60 }]
    for (const now of [inside, inside + 1, first.ends_at - 1])
      expect(waitAfter(plan, counts, now)).toMatchObject({
        until: second.starts_at,
        reason: { code: 'session_skips', params: { used: 60, limit: 60 } },
      })
  })

  test('ends with the day at the day’s total, until the next day', () => {
    const counts = [first, second].map((session) => ({ ...session, ...none, done: 250 }))
    const wait = waitAfter(plan, counts, second.starts_at + MINUTE)
    expect(wait?.reason).toMatchObject({ code: 'day_total', params: { used: 500, limit: 500 } })
    expect(localDate(wait?.until ?? 0, 'UTC')).toBe('2026-11-21')
  })

  test('is not begun again by another rhythm: what was looked at in it counts where the new one overlaps it', () => {
    const counts = [{ ...first, ...none, done: 150, skips_in_a_row: 0 }]
    fc.assert(
      fc.property(rhythms, (rhythm) => {
        const changed = planOf({ rhythm: { ...rhythm, looked_at_most: 100, looked_at_most_day: 5000 } })
        const now = first.starts_at + 5 * MINUTE
        const session = sessionsBetween(changed, now, now + 1).find(({ starts_at }) => starts_at <= now)
        const code = waitAfter(changed, counts, now)?.reason.code
        expect(code).toBe(session ? 'session_total' : 'between_sessions')
      }),
    )
  })

  test('is found used where the clock is set back to it, by a day or an hour', () => {
    const counts = [{ ...first, ...none, done: 200 }]
    for (const later of [inside + DAY, inside + HOUR]) {
      sessionOfNow(plan, later)
      expect(waitAfter(plan, counts, inside)).toMatchObject({
        until: second.starts_at,
        reason: { code: 'session_total' },
      })
    }
  })

  test('continues at once where its total is raised', () => {
    const counts = [{ ...first, ...none, done: 200 }]
    expect(waitAfter(plan, counts, inside)).not.toBeNull()
    const more = planOf({ rhythm: { ...usualRhythm, looked_at_most: 300 } })
    expect(waitAfter(more, counts, inside)).toBeNull()
  })

  test('begins only where it lies in the task’s own hours too, and says so where none ever does', () => {
    const evening: ActiveHours = [{ days: every, from: '19:00', to: '23:00' }]
    const wait = waitAfter(plan, [], first.ends_at, evening)
    expect(localTime(wait?.until ?? 0, 'UTC').hour).toBeGreaterThanOrEqual(19)
    const night: ActiveHours = [{ days: every, from: '02:00', to: '04:00' }]
    expect(waitAfter(plan, [], first.ends_at, night)).toEqual({
      until: first.ends_at + DAY,
      reason: { code: 'between_sessions', params: { until: null } },
    })
  })
})

describe('the timeline', () => {
  const plan = planOf()
  const from = at('2026-11-20T00:00:00Z')
  const day = { from, to: from + DAY }

  test('shows each session with what came of it and why it ended', () => {
    const drawn = sessionsBetween(plan, from, from + DAY)
    const came = [
      { done: 120, skipped: 70, failed: 10, skips_in_a_row: 2 },
      { done: 0, skipped: 60, failed: 0, skips_in_a_row: 60 },
    ]
    const counts = came.map((one, index) => ({ ...(drawn[index] ?? drawn[0]), ...one }) as SessionCounts)
    expect(showSessions(plan, counts, day)).toMatchObject([
      { done: 120, skipped: 70, failed: 10, ended_by: 'session_total' },
      { done: 0, skipped: 60, failed: 0, ended_by: 'session_skips' },
      { done: 0, skipped: 0, failed: 0, ended_by: null },
    ])
  })

  test('keeps the sessions of an earlier rhythm', () => {
    const early = { starts_at: from + HOUR, ends_at: from + 2 * HOUR, ...none, done: 7 }
    const shown = showSessions(plan, [early], day)
    expect(shown).toHaveLength(4)
    expect(shown[0]).toMatchObject({ starts_at: from + HOUR, done: 7, ended_by: null })
  })
})

describe('a task of an account with a rhythm', () => {
  const task: TaskFacts = {
    id: '1',
    kind: 'follow',
    status: 'running',
    preset: 'normal',
    active_hours: null,
    account_hours: daytime,
    start_at: null,
    stop_at: null,
    target_count: 100,
    done_count: 0,
    most_done: null,
    is_undo: false,
    share: 1,
    was_warned: false,
    has_next: true,
    open_source: null,
    zone: 'UTC',
    daily: { used: 0, limit: 5000 },
    plan_ended: false,
    account_hold: null,
  }
  const facts: Omit<Facts, 'tasks'> = {
    account: '50000',
    rests: [],
    recent: noneRecent(),
    reads: noneRead(),
    quiet_until: 0,
    quiet_rule: 'gap',
    open_intents: [],
    false_successes: 0,
    scale: 1,
  }
  const rhythm: RhythmFacts = { rhythm: usualRhythm, counts: [] }
  const now = at('2026-11-20T00:00:00Z')

  test('waits for the next session, and an undo or a reading task waits just so', () => {
    for (const change of [{}, { is_undo: true }, { kind: 'extract' as const }])
      expect(waitOf({ ...task, ...change, rhythm }, facts, now)?.reason.code).toBe('between_sessions')
    expect(waitOf({ ...task, account_hours: null, rhythm: null }, facts, now)).toBeNull()
  })

  test('is estimated by its sessions: every stretch of work lies in one, and none passes its total', () => {
    const small = { ...usualRhythm, looked_at_most: 20, looked_at_most_day: 50 }
    const walked = estimateTask({ ...task, rhythm: { rhythm: small, counts: [] } }, facts, 100, now)
    const plan = planOf({ rhythm: small })
    expect(sessionOfNow(plan, walked.starts_at)).toMatchObject({ starts_at: walked.starts_at })
    for (const { until } of walked.pauses)
      expect(sessionsBetween(plan, until, until + 1).map(({ starts_at }) => starts_at <= until)).toEqual([true])
    const lastDayOf = (count: number) => {
      const { finishes_at } = estimateTask({ ...task, rhythm: { rhythm: small, counts: [] } }, facts, count, now)
      return localDate(finishes_at ?? 0, 'UTC')
    }
    expect([50, 51, 100, 101].map(lastDayOf)).toEqual(['2026-11-20', '2026-11-21', '2026-11-21', '2026-11-22'])
  })

  test('has no end in sight where its own hours never meet a session', () => {
    const night: ActiveHours = [{ days: every, from: '02:00', to: '04:00' }]
    expect(estimateTask({ ...task, active_hours: night, rhythm }, facts, 100, now).finishes_at).toBeNull()
  })
})
