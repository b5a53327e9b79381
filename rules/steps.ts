import type { ActionKind, ActiveHours, Preset, TaskKind, TaskStatus } from '#contract/automation.ts'
import { openingAt } from './active-hours.ts'
import { fullWindow, type Recent } from './pacing.ts'
import { isUnlimited } from './plans.ts'
import type { Rest } from './warnings.ts'
import { clockText, nextMidnight } from './zones.ts'

/** One task as `decideStep` sees it. Moments are epoch ms. */
export type TaskFacts = {
  id: string
  kind: TaskKind
  status: TaskStatus
  preset: Preset
  active_hours: ActiveHours | null
  start_at: number | null
  target_count: number
  done_count: number
  /** Whether somebody is planned for and not yet met. */
  has_next: boolean
  /** The first source that has more people to read, by index; null when all are read or the list is fixed. */
  open_source: number | null
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
  /** No action before this: the pacing's gap. */
  quiet_until: number
  quiet_rule: 'gap' | 'long_pause'
  /** An action whose result is not known yet; held while its account waits for its owner. */
  open_intent: { action_id: string; kind: ActionKind; is_held: boolean } | null
  /** Factor on every duration of the pacing. */
  scale: number
}

export type Wait = {
  /** Epoch ms; null when only a person can end it. */
  until: number | null
  rule: string
  message: string
}

export type Decision =
  /** Look what became of an action whose answer never came, before anything else. */
  | { kind: 'look'; action_id: string; action: ActionKind }
  | { kind: 'act'; task_id: string; action: ActionKind }
  /** Read more people from a source of the task. */
  | { kind: 'collect'; task_id: string; source: number }
  | { kind: 'finish'; task_id: string; because: string }
  /** Nothing can be done now; every task with its own reason. */
  | { kind: 'wait'; until: number | null; waits: (Wait & { task_id: string })[] }

const actionOf: Record<TaskKind, ActionKind> = {
  follow: 'follow',
  unfollow: 'unfollow',
  react: 'like',
  comment: 'comment',
  extract: 'follow',
}

/** What an account does now: the first of its tasks that can do something does it, else all of them wait, each with its reason. */
export function decideStep(facts: Facts, now: number): Decision {
  const rest = facts.rests.find(({ kind, until }) => kind === 'all' && until > now)
  const { open_intent } = facts
  if (open_intent && !rest && !open_intent.is_held)
    return { kind: 'look', action_id: open_intent.action_id, action: open_intent.kind }
  const waits: (Wait & { task_id: string })[] = []
  for (const task of facts.tasks) {
    const end = endOf(task)
    if (end) return end
    const wait = waitOf(task, facts, now)
    if (wait) waits.push({ ...wait, task_id: task.id })
    else if (task.has_next) return { kind: 'act', task_id: task.id, action: actionOf[task.kind] }
    else return { kind: 'collect', task_id: task.id, source: task.open_source ?? 0 }
  }
  const moments = waits.flatMap(({ until }) => until ?? [])
  return { kind: 'wait', until: moments.length > 0 ? Math.min(...moments) : null, waits }
}

function endOf(task: TaskFacts): Decision | null {
  if (task.done_count >= task.target_count)
    return { kind: 'finish', task_id: task.id, because: `All ${task.target_count} done.` }
  if (!task.has_next && task.open_source === null)
    return {
      kind: 'finish',
      task_id: task.id,
      because: `Everyone on the list was met: ${task.done_count} of ${task.target_count} done.`,
    }
  return null
}

/** The reason that holds a task for longest, or null when it may act now. The same rule makes a preview's estimate. */
export function waitOf(task: TaskFacts, facts: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const reasons = [
    holdOf(task),
    startOf(task, now),
    restOf(task, facts, now),
    hoursOf(task, facts, now),
    planOf(task, now),
  ]
  reasons.push(windowOf(task, facts, now), quietOf(task, facts, now))
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
      message: 'Your trial has ended. Choose a plan and this goes on where it stands.',
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
  const kind = actionOf[task.kind]
  const rests = facts.rests.filter((rest) => rest.until > now && (rest.kind === 'all' || rest.kind === kind))
  const rest = rests.sort((a, b) => b.until - a.until)[0]
  if (!rest) return null
  return { until: rest.until, rule: rest.rule, message: `${next(task, rest.until, now)}: ${lowerFirst(rest.message)}` }
}

function hoursOf(task: TaskFacts, { account }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  if (!task.active_hours) return null
  const { from } = openingAt(task.active_hours, now, task.zone, account)
  if (from <= now) return null
  return {
    until: from,
    rule: 'active_hours',
    message: `${next(task, from, now)}: now is outside this task’s active hours`,
  }
}

function planOf(task: TaskFacts, now: number): Wait | null {
  const { used, limit } = task.daily
  if (isUnlimited(limit) || used < limit) return null
  const until = nextMidnight(now, task.zone)
  const message = `${next(task, until, now)}: ${used} of ${limit} daily actions of your plan are used`
  return { until, rule: 'plan_daily_actions', message }
}

function windowOf(task: TaskFacts, { recent, scale }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  const kind = actionOf[task.kind]
  const full = fullWindow(kind, task.preset, recent, now, scale)
  if (!full) return null
  const what = full.rule === 'follow_unfollow_limit' ? 'follows and unfollows' : plural[kind]
  const time = full.rule === 'hourly_limit' ? 'the last hour' : 'the last 24 hours'
  return {
    until: full.until,
    rule: full.rule,
    message: `${next(task, full.until, now)}: ${full.used} of ${full.cap} ${what} in ${time}`,
  }
}

function quietOf(task: TaskFacts, { quiet_until, quiet_rule }: Omit<Facts, 'tasks'>, now: number): Wait | null {
  if (quiet_until <= now) return null
  return {
    until: quiet_until,
    rule: quiet_rule,
    message: quietMessage(task.kind, quiet_until, quiet_rule, now, task.zone),
  }
}

const plural: Record<ActionKind, string> = {
  follow: 'follows',
  unfollow: 'unfollows',
  like: 'likes',
  comment: 'comments',
}

const next = (task: TaskFacts, until: number, now: number) =>
  `next ${actionOf[task.kind]} at ${clockText(until, now, task.zone)}`

/** What a task says while the pacing keeps still after an action. */
export function quietMessage(
  kind: TaskKind,
  until: number,
  rule: 'gap' | 'long_pause',
  now: number,
  zone: string,
): string {
  const why = rule === 'long_pause' ? 'a longer pause after a run of actions' : 'a natural gap between two actions'
  return `next ${actionOf[kind]} at ${clockText(until, now, zone)}: ${why}`
}

const lowerFirst = (text: string) =>
  text.startsWith('Instagram') ? text : text.charAt(0).toLowerCase() + text.slice(1)
