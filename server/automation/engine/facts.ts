import type { Source, TaskOptions } from '#contract/automation.ts'
import { isBlock } from '#rules/account-standing.ts'
import { actions } from '#rules/actions.ts'
import { HOUR } from '#rules/durations.ts'
import { allFilters, type Filters } from '#rules/filters.ts'
import type { ActiveHours } from '#rules/hours.ts'
import type { Caps, Preset } from '#rules/kinds/action.ts'
import { type ActionKind, isVisit, onlyReads } from '#rules/kinds/kinds.ts'
import { featuresOf } from '#rules/limits.ts'
import { noneRecent, presetOf, type Recent } from '#rules/pacing.ts'
import type { Cut } from '#rules/page-budget.ts'
import { findPlan } from '#rules/plans.ts'
import { leastCaps, type ReadFacts, readCapsOf } from '#rules/reads.ts'
import type { HoldReason, TaskName, WaitReason } from '#rules/reasons.ts'
import { inMemory, type Refused } from '#rules/refusals.ts'
import type { RhythmFacts } from '#rules/sessions.ts'
import { isListOfPeople } from '#rules/source-types.ts'
import type { Facts, TaskInTurn } from '#rules/steps.ts'
import { comesBefore, nextSource, type Turns } from '#rules/turns.ts'
import { plannedAs } from '#rules/visit-options.ts'
import { shareOf, type WarmUpShare } from '#rules/warm-up.ts'
import type { Rest } from '#rules/warnings.ts'
import { type KeptReads, recentReadsOf } from '../../accounts/count-read.ts'
import { type PauseRow, pauseOf } from '../../accounts/pauses.ts'
import type { Planned, SentAction } from '../action-row.ts'
import { isStep } from '../actions/visit.ts'
import type { TaskOwner } from '../task-row.ts'

/** How far a source has been read. */
export type SourceReading = {
  user_id: string | null
  cursor: string | null
  exhausted: boolean
  /** The turns it has taken among the task’s sources. */
  turns?: number
  /** Posts whose likers or commenters are still to be read. */
  posts?: string[]
  /** People of the last page whose profiles are still to be read. */
  details?: { id: string; username: string }[]
  /** The last page has been read. */
  is_end?: boolean
  /** Why it was the last one, where the list did not end by itself. */
  cut?: Cut
  /** How many people the list is expected to bring. */
  expected?: number | null
  /** How long the list is, where only a part of it is expected to be shown; null where that isn't known. */
  length?: number | null
  /** How many people of it were shown so far. */
  shown?: number
  /** Pages read of the list so far, and how many in a row at the end brought nobody new. */
  pages?: number
  idle?: number
  /** Marks of the cursors so far, the newest last: a repeated one leads in a circle. */
  marks?: string[]
}

/** A task with everything a step needs besides the facts of its decision. */
export type TaskInHand = TaskInTurn & {
  user_id: string
  /** The one its user reads. */
  language: string
  account_id: string
  sources: Source[]
  /** The percent of the places each source has; null where they share evenly. */
  source_shares: number[] | null
  reading: SourceReading[]
  filters: Filters
  options: TaskOptions
  list_id: string | null
  /** Whether the people who liked the account's newest posts have been read. */
  knows_loyal: boolean
  /** The next planned person or post. */
  next: (Planned & { id: string; position: number; attempts: number; then: ActionKind | null }) | null
  /** Its people were fixed by a preview. */
  previewed: boolean
  waiting: WaitReason | null
}

/** The part of a task that settles one of its actions, even after the task has ended. */
export type TaskHead = Pick<TaskInHand, 'id' | 'user_id' | 'account_id' | 'kind' | 'preset' | 'zone'>

/** A sent action whose effect is not known yet. */
type OpenAction = SentAction & {
  look_at: number | null
  /** The connection to check through: its own, else another one of the same Instagram account. */
  via: string | null
  is_gone: boolean
  task: TaskHead
}

export type AccountFacts = Omit<Facts, 'tasks'> & {
  now: number
  tasks: TaskInHand[]
  burst_left: number
  failures: number
  refused: Refused
  open_actions: OpenAction[]
  /** The rhythms of its connections: what any of them looks at counts in the sessions of all. */
  rhythms: ConnectionRhythm[]
  /** Who owns each connection: account_id to user. An Instagram account can be connected by several users. */
  owners: Map<string, TaskOwner>
}

/** A rhythm of one user's connection, with what was looked at lately. */
export type ConnectionRhythm = RhythmFacts & { account_id: string; hours: ActiveHours | null; zone: string }

/** What decides the steps of an Instagram account, as it is read; its tasks and its connections are read beside it. */
export type AccountScheduleRow = {
  instagram_user_id: string
  now: number
  quiet_until: number | null
  quiet_rule: 'gap' | 'long_pause' | null
  burst_left: number
  failures: number
  false_successes: number
  refused: Refused | null
  active_days: number
  warned_at: number | null
  /** Null without any, like the others that come as JSON. */
  rests: Rest[] | null
  recent: Partial<Record<ActionKind, number[]>> | null
  open: (Omit<OpenAction, 'via' | 'is_gone' | 'task'> & { task: Omit<TaskHead, 'zone' | 'preset'> & Paced })[] | null
  sessions: (RhythmFacts['counts'][number] & { account_id: string })[] | null
  blocks: { user_id: string; day: string; free: number }[] | null
  /** Null as long as nothing was read. */
  reads: KeptReads | null
}

/** A connection of the Instagram account, with what of its user and plan decides steps. */
export type AccountOwner = PauseRow & {
  instagram_user_id: string
  account_id: string
  user_id: string
  username: string
  status: string
  hold: HoldReason | null
  is_gone: boolean
  account_hours: ActiveHours | null
  rhythm: RhythmFacts['rhythm'] | null
  warm_up: boolean | null
  preset: Preset
  timezone: string
  language: string
  plan_id: string | null
  plan_ended: boolean
  /** Today, by its user's calendar, and what of it is used or granted. */
  day: string
  used: number
}

/** The pace a task has of its own; null where it follows its account's. */
type Paced = { own_preset: Preset | null }

/** A task as it is read, with the next of its plan; the rest of `TaskInHand` is derived. */
export type LiveTaskRow = Paced &
  Omit<
    TaskInHand,
    | 'preset'
    | 'name'
    | 'priority'
    | 'has_next'
    | 'next_action'
    | 'is_amid_visit'
    | 'open_source'
    | 'reads_source'
    | 'cut'
    | 'share'
    | 'was_warned'
    | 'zone'
    | 'daily'
    | 'paused'
    | 'account_hold'
    | 'account_hours'
    | 'language'
    | 'plan_ended'
  >

export const hasRhythm = ({ rhythm, is_gone }: AccountOwner) => rhythm !== null && !is_gone

export const dailyLimitOf = (plan_id: string | null) =>
  featuresOf(findPlan(plan_id ?? '')?.name ?? 'Trial').daily_actions

/** How the sources of a task take turns. */
export const turnsAmong = ({ sources, source_shares }: Pick<TaskInHand, 'sources' | 'source_shares'>): Turns => ({
  sources: sources.length,
  percents: source_shares,
})

/** How long a visit whose step has failed on our side, or was blocked, takes turns like any other task, ms. */
const AFTER_STUMBLE = HOUR

/** A visit that has begun comes first, except where its step may be what fails: it would hold up every other task. */
function visitsFirst<Task extends Pick<TaskInHand, 'is_amid_visit' | 'next_action'>>(
  tasks: Task[],
  rests: Rest[],
  now: number,
): Task[] {
  const lately = rests.filter(({ until }) => until > now - AFTER_STUMBLE)
  const comesFirst = ({ is_amid_visit, next_action }: Task) => {
    const limited_as = next_action && actions[next_action].limited_as
    return (
      is_amid_visit &&
      !lately.some(({ kind, reason: { code } }) => code === 'stumbled' || (isBlock(code) && kind === limited_as))
    )
  }
  return tasks.toSorted((one, other) => Number(comesFirst(other)) - Number(comesFirst(one)))
}

/** Everything that decides a step, from what was read of the account, its tasks and its connections. `used`: by user, the actions of today. */
export function factsOf(
  row: AccountScheduleRow,
  live: LiveTaskRow[],
  owners: AccountOwner[],
  used: Map<string, number>,
  scale: number,
): AccountFacts {
  const { now, warned_at, active_days } = row
  const history = { active_days, warned_at }
  const rests = row.rests ?? []
  const rhythms = rhythmsOf(row, owners)
  const by_account = new Map(owners.map((owner) => [owner.account_id, owner]))
  const tasks = live.flatMap((task) => {
    const owner = by_account.get(task.account_id)
    if (!owner) return []
    const share = shareOf({ is_on: owner.warm_up ?? true, ...history }, now, scale)
    const rhythm = rhythms.find(({ account_id }) => account_id === task.account_id) ?? null
    return { ...taskOf(task, owner, used.get(task.user_id) ?? 0, share), rhythm }
  })
  const open_actions = (row.open ?? []).flatMap((open) => openOf(open, owners))
  return {
    account: row.instagram_user_id,
    now,
    tasks: visitsFirst(tasks, rests, now),
    rests,
    recent: recentOf(row.recent ?? {}),
    reads: readsOf(row, open_actions, tasks, shareOf({ is_on: true, ...history }, now, scale).factor, scale),
    quiet_until: row.quiet_until ?? 0,
    quiet_rule: row.quiet_rule ?? 'gap',
    open_intents: open_actions.map(({ id, task, action, look_at, via, is_gone }) => ({
      action_id: id,
      task_id: task.id,
      kind: action,
      look_at,
      connection: via !== null ? 'open' : is_gone ? 'gone' : 'held',
    })),
    open_actions,
    rhythms,
    owners: new Map(
      owners.map(({ account_id, username, hold, timezone, language, preset }) => [
        account_id,
        { account_username: username, account_hold: hold, zone: timezone, language, account_preset: preset },
      ]),
    ),
    burst_left: row.burst_left,
    failures: row.failures,
    false_successes: row.false_successes,
    refused: inMemory(row.refused ?? {}, now, scale),
    scale,
  }
}

const rhythmsOf = ({ sessions }: AccountScheduleRow, owners: AccountOwner[]): ConnectionRhythm[] =>
  owners.filter(hasRhythm).map(({ account_id, rhythm, account_hours, timezone }) => ({
    account_id,
    rhythm: rhythm as RhythmFacts['rhythm'],
    hours: account_hours,
    zone: timezone,
    counts: (sessions ?? []).filter((session) => session.account_id === account_id),
  }))

/** With the connection it can be checked through. */
function openOf(
  { task: { own_preset, ...task }, ...open }: NonNullable<AccountScheduleRow['open']>[number],
  owners: AccountOwner[],
): OpenAction[] {
  const own = owners.find(({ account_id }) => account_id === task.account_id)
  if (!own) return []
  const able = owners.filter(
    ({ status, is_gone, paused_at }) => status === 'connected' && !is_gone && paused_at === null,
  )
  const via = able.find((owner) => owner === own) ?? able[0]
  return [
    {
      ...open,
      via: via?.account_id ?? null,
      is_gone: own.is_gone,
      task: { ...task, preset: presetOf(own_preset, own.preset), zone: own.timezone },
    },
  ]
}

/** Confirmations may use the caps of the least careful of their tasks, even after it has ended. */
function readsOf(
  { reads }: AccountScheduleRow,
  open: OpenAction[],
  tasks: TaskInHand[],
  share: number,
  scale: number,
): ReadFacts {
  const proving = open.map(({ task }) => readCapsOf(task.preset, share)).toSorted((a, b) => b.hourly - a.hourly)
  const acting = tasks.filter(({ kind, status }) => !onlyReads(kind) && status !== 'scheduled')
  return {
    recent: recentReadsOf(reads, scale),
    caps: proving[0] ?? readCapsOf('normal', share),
    beside: acting
      .map((task) => readCapsOf(task.preset, task.share))
      .reduce<Caps | null>((least, caps) => (least ? leastCaps(least, caps) : caps), null),
  }
}

function taskOf(
  { own_preset, ...row }: LiveTaskRow,
  owner: AccountOwner,
  used: number,
  { factor: share, stepped_back_until }: WarmUpShare,
): TaskInHand {
  const { reading, next, previewed } = row
  const turns = turnsAmong(row)
  const open_source = previewed ? null : nextSource(turns, reading)
  const is_behind =
    open_source !== null && comesBefore(open_source, turns, reading[open_source], next?.position ?? null)
  const has_next = next !== null && !is_behind
  return {
    ...row,
    name: nameOf(row),
    preset: presetOf(own_preset, owner.preset),
    priority: row.options.priority,
    language: owner.language,
    account_hours: owner.account_hours,
    plan_ended: owner.plan_ended,
    filters: allFilters(row.filters),
    has_next,
    next_action: has_next && isVisit(row.kind) ? (next.action ?? null) : plannedAs(row.kind, row.is_undo, row.options),
    is_amid_visit: has_next && isStep(next.seen),
    open_source,
    reads_list: has_next ? needsList(row) : open_source !== null && isListOfPeople(row.sources[open_source]),
    reads_source: !has_next && open_source !== null && row.sources[open_source]?.type !== 'list',
    cut: row.reading.find((reading) => reading?.cut)?.cut ?? null,
    share,
    was_warned: stepped_back_until !== null,
    zone: owner.timezone,
    daily: { used, limit: dailyLimitOf(owner.plan_id) },
    paused: pauseOf(owner),
    account_hold: owner.status === 'connected' ? null : (owner.hold ?? { code: 'needs_owner', params: {} }),
  }
}

/** Followers who are removed are looked for among them, and people to keep among the likers. */
type WhatIsNext = Pick<LiveTaskRow, 'kind' | 'is_undo' | 'knows_loyal' | 'options'>
const needsList = ({ kind, is_undo, knows_loyal, options }: WhatIsNext) =>
  kind === 'remove_follower' || (!is_undo && !knows_loyal && (options.keep_likers_of_last_posts ?? null) !== null)

const nameOf = ({
  kind,
  sources,
  options: { who, only_non_followers },
  is_undo,
}: Omit<LiveTaskRow, 'own_preset'>): TaskName => ({
  ...{ kind, source: sources[0] ?? null, others: Math.max(0, sources.length - 1), is_undo },
  ...(who !== undefined && { who }),
  ...(only_non_followers !== undefined && { only_non_followers }),
})

/** By the limit they count under: an unlike is counted with the likes. */
function recentOf(calls: NonNullable<AccountScheduleRow['recent']>): Recent {
  const recent = noneRecent()
  for (const [kind, at] of Object.entries(calls)) recent[actions[kind as ActionKind].limited_as].push(...at)
  for (const times of Object.values(recent)) times.sort((a, b) => a - b)
  return recent
}
