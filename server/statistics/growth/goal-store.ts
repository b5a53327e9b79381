import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Source } from '#contract/automation.ts'
import type { BlockName, Follow, GoalStatus, PortionState } from '#rules/growth/goal.ts'
import type { DayFigures } from '#rules/growth/plan-day.ts'
import type { OtherTask, PromisedTask } from '#rules/growth/room.ts'
import type { Preset } from '#rules/kinds/action.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { GrowthHold, GrowthReason, RestReason } from '#rules/reasons.ts'
import { KEPT, type SessionCounts } from '#rules/sessions.ts'
import { isLive } from '../../automation/task-row.ts'
import { type Database, readRow, readRows, type Tx } from '../../edges/database/database.ts'

export type GoalFields = {
  account_id: string
  followers: number
  /** A date of the user's calendar. */
  until: string
  preset: Preset
  sources: Source[]
  asks_first: boolean
}

export type GoalRow = GoalFields & {
  id: string
  user_id: string
  status: GoalStatus
  seed: number
  held: GrowthHold | null
  next_plan_at: Date
  created_at: Date
  ended_at: Date | null
  zone: string
  language: string
}

const columns = sql`growth_goals.id, user_id, account_id, followers, to_char(until, 'YYYY-MM-DD') as until, preset, sources, asks_first, status,
  seed, held, next_plan_at, created_at, ended_at, (select timezone from users where users.id = user_id) as zone,
  (select coalesce(language, seen_language) from users where users.id = user_id) as language`

export const isGoing = sql<SqlBool>`status in ('active', 'paused')`

export const insertGoal = (tx: Tx, user_id: string, goal: GoalFields, seed: number) =>
  readRow(
    tx,
    sql<GoalRow>`
      insert into growth_goals (user_id, account_id, followers, until, preset, sources, asks_first, seed)
      values (${user_id}, ${goal.account_id}, ${goal.followers}, ${goal.until}, ${goal.preset}, ${JSON.stringify(goal.sources)},
        ${goal.asks_first}, ${seed}) returning ${columns}`,
  )

/** Ended goals of a user beyond the newest are forgotten. */
export const deleteOldGoals = (tx: Tx, user_id: string, most: number) =>
  sql`
    delete from growth_goals where id = any(array(
      select id from growth_goals where user_id = ${user_id} and not ${isGoing} order by id desc offset ${most}))`.execute(
    tx,
  )

/** All goals of a user that have not ended, and the newest that have. */
export const listGoalRows = (db: Database, user_id: string, most_ended: number) =>
  readRows(
    db,
    sql<GoalRow>`
    select ${columns} from growth_goals where user_id = ${user_id} and (${isGoing} or id = any(array(
      select id from growth_goals where user_id = ${user_id} and not ${isGoing} order by id desc limit ${most_ended})))
    order by ${isGoing} desc, id desc`,
  )

export const findGoalRow = (db: Database | Tx, user_id: string, id: string) =>
  readRow(db, sql<GoalRow>`select ${columns} from growth_goals where user_id = ${user_id} and id = ${id}`)

/** The same, locked until the transaction ends. */
export const lockGoal = (tx: Tx, id: string) =>
  readRow(tx, sql<GoalRow>`select ${columns} from growth_goals where id = ${id} for no key update`)

export const updateGoal = (
  tx: Tx,
  { id, ...goal }: GoalFields & { id: string; status: GoalStatus; replans: boolean },
) =>
  readRow(
    tx,
    sql<GoalRow>`
      update growth_goals set followers = ${goal.followers}, until = ${goal.until}, preset = ${goal.preset}, sources = ${JSON.stringify(goal.sources)},
        asks_first = ${goal.asks_first}, status = ${goal.status}, ended_at = case when ${goal.status} = 'ended' then now() end,
        held = case when ${goal.replans} then null else held end, next_plan_at = case when ${goal.replans} then now() else next_plan_at end
      where id = ${id} returning ${columns}`,
  )

/** Unless it has ended meanwhile. */
export const endGoal = (tx: Tx, id: string, status: 'reached' | 'ended', held: GrowthHold | null) =>
  sql`
    update growth_goals set status = ${status}, held = ${held && JSON.stringify(held)}, ended_at = now()
    where id = ${id} and ${isGoing}`.execute(tx)

/** Unless it has ended meanwhile. */
export const holdGoal = (tx: Tx, id: string, held: GrowthHold | null, next_plan_at: number) =>
  sql`
    update growth_goals set held = ${held && JSON.stringify(held)}, next_plan_at = ${new Date(next_plan_at)}
    where id = ${id} and ${isGoing}`.execute(tx)

/** Paused goals whose last checks are over wherever their user is: `days` after their date. */
export const listOverdueGoals = (db: Database, { now, days, most }: { now: number; days: number; most: number }) =>
  readRows(
    db,
    sql<GoalRow>`
    select ${columns} from growth_goals where status = 'paused' and until < (${new Date(now)}::timestamptz at time zone 'UTC')::date - ${days}::int
    order by until limit ${most}`,
  )

/** Active goals whose next day is due at a moment, the longest first. */
export const listDueGoals = (db: Database, now: number, most: number) =>
  readRows(
    db,
    sql<GoalRow>`
    select ${columns} from growth_goals where status = 'active' and next_plan_at <= ${new Date(now)} order by next_plan_at limit ${most}`,
  )

export type NewPortion = {
  source: Source
  source_key: string
  block: BlockName
  starts_at: number
  ends_at: number
  follows: number
  by_chance: number
}

/** Each day of a goal is planned once: undefined where it has been. */
export async function insertDay(
  tx: Tx,
  goal: Pick<GoalRow, 'id' | 'asks_first'>,
  day: { date: string; figures: DayFigures; reasons: GrowthReason[]; portions: NewPortion[] },
): Promise<string | undefined> {
  const made = await readRow(
    tx,
    sql<{ id: string }>`
      insert into growth_days (goal_id, day, figures, reasons)
      values (${goal.id}, ${day.date}, ${JSON.stringify(day.figures)}, ${JSON.stringify(day.reasons)})
      on conflict do nothing returning id`,
  )
  if (!made) return undefined
  await sql`
    insert into growth_portions (day_id, goal_id, source, source_key, block, starts_at, ends_at, follows, by_chance, state)
    select ${made.id}, ${goal.id}, source, source_key, block, to_timestamp(starts_at / 1000.0), to_timestamp(ends_at / 1000.0), follows, by_chance,
      ${goal.asks_first ? 'proposed' : 'accepted'}
    from json_to_recordset(${JSON.stringify(day.portions)}) as portion(source jsonb, source_key text, block text, starts_at float8,
      ends_at float8, follows int, by_chance int)`.execute(tx)
  return made.id
}

export type DayRow = { id: string; date: string; figures: DayFigures; reasons: GrowthReason[] }

const dayColumns = sql`id, to_char(day, 'YYYY-MM-DD') as date, figures, reasons`

/** Days of a goal, the newest first. */
export const listDayRows = (db: Database, goal_id: string, before: string | null, limit: number) =>
  readRows(
    db,
    sql<DayRow>`
    select ${dayColumns} from growth_days where goal_id = ${goal_id} and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`,
  )

/** The day of this date, or with lines that have not ended: their user may be where another day is. */
export const findOpenDay = (db: Database, goal_id: string, date: string, now: number) =>
  readRow(
    db,
    sql<DayRow>`
      select ${dayColumns} from growth_days where goal_id = ${goal_id} and (day = ${date} or exists (
        select from growth_portions where day_id = growth_days.id and ends_at > ${new Date(now)})) order by id desc limit 1`,
  )

export const hasDay = async (db: Database | Tx, goal_id: string, date: string): Promise<boolean> =>
  (await readRow(db, sql`select 1 from growth_days where goal_id = ${goal_id} and day = ${date}`)) !== undefined

/** What each planned day expected, oldest first. */
export const listForecasts = (db: Database, goal_ids: string[]) =>
  readRows(
    db,
    sql<{ goal_id: string; date: string; forecast: DayFigures['forecast'] }>`
      select goal_id, to_char(day, 'YYYY-MM-DD') as date, figures->'forecast' as forecast from growth_days
      where goal_id = any(${goal_ids}::bigint[]) order by goal_id, day`,
  )

export type PortionRow = Omit<NewPortion, 'starts_at' | 'ends_at'> & {
  id: string
  day_id: string
  goal_id: string
  starts_at: Date
  ends_at: Date
  state: PortionState
  task_id: string | null
  done_count: number
  problem: { code: string; params: object | null } | null
}

export const listPortions = (db: Database | Tx, day_ids: string[]) =>
  readRows(
    db,
    sql<PortionRow>`
      select portion.id, day_id, goal_id, source, source_key, block, starts_at, ends_at, follows, by_chance, portion.state, task_id,
        coalesce(tasks.done_count, 0) as done_count, problem
      from growth_portions portion left join tasks on tasks.id = task_id
      where day_id = any(${day_ids}::bigint[]) order by portion.starts_at, follows desc, portion.id`,
  )

export const findPortion = (db: Database, goal_id: string, id: string) =>
  readRow(
    db,
    sql<Pick<PortionRow, 'source' | 'follows' | 'ends_at'>>`
      select source, follows, ends_at from growth_portions where goal_id = ${goal_id} and id = ${id}`,
  )

/** Accepts or refuses lines that have not become tasks and whose hours are not over; returns how many. */
export async function decidePortions(
  tx: Tx,
  goal_id: string,
  wanted: { portion_ids: string[] | null; state: 'accepted' | 'refused' },
  now: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update growth_portions set state = ${wanted.state}, problem = null
    where goal_id = ${goal_id} and state in ('proposed', 'accepted', 'refused') and ends_at > ${new Date(now)}
      and (${wanted.portion_ids}::bigint[] is null or id = any(${wanted.portion_ids}::bigint[]))`.execute(tx)
  return Number(numAffectedRows)
}

export type DuePortion = PortionRow & { user_id: string; account_id: string; preset: Preset }

/** Accepted lines of active goals whose block has begun, behind one of them. */
export const listDuePortions = (
  db: Database,
  { goal_id, after, now, most }: { goal_id: string | null; after: string; now: number; most: number },
) =>
  readRows(
    db,
    sql<DuePortion>`
      select portion.id, day_id, goal_id, source, source_key, block, starts_at, ends_at, follows, by_chance, portion.state, task_id,
        0 as done_count, problem, user_id, account_id, preset
      from growth_portions portion join growth_goals on growth_goals.id = goal_id
      where portion.state = 'accepted' and starts_at <= ${new Date(now)} and ends_at > ${new Date(now)} and growth_goals.status = 'active'
        and (${goal_id}::bigint is null or goal_id = ${goal_id})
      and portion.id > ${after} order by portion.id limit ${most}`,
  )

/** False where another process has started it, or its user has refused it or paused its goal meanwhile: none of that happens until the transaction ends. */
export const lockAccepted = async (tx: Tx, id: string): Promise<boolean> =>
  (await readRow(
    tx,
    sql`
      select 1 from growth_portions portion join growth_goals on growth_goals.id = goal_id
      where portion.id = ${id} and portion.state = 'accepted' and growth_goals.status = 'active'
      for share of growth_goals for no key update of portion`,
  )) !== undefined

/** The newest task of a goal's source, for the next to read on where it has stopped. */
export const findLastTask = (db: Database, goal_id: string, source_key: string) =>
  readRow(
    db,
    sql<{ id: string }>`
      select task_id as id from growth_portions where goal_id = ${goal_id} and source_key = ${source_key} and task_id is not null
      order by task_id desc limit 1`,
  )

/** What a task has done by the end of its hours; undefined where they aren't over yet, or it has ended. */
export const findOverdueTask = (db: Database, id: string, now: number) =>
  readRow(
    db,
    sql<{ done: number; target: number }>`
      select done_count as done, target_count as target from tasks where id = ${id} and ${isLive} and stop_at <= ${new Date(now)}`,
  )

export const markStarted = (tx: Tx, id: string, task_id: string) =>
  sql`update growth_portions set state = 'started', task_id = ${task_id}, problem = null where id = ${id}`.execute(tx)

export const notePortionProblem = (db: Database, id: string, problem: PortionRow['problem']) =>
  sql`update growth_portions set problem = ${problem && JSON.stringify(problem)} where id = ${id} and state = 'accepted'`.execute(
    db,
  )

/** Lines whose hours have passed without a task. */
export const missPortions = (db: Database, now: number) =>
  sql`
    update growth_portions set state = 'missed' where state in ('proposed', 'accepted') and ends_at <= ${new Date(now)}`.execute(
    db,
  )

/** Unfinished tasks of a goal, or of every one, that is not active. */
export const listLeftTasks = (db: Database, goal_id: string | null, most: number) =>
  readRows(
    db,
    sql<{ id: string; user_id: string }>`
      select tasks.id, tasks.user_id from tasks join growth_portions on task_id = tasks.id join growth_goals on growth_goals.id = goal_id
      where tasks.${isLive} and growth_goals.status <> 'active' and (${goal_id}::bigint is null or goal_id = ${goal_id})
      order by tasks.id limit ${most}`,
  )

type FollowRow = { source: string; block: string; at: number; by_chance: boolean; seen: Follow['seen'] | null }

/**
 * The proven follows of a goal with what each check has shown. A check in time counts, and one after Cadenza has unfollowed them says nothing.
 * Of a line's follows the first are those by chance: within a line nothing tells them apart.
 */
export const listFollows = (db: Database, goal_id: string) =>
  readRows(
    db,
    sql<FollowRow>`
      select source_key as source, block, extract(epoch from coalesce(settled_at, intended_at))::float8 * 1000 as at,
        row_number() over (partition by portion.id order by actions.id) <= by_chance as by_chance,
        (select json_object_agg(within_days, follows_back) from follow_back_looks look
          where look.bucket = actions.bucket and look.action_id = actions.id and in_time and (undone_at is null or looked_at < undone_at)) as seen
      from growth_portions portion join actions on actions.task_id = portion.task_id
      where portion.goal_id = ${goal_id} and actions.kind = 'follow' and actions.state in ('done', 'requested')`,
  )

export type GoalSourceResult = { goal_id: string; source_key: string; followed: number; there: number; stayed: number }

/** What came of lines' follows, by what they are grouped by. Who is seen on day 14 or later has stayed. */
const countedFollows = (of: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select ${of}, count(*)::int as followed, count(*) filter (where looks.there)::int as there, count(*) filter (where looks.stayed)::int as stayed
  from growth_portions portion join actions on actions.task_id = portion.task_id cross join lateral (
    select (array_agg(follows_back order by within_days desc))[1] as there, bool_or(within_days = 14 and follows_back) as stayed
    from follow_back_looks look where look.bucket = actions.bucket and look.action_id = actions.id) looks
  where ${where} and actions.kind = 'follow' and actions.state in ('done', 'requested') group by ${of}`

/** What came of goals' follows, by source: what was counted for good, and the follows about which checks are still to come. */
export const listOutcomes = (db: Database, goal_ids: string[]) =>
  readRows(
    db,
    sql<GoalSourceResult>`
      select goal_id, source_key, sum(followed)::int as followed, sum(there)::int as there, sum(stayed)::int as stayed from (
        select goal_id, source_key, followed, there, stayed from growth_portions
        where goal_id = any(${goal_ids}::bigint[]) and followed is not null
        union all (${countedFollows(
          sql`goal_id, source_key`,
          sql`goal_id = any(${goal_ids}::bigint[]) and portion.followed is null`,
        )})) counted
      group by goal_id, source_key having sum(followed) > 0`,
  )

/**
 * Counts for good the follows of lines about which no check is to come: its hours ended before `since`, its task has ended, and its last follow is from before
 * it, too. Returns how many lines.
 */
export async function countOldPortions(db: Database, since: number, most: number): Promise<number> {
  const before = new Date(since)
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select portion.id from growth_portions portion left join tasks on tasks.id = task_id
      where portion.state = 'started' and followed is null and portion.ends_at <= ${before} and (tasks.id is null or not tasks.${isLive})
        and not exists (select from actions where actions.task_id = portion.task_id and kind = 'follow'
          and (state = 'intended' or coalesce(settled_at, intended_at) > ${before}))
      order by portion.ends_at limit ${most} for no key update of portion skip locked),
    counted as (${countedFollows(sql`portion.id`, sql`portion.id = any(array(select id from old))`)})
    update growth_portions set followed = coalesce(counted.followed, 0), there = coalesce(counted.there, 0), stayed = coalesce(counted.stayed, 0)
    from old left join counted using (id) where growth_portions.id = old.id`.execute(db)
  return Number(numAffectedRows)
}

export type Stock = {
  source_key: string
  /** How long its list is, as Instagram says; null where it does not. */
  expected: number | null
  /** Read to its end, or not to be read at all. */
  exhausted: boolean
  /** Since its last task ended. */
  days_since: number
  found: number
  planned: number
  passed: number
  decided: number
}

/** How far each source of a goal has been read. */
export const listStocks = (db: Database, goal_id: string) =>
  readRows(
    db,
    sql<Stock>`
      with tasks_of as (
        select distinct on (source_key) source_key, tasks.reading->0 as reading,
          coalesce(failure->>'code' in ('source_private', 'source_unreadable', 'list_deleted'), false) as is_unreadable, coalesce(extract(epoch from now() - ended_at)::float8 / 86400, 0) as days_since
        from growth_portions join tasks on tasks.id = task_id where goal_id = ${goal_id} order by source_key, task_id desc
      )
      select source_key, (reading->>'expected')::float8 as expected, (is_unreadable or coalesce(reading->>'exhausted' = 'true', false)) as exhausted, days_since,
        found, planned, passed, decided
      from tasks_of cross join lateral (
        select count(*)::int as found, count(*) filter (where actions.state = 'planned')::int as planned,
          count(*) filter (where actions.state in ('done', 'requested'))::int as passed, count(*) filter (where actions.state not in ('planned', 'intended'))::int as decided
        from growth_portions portion join actions on actions.task_id = portion.task_id
        where portion.goal_id = ${goal_id} and portion.source_key = tasks_of.source_key) people`,
  )

/** How many people are in the user's lists. */
export const countMembers = (db: Database, user_id: string, list_ids: string[]) =>
  readRows(
    db,
    sql<{ id: string; people: number }>`
    select id, member_count::int as people from lists where user_id = ${user_id} and id = any(${list_ids}::bigint[])`,
  )

export type LiveTask = PromisedTask & { own_preset: Preset | null } & Pick<OtherTask, 'is_of_account' | 'is_of_user'>

export type DayFacts = {
  used: number
  /** What the account looked at in its sessions lately, over all its connections. */
  sessions: SessionCounts[]
  called: { kind: ActionKind; count: number }[]
  live: LiveTask[]
}

export type HoldFacts = {
  warned_at: number | null
  rests: { kind: ActionKind | 'all'; until: number; reason: RestReason }[]
}

/** Why an account may have to rest. */
export const readHoldFacts = (db: Database, instagram_user_id: string) =>
  readRow(
    db,
    sql<HoldFacts>`
      select (select (extract(epoch from warned_at) * 1000)::float8 from account_schedule where instagram_user_id = ${instagram_user_id}) as warned_at,
        (select coalesce(json_agg(json_build_object('kind', kind, 'until', extract(epoch from until) * 1000,
            'reason', json_build_object('code', rule, 'params', params))), '[]')
          from account_rests where instagram_user_id = ${instagram_user_id} and until > now()) as rests`,
  )

/** Serialises plans that share an account on Instagram until the transaction ends. Those of one user are serialised by `lockUser`, before it. */
export const lockDays = (tx: Tx, instagram_user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`growth of ${instagram_user_id}`}, 0))`.execute(tx)

/** What the day's room depends on besides the account's own limits. `midnight` is the beginning of the day. */
export const readDayFacts = (
  db: Database | Tx,
  { user_id, instagram_user_id, zone }: { user_id: string; instagram_user_id: string; zone: string },
  span: { midnight: number; end: number; now: number },
) =>
  readRow(
    db,
    sql<DayFacts>`
      select greatest(0, (select coalesce(sum(used), 0)::int from daily_usage where user_id = ${user_id} and day = (${new Date(span.now)}::timestamptz at time zone ${zone})::date)
          - (select coalesce(sum(free), 0)::int from day_blocks where user_id = ${user_id} and day = (${new Date(span.now)}::timestamptz at time zone ${zone})::date)) as used,
        (select coalesce(json_agg(json_build_object('starts_at', extract(epoch from starts_at) * 1000, 'ends_at', extract(epoch from ends_at) * 1000,
            'done', done, 'skipped', skipped, 'failed', failed, 'skips_in_a_row', skips_in_a_row)), '[]')
          from account_sessions session join accounts on accounts.id = session.account_id
          where instagram_user_id = ${instagram_user_id} and starts_at > ${new Date(span.now - KEPT)}) as sessions,
        (select coalesce(json_agg(json_build_object('kind', kind, 'count', count)), '[]') from (
          select kind, count(*)::int as count from account_calls
          where instagram_user_id = ${instagram_user_id} and at >= ${new Date(span.midnight)} group by kind) by_kind) as called,
        (select coalesce(json_agg(row_to_json(live)), '[]') from (
          select kind, undo_of is not null as is_undo, options, preset as own_preset, greatest(0, target_count - done_count) as left,
            instagram_user_id = ${instagram_user_id} as is_of_account, user_id = ${user_id} as is_of_user,
            case when undo_of is not null then (select json_object_agg(kind, count) from (select kind, count(*)::int as count from actions
              where actions.bucket = tasks.bucket and task_id = tasks.id and state = 'planned' group by kind) of_kind) end as planned
          from tasks where (user_id = ${user_id} or instagram_user_id = ${instagram_user_id}) and ${isLive} and status <> 'paused'
            and (start_at is null or start_at < ${new Date(span.end)}) and (stop_at is null or stop_at > ${new Date(span.now)})
          union all
          select 'follow', false, '{}', preset, follows, instagram_user_id = ${instagram_user_id}, growth_goals.user_id = ${user_id}, null
          from growth_portions portion join growth_goals on growth_goals.id = goal_id join accounts on accounts.id = account_id
          where (growth_goals.user_id = ${user_id} or instagram_user_id = ${instagram_user_id}) and growth_goals.status = 'active'
            and portion.state in ('proposed', 'accepted') and starts_at < ${new Date(span.end)} and ends_at > ${new Date(span.now)}) live) as live`,
  )
