import { actions } from './actions.ts'
import { DAY, HOUR } from './durations.ts'
import type { Preset } from './kinds/action.ts'
import { type ActionKind, actionOf, type LimitedKind } from './kinds/kinds.ts'
import { meanGap, meanStepGap, noneRecent } from './pacing.ts'
import { noteRead } from './reads.ts'
import type { WaitReason } from './reasons.ts'
import { noteCheck } from './sessions.ts'
import { type Facts, type TaskFacts, type Wait, waitOf } from './steps.ts'
import { MAX_PAUSES } from './task-states.ts'
import { localDate } from './zones.ts'

/** A wait longer than the usual gaps, between two actions. */
type LongWait = { from: number; until: number; rule: WaitReason['code'] }

type Estimate = { per_day: number; starts_at: number; finishes_at: number | null; pauses: LongWait[] }

/** What lasts longer is a pause that people plan with. */
const PAUSE = HOUR

/** The limit of an estimate: a year, in ms. */
const HORIZON = 366 * DAY

/** What somebody gets, one after the other. */
type Steps = readonly ActionKind[]

/**
 * When `count` people or posts of a task would be done (epoch ms), found by walking through them at the average gap with the rules that
 * later decide. `per_day` is the number in the first 24 hours, `pauses` the long waits after the first action. `steps` are those of each
 * visit.
 */
export function estimateTask(
  task: TaskFacts,
  facts: Omit<Facts, 'tasks'>,
  count: number,
  now: number,
  steps: readonly Steps[] = usually(task, count),
): Estimate {
  if (actionOf(task.kind, task.is_undo) === null)
    return { per_day: count, starts_at: now, finishes_at: null, pauses: [] }
  const doing = inTurn(steps)
  const recent = { ...noneRecent(), ...structuredClone(facts.recent) }
  const reads = { ...facts.reads, recent: structuredClone(facts.reads.recent) }
  const daily = { ...task.daily }
  const rhythm = structuredClone(task.rhythm ?? null)
  let at = now
  let day = localDate(now, task.zone)
  let starts_at: number | null = null
  let { quiet_until } = facts
  let in_first_day = 0
  const pauses: LongWait[] = []
  const moveTo = (moment: number) => {
    at = moment
    day = dayAt(at, task.zone, daily, day)
  }
  for (const { action, is_last } of doing) {
    const kind = actions[action].limited_as
    const known = { ...facts, recent, reads, quiet_until }
    const waitAt = () => waitOf({ ...task, next_action: action, daily, rhythm }, known, at)
    for (let wait = waitAt(); wait; wait = waitAt()) {
      const until = findWaitEnd(wait, now)
      if (until === null) return { per_day: in_first_day, starts_at: starts_at ?? now, finishes_at: null, pauses }
      if (starts_at !== null) notePause(pauses, { from: at, until, rule: wait.reason.code }, PAUSE * facts.scale)
      moveTo(until)
    }
    quiet_until = 0
    starts_at ??= at
    recent[kind].push(at)
    noteRead(reads.recent, at, facts.scale, false, actions[action].reads)
    daily.used++
    if (is_last) {
      noteCheck(rhythm, { hours: task.account_hours, zone: task.zone, seed: facts.account }, at)
      in_first_day += Number(at - starts_at < DAY)
    }
    moveTo(at + gapAfter(kind, is_last, task.preset) * facts.scale)
  }
  return { per_day: in_first_day, starts_at: starts_at ?? now, finishes_at: at, pauses }
}

/** The user's calendar day; the plan's daily actions are free again on a new one. */
function dayAt(at: number, zone: string, daily: TaskFacts['daily'], before: string): string {
  const day = localDate(at, zone)
  if (day !== before) daily.used = 0
  return day
}

/** Notes a wait of at least `least` ms; two reasons to wait, one after the other, are one pause. */
function notePause(pauses: LongWait[], pause: LongWait, least: number) {
  const last = pauses.at(-1)
  if (last?.until === pause.from) last.until = pause.until
  else if (pause.until - pause.from >= least && pauses.length < MAX_PAUSES) pauses.push(pause)
}

/** When a wait is over; null where nobody can say. Where hours or sessions never meet, looking again each day would tell no more. */
function findWaitEnd({ until, reason: { params } }: Wait, now: number): number | null {
  const names_none = until === null || until - now > HORIZON || ('until' in params && params.until === null)
  return names_none ? null : Math.ceil(until)
}

/** The usual action of a task, `count` times. */
function usually({ kind, is_undo }: TaskFacts, count: number): Steps[] {
  const action = actionOf(kind, is_undo)
  return Array.from({ length: count }, () => (action ? [action] : []))
}

const inTurn = (each: readonly Steps[]) =>
  each.flatMap((steps) => steps.map((action, nth) => ({ action, is_last: nth === steps.length - 1 })))

const gapAfter = (kind: LimitedKind, is_last: boolean, preset: Preset) =>
  is_last ? meanGap(kind, preset) : meanStepGap(preset)
