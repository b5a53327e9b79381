import { DAYS_AHEAD, firstShared, type Opening, openingsFrom, openingsOf } from './active-hours.ts'
import { DAY, MINUTE, SECOND } from './durations.ts'
import { fractionOf } from './fraction.ts'
import type { ActiveHours } from './hours.ts'
import { momentOf, type Reason } from './reasons.ts'
import type { Rhythm } from './rhythm.ts'
import { rememberUntilItEnds } from './until-it-ends.ts'
import { localDate, onDay } from './zones.ts'

/** Epoch ms, whole seconds, the end excluded. */
export type WorkSession = { starts_at: number; ends_at: number }

/** What was looked at in a session: each person or post that was read, by what came of it. */
export type SessionCounts = WorkSession & { done: number; skipped: number; failed: number; skips_in_a_row: number }

/** What decides an account's sessions; `seed` names the account. */
export type SessionPlan = { rhythm: Rhythm; hours: ActiveHours | null; zone: string; seed: string }

/** A day of the rhythm: from midnight, or the end of hours that run past it, to the same of the next day. */
type RhythmDay = WorkSession & { sessions: WorkSession[] }

/** However short the hours are, a session leaves this part of its share of them free. */
const MIN_BREAK = 0.2

/** The days from the one that holds `now` on: each moment belongs to one of them. */
function* daysFrom(plan: SessionPlan, now: number): Generator<RhythmDay, undefined> {
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    const drawn = drawDay(plan, now, day)
    if (drawn.ends_at > now) yield drawn
  }
}

/** The same whenever in the day it is asked for: all chance comes from the account and the date. */
function drawDay({ rhythm, hours, zone, seed }: SessionPlan, now: number, day: number): RhythmDay {
  const stretchesOn = (day: number) => findOpenings(hours, now, zone, day, seed)
  const starts_at = Math.max(onDay(now, zone, day, 0), lastEnd(stretchesOn(day - 1)))
  const stretches = stretchesOn(day)
    .map(({ from, to }) => ({ from: Math.max(from, starts_at), to }))
    .filter(({ from, to }) => to > from)
  const ends_at = Math.max(onDay(now, zone, day + 1, 0), lastEnd(stretches))
  const key = `${seed}:${localDate(onDay(now, zone, day, 0), zone)}:session`
  const shares = shareOut(rhythm.sessions, stretches)
  const sessions = shares.map((share, index) => drawSession(rhythm, share, `${key}:${index}`))
  return { starts_at, ends_at, sessions: sessions.filter((one) => one.ends_at > one.starts_at) }
}

const lastEnd = (stretches: Opening[]) => stretches.at(-1)?.to ?? Number.NEGATIVE_INFINITY

/** The openings of a day in order, those that overlap as one. */
function findOpenings(hours: ActiveHours | null, now: number, zone: string, day: number, seed: string): Opening[] {
  if (!hours) return [{ from: onDay(now, zone, day, 0), to: onDay(now, zone, day + 1, 0) }]
  const merged: Opening[] = []
  for (const opening of openingsOf(hours, now, zone, day, seed).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && opening.from <= last.to) last.to = Math.max(last.to, opening.to)
    else merged.push({ ...opening })
  }
  return merged
}

/** Equal parts of the stretches, one for each session; a longer stretch has more of them. */
function shareOut(count: number, stretches: Opening[]): Opening[] {
  const counts = stretches.map(() => 0)
  for (let given = 0; given < count; given++) {
    const parts = stretches.map(({ from, to }, index) => (to - from) / ((counts[index] ?? 0) + 1))
    const longest = parts.indexOf(Math.max(...parts))
    if (longest >= 0) counts[longest] = (counts[longest] ?? 0) + 1
  }
  return stretches.flatMap(({ from, to }, index) => {
    const parts = counts[index] ?? 0
    const length = (to - from) / parts
    return Array.from({ length: parts }, (_, nth) => ({ from: from + nth * length, to: from + (nth + 1) * length }))
  })
}

/** In the middle of its share, longer or shorter and earlier or later by up to the jitter, to the second. */
function drawSession({ minutes, jitter }: Rhythm, { from, to }: Opening, key: string): WorkSession {
  const vary = (what: string) => (jitter / 100) * (2 * fractionOf(`${key}:${what}`) - 1)
  const length = Math.min(minutes * MINUTE * (1 + vary('length')), (to - from) * (1 - MIN_BREAK))
  const start = from + ((to - from - length) / 2) * (1 + vary('start'))
  return { starts_at: Math.ceil(start / SECOND) * SECOND, ends_at: Math.floor((start + length) / SECOND) * SECOND }
}

const known = rememberUntilItEnds<RhythmDay>()

/** The day that holds `now`. Remembered, as every step of every task needs it. */
const dayAt = (plan: SessionPlan, now: number): RhythmDay =>
  known(JSON.stringify([plan.seed, plan.zone, plan.rhythm, plan.hours]), now, () => {
    const value = daysFrom(plan, now).next().value ?? { starts_at: now, ends_at: now + DAY, sessions: [] }
    return { since: value.starts_at, to: value.ends_at, value }
  })

function* sessionsFrom(plan: SessionPlan, now: number): Generator<Opening, undefined> {
  for (const { sessions } of daysFrom(plan, now))
    for (const { starts_at, ends_at } of sessions) yield { from: starts_at, to: ends_at }
}

/** The sessions of all days that overlap this stretch of time. */
export function sessionsBetween(plan: SessionPlan, from: number, to: number): WorkSession[] {
  const found: WorkSession[] = []
  for (const day of daysFrom(plan, from)) {
    if (day.starts_at >= to) break
    found.push(...day.sessions.filter((session) => overlap(session, { starts_at: from, ends_at: to })))
  }
  return found
}

const overlap = (one: WorkSession, other: WorkSession) => one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** The session that what is looked at now counts in: the current one, else the last one of the day, where a late effect shows. */
export const sessionOfNow = (plan: SessionPlan, now: number): WorkSession | null =>
  dayAt(plan, now).sessions.findLast(({ starts_at }) => starts_at <= now) ?? null

type SessionEnd = 'session_total' | 'session_skips' | 'day_total'

/** What a session or day comes to. Sessions that another rhythm drew count where they overlap, so that changing it begins none again. */
const countsIn = (session: WorkSession, counts: SessionCounts[]) => {
  const within = counts.filter((one) => overlap(one, session)).sort((a, b) => a.starts_at - b.starts_at)
  return { looked_at: lookedAt(within), skips_in_a_row: within.at(-1)?.skips_in_a_row ?? 0 }
}

const lookedAtOn = ({ starts_at, ends_at }: WorkSession, counts: SessionCounts[]) =>
  lookedAt(counts.filter((one) => one.starts_at >= starts_at && one.starts_at < ends_at))

const lookedAt = (counts: SessionCounts[]) => sum(counts, 'done') + sum(counts, 'skipped') + sum(counts, 'failed')

const sum = (counts: SessionCounts[], what: 'done' | 'skipped' | 'failed') =>
  counts.reduce((total, one) => total + one[what], 0)

type Held = { reason: (until: number | null) => Reason<'between_sessions' | SessionEnd>; after: number }

/** Why an account may not act now, and after when it may again; `open` are looks whose outcome isn't known yet. */
function heldBy(plan: SessionPlan, counts: SessionCounts[], open: number, now: number): Held | null {
  const { looked_at_most, skipped_in_a_row_most, looked_at_most_day } = plan.rhythm
  const day = dayAt(plan, now)
  const on_day = lookedAtOn(day, counts) + open
  if (on_day >= looked_at_most_day) return totalOf('day_total', on_day, looked_at_most_day, day.ends_at)
  const session = day.sessions.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)
  if (!session)
    return { after: now, reason: (until) => ({ code: 'between_sessions', params: { until: isoOf(until) } }) }
  const { looked_at, skips_in_a_row } = countsIn(session, counts)
  if (looked_at + open >= looked_at_most)
    return totalOf('session_total', looked_at + open, looked_at_most, session.ends_at)
  if (skips_in_a_row < skipped_in_a_row_most) return null
  return totalOf('session_skips', skips_in_a_row, skipped_in_a_row_most, session.ends_at)
}

/** How many more may be looked at in a session, and on the day that holds a moment. */
export const looksLeft = (plan: SessionPlan, counts: SessionCounts[], session: WorkSession): number =>
  Math.max(0, plan.rhythm.looked_at_most - countsIn(session, counts).looked_at)

export const looksLeftOn = (plan: SessionPlan, counts: SessionCounts[], now: number): number =>
  Math.max(0, plan.rhythm.looked_at_most_day - lookedAtOn(dayAt(plan, now), counts))

const totalOf = (code: SessionEnd, used: number, limit: number, after: number): Held => ({
  after,
  reason: (until) => ({ code, params: { until: isoOf(until), used, limit } }),
})

const isoOf = (at: number | null) => (at === null ? null : momentOf(at))

export type RhythmFacts = { rhythm: Rhythm; counts: SessionCounts[] }

/** What a wait for a session comes to: until the next one that also lies in the task's own hours. */
export function sessionWait(
  { rhythm, counts }: RhythmFacts,
  {
    account_hours: hours,
    active_hours,
    zone,
  }: { account_hours: ActiveHours | null; active_hours: ActiveHours | null; zone: string },
  { seed, open }: { seed: string; open: number },
  now: number,
) {
  const plan = { rhythm, hours, zone, seed }
  const held = heldBy(plan, counts, open, now)
  if (!held) return null
  const walks = [sessionsFrom(plan, held.after)]
  if (active_hours) walks.push(openingsFrom(active_hours, held.after, zone, seed))
  const next = firstShared(walks, held.after)?.from ?? null
  return { until: next ?? now + DAY, reason: held.reason(next) }
}

/** No day of the rhythm is longer. */
export const KEPT = 2 * DAY

/** Counts one more who was acted on at `at`; for estimates. */
export function noteCheck(facts: RhythmFacts | null, plan: Omit<SessionPlan, 'rhythm'>, at: number): void {
  const session = facts && sessionOfNow({ ...plan, rhythm: facts.rhythm }, at)
  if (!session) return
  const counted = facts.counts.find(({ starts_at }) => starts_at === session.starts_at)
  // A walk through a year would carry thousands along.
  if (!counted) facts.counts = facts.counts.filter(({ ends_at }) => ends_at > at - KEPT)
  if (counted) Object.assign(counted, { done: counted.done + 1, skips_in_a_row: 0 })
  else facts.counts.push({ ...session, done: 1, skipped: 0, failed: 0, skips_in_a_row: 0 })
}

/** The sessions of a stretch of time with what came of them; those that an earlier rhythm drew, where they overlap none of these. */
export function showSessions(plan: SessionPlan, counts: SessionCounts[], { from, to }: Opening) {
  const drawn = sessionsBetween(plan, from, to)
  const former = counts.filter(
    (one) => overlap(one, { starts_at: from, ends_at: to }) && !drawn.some((session) => overlap(session, one)),
  )
  return [...drawn, ...former]
    .toSorted((a, b) => a.starts_at - b.starts_at)
    .map(({ starts_at, ends_at }) => {
      const session = { starts_at, ends_at }
      const within = counts.filter((one) => overlap(one, session))
      const counted = { done: sum(within, 'done'), skipped: sum(within, 'skipped'), failed: sum(within, 'failed') }
      return { ...session, ...counted, ended_by: endOfSession(plan, session, counts) }
    })
}

/** Why a session ended before its time; null where it didn't. */
function endOfSession(plan: SessionPlan, session: WorkSession, counts: SessionCounts[]): SessionEnd | null {
  const { rhythm } = plan
  const { looked_at, skips_in_a_row } = countsIn(session, counts)
  if (looked_at >= rhythm.looked_at_most) return 'session_total'
  if (skips_in_a_row >= rhythm.skipped_in_a_row_most) return 'session_skips'
  const until_then = counts.filter(({ starts_at }) => starts_at < session.ends_at)
  const on_day = lookedAtOn(dayAt(plan, session.starts_at), until_then)
  return looked_at > 0 && on_day >= rhythm.looked_at_most_day ? 'day_total' : null
}
