import { actions } from './actions.ts'
import { openingAt } from './active-hours.ts'
import { DAY } from './durations.ts'
import type { ActiveHours } from './hours.ts'
import type { Caps, Preset } from './kinds/action.ts'
import { type ActionKind, actionOf, onlyReads, type TaskKind } from './kinds/kinds.ts'
import { MAX_UNSEEN } from './late-effects.ts'
import { isUnlimited } from './limits.ts'
import { fullWindow, meanGap, meanReadGap, type Recent } from './pacing.ts'
import type { Cut } from './page-budget.ts'
import { fullReads, leastCaps, READS_OF_PAGE, type ReadFacts, type ReadPurpose, readCapsOf } from './reads.ts'
import {
  type EndReason,
  type HoldReason,
  momentOf,
  type PauseFacts,
  type Reason,
  type TaskName,
  type WaitReason,
} from './reasons.ts'
import { type RhythmFacts, sessionWait } from './sessions.ts'
import type { TaskStatus } from './task-states.ts'
import type { Rest, RestKind } from './warnings.ts'
import { nextMidnight } from './zones.ts'

/** One task as `decideStep` sees it. Moments are epoch ms. */
export type TaskFacts = {
  id: string
  kind: TaskKind
  status: TaskStatus
  preset: Preset
  active_hours: ActiveHours | null
  /** Hours that hold for every task of the account. */
  account_hours: ActiveHours | null
  /** The account's rhythm, and what was looked at in its sessions lately. */
  rhythm?: RhythmFacts | null
  start_at: number | null
  stop_at: number | null
  target_count: number
  done_count: number
  /** Less than the target where the account keeps following some people. */
  most_done: number | null
  /** It undoes another task. */
  is_undo: boolean
  /** The share of the full limits that the account's warm-up and its last warning allow. */
  share: number
  /** Whether a warning reduces the share. */
  was_warned: boolean
  /** Whether a person is planned for whose turn comes before the next page of a source. */
  has_next: boolean
  /** What they get next, where a task does several things; the usual action of its kind where it is missing. */
  next_action?: ActionKind | null
  /** The next one is somebody whose visit has begun: nobody else's turn comes in between. */
  is_amid_visit?: boolean
  /** The source that is read next, by index; null when all are read or the list is fixed. */
  open_source: number | null
  /** Its next step reads a list of people. */
  reads_list?: boolean
  /** Its next step asks Instagram for a page of a source. */
  reads_source?: boolean
  /** Why reading ended before the end of a source; null or missing where it did not. */
  cut?: Cut | null
  /** The zone the user's days are counted in. */
  zone: string
  /** Of the user, over all accounts, on the user's calendar day. */
  daily: { used: number; limit: number }
  plan_ended: boolean
  /** Its user has paused everything, or everything of its account. */
  paused?: PauseFacts | null
  /** What the account's owner has to do first. */
  account_hold: HoldReason | null
}

/** The same among the others of its account. */
export type TaskInTurn = TaskFacts & {
  name: TaskName
  /** Those with the same take turns; a higher one comes first as long as it can act. */
  priority: number
}

export type Facts = {
  /** The seed where chance must be the same all day. */
  account: string
  /** In the order they take their turns. */
  tasks: TaskInTurn[]
  rests: Rest[]
  recent: Recent
  reads: ReadFacts
  /** No action before this: the pacing's gap. */
  quiet_until: number
  quiet_rule: 'gap' | 'long_pause'
  /** Actions whose effect is not known yet. */
  open_intents: OpenIntent[]
  /** False successes in a row before these. */
  false_successes: number
  /** Factor on every duration of the pacing. */
  scale: number
}

export type OpenIntent = {
  action_id: string
  task_id: string
  kind: ActionKind
  /** When to check its effect; null for at once: its answer never came. */
  look_at: number | null
  /** Through which the effect is checked: `held` while every connection of the account is paused or waits for its owner, `gone` when none is left. */
  connection: 'open' | 'held' | 'gone'
}

export type Wait = {
  /** Epoch ms; null when only the user can end it. */
  until: number | null
  reason: WaitReason
}

/** The reason is null where a task waits for nothing that has an end: its turn is about to come. */
export type TaskWait = { task_id: string; until: number | null; reason: WaitReason | null }

export type Decision =
  /** Checks the effect of an action, before anything else. */
  | { kind: 'confirm'; action_id: string }
  /** Acts on the next person or post of a task; `others` is why every other task waits meanwhile. */
  | { kind: 'act'; task_id: string; action: ActionKind; others: TaskWait[] }
  /** Reads the next page of a source of the task. */
  | { kind: 'collect'; task_id: string; source: number; others: TaskWait[] }
  | { kind: 'finish'; task_id: string; because: EndReason }
  /** No task can act now, each for its own reason. */
  | { kind: 'wait'; until: number | null; waits: TaskWait[] }

/** What an account does now: a due check of an effect, else a step of the first task that can act, else every task waits for its own reason. */
export function decideStep(facts: Facts, now: number): Decision {
  const rest = facts.rests.find(({ kind, until }) => kind === 'all' && until > now)
  const full = fullReads('proof', 1, facts.reads.caps, facts.reads.recent, now)
  const free_at = Math.max(rest?.until ?? 0, full?.until ?? 0)
  const moments = facts.open_intents.map((intent) => checkMoment(intent, free_at, now))
  const due = facts.open_intents.find((_, index) => moments[index] !== null && Number(moments[index]) <= now)
  if (due) return { kind: 'confirm', action_id: due.action_id }
  const waits: Wait[] = []
  for (const task of facts.tasks) {
    const because = findEndReason(task, facts.open_intents, now)
    if (because) return { kind: 'finish', task_id: task.id, because }
    const wait = waitOf(task, facts, now)
    if (wait) {
      waits.push(wait)
      continue
    }
    const others = waitsInTurn([task, ...facts.tasks.filter((one) => one !== task)], facts, now).slice(1)
    const action = actionIn(task)
    if (action && task.has_next) return { kind: 'act', task_id: task.id, action, others }
    return { kind: 'collect', task_id: task.id, source: task.open_source ?? 0, others }
  }
  // Effects are checked even where their task was stopped meanwhile.
  const known = [...moments, ...waits.map(({ until }) => until), ...facts.tasks.map(({ stop_at }) => stop_at)].filter(
    (moment) => moment !== null,
  )
  const until = known.length > 0 ? Math.min(...known) : null
  return { kind: 'wait', until, waits: waitsInTurn(facts.tasks, facts, now) }
}

/**
 * Why every task of an account waits once `acted` has done something and the account is quiet: by the order of the next decision, in which the
 * one that acted is the last of its priority, or the first where its visit continues.
 */
export function waitsAfter(
  facts: Facts,
  acted: { task_id: string; is_amid_visit: boolean },
  quiet: Pick<Facts, 'quiet_until' | 'quiet_rule'>,
  now: number,
): TaskWait[] {
  const isActed = ({ id }: TaskInTurn) => id === acted.task_id
  const placeOf = (task: TaskInTurn) => (isActed(task) ? (acted.is_amid_visit ? -1 : 1) : 0)
  const tasks = facts.tasks.toSorted(
    (one, other) =>
      Number(placeOf(other) === -1) - Number(placeOf(one) === -1) ||
      other.priority - one.priority ||
      placeOf(one) - placeOf(other),
  )
  return waitsInTurn(tasks, { ...facts, ...quiet }, now)
}

/**
 * The waits of an account's tasks, in the order of their turns. What only waits for the pace shares it: the first of them is next when that ends,
 * those behind it wait for their turn, for about as long as those before them usually take.
 */
function waitsInTurn(tasks: TaskInTurn[], facts: Facts, now: number): TaskWait[] {
  let first: TaskInTurn | null = null
  let turn_at = Math.max(now, facts.quiet_until)
  return tasks.map((task) => {
    const task_id = task.id
    const wait = waitOf(task, facts, now)
    const is_pace = wait?.reason.code === 'gap' || wait?.reason.code === 'long_pause'
    if (wait && !is_pace) return { ...wait, task_id }
    const [ahead, at] = [first, turn_at]
    turn_at += usualPause(task) * facts.scale
    if (!ahead) {
      first = task
      return wait ? { ...wait, task_id } : { task_id, until: null, reason: null }
    }
    const until = ahead.priority > task.priority ? null : at
    const params = { action: actionIn(task), until: until === null ? null : momentOf(until), first: ahead.name }
    return { task_id, until, reason: { code: 'turn', params } }
  })
}

/** Usually between a step of this task and the next one of the account, ms at full scale. */
function usualPause(task: TaskFacts): number {
  const limit = limitOf(task)
  return limit ? meanGap(limit, task.preset) : meanReadGap
}

/** When the effect of an action is checked, epoch ms; null while no connection can. Without any connection the check needs no call. */
function checkMoment({ look_at, connection }: OpenIntent, free_at: number, now: number): number | null {
  if (connection === 'gone') return now
  return connection === 'held' ? null : Math.max(look_at ?? now, free_at)
}

/** Why a task ends now; null while it does not. An action whose result is unknown keeps it open. */
function findEndReason(task: TaskFacts, open_intents: OpenIntent[], now: number): EndReason | null {
  const { target_count: target, done_count: done, most_done, stop_at } = task
  const is_extraction = onlyReads(task.kind)
  if (done >= target) return { code: 'target_reached', params: { count: target, is_extraction } }
  if (most_done !== null && done >= most_done) return { code: 'enough_kept', params: { done } }
  if (stop_at !== null && stop_at <= now) return { code: 'end_time', params: { done, target } }
  if (hasMore(task) || open_intents.some(({ task_id }) => task_id === task.id)) return null
  return { code: 'sources_read', params: { done, target, cut: task.cut ?? null, is_extraction } }
}

const hasMore = ({ has_next, open_source }: TaskFacts) => has_next || open_source !== null

/** The reason that holds a task for longest, or null when it may act now. The same rule makes a preview's estimate. */
export function waitOf(task: TaskFacts, facts: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const reasons = [pauseOf(task), holdOf(task), startOf(task, now), restOf(task, facts, now), hoursOf(task, facts, now)]
  reasons.push(sessionOf(task, facts, now), readsOf(task, facts, now))
  // A task that only reads has no action's pace and uses none of the plan's.
  if (!onlyReads(task.kind))
    reasons.push(planOf(task, now), windowOf(task, facts, now), quietOf(task, facts, now), unseenOf(task, facts, now))
  return reasons.reduce<Wait | null>((longest, wait) => {
    if (!wait || longest?.until === null) return longest
    if (!longest || wait.until === null || wait.until > (longest.until ?? 0)) return wait
    return longest
  }, null)
}

function pauseOf({ paused }: TaskFacts): Wait | null {
  return paused ? { until: null, reason: { code: 'paused_everything', params: paused } } : null
}

function holdOf(task: TaskFacts): Wait | null {
  const { account_hold: hold, plan_ended } = task
  if (hold) return { until: null, reason: { code: 'account_hold', params: { hold } } }
  return plan_ended ? { until: null, reason: { code: 'plan_ended', params: {} } } : null
}

function startOf({ start_at }: TaskFacts, now: number): Wait | null {
  if (start_at === null || start_at <= now) return null
  return { until: start_at, reason: { code: 'start_at', params: { until: momentOf(start_at) } } }
}

function restOf(task: TaskFacts, facts: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const kind = limitOf(task)
  const isMeant = (of: RestKind) =>
    of === 'all' ||
    of === kind ||
    (of === 'lists' && task.reads_list === true) ||
    (of === 'sources' && task.reads_source === true)
  const rests = facts.rests.filter((rest) => rest.until > now && isMeant(rest.kind))
  const rest = rests.sort((a, b) => b.until - a.until)[0]
  if (!rest) return null
  const { code, params } = rest.reason
  return { until: rest.until, reason: { code, params: { ...params, ...next(task, rest.until) } } as WaitReason }
}

function hoursOf(task: TaskFacts, { account }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const hours = [task.active_hours, task.account_hours].filter((one) => one !== null)
  if (hours.length === 0) return null
  const opening = openingAt(hours, now, task.zone, account)
  if (opening && opening.from <= now) return null
  const whose = task.active_hours ? 'task' : 'account'
  const action = actionIn(task)
  const until = opening && momentOf(opening.from)
  return { until: opening?.from ?? now + DAY, reason: { code: 'active_hours', params: { action, until, whose } } }
}

function sessionOf(task: TaskFacts, { account, open_intents }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  if (!task.rhythm) return null
  const open = open_intents.filter(({ connection }) => connection === 'open').length
  return sessionWait(task.rhythm, task, { seed: account, open }, now)
}

function planOf(task: TaskFacts, now: number): Wait | null {
  const { used, limit } = task.daily
  if (isUnlimited(limit) || used < limit) return null
  const until = nextMidnight(now, task.zone)
  return { until, reason: { code: 'plan_daily_actions', params: { ...next(task, until), used, limit } } }
}

function windowOf(task: TaskFacts, { recent, scale }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const of = limitOf(task)
  const full = of && fullWindow(of, task.preset, task.share, recent, now, scale)
  if (!full) return null
  const { until, used, cap: limit, rule: code } = full
  const { share, was_warned } = task
  return { until, reason: { code, params: { ...next(task, until), used, limit, of, share, was_warned } } }
}

/** The most a task's next step reads. */
export function readsOfStep(task: TaskFacts): number {
  const action = actionIn(task)
  return action && task.has_next ? actions[action].reads : READS_OF_PAGE
}

/** The reader of a task's step and its caps: an extraction leaves room for the most careful task beside it. */
export function budgetOf(
  { kind, preset, share }: Pick<TaskFacts, 'kind' | 'preset' | 'share'>,
  { beside }: ReadFacts,
): { reader: ReadPurpose; caps: Caps } {
  const caps = readCapsOf(preset, share)
  if (!onlyReads(kind)) return { reader: 'step', caps }
  return beside ? { reader: 'extraction_beside', caps: leastCaps(caps, beside) } : { reader: 'extraction', caps }
}

/** A step begins only where there is room for all it reads. */
function readsOf(task: TaskFacts, { reads }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const { reader, caps } = budgetOf(task, reads)
  const full = fullReads(reader, readsOfStep(task), caps, reads.recent, now)
  if (!full) return null
  const { until, used, cap: limit, window } = full
  const kept_for = used >= limit ? null : reader === 'extraction_beside' ? 'tasks' : 'previews'
  return { until, reason: { code: 'read_limit', params: { until: momentOf(until), window, kept_for, used, limit } } }
}

function quietOf(task: TaskFacts, { quiet_until, quiet_rule }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  if (quiet_until <= now) return null
  return { until: quiet_until, reason: quietReason(actionIn(task), quiet_until, quiet_rule) }
}

/** The open actions may already fill the target, or Instagram has shown none of the last ones: then their effects are checked first. */
function unseenOf(task: TaskFacts, { open_intents, false_successes }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const action = actionIn(task)
  const limit = limitOf(task)
  if (!action || !limit) return null
  const own = open_intents.filter(({ task_id }) => task_id === task.id)
  const same = open_intents.filter(
    ({ kind, connection }) => connection === 'open' && actions[kind].limited_as === limit,
  )
  const most = Math.min(task.target_count, task.most_done ?? Number.POSITIVE_INFINITY)
  const is_full = !task.is_amid_visit && (task.done_count + own.length >= most || !hasMore(task))
  const unseen = own.length > 0 && is_full ? own : false_successes + same.length >= MAX_UNSEEN ? same : []
  const checks = unseen.flatMap(({ look_at, connection }) => (connection === 'held' ? [] : (look_at ?? now)))
  if (unseen.length === 0) return null
  const until = checks.length > 0 ? Math.min(...checks) : null
  if (until !== null && until <= now) return null
  const at = until === null ? null : momentOf(until)
  return { until, reason: { code: 'checking', params: { action, count: unseen.length, until: at } } }
}

/** What a task does next. */
const actionIn = ({ kind, is_undo, next_action }: TaskFacts) => next_action ?? actionOf(kind, is_undo)

const limitOf = (task: TaskFacts) => {
  const action = actionIn(task)
  return action && actions[action].limited_as
}

const next = (task: TaskFacts, until: number) => ({
  action: actionIn(task),
  until: momentOf(until),
})

/** Why a task waits for the pacing after an action. */
export const quietReason = (
  action: ActionKind | null,
  until: number,
  code: 'gap' | 'long_pause',
): Reason<'gap' | 'long_pause'> => ({ code, params: { action, until: momentOf(until) } })
