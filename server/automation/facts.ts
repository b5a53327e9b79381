import { sql } from 'kysely'
import type {
  ActionKind,
  ActiveHours,
  Filters,
  Preset,
  Source,
  TaskKind,
  TaskOptions,
  TaskStatus,
} from '#contract/automation.ts'
import { limitedAs } from '#rules/actions.ts'
import { DAY, noneRecent, type Recent } from '#rules/pacing.ts'
import { featuresOf, findPlan } from '#rules/plans.ts'
import { type ReadFacts, readCapsOf } from '#rules/reads.ts'
import type { Facts, TaskFacts } from '#rules/steps.ts'
import { shareOf } from '#rules/warm-up.ts'
import type { Rest } from '#rules/warnings.ts'
import { type KeptReads, recentReadsOf } from '../accounts/count-read.ts'
import type { Database } from '../edges/database/database.ts'
import { together } from '../edges/database/together.ts'
import { activeDaysBefore } from './limits.ts'

/** Where reading stands in a source. */
export type Reading = {
  user_id: string | null
  cursor: string | null
  exhausted: boolean
  /** Posts whose likers or commenters are still to be read. */
  posts?: string[]
  /** People of the page last read whose profiles are still to be looked at. */
  details?: { id: string; username: string }[]
  /** The last page has been read. */
  is_end?: boolean
  /** Instagram shows no more of this list to others. */
  was_cut?: boolean
}

/** A person or post planned for, next in turn. */
export type NextTarget = {
  id: string
  username: string
  target_id: string | null
  media_id: string
  text: string | null
  /** The comment to be deleted. */
  result_id: string | null
  source: number | null
  seen: unknown
  attempts: number
}

/** A task with what a step needs besides the facts it is decided by. */
export type TaskInHand = TaskFacts & {
  user_id: string
  account_id: string
  sources: Source[]
  reading: Reading[]
  filters: Filters
  options: TaskOptions
  list_id: string | null
  loyal_ids: string[] | null
  next: NextTarget | null
  said: { rule: string | null; message: string | null }
}

/** What of a task is needed to settle one of its actions, even when the task itself no longer runs. */
export type TaskHead = Pick<TaskInHand, 'id' | 'user_id' | 'account_id' | 'kind' | 'preset' | 'zone'>

/** An action whose answer never came. */
export type OpenTarget = {
  id: string
  kind: ActionKind
  target_id: string
  username: string
  media_id: string
  text: string | null
  result_id: string | null
  attempts: number
  task: TaskHead
}

export type AccountFacts = Omit<Facts, 'tasks'> & {
  now: number
  tasks: TaskInHand[]
  burst_left: number
  failures: number
  lies: number
  open_target: OpenTarget | null
}

type Row = {
  instagram_user_id: string
  now: number
  quiet_until: number | null
  quiet_rule: 'gap' | 'long_pause' | null
  burst_left: number
  failures: number
  lies: number
  active_days: number
  warned_at: number | null
  rests: Rest[]
  recent: { kind: ActionKind; at: number[] }[]
  reads: KeptReads | null
  open: (OpenTarget & { account_status: string }) | null
  tasks: TaskRow[]
}

type TaskRow = {
  id: string
  user_id: string
  account_id: string
  kind: TaskKind
  status: TaskStatus
  preset: Preset
  sources: Source[]
  reading: Reading[]
  filters: Filters
  options: TaskOptions
  active_hours: ActiveHours | null
  account_hours: ActiveHours | null
  warm_up: boolean | null
  previewed: boolean
  start_at: number | null
  stop_at: number | null
  target_count: number
  done_count: number
  most_done: number | null
  is_undo: boolean
  list_id: string | null
  loyal_ids: string[] | null
  said: { rule: string | null; message: string | null }
  timezone: string
  account_status: string
  status_reason: string | null
  plan_id: string | null
  plan_ended: boolean
  daily_used: number
  next: NextTarget | null
}

/** Everything a step is decided by; null when the account is not scheduled. */
export const readFacts = (db: Database, instagram_user_id: string, scale: number): Promise<AccountFacts | null> =>
  readTogether(db, { instagram_user_id, scale })

// The ids stand in a subquery, or PostgreSQL would plan the statement anew for every other number of them.
const readTogether = together(async (db, asked: { instagram_user_id: string; scale: number }[]) => {
  const ids = asked.map(({ instagram_user_id }) => instagram_user_id)
  const scale = asked[0]?.scale ?? 1
  const { rows } = await sql<Row>`
    select instagram_user_id, extract(epoch from now()) * 1000 as now, extract(epoch from quiet_until) * 1000 as quiet_until, quiet_rule, burst_left, failures, lies,
      ${activeDaysBefore(scale)} as active_days, extract(epoch from warned_at) * 1000 as warned_at,
      (select coalesce(json_agg(json_build_object('kind', kind, 'until', extract(epoch from until) * 1000, 'rule', rule,
          'message', message, 'strikes', strikes)), '[]')
        from account_rests where account_rests.instagram_user_id = schedule.instagram_user_id) as rests,
      (select coalesce(json_agg(json_build_object('kind', kind, 'at', at)), '[]') from (
        select kind, array_agg(extract(epoch from settled_at) * 1000 order by settled_at) as at from actions
        where actions.instagram_user_id = schedule.instagram_user_id and intended_at is not null
          and settled_at > now() - ${DAY * scale} * interval '1 millisecond' group by kind) by_kind) as recent,
      (select json_build_object('slot_ms', slot_ms, 'slot', slot, 'total', total, 'watched', watched, 'hour_marks', hour_marks,
          'hour_watched_marks', hour_watched_marks, 'day_marks', day_marks, 'day_watched_marks', day_watched_marks)
        from account_reads where account_reads.instagram_user_id = schedule.instagram_user_id) as reads,
      (select json_build_object('id', actions.id::text, 'kind', actions.kind, 'target_id', target_id, 'username', actions.username,
          'media_id', media_id, 'text', actions.text, 'result_id', result_id, 'attempts', attempts, 'account_status', accounts.status, 'task', json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text,
            'account_id', tasks.account_id::text, 'kind', tasks.kind, 'preset', tasks.preset, 'zone', timezone))
        from actions join tasks on tasks.id = task_id join accounts on accounts.id = tasks.account_id join users on users.id = tasks.user_id
        where actions.instagram_user_id = schedule.instagram_user_id and state = 'intended' order by accounts.status <> 'connected', actions.id limit 1) as open,
      (select coalesce(json_agg(task order by priority desc, last_step_at nulls first, id), '[]') from (
        select priority, last_step_at, tasks.id,
          json_build_object('id', tasks.id::text, 'user_id', tasks.user_id::text, 'account_id', tasks.account_id::text, 'kind', tasks.kind,
          'status', tasks.status, 'preset', tasks.preset, 'sources', sources, 'reading', reading, 'filters', filters, 'options', options,
          'active_hours', tasks.active_hours, 'account_hours', account_limits.active_hours, 'warm_up', warm_up, 'previewed', previewed,
          'start_at', extract(epoch from start_at) * 1000, 'stop_at', extract(epoch from stop_at) * 1000, 'target_count', target_count,
          'done_count', done_count, 'most_done', most_done, 'is_undo', undo_of is not null, 'list_id', list_id::text, 'loyal_ids', loyal_ids,
          'said', json_build_object('rule', waiting_rule, 'message', waiting_message), 'timezone', timezone, 'account_status', accounts.status,
          'status_reason', accounts.status_reason, 'plan_id', plan_id,
          'plan_ended', plan_id is null or subscriptions.status = 'ended'
            or (subscriptions.status = 'trialing' and current_period_end <= now()),
          'daily_used', coalesce(used, 0),
          'next', (select json_build_object('id', id::text, 'username', username, 'target_id', target_id, 'media_id', media_id, 'text', text,
              'result_id', result_id, 'source', source, 'seen', seen, 'attempts', attempts)
            from actions where actions.task_id = tasks.id and state = 'planned' order by position, id limit 1)) as task
        from tasks
        join accounts on accounts.id = tasks.account_id
        join users on users.id = tasks.user_id
        left join account_limits on account_limits.account_id = tasks.account_id
        left join subscriptions on subscriptions.user_id = tasks.user_id
        left join daily_usage on daily_usage.user_id = tasks.user_id and day = (now() at time zone timezone)::date
        where tasks.instagram_user_id = schedule.instagram_user_id and tasks.status in ('scheduled', 'running', 'waiting')) live) as tasks
    from account_schedule schedule where instagram_user_id = any(array(select unnest(${ids}::text[])))
  `.execute(db)
  const found = new Map(rows.map((row) => [row.instagram_user_id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    return row ? factsOf(row, scale) : null
  })
})

function factsOf(row: Row, scale: number): AccountFacts {
  const { open } = row
  const now = Number(row.now)
  const history = { active_days: row.active_days, warned_at: row.warned_at === null ? null : Number(row.warned_at) }
  return {
    account: row.instagram_user_id,
    now,
    tasks: row.tasks.map((task) => {
      const { factor } = shareOf({ is_on: task.warm_up ?? true, ...history }, now, scale)
      return taskOf(task, factor)
    }),
    rests: row.rests,
    recent: recentOf(row.recent),
    reads: readsOf(row, shareOf({ is_on: true, ...history }, now, scale).factor, scale),
    quiet_until: Number(row.quiet_until ?? 0),
    quiet_rule: row.quiet_rule ?? 'gap',
    open_intent: open && {
      action_id: open.id,
      task_id: open.task.id,
      kind: open.kind,
      is_held: open.account_status !== 'connected',
    },
    open_target: open,
    burst_left: row.burst_left,
    failures: row.failures,
    lies: row.lies,
    scale,
  }
}

/** What proves an action may use what its own task could, also once that has ended. */
function readsOf({ reads, open, tasks }: Row, share: number, scale: number): ReadFacts {
  return {
    recent: recentReadsOf(reads, scale),
    caps: readCapsOf(open?.task.preset ?? 'normal', share),
    is_shared: tasks.some(({ kind, status }) => kind !== 'extract' && status !== 'scheduled'),
  }
}

function taskOf(
  { timezone, account_status, status_reason, plan_id, daily_used, previewed, warm_up: _, ...row }: TaskRow,
  share: number,
): TaskInHand {
  const plan = findPlan(plan_id ?? '')
  const open_source = previewed ? -1 : row.sources.findIndex((_, index) => !row.reading[index]?.exhausted)
  return {
    ...row,
    has_next: row.next !== null,
    open_source: open_source < 0 ? null : open_source,
    share,
    zone: timezone,
    daily: { used: daily_used, limit: featuresOf(plan?.name ?? 'Trial').daily_actions },
    account_hold: account_status === 'connected' ? null : (status_reason ?? 'This account needs you.'),
  }
}

/** By the limit they count under: an unlike is counted with the likes. */
function recentOf(rows: Row['recent']): Recent {
  const recent = noneRecent()
  for (const { kind, at } of rows) recent[limitedAs[kind]].push(...at)
  for (const times of Object.values(recent)) times.sort((a, b) => a - b)
  return recent
}
