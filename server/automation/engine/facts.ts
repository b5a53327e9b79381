import { sql } from 'kysely'
import type { ActionKind, Filters, Source, TaskOptions } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import { DAY, HOUR } from '#rules/durations.ts'
import { allFilters } from '#rules/filters.ts'
import type { ActiveHours } from '#rules/hours.ts'
import type { Caps } from '#rules/kinds/action.ts'
import { isVisit, onlyReads, taskKinds } from '#rules/kinds/kinds.ts'
import { featuresOf } from '#rules/limits.ts'
import { noneRecent, type Recent } from '#rules/pacing.ts'
import type { Cut } from '#rules/page-budget.ts'
import { findPlan } from '#rules/plans.ts'
import { leastCaps, type ReadFacts, readCapsOf } from '#rules/reads.ts'
import type { HoldReason, WaitReason } from '#rules/reasons.ts'
import { KEPT, type RhythmFacts } from '#rules/sessions.ts'
import type { Facts, TaskFacts } from '#rules/steps.ts'
import { comesBefore, nextSource, type Turns } from '#rules/turns.ts'
import { plannedAs } from '#rules/visit-options.ts'
import { type Share, shareOf } from '#rules/warm-up.ts'
import type { Rest } from '#rules/warnings.ts'
import { activeDaysBefore } from '../../accounts/account-limits.ts'
import { type KeptReads, recentReadsOf } from '../../accounts/count-read.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll, isDistributed } from '../../edges/database/buckets.ts'
import { allRows, type Database } from '../../edges/database/database.ts'
import type { Planned, SentAction } from '../action-row.ts'
import { isStep } from '../actions/visit.ts'
import type { TaskOwner } from '../task-row.ts'

/** How far a source has been read. */
export type Reading = {
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
  /** The expected length of the list. */
  expected?: number | null
  /** Pages read of the list so far, and how many in a row at the end brought nobody new. */
  pages?: number
  idle?: number
  /** Marks of the cursors so far, the newest last: a repeated one leads in a circle. */
  marks?: string[]
}

/** A task with everything a step needs besides the facts of its decision. */
export type TaskInHand = TaskFacts & {
  user_id: string
  /** The one its user reads. */
  language: string
  account_id: string
  sources: Source[]
  /** The percent of the places each source has; null where they share evenly. */
  source_shares: number[] | null
  reading: Reading[]
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
  open_actions: OpenAction[]
  /** The rhythms of its connections: what any of them looks at counts in the sessions of all. */
  rhythms: ConnectionRhythm[]
  /** By connection, whose it is. */
  owners: Map<string, TaskOwner>
}

/** A rhythm of one user's connection, with what was looked at lately. */
export type ConnectionRhythm = RhythmFacts & { account_id: string; hours: ActiveHours | null; zone: string }

type Row = {
  instagram_user_id: string
  now: string
  quiet_until: string | null
  quiet_rule: 'gap' | 'long_pause' | null
  burst_left: number
  failures: number
  false_successes: number
  active_days: number
  warned_at: string | null
  rests: Rest[]
  recent: { kind: ActionKind; at: number[] }[]
  reads: KeptReads | null
  open: (Omit<OpenAction, 'via' | 'is_gone' | 'task'> & { task: Omit<TaskHead, 'zone'> })[]
  sessions: (RhythmFacts['counts'][number] & { account_id: string })[] | null
  blocks: { user_id: string; day: string; free: number }[] | null
  tasks: LiveTaskRow[]
}

/** A connection of the Instagram account, with what of its user and plan decides steps. */
type Owner = {
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
  timezone: string
  language: string
  plan_id: string | null
  plan_ended: boolean
  /** Today, by its user's calendar, and what of it is used or granted. */
  day: string
  used: number
}

/** A task as it is read; the rest of `TaskInHand` is derived. */
type LiveTaskRow = Omit<
  TaskInHand,
  | 'has_next'
  | 'next_action'
  | 'is_amid_visit'
  | 'open_source'
  | 'cut'
  | 'share'
  | 'was_warned'
  | 'zone'
  | 'daily'
  | 'account_hold'
  | 'account_hours'
  | 'language'
  | 'plan_ended'
>

const visitKinds = taskKinds.filter(isVisit)

type FactsRequest = { instagram_user_id: string; scale: number }

/** Everything that decides a step; null when the account is not scheduled. */
export const readFacts = (db: Database, instagram_user_id: string, scale: number): Promise<AccountFacts | null> =>
  readBatch(db, { instagram_user_id, scale })

const readBatch = batch(readAll, ({ instagram_user_id }) => bucketOf(instagram_user_id))

// Two statements, as connections and their users are on another node than the account's tasks where the database is distributed.
async function readAll(db: Database, all: FactsRequest[]): Promise<(AccountFacts | null)[]> {
  const ids = all.map(({ instagram_user_id }) => instagram_user_id)
  const scale = all[0]?.scale ?? 1
  const owners = Map.groupBy(await readOwners(db, ids), (owner) => owner.instagram_user_id)
  const found = new Map(
    (await readRows(db, ids, [...owners.values()].flat(), scale)).map((row) => [row.instagram_user_id, row]),
  )
  return Promise.all(
    ids.map(async (id) => {
      const row = found.get(id)
      const theirs = owners.get(id) ?? []
      return row ? factsOf(row, theirs, await usedToday(db, row, theirs), scale) : null
    }),
  )
}

const readOwners = (db: Database, ids: string[]) =>
  allRows(
    db,
    sql<Owner>`
      select accounts.instagram_user_id, accounts.id as account_id, accounts.user_id, username, accounts.status, hold,
        disconnected_at is not null as is_gone, account_limits.active_hours as account_hours, rhythm, warm_up, timezone,
        coalesce(users.language, users.seen_language) as language, plan_id,
        plan_id is null or subscriptions.status = 'ended'
          or (subscriptions.status = 'trialing' and current_period_end <= now()) as plan_ended,
        to_char(today.day, 'YYYY-MM-DD') as day, coalesce(used, 0) as used
      from accounts join users on users.id = accounts.user_id
      cross join lateral (select (now() at time zone timezone)::date as day) as today
      left join account_limits on account_limits.account_id = accounts.id
      left join subscriptions on subscriptions.user_id = accounts.user_id
      left join daily_usage on daily_usage.user_id = accounts.user_id and daily_usage.day = today.day
      where accounts.instagram_user_id = any(array(select unnest(${ids}::text[])))`,
  )

const hasRhythm = ({ rhythm, is_gone }: Owner) => rhythm !== null && !is_gone

// Kinds that a later version knows are its own, during an upgrade.
// The ids are in a subquery, or PostgreSQL would plan the statement again for each number of them.
async function readRows(db: Database, ids: string[], owners: Owner[], scale: number): Promise<Row[]> {
  const bucket = bucketOfAll(ids.map((instagram_user_id) => ({ instagram_user_id })))
  const of = owners.map((owner) => ({ ...owner, has_rhythm: hasRhythm(owner) }))
  const { rows } = await sql<Row>`
    with owner as (
      select * from json_to_recordset(${JSON.stringify(of)}) as owner(instagram_user_id text, account_id bigint, user_id bigint, day date, has_rhythm boolean)
    )
    select instagram_user_id, extract(epoch from now()) * 1000 as now, extract(epoch from quiet_until) * 1000 as quiet_until, quiet_rule, burst_left, failures, false_successes,
      ${activeDaysBefore(scale)} as active_days, extract(epoch from warned_at) * 1000 as warned_at,
      (select coalesce(json_agg(json_build_object('kind', kind, 'until', extract(epoch from until) * 1000,
          'reason', json_build_object('code', rule, 'params', params), 'strikes', strikes)), '[]')
        from account_rests where account_rests.bucket = ${bucket} and account_rests.instagram_user_id = schedule.instagram_user_id) as rests,
      (select coalesce(json_agg(json_build_object('kind', kind, 'at', at)), '[]') from (
        select kind, array_agg(extract(epoch from at) * 1000 order by at) as at from account_calls
        where account_calls.bucket = ${bucket} and account_calls.instagram_user_id = schedule.instagram_user_id
          and at > now() - ${DAY * scale} * interval '1 millisecond' group by kind) by_kind) as recent,
      (select json_build_object('slot_ms', slot_ms, 'slot', slot, 'total', total, 'watched', watched, 'hour_marks', hour_marks,
          'hour_watched_marks', hour_watched_marks, 'day_marks', day_marks, 'day_watched_marks', day_watched_marks)
        from account_reads where account_reads.bucket = ${bucket} and account_reads.instagram_user_id = schedule.instagram_user_id) as reads,
      (select coalesce(json_agg(json_build_object('id', actions.id::text, 'action', actions.kind, 'target_id', target_id, 'username', actions.username,
          'media_id', media_id, 'text', actions.text, 'result_id', result_id, 'was_shown', was_shown, 'attempts', attempts,
          'look_at', extract(epoch from look_at) * 1000, 'looks', looks, 'answered', answered,
          'task', json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text,
            'account_id', tasks.account_id::text, 'kind', tasks.kind, 'preset', tasks.preset))
          order by look_at nulls first, actions.id), '[]')
        from actions join tasks on tasks.bucket = ${bucket} and tasks.id = task_id
        where actions.bucket = ${bucket} and actions.instagram_user_id = schedule.instagram_user_id and state = 'intended' and tasks.kind = any(${taskKinds})) as open,
      (select json_agg(json_build_object('account_id', owner.account_id::text, 'starts_at', extract(epoch from starts_at) * 1000, 'ends_at', extract(epoch from ends_at) * 1000,
          'done', done, 'skipped', skipped, 'failed', failed, 'skips_in_a_row', skips_in_a_row))
        from owner join account_sessions on account_sessions.bucket = ${bucket} and account_sessions.account_id = owner.account_id
        where owner.instagram_user_id = schedule.instagram_user_id and has_rhythm and starts_at > now() - ${KEPT} * interval '1 millisecond') as sessions,
      (select json_agg(json_build_object('user_id', owner.user_id::text, 'day', owner.day, 'free', free))
        from owner join day_blocks on day_blocks.bucket = ${bucket} and day_blocks.user_id = owner.user_id and day_blocks.day = owner.day
        where owner.instagram_user_id = schedule.instagram_user_id) as blocks,
      (select coalesce(json_agg(task order by priority desc, last_step_at nulls first, id), '[]') from (
        select priority, last_step_at, tasks.id,
          json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text, 'account_id', tasks.account_id::text, 'kind', tasks.kind,
          'status', tasks.status, 'preset', tasks.preset, 'sources', sources, 'source_shares', source_shares, 'reading', reading, 'filters', filters, 'options', options,
          'active_hours', tasks.active_hours, 'previewed', previewed,
          'start_at', extract(epoch from start_at) * 1000, 'stop_at', extract(epoch from stop_at) * 1000, 'target_count', target_count,
          'done_count', done_count, 'most_done', most_done, 'is_undo', undo_of is not null, 'list_id', list_id::text, 'knows_loyal', loyal_ids is not null,
          'waiting', waiting,
          'next', (select json_build_object('id', id::text, 'position', position, 'action', kind, 'username', username, 'target_id', target_id, 'media_id', media_id, 'text', text,
              'result_id', result_id, 'source', source, 'seen', seen, 'attempts', attempts,
              'then', case when tasks.kind = any(${visitKinds}) then (select kind from actions later where later.bucket = ${bucket} and later.task_id = tasks.id and later.state = 'planned'
                and later.position = actions.position and later.target_id = actions.target_id and later.id > actions.id order by id limit 1) end)
            from actions where actions.bucket = ${bucket} and actions.task_id = tasks.id and state = 'planned' order by position, id limit 1)) as task
        from tasks
        where tasks.bucket = ${bucket} and tasks.instagram_user_id = schedule.instagram_user_id and tasks.status in ('scheduled', 'running', 'waiting')
          and tasks.kind = any(${taskKinds})) live) as tasks
    from account_schedule schedule where schedule.bucket = ${bucket} and instagram_user_id = any(array(select unnest(${ids}::text[])))
  `.execute(db)
  return rows
}

/** By user, the actions of today. Those that are granted to other buckets and free count as used unless that makes the difference. */
async function usedToday(db: Database, { blocks }: Row, owners: Owner[]): Promise<Map<string, number>> {
  const used = new Map(
    owners.map(({ user_id, day, used }) => {
      const block = blocks?.find((one) => one.user_id === user_id && one.day === day)
      return [user_id, Math.max(0, used - (block?.free ?? 0))]
    }),
  )
  if (!isDistributed()) return used
  for (const { user_id, day, used: granted, plan_id } of owners)
    if ((used.get(user_id) ?? 0) >= dailyLimitOf(plan_id))
      used.set(user_id, granted - (await freeOfDay(db, user_id, day)))
  return used
}

async function freeOfDay(db: Database, user_id: string, day: string): Promise<number> {
  const [row] = await allRows(
    db,
    sql<{
      free: number
    }>`select coalesce(sum(free), 0)::int as free from day_blocks where user_id = ${user_id} and day = ${day}::date`,
  )
  return row?.free ?? 0
}

const dailyLimitOf = (plan_id: string | null) => featuresOf(findPlan(plan_id ?? '')?.name ?? 'Trial').daily_actions

/** How the sources of a task take turns. */
export const turnsAmong = ({ sources, source_shares }: Pick<TaskInHand, 'sources' | 'source_shares'>): Turns => ({
  sources: sources.length,
  percents: source_shares,
})

/** How long a visit whose step has failed on our side takes turns like any other task, ms. */
const AFTER_STUMBLE = HOUR

/** A visit that has begun comes first, except where its step may be what fails: it would hold up every other task. */
function visitsFirst<Task extends Pick<TaskInHand, 'is_amid_visit'>>(
  tasks: Task[],
  rests: Rest[],
  now: number,
): Task[] {
  const stumbled = rests.some(({ reason, until }) => reason.code === 'stumbled' && until > now - AFTER_STUMBLE)
  return stumbled ? tasks : tasks.toSorted((one, other) => Number(other.is_amid_visit) - Number(one.is_amid_visit))
}

function factsOf(row: Row, owners: Owner[], used: Map<string, number>, scale: number): AccountFacts {
  const now = Number(row.now)
  const history = { active_days: row.active_days, warned_at: row.warned_at === null ? null : Number(row.warned_at) }
  const rhythms = rhythmsOf(row, owners)
  const by_account = new Map(owners.map((owner) => [owner.account_id, owner]))
  const tasks = row.tasks.flatMap((task) => {
    const owner = by_account.get(task.account_id)
    if (!owner) return []
    const share = shareOf({ is_on: owner.warm_up ?? true, ...history }, now, scale)
    const rhythm = rhythms.find(({ account_id }) => account_id === task.account_id) ?? null
    return { ...taskOf(task, owner, used.get(task.user_id) ?? 0, share), rhythm }
  })
  const open_actions = row.open.flatMap((open) => openOf(open, owners))
  return {
    account: row.instagram_user_id,
    now,
    tasks: visitsFirst(tasks, row.rests, now),
    rests: row.rests,
    recent: recentOf(row.recent),
    reads: readsOf(row, open_actions, tasks, shareOf({ is_on: true, ...history }, now, scale).factor, scale),
    quiet_until: Number(row.quiet_until ?? 0),
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
      owners.map(({ account_id, username, timezone, language }) => [
        account_id,
        { account_username: username, zone: timezone, language },
      ]),
    ),
    burst_left: row.burst_left,
    failures: row.failures,
    false_successes: row.false_successes,
    scale,
  }
}

const rhythmsOf = ({ sessions }: Row, owners: Owner[]): ConnectionRhythm[] =>
  owners.filter(hasRhythm).map(({ account_id, rhythm, account_hours, timezone }) => ({
    account_id,
    rhythm: rhythm as RhythmFacts['rhythm'],
    hours: account_hours,
    zone: timezone,
    counts: (sessions ?? []).filter((session) => session.account_id === account_id),
  }))

/** With the connection it can be checked through. */
function openOf({ task, ...open }: Row['open'][number], owners: Owner[]): OpenAction[] {
  const own = owners.find(({ account_id }) => account_id === task.account_id)
  if (!own) return []
  const able = owners.filter(({ status, is_gone }) => status === 'connected' && !is_gone)
  const via = able.find((owner) => owner === own) ?? able[0]
  return [{ ...open, via: via?.account_id ?? null, is_gone: own.is_gone, task: { ...task, zone: own.timezone } }]
}

/** Confirmations may use the caps of the least careful of their tasks, even after it has ended. */
function readsOf({ reads }: Row, open: OpenAction[], tasks: TaskInHand[], share: number, scale: number): ReadFacts {
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
  row: LiveTaskRow,
  owner: Owner,
  used: number,
  { factor: share, stepped_back_until }: Share,
): TaskInHand {
  const { reading, next, previewed } = row
  const turns = turnsAmong(row)
  const open_source = previewed ? null : nextSource(turns, reading)
  const is_behind =
    open_source !== null && comesBefore(open_source, turns, reading[open_source], next?.position ?? null)
  const has_next = next !== null && !is_behind
  return {
    ...row,
    language: owner.language,
    account_hours: owner.account_hours,
    plan_ended: owner.plan_ended,
    filters: allFilters(row.filters),
    has_next,
    next_action: has_next && isVisit(row.kind) ? (next.action ?? null) : plannedAs(row.kind, row.is_undo, row.options),
    is_amid_visit: has_next && isStep(next.seen),
    open_source,
    cut: row.reading.find((reading) => reading?.cut)?.cut ?? null,
    share,
    was_warned: stepped_back_until !== null,
    zone: owner.timezone,
    daily: { used, limit: dailyLimitOf(owner.plan_id) },
    account_hold: owner.status === 'connected' ? null : (owner.hold ?? { code: 'needs_owner', params: {} }),
  }
}

/** By the limit they count under: an unlike is counted with the likes. */
function recentOf(rows: Row['recent']): Recent {
  const recent = noneRecent()
  for (const { kind, at } of rows) recent[actions[kind].limited_as].push(...at)
  for (const times of Object.values(recent)) times.sort((a, b) => a - b)
  return recent
}
