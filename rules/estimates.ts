import { actions } from './actions.ts'
import { DAY, HOUR } from './durations.ts'
import type { Preset } from './kinds/action.ts'
import { type ActionKind, actionOf, type LimitedKind } from './kinds/kinds.ts'
import { meanGap, meanStepGap, noneRecent } from './pacing.ts'
import { noteRead } from './reads.ts'
import type { WaitReason } from './reasons.ts'
import { type Facts, type TaskFacts, waitOf } from './steps.ts'
import { MOST_PAUSES } from './task-states.ts'
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
  let at = now
  let day = localDate(now, task.zone)
  let starts_at: number | null = null
  let in_first_day = 0
  const pauses: LongWait[] = []
  const notePause = (from: number, until: number, rule: LongWait['rule']) => {
    const last = pauses.at(-1)
    // Two reasons to wait, one after the other, are one pause.
    if (last?.until === from) last.until = until
    else if (starts_at !== null && until - from >= PAUSE * facts.scale && pauses.length < MOST_PAUSES)
      pauses.push({ from, until, rule })
  }
  const moveTo = (moment: number) => {
    at = moment
    const today = localDate(at, task.zone)
    if (today !== day) daily.used = 0
    day = today
  }
  for (const [done, { action, is_last }] of doing.entries()) {
    const kind = actions[action].limited_as
    const known = { ...facts, recent, reads, quiet_until: done === 0 ? facts.quiet_until : 0 }
    const waits = () => waitOf({ ...task, next_action: action, daily }, known, at)
    for (let wait = waits(); wait; wait = waits()) {
      if (wait.until === null || wait.until - now > HORIZON)
        return { per_day: in_first_day, starts_at: starts_at ?? now, finishes_at: null, pauses }
      notePause(at, Math.ceil(wait.until), wait.reason.code)
      moveTo(Math.ceil(wait.until))
    }
    starts_at ??= at
    recent[kind].push(at)
    noteRead(reads.recent, at, facts.scale, false, actions[action].reads)
    daily.used++
    if (is_last && at - starts_at < DAY) in_first_day++
    moveTo(at + gapAfter(kind, is_last, task.preset) * facts.scale)
  }
  return { per_day: in_first_day, starts_at: starts_at ?? now, finishes_at: at, pauses }
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
