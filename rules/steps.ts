import { actionWords, limitedPlural } from './action-words.ts'
import { type ActionKind, actions } from './actions.ts'
import { openingAt } from './active-hours.ts'
import type { ActiveHours } from './hours.ts'
import { actionOf, type TaskKind } from './kinds/kinds.ts'
import { MOST_UNSEEN } from './late-looks.ts'
import { numberText, percentText } from './numbers.ts'
import { type Caps, DAY, fullWindow, type Preset, type Recent } from './pacing.ts'
import { type Cut, endText } from './page-budget.ts'
import { isUnlimited } from './plans.ts'
import { fullReads, leastCaps, READS_OF_PAGE, type Reader, type ReadFacts, readCapsOf, readsOfStep } from './reads.ts'
import type { TaskStatus } from './task-states.ts'
import type { Rest } from './warnings.ts'
import { clockText, nextMidnight } from './zones.ts'

/** One task as `decideStep` sees it. Moments are epoch ms. */
export type TaskFacts = {
  id: string
  kind: TaskKind
  status: TaskStatus
  preset: Preset
  active_hours: ActiveHours | null
  /** Hours that hold for every task of the account. */
  account_hours: ActiveHours | null
  start_at: number | null
  stop_at: number | null
  target_count: number
  done_count: number
  /** Fewer than the target where the account is to keep following so many. */
  most_done: number | null
  /** It takes back what another task did. */
  is_undo: boolean
  /** The share of the full limits that the account's warm-up, and a warning it had, allow. */
  share: number
  /** Whether a warning is what holds it back. */
  was_warned: boolean
  /** Whether somebody is planned for whose turn has come: no source is to be read first. */
  has_next: boolean
  /** The source that is read next, by index; null when all are read or the list is fixed. */
  open_source: number | null
  /** Why reading ended before the end of a source; null or missing where it did not. */
  cut?: Cut | null
  /** The zone the user's days are counted in. */
  zone: string
  /** Of the user, over all accounts, on the user's calendar day. */
  daily: { used: number; limit: number }
  plan_ended: boolean
  /** Instagram has to be asked for this account's session again, or its owner has to confirm something. */
  account_hold: string | null
}

export type Facts = {
  /** Names the account where chance must be the same all day. */
  account: string
  /** In the order they take their turns. */
  tasks: TaskFacts[]
  rests: Rest[]
  recent: Recent
  reads: ReadFacts
  /** No action before this: the pacing's gap. */
  quiet_until: number
  quiet_rule: 'gap' | 'long_pause'
  /** Actions of which it is not known yet what became of them. */
  open_intents: OpenIntent[]
  /** Claimed successes in a row, before these, that were none. */
  false_successes: number
  /** Factor on every duration of the pacing. */
  scale: number
}

export type OpenIntent = {
  action_id: string
  task_id: string
  kind: ActionKind
  /** When to look for its effect; null for at once: its answer never came. */
  look_at: number | null
  /** Whether somebody can look: nobody may while each connection of the account waits for its owner, nobody ever once it is gone. */
  connection: 'open' | 'held' | 'gone'
}

export type Wait = {
  /** Epoch ms; null when only a person can end it. */
  until: number | null
  rule: string
  message: string
}

export type TaskWait = Wait & { task_id: string }

export type Decision =
  /** Look what became of an action, before anything else. */
  | { kind: 'look'; action_id: string }
  /** Meet the next person or post of a task; `passed` are the tasks before it in turn that have to wait. */
  | { kind: 'act'; task_id: string; action: ActionKind; passed: TaskWait[] }
  /** Read more from a source of the task. */
  | { kind: 'collect'; task_id: string; source: number; passed: TaskWait[] }
  | { kind: 'finish'; task_id: string; because: string }
  /** Nothing can be done now; every task with its own reason. */
  | { kind: 'wait'; until: number | null; waits: TaskWait[] }

/** What an account does now: a look that is due, else the first of its tasks that can do something does it, else all of them wait, each with its reason. */
export function decideStep(facts: Facts, now: number): Decision {
  const rest = facts.rests.find(({ kind, until }) => kind === 'all' && until > now)
  const full = fullReads('proof', 1, facts.reads.caps, facts.reads.recent, now)
  const free_at = Math.max(rest?.until ?? 0, full?.until ?? 0)
  const moments = facts.open_intents.map((intent) => lookMoment(intent, free_at, now))
  const due = facts.open_intents.find((_, index) => moments[index] !== null && Number(moments[index]) <= now)
  if (due) return { kind: 'look', action_id: due.action_id }
  const waits: TaskWait[] = []
  for (const task of facts.tasks) {
    const because = endOf(task, facts.open_intents, now)
    if (because) return { kind: 'finish', task_id: task.id, because }
    const wait = waitOf(task, facts, now)
    const action = actionOf(task.kind, task.is_undo)
    if (wait) waits.push({ ...wait, task_id: task.id })
    else if (action && task.has_next) return { kind: 'act', task_id: task.id, action, passed: waits }
    else return { kind: 'collect', task_id: task.id, source: task.open_source ?? 0, passed: waits }
  }
  // What became of an action is looked up even where its task was stopped meanwhile.
  const known = [...moments, ...waits.map(({ until }) => until), ...facts.tasks.map(({ stop_at }) => stop_at)].filter(
    (moment) => moment !== null,
  )
  return { kind: 'wait', until: known.length > 0 ? Math.min(...known) : null, waits }
}

/** When an action is looked up, epoch ms; null while nobody can. What nobody can look up any more asks for no call. */
function lookMoment({ look_at, connection }: OpenIntent, free_at: number, now: number): number | null {
  if (connection === 'gone') return now
  return connection === 'held' ? null : Math.max(look_at ?? now, free_at)
}

/** Why a task is at its end, as a sentence; null while it is not. An action whose result is not known is yet to be met. */
function endOf(task: TaskFacts, open_intents: OpenIntent[], now: number): string | null {
  const { target_count, done_count, most_done, stop_at } = task
  if (done_count >= target_count)
    return task.kind === 'extract' ? `All ${numberText(target_count)} read.` : `All ${numberText(target_count)} done.`
  if (most_done !== null && done_count >= most_done)
    return `${numberText(done_count)} done; with more, the account would follow fewer people than you want it to keep.`
  if (stop_at !== null && stop_at <= now) return `The time you set for its end has come: ${doneText(task)}.`
  if (hasMore(task) || open_intents.some(({ task_id }) => task_id === task.id)) return null
  return endText(task.kind === 'extract', done_count, target_count, task.cut ?? null)
}

const hasMore = ({ has_next, open_source }: TaskFacts) => has_next || open_source !== null

const doneText = ({ done_count, target_count }: TaskFacts) =>
  `${numberText(done_count)} of ${numberText(target_count)} done`

/** The reason that holds a task for longest, or null when it may act now. The same rule makes a preview's estimate. */
export function waitOf(task: TaskFacts, facts: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const reasons = [holdOf(task), startOf(task, now), restOf(task, facts, now), hoursOf(task, facts, now)]
  reasons.push(readsOf(task, facts, now))
  // Reading alone keeps no action's pace and uses none of the plan's.
  if (task.kind !== 'extract')
    reasons.push(planOf(task, now), windowOf(task, facts, now), quietOf(task, facts, now), unseenOf(task, facts, now))
  return reasons.reduce<Wait | null>((longest, wait) => {
    if (!wait || longest?.until === null) return longest
    if (!longest || wait.until === null || wait.until > (longest.until ?? 0)) return wait
    return longest
  }, null)
}

function holdOf(task: TaskFacts): Wait | null {
  if (task.account_hold) return { until: null, rule: 'account_hold', message: task.account_hold }
  if (task.plan_ended)
    return {
      until: null,
      rule: 'plan_ended',
      message: 'Your plan has ended. Choose one and this goes on where it stands.',
    }
  return null
}

function startOf(task: TaskFacts, now: number): Wait | null {
  if (task.start_at === null || task.start_at <= now) return null
  return {
    until: task.start_at,
    rule: 'start_at',
    message: `starts at ${clockText(task.start_at, now, task.zone)}, as you chose`,
  }
}

function restOf(task: TaskFacts, facts: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const kind = limitOf(task)
  const rests = facts.rests.filter((rest) => rest.until > now && (rest.kind === 'all' || rest.kind === kind))
  const rest = rests.sort((a, b) => b.until - a.until)[0]
  if (!rest) return null
  return { until: rest.until, rule: rest.rule, message: `${next(task, rest.until, now)}: ${lowerFirst(rest.message)}` }
}

function hoursOf(task: TaskFacts, { account }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const hours = [task.active_hours, task.account_hours].filter((one) => one !== null)
  if (hours.length === 0) return null
  const opening = openingAt(hours, now, task.zone, account)
  if (!opening) return { until: now + DAY, rule: 'active_hours', message: hoursApart }
  if (opening.from <= now) return null
  const whose = task.active_hours ? 'this task’s' : 'the account’s'
  const message = `${next(task, opening.from, now)}: now is outside ${whose} active hours`
  return { until: opening.from, rule: 'active_hours', message }
}

const hoursApart =
  'This task’s active hours and the account’s don’t overlap in the next two weeks. Change the account’s hours, and it continues.'

function planOf(task: TaskFacts, now: number): Wait | null {
  const { used, limit } = task.daily
  if (isUnlimited(limit) || used < limit) return null
  const until = nextMidnight(now, task.zone)
  const message = `${next(task, until, now)}: ${numberText(used)} of ${numberText(limit)} daily actions of your plan are used`
  return { until, rule: 'plan_daily_actions', message }
}

function windowOf(task: TaskFacts, { recent, scale }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const kind = limitOf(task)
  const full = kind && fullWindow(kind, task.preset, task.share, recent, now, scale)
  if (!full) return null
  const what = full.rule === 'follow_unfollow_limit' ? 'follows and unfollows' : limitedPlural[kind]
  const time = full.rule === 'hourly_limit' ? 'the last hour' : 'the last 24 hours'
  const because = task.was_warned ? 'since Instagram’s warning' : 'while this account warms up'
  const warming = task.share < 1 ? `, ${percentText(task.share)} of the full limit ${because}` : ''
  return {
    until: full.until,
    rule: full.rule,
    message: `${next(task, full.until, now)}: ${numberText(full.used)} of ${numberText(full.cap)} ${what} in ${time}${warming}`,
  }
}

/** Who reads when a task takes a step, and up to what: an extraction leaves room for the most careful task it goes on beside. */
export function budgetOf(
  { kind, preset, share }: Pick<TaskFacts, 'kind' | 'preset' | 'share'>,
  { beside }: ReadFacts,
): { reader: Reader; caps: Caps } {
  const caps = readCapsOf(preset, share)
  if (kind !== 'extract') return { reader: 'step', caps }
  return beside ? { reader: 'extraction_beside', caps: leastCaps(caps, beside) } : { reader: 'extraction', caps }
}

/** A step begins only where there is room for all it reads. */
function readsOf(task: TaskFacts, { reads }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const action = actionOf(task.kind, task.is_undo)
  const need = action && task.has_next ? readsOfStep[action] : READS_OF_PAGE
  const { reader, caps } = budgetOf(task, reads)
  const full = fullReads(reader, need, caps, reads.recent, now)
  if (!full) return null
  const { until, used, cap, window } = full
  const time = window === 'hour' ? 'the last hour' : 'the last 24 hours'
  const others = reader === 'extraction_beside' ? 'the tasks beside it' : 'previews and for checking results'
  const kept = used < cap ? `; the rest is kept for ${others}` : ''
  const message = `next look at ${clockText(until, now, task.zone)}: ${numberText(used)} of ${numberText(cap)} looks in ${time}${kept}`
  return { until, rule: 'read_limit', message }
}

function quietOf(task: TaskFacts, { quiet_until, quiet_rule }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  if (quiet_until <= now) return null
  const message = quietMessage(actionOf(task.kind, task.is_undo), quiet_until, quiet_rule, now, task.zone)
  return { until: quiet_until, rule: quiet_rule, message }
}

/** Those that may yet show would make the target full, or Instagram has shown none of the last ones: then they are looked for first. */
function unseenOf(task: TaskFacts, { open_intents, false_successes }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const action = actionOf(task.kind, task.is_undo)
  const limit = limitOf(task)
  if (!action || !limit) return null
  const own = open_intents.filter(({ task_id }) => task_id === task.id)
  const same = open_intents.filter(
    ({ kind, connection }) => connection === 'open' && actions[kind].limited_as === limit,
  )
  const most = Math.min(task.target_count, task.most_done ?? Number.POSITIVE_INFINITY)
  const is_full = task.done_count + own.length >= most || !hasMore(task)
  const unseen = own.length > 0 && is_full ? own : false_successes + same.length >= MOST_UNSEEN ? same : []
  const looks = unseen.flatMap(({ look_at, connection }) => (connection === 'held' ? [] : (look_at ?? now)))
  if (unseen.length === 0) return null
  const until = looks.length > 0 ? Math.min(...looks) : null
  if (until !== null && until <= now) return null
  const { next: word } = actionWords[action]
  const what = unseen.length === 1 ? `the last ${word} shows` : `the last ${unseen.length} ${limitedPlural[limit]} show`
  return {
    until,
    rule: 'checking',
    message:
      until === null
        ? `checking whether ${what} on Instagram, as soon as the account is back`
        : `checking at ${clockText(until, now, task.zone)} whether ${what} on Instagram`,
  }
}

const limitOf = ({ kind, is_undo }: TaskFacts) => {
  const action = actionOf(kind, is_undo)
  return action && actions[action].limited_as
}

const nextAt = (action: ActionKind | null, until: number, now: number, zone: string) =>
  `next ${action ? actionWords[action].next : 'page'} at ${clockText(until, now, zone)}`

const next = ({ kind, is_undo, zone }: TaskFacts, until: number, now: number) =>
  nextAt(actionOf(kind, is_undo), until, now, zone)

/** What a task says while the pacing keeps still after an action. */
export function quietMessage(
  action: ActionKind | null,
  until: number,
  rule: 'gap' | 'long_pause',
  now: number,
  zone: string,
): string {
  const why = rule === 'long_pause' ? 'a longer pause after a run of actions' : 'a natural gap between two actions'
  return `${nextAt(action, until, now, zone)}: ${why}`
}

const lowerFirst = (text: string) =>
  text.startsWith('Instagram') ? text : text.charAt(0).toLowerCase() + text.slice(1)
