import { type RawBuilder, sql } from 'kysely'
import type { DayNote } from '#contract/statistics.ts'
import { dailyActions } from '#rules/actions.ts'
import type { DayOfActivity } from '#rules/daily-counts.ts'
import { DAY } from '#rules/durations.ts'
import { FOLLOW_BACK_DAYS, FOLLOW_BACK_GRACE_DAYS, FOLLOW_BACK_ROUND } from '#rules/follow-backs.ts'
import type { DailyAction } from '#rules/kinds/kinds.ts'
import { actionStates } from '#rules/task-states.ts'
import { isPaused } from '../accounts/pauses.ts'
import { keyOfSource } from '../automation/tasks/source-results.ts'
import { bucketOf } from '../edges/database/buckets.ts'
import { type Database, readRow, readRows } from '../edges/database/database.ts'
import { followsBack, wasLookedAt } from './past-actions.ts'

export type Scope = { user_id: string; account_id: string | null; from: string | null; to: string | null }

export type ComparedRow = {
  id: string
  instagram_user_id: string
  followers_before: number | null
  looked_at: number
  followed_back: number
  running: number
  waiting: number
  scheduled: number
  paused: number
  needs_you: number
}

type ComparedAccountRow = Pick<ComparedRow, 'id' | 'instagram_user_id' | 'followers_before'>

type Compared = { user_id: string; since: string; today: string; follow_days: number; after: string; limit: number }

/** Connected accounts with their followers then, what came of their follows, and their unfinished tasks. */
export async function listComparedRows(db: Database, wanted: Compared): Promise<ComparedRow[]> {
  const { user_id, since, today, after, limit } = wanted
  const { rows } = await sql<ComparedAccountRow>`
    select accounts.id, accounts.instagram_user_id, followers_before from accounts
    left join lateral (
      select followers_count::float8 as followers_before from account_snapshots
      where account_id = accounts.id and date >= ${since}::date and date < ${today}::date order by date limit 1) snapshot on true
    where user_id = ${user_id} and disconnected_at is null and accounts.id > ${after}
    order by accounts.id limit ${limit}
  `.execute(db)
  const [follows, tasks] = await Promise.all([countFollows(db, rows, wanted), countLiveTasks(db, rows, wanted)])
  return rows.map((row) => ({ ...row, ...noFollows, ...noTasks, ...follows.get(row.id), ...tasks.get(row.id) }))
}

const noFollows = { looked_at: 0, followed_back: 0 }
const noTasks = { running: 0, waiting: 0, scheduled: 0, paused: 0, needs_you: 0 }

// Follows and tasks may be on other nodes than accounts.
type Placed = Pick<ComparedRow, 'id' | 'instagram_user_id'>

const placesOf = (accounts: readonly Placed[]) => ({
  buckets: accounts.map((one) => bucketOf(one.instagram_user_id)),
  ids: accounts.map(({ id }) => id),
})

async function countFollows(db: Database, accounts: ComparedAccountRow[], { follow_days }: Compared) {
  const { buckets, ids } = placesOf(accounts)
  const { rows } = await sql<typeof noFollows & { account_id: string }>`
    select account_id, count(*) filter (where looks.follows_back is not null)::int as looked_at, count(*) filter (where looks.follows_back)::int as followed_back
    from actions cross join lateral (
      select bool_or(follows_back) as follows_back from follow_back_looks look where look.bucket = actions.bucket and look.action_id = actions.id) looks
    where bucket = any(${buckets}) and account_id = any(${ids}) and kind = 'follow' and state in ('done', 'requested') and settled_at > now() - ${follow_days} * interval '1 day'
    group by account_id
  `.execute(db)
  return byAccount(rows)
}

/** The unfinished tasks of accounts by what they do. */
export async function countLiveTasks(
  db: Database,
  accounts: readonly Placed[],
  { user_id }: Pick<Compared, 'user_id'>,
) {
  const { buckets, ids } = placesOf(accounts)
  const { rows } = await sql<typeof noTasks & { account_id: string }>`
    select account_id, count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'waiting' and not needs_owner)::int as waiting,
      count(*) filter (where status = 'scheduled')::int as scheduled, count(*) filter (where status = 'paused')::int as paused,
      count(*) filter (where status = 'waiting' and needs_owner)::int as needs_you
    from (select account_id, status, (waiting is not null and waiting_until is null and waiting->>'code' <> 'paused_everything') as needs_owner from tasks
      where user_id = ${user_id} and bucket = any(${buckets}) and account_id = any(${ids}) and status in ('scheduled', 'running', 'waiting', 'paused')) live
    group by account_id
  `.execute(db)
  return byAccount(rows)
}

const byAccount = <Row extends { account_id: string }>(rows: Row[]) =>
  new Map(rows.map(({ account_id, ...counts }) => [account_id, counts]))

/** How many actions of a kind there were, as a column. */
export const countOf = (kind: DailyAction, column: string) =>
  sql`count(*) filter (where kind = ${sql.lit(kind)})::int as ${sql.ref(column)}`

const countsByKind = sql.join(dailyActions.map((kind) => countOf(kind, kind)))

/** Proven results by calendar day of the user's zone; days without any are left out. */
export async function listDays(db: Database, scope: Scope): Promise<(DayOfActivity & { date: string })[]> {
  const { rows } = await sql<DayOfActivity & { date: string }>`
    select to_char(date, 'YYYY-MM-DD') as date, ${countsByKind} from (
      select (intended_at at time zone timezone)::date as date, kind from ${provenActions(scope)}
      union all select (at at time zone timezone)::date, kind from ${pastActions(scope)}) as proven
    group by proven.date order by proven.date
  `.execute(db)
  return rows
}

/** The daily reading of an account, or the sum over all of the user's accounts. */
export async function listSnapshots(db: Database, { user_id, account_id, from, to }: Scope) {
  const { rows } = await sql<{ date: string; followers_count: number; following_count: number }>`
    select to_char(date, 'YYYY-MM-DD') as date, sum(account_snapshots.followers_count)::float8 as followers_count,
      sum(account_snapshots.following_count)::float8 as following_count
    from account_snapshots join accounts on accounts.id = account_id
    where user_id = ${user_id} and date between ${from} and ${to} and (${account_id}::bigint is null or account_id = ${account_id})
    group by date
  `.execute(db)
  return rows
}

const LAST_DAY = Math.max(...FOLLOW_BACK_DAYS) + FOLLOW_BACK_GRACE_DAYS

/** Days of the pacing, as an interval. */
const scaledDays = (count: RawBuilder<unknown> | number, scale: number) =>
  sql`${count} * ${DAY * scale}::float8 * interval '1 millisecond'`

/** Follows whose check for a follow-back is due. */
const dueChecks = (scale: number) =>
  sql`${openChecks(scale)} and settled_at <= now() - ${scaledDays(sql`within_days`, scale)}`

/** The same, including future checks. */
const openChecks = (scale: number) => sql`
  actions cross join unnest(${[...FOLLOW_BACK_DAYS]}::smallint[]) as within_days
  where kind = 'follow' and state in ('done', 'requested') and target_id is not null
    and settled_at > now() - ${scaledDays(LAST_DAY, scale)}
    and not exists (select 1 from follow_back_looks look where look.bucket = actions.bucket and look.action_id = actions.id and look.within_days = within_days.within_days)
`

export type RoundAccount = { id: string; instagram_user_id: string; followers_count: number }

/** Claims connected accounts that are due for a round, the longest first. */
export async function claimFollowBackRound(db: Database, most: number, scale: number): Promise<RoundAccount[]> {
  const { rows } = await sql<RoundAccount>`
    update accounts set follow_backs_next_at = ${fromNow(FOLLOW_BACK_ROUND, scale)} where id = any(array(
      select id from accounts where status = 'connected' and disconnected_at is null and follow_backs_next_at <= now()
        and not ${isPaused}
      order by follow_backs_next_at limit ${most} for no key update skip locked))
    returning id, instagram_user_id, followers_count::float8 as followers_count
  `.execute(db)
  return rows
}

const fromNow = (ms: number, scale: number) => sql`now() + ${ms * scale}::float8 * interval '1 millisecond'`

/** Schedules the account's next round: when the next follow is due, at the latest in a day. */
export async function planFollowBackRound(
  db: Database,
  { id, instagram_user_id }: RoundAccount,
  scale: number,
): Promise<void> {
  const next = await readRow(
    db,
    sql<{ at: Date | null }>`
      select min(settled_at + ${scaledDays(sql`within_days`, scale)}) as at from ${openChecks(scale)}
        and actions.bucket = ${bucketOf(instagram_user_id)} and actions.account_id = ${id}`,
  )
  await sql`
    update accounts set follow_backs_next_at = least(${fromNow(DAY, scale)}, greatest(${fromNow(FOLLOW_BACK_ROUND, scale)},
      coalesce(${next?.at ?? null}::timestamptz, 'infinity')))
    where id = ${id}
  `.execute(db)
}

/** A follow and its days that are due. */
export type DueCheck = { action_id: string; target_id: string; days: { within_days: number; in_time: boolean }[] }

/** The longest due first; at most 500 people in a round. */
export async function listDueChecks(
  db: Database,
  { id, instagram_user_id }: RoundAccount,
  scale: number,
): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select actions.id as action_id, target_id, json_agg(json_build_object('within_days', within_days,
      'in_time', settled_at > now() - ${scaledDays(sql`(within_days + ${FOLLOW_BACK_GRACE_DAYS}::int)`, scale)})) as days
    from ${dueChecks(scale)} and actions.bucket = ${bucketOf(instagram_user_id)} and actions.account_id = ${id}
    group by actions.bucket, actions.id order by actions.settled_at limit 500
  `.execute(db)
  return rows
}

export async function insertChecks(
  db: Database,
  { instagram_user_id }: RoundAccount,
  checks: DueCheck[],
  follows_back: boolean,
): Promise<void> {
  const rows = checks.flatMap(({ action_id, days }) => days.map((day) => ({ action_id, follows_back, ...day })))
  await sql`
    insert into follow_back_looks (bucket, action_id, within_days, in_time, follows_back)
    select ${bucketOf(instagram_user_id)}::smallint, action_id, within_days, in_time, follows_back from json_to_recordset(${JSON.stringify(rows)})
      as look(action_id bigint, within_days smallint, in_time boolean, follows_back boolean)
    on conflict do nothing
  `.execute(db)
}

// Conditions that are not wanted are left out: with “is null or” PostgreSQL's plan for all values would read a user's whole history.
const nothing = sql``

/** On a day of the period or in it, by the user's own calendar. */
const inPeriod = (at: string, { from, to }: Scope) => sql`
  ${from === null ? nothing : sql`and ${sql.ref(at)} >= ${from}::date::timestamp at time zone timezone`}
  ${to === null ? nothing : sql`and ${sql.ref(at)} < (${to}::date + 1)::timestamp at time zone timezone`}`

const ofAccount = (column: string, { account_id }: Scope) =>
  account_id === null ? nothing : sql`and ${sql.ref(column)} = ${account_id}`

/** A user's proven actions of a period, by the user's own calendar. */
const provenActions = (scope: Scope) => sql`
  actions join users on users.id = actions.user_id
  where actions.user_id = ${scope.user_id} and actions.state in ('done', 'requested')
    ${ofAccount('actions.account_id', scope)} ${inPeriod('intended_at', scope)}
`

/** Those of them that were swept: what is left of each. */
const pastActions = (scope: Scope) => sql`
  past_actions join users on users.id = past_actions.user_id
  where past_actions.user_id = ${scope.user_id} ${ofAccount('past_actions.account_id', scope)} ${inPeriod('at', scope)}
`

/** Follows by the source of their people; `within_days` null takes the last check, however long after the follow. */
export async function listSourceRows(db: Database, scope: Scope, within_days: number | null) {
  const { rows } = await sql<{ source: string; followed: number; looked_at: number; followed_back: number }>`
    with followed as (
      select actions.bucket, actions.id, task_id, source from ${provenActions(scope)} and actions.kind = 'follow' and source is not null
    ), seen as (
      select followed.bucket, followed.id, task_id, source, looks.looked_at, looks.followed_back from followed cross join lateral (
        select bool_or(${within_days}::int is null or (within_days = ${within_days} and in_time)) as looked_at,
          bool_or(follows_back) as followed_back
        from follow_back_looks look where look.bucket = followed.bucket and look.action_id = followed.id and (${within_days}::int is null or within_days <= ${within_days})
      ) looks
    ), found as (
      select ${keyOfSource(sql`place`)} as source, looked_at, followed_back
      from seen join tasks on tasks.bucket = seen.bucket and tasks.id = task_id cross join lateral (select tasks.sources->(seen.source::int) as place) places
      union all
      select source_key, ${wasLookedAt(within_days)}, ${followsBack(within_days)}
      from ${pastActions(scope)} and past_actions.kind = 'follow' and source_key is not null
    )
    select source, count(*)::int as followed, count(*) filter (where looked_at)::int as looked_at,
      count(*) filter (where looked_at and followed_back)::int as followed_back
    from found group by 1 order by followed desc, 1
  `.execute(db)
  return rows
}

type HourRow = DayOfActivity & { weekday: number; hour: number; looked_at: number; followed_back: number }

/** What was done in each hour of the week, by the user's clock; only hours with results. */
export async function listHourRows(db: Database, scope: Scope): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    with done as (
      select actions.bucket, actions.id, actions.kind, intended_at at time zone timezone as at from ${provenActions(scope)}
    ), found as (
      select at, kind, looks.looked_at, looks.followed_back
      from done left join lateral (
        select true as looked_at, bool_or(follows_back) as followed_back from follow_back_looks look
          where look.bucket = done.bucket and look.action_id = done.id having count(*) > 0
      ) looks on done.kind = 'follow'
      union all
      select at at time zone timezone, kind, ${wasLookedAt(null)}, ${followsBack(null)} from ${pastActions(scope)}
    )
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, ${countsByKind},
      count(*) filter (where looked_at)::int as looked_at, count(*) filter (where followed_back)::int as followed_back
    from found group by 1, 2 order by 1, 2
  `.execute(db)
  return rows
}

/** Somebody who got nothing at all has one row, as what their visit would have begun with. */
const isWholeVisit = sql`not exists (select from actions step where step.bucket = actions.bucket and step.task_id = task.id and step.position = actions.position
  and step.state = any(${[...actionStates]}) and step.id <> actions.id)`

/** The user's tasks that follow people and can have acted in a period. */
const followTasks = (scope: Scope) => sql`
  select tasks.bucket, tasks.id, kind from tasks join users on users.id = tasks.user_id
  where tasks.user_id = ${scope.user_id} and undo_of is null
    and (kind = 'follow' or (kind = 'visit' and options->>'follow_chance' is not null))
    ${ofAccount('tasks.account_id', scope)}
    and (ended_at is null or (true ${inPeriod('ended_at', { ...scope, to: null })}))
`

/** How many people these tasks did not follow, by the code of the reason, the most frequent first. */
export const listSkipped = (db: Database, scope: Scope) =>
  readRows(
    db,
    sql<{ rule: string; count: number }>`
    select reason->>'code' as rule, count(*)::int as count
    from (${followTasks(scope)}) task join actions on actions.bucket = task.bucket and task_id = task.id and state = 'skipped'
      and (actions.kind = 'follow' or (task.kind = 'visit' and ${isWholeVisit}))
      join users on users.id = actions.user_id
    where reason is not null ${inPeriod('settled_at', scope)}
    group by 1 order by 2 desc, 1`,
  )

/** Each follow, and whether it was returned; null where nobody has checked. */
const followsWithLooks = (scope: Scope) => sql`
  (select looks.followed_back from (select actions.bucket, actions.id from ${provenActions(scope)} and actions.kind = 'follow') followed
    cross join lateral (select bool_or(follows_back) as followed_back from follow_back_looks look
      where look.bucket = followed.bucket and look.action_id = followed.id) looks
  union all
  select case when ${wasLookedAt(null)} then ${followsBack(null)} end from ${pastActions(scope)} and past_actions.kind = 'follow') as looks`

/** Those who were followed, those checked afterwards, and those who follow back. */
export async function countFunnel(db: Database, scope: Scope) {
  const found = await readRow(
    db,
    sql<{ followed: number; looked_at: number; followed_back: number }>`
    select count(*)::int as followed, count(looks.followed_back)::int as looked_at,
      count(*) filter (where looks.followed_back)::int as followed_back
    from ${followsWithLooks(scope)}`,
  )
  return found ?? { followed: 0, looked_at: 0, followed_back: 0 }
}

/** What happened on each day of a period, by the user's own calendar. */
export const listDayEvents = (db: Database, { user_id, account_id, from, to }: Scope) =>
  readRows(
    db,
    sql<DayNote>`
    with happened as (
      select started_at as at, 'task_started' as event, kind, null as plan from tasks
      where user_id = ${user_id} and (${account_id}::bigint is null or account_id = ${account_id}) and started_at is not null
      union all
      select ended_at, 'task_failed', kind, null from tasks
      where user_id = ${user_id} and (${account_id}::bigint is null or account_id = ${account_id}) and status = 'failed' and ended_at is not null
      union all
      select started_at, 'warning', null, null from account_rests join accounts using (instagram_user_id)
      where user_id = ${user_id} and disconnected_at is null and (${account_id}::bigint is null or accounts.id = ${account_id})
        and rule in ('please_wait', 'action_block')
      union all
      select created_at, event, null, null from notifications
      where user_id = ${user_id} and (event = 'limit_reached' or event = 'account_needs_you'
        and (${account_id}::bigint is null or subject = ${account_id}::text))
      union all
      select created_at, 'export_uploaded', null, null from lists
      where user_id = ${user_id} and source = 'export' and kind = 'followers' and (${account_id}::bigint is null or account_id = ${account_id})
      union all
      select connected_at, 'account_connected', null, null from accounts
      where user_id = ${user_id} and disconnected_at is null and (${account_id}::bigint is null or id = ${account_id})
      union all
      select at, 'plan_changed', null, details->>'plan' from audit_log where user_id = ${user_id} and event = 'plan_changed'
    )
    select to_char((at at time zone timezone)::date, 'YYYY-MM-DD') as date, event, kind, plan, count(*)::int as count
    from happened join users on users.id = ${user_id}
    where at >= ${from}::date - 1 and at < ${to}::date + 3
      and at >= ${from}::date::timestamp at time zone timezone and at < (${to}::date + 1)::timestamp at time zone timezone
    group by 1, event, kind, plan order by 1`,
  )
