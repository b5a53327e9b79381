import { type RawBuilder, sql } from 'kysely'
import type { ActionKind, ActionState } from '#contract/automation.ts'
import { isDailyAction, reverseOf } from '#rules/actions.ts'
import type { TaskWait } from '#rules/steps.ts'
import type { NewRest } from '#rules/warnings.ts'
import type { Database } from '../edges/database/database.ts'
import { restsBegun } from './metrics.ts'
import type { Lease } from './schedule.ts'
import { type TaskRow, taskColumns } from './task-row.ts'

/** Every write of a step carries its lease: if another worker has taken the account over, nothing is changed. */
export type Settling = { db: Database; lease: Lease; owner: string }

/** When to look at the account again. `ms` null: when something wakes it. */
export type Next = { ms: number | null }

/** The action about to be sent. */
export type Intent = {
  action_id: string
  target_id: string
  media_id: string
  text: string | null
  /** Whether it uses one of the plan's daily actions, and how many there are. */
  is_daily: boolean
  daily_limit: number
  zone: string
}

export type IntentAnswer = 'intended' | 'taken_over' | 'withdrawn' | 'daily_limit' | 'done_before'

/**
 * Commits that an action is about to be sent, in one statement: the lease is still ours, the task still runs, nobody of this
 * account was acted on like that before, and one of the user's daily actions is free and now promised.
 */
export async function intend({ db, lease, owner }: Settling, intent: Intent): Promise<IntentAnswer> {
  const { rows } = await sql<{ held: boolean; picked: boolean; before: boolean; promised: boolean; intended: boolean }>`
    with held as (
      select 1 from account_schedule
      where instagram_user_id = ${lease.instagram_user_id} and fence = ${lease.fence} and lease_owner = ${owner} for update
    ), picked as (
      select actions.id, actions.user_id, actions.kind from actions
      join tasks on tasks.id = actions.task_id and tasks.status in ('scheduled', 'running', 'waiting')
      where actions.id = ${intent.action_id} and state = 'planned' and exists (select 1 from held) for update of actions
    ), before as (
      select 1 from actions old join picked on old.kind = picked.kind and old.media_id = ${intent.media_id}
      where old.instagram_user_id = ${lease.instagram_user_id} and old.target_id = ${intent.target_id}
        and old.state in ('intended', 'done', 'already', 'requested', 'unknown') and old.undone_at is null
    ), promised as (
      ${intent.is_daily ? promise(intent) : sql`select user_id from picked where not exists (select 1 from before)`}
    ), intended as (
      update actions set state = 'intended', target_id = ${intent.target_id}, media_id = ${intent.media_id}, text = ${intent.text},
        intended_at = now(), settled_at = null, attempts = attempts + 1, rule = null, reason = null
      from promised where actions.id = ${intent.action_id} returning actions.id
    )
    select exists (select 1 from held) as held, exists (select 1 from picked) as picked, exists (select 1 from before) as before,
      exists (select 1 from promised) as promised, exists (select 1 from intended) as intended
  `.execute(db)
  const answer = rows[0]
  if (!answer?.held) return 'taken_over'
  if (!answer.picked) return 'withdrawn'
  if (answer.before) return 'done_before'
  return answer.intended ? 'intended' : 'daily_limit'
}

const promise = ({ zone, daily_limit }: Intent) => sql`
      insert into daily_usage (user_id, day, used)
      select user_id, (now() at time zone ${zone})::date, 1 from picked where not exists (select 1 from before)
      on conflict (user_id, day) do update set used = daily_usage.used + 1 where daily_usage.used < ${daily_limit}
      returning user_id`

/** Plans for further posts of the person who is being met, right after this one. */
export const planAlso = ({ db, lease, owner }: Settling, action_id: string, media_ids: string[]) =>
  sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
    select task_id, user_id, account_id, actions.instagram_user_id, kind, position, source, username, target_id, media_id_also, '{"has_passed":true}'
    from actions, unnest(${media_ids}::text[]) as media_id_also
    where id = ${action_id} and state = 'planned' and exists (select 1 from account_schedule
      where instagram_user_id = ${lease.instagram_user_id} and fence = ${lease.fence} and lease_owner = ${owner})
    on conflict do nothing
  `.execute(db)

/** What became of one person or post of a task. */
export type Result = {
  action_id: string
  action: ActionKind
  task_id: string
  state: Exclude<ActionState, 'intended'>
  target_id?: string | null
  /** Instagram's number of the comment that was made. */
  result_id?: string | null
  rule: string | null
  reason: string | null
  /** The line the user reads under the task. */
  said: string
  /** Whether `intend` was asked first: then a daily action may be promised, and is given back unless the result counts. */
  intended: boolean
}

export type Afterwards = {
  next: Next
  /** Length of the warm-up's days, ms, when something was done that counts as activity. */
  active_day_ms?: number
  /** The pacing's gap that begins now. */
  quiet?: { ms: number; rule: 'gap' | 'long_pause'; burst_left: number; message: string }
  rests?: NewRest[]
  failures: number
  lies: number
}

/** Records a result, the task's counts, the gap or rest that follows and the next look, and gives the lease back: one statement. Null if it was taken over. */
export async function settleAction(
  { db, lease, owner }: Settling,
  result: Result,
  after: Afterwards,
): Promise<TaskRow | null> {
  const counts = result.state === 'done' || result.state === 'requested'
  const isThere = result.intended && (counts || result.state === 'already')
  const { rows } = await sql<TaskRow>`
    with ${scheduled(lease, owner, after)}, settled as (
      update actions set state = ${result.state}, rule = ${result.rule}, reason = ${result.reason},
        target_id = coalesce(${result.target_id ?? null}, target_id), result_id = coalesce(${result.result_id ?? null}, result_id),
        settled_at = now()
      from scheduled where actions.id = ${result.action_id} and state in ('planned', 'intended')
      returning actions.user_id, actions.instagram_user_id, actions.target_id, actions.media_id, actions.source, actions.intended_at
    )${result.intended && isDailyAction(result.action) && !counts ? givenBack : nothing}${isThere ? ended(result.action) : nothing}${rested(lease, after.rests)}
    update tasks set
      status = case when status in ('scheduled', 'waiting') then 'running' else status end,
      started_at = coalesce(started_at, now()), last_step_at = now(), current_action = ${result.said},
      done_count = done_count + ${counts ? 1 : 0}, skipped_count = skipped_count + ${result.state === 'skipped' || result.state === 'already' ? 1 : 0},
      failed_count = failed_count + ${result.state === 'refused' || result.state === 'unknown' ? 1 : 0},
      source_counts = case when ${counts} and settled.source is not null
        then source_counts[1:settled.source] || (coalesce(source_counts[settled.source + 1], 0) + 1) || source_counts[settled.source + 2:]
        else source_counts end,
      waiting_until = case when status = 'paused' then null else now() + ${after.quiet?.ms ?? null}::float8 * interval '1 millisecond' end,
      waiting_rule = case when status = 'paused' then null else ${after.quiet?.rule ?? null} end,
      waiting_message = case when status = 'paused' then null else ${after.quiet?.message ?? null} end
    from settled where tasks.id = ${result.task_id}
    returning ${taskColumns}
  `.execute(db)
  return rows[0] ?? null
}

/** Writes on each waiting task why and until when, and gives the lease back. Answers the tasks for which that is news. */
export async function settleWait(
  { db, lease, owner }: Settling,
  waits: TaskWait[],
  after: { next: Next; failures?: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with ${scheduled(lease, owner, after)} ${waitsWritten(waits, sql`scheduled`)}
  `.execute(db)
  return rows
}

/** The same for tasks that are passed over while another of the account acts; the lease is kept. */
export async function recordWaits({ db, lease, owner }: Settling, waits: TaskWait[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with held as (
      select 1 from account_schedule
      where instagram_user_id = ${lease.instagram_user_id} and fence = ${lease.fence} and lease_owner = ${owner}
    ) ${waitsWritten(waits, sql`held`)}
  `.execute(db)
  return rows
}

const waitsWritten = (waits: TaskWait[], when: RawBuilder<unknown>) => sql`, waits as (
      select * from json_to_recordset(${JSON.stringify(waits)}) as wait(task_id bigint, until float8, rule text, message text)
    )
    update tasks set waiting_until = to_timestamp(waits.until / 1000), waiting_rule = waits.rule, waiting_message = waits.message,
      status = case when waits.rule = 'start_at' then 'scheduled' when waits.rule in ('gap', 'no_answer') then status else 'waiting' end
    from waits, ${when} as allowed
    where tasks.id = waits.task_id and status in ('scheduled', 'running', 'waiting')
      and (waiting_rule, waiting_message) is distinct from (waits.rule, waits.message)
    returning ${taskColumns}`

/** A person or post found in a source. */
export type Found = { username: string; id: string | null; media_id: string; seen: unknown }

/** Adds what a page held to what is planned for and remembers where reading stands. */
export async function settleCollected(
  { db, lease, owner }: Settling,
  task_id: string,
  page: { action: ActionKind | null; source: number; found: Found[]; reading: unknown; said: string },
  after: Pick<Afterwards, 'next' | 'failures'>,
): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
    with ${scheduled(lease, owner, after)}, found as (
      select * from rows from (json_to_recordset(${JSON.stringify(page.found)}) as (username text, id text, media_id text, seen jsonb))
        with ordinality as found(username, id, media_id, seen, nth)
    ), planned as (
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
      select tasks.id, tasks.user_id, account_id, tasks.instagram_user_id, ${page.action},
        coalesce((select max(position) from actions where task_id = tasks.id), 0) + found.nth, ${page.source}, found.username, found.id,
        found.media_id, found.seen
      from found, tasks, scheduled where tasks.id = ${task_id}
      on conflict do nothing
    )
    update tasks set ${readOn(page.source, page.reading, page.said)}
    from scheduled where tasks.id = ${task_id}
    returning ${taskColumns}
  `.execute(db)
  return rows[0] ?? null
}

/** The same for an extraction, whose people are already in their list: `read` more of them count as done. */
export async function settleExtracted(
  { db, lease, owner }: Settling,
  task_id: string,
  page: { source: number; read: number; reading: unknown; said: string },
  after: Pick<Afterwards, 'next' | 'failures'>,
): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
    with ${scheduled(lease, owner, after)}
    update tasks set ${readOn(page.source, page.reading, page.said)}, done_count = done_count + ${page.read}, source_counts = array[done_count + ${page.read}::int]
    from scheduled where tasks.id = ${task_id}
    returning ${taskColumns}
  `.execute(db)
  return rows[0] ?? null
}

const readOn = (source: number, reading: unknown, said: string) => sql`
  reading = jsonb_set(reading, array[${String(source)}], ${JSON.stringify(reading)}::jsonb),
  current_action = ${said}, last_step_at = now(), started_at = coalesce(started_at, now()),
  status = case when status in ('scheduled', 'waiting') then 'running' else status end,
  waiting_until = null, waiting_rule = null, waiting_message = null`

/** Puts the account to rest, or just off until later, with nothing else to record. */
export async function settleRest(
  { db, lease, owner }: Settling,
  after: Pick<Afterwards, 'next' | 'rests' | 'failures'>,
): Promise<void> {
  await sql`with ${scheduled(lease, owner, after)}${rested(lease, after.rests)} select 1 from scheduled`.execute(db)
}

// What a step has no use for is left out of its statement: PostgreSQL would still get it ready every time.
const nothing = sql``

const givenBack = sql`, given_back as (
  update daily_usage set used = used - 1 from settled, users
  where daily_usage.user_id = settled.user_id and users.id = settled.user_id
    and day = (settled.intended_at at time zone timezone)::date and used > 0
)`

/** The opposite action's effect has ended: it may be done again some day. */
const ended = (action: ActionKind) => sql`, ended as (
  update actions undone set undone_at = now() from settled
  where undone.instagram_user_id = settled.instagram_user_id and undone.kind = ${reverseOf[action]}
    and undone.target_id = settled.target_id and undone.media_id = settled.media_id
    and undone.state in ('intended', 'done', 'already', 'requested', 'unknown') and undone.undone_at is null
)`

function rested(lease: Lease, list: NewRest[] = []) {
  for (const { rule } of list) restsBegun.inc({ rule })
  return list.length > 0 ? sql`, rested as (${rests(lease, list)})` : nothing
}

/** Gives the lease back with what is known of the schedule; a wake that came meanwhile wins over the time given. */
function scheduled(lease: Lease, owner: string, after: Partial<Afterwards> & { next: Next }): RawBuilder<unknown> {
  const { next, quiet, failures, lies, active_day_ms, rests: warnings = [] } = after
  const is_warned = warnings.some(({ rule }) => rule === 'please_wait' || rule === 'action_block')
  return sql`scheduled as (
    update account_schedule set lease_owner = null, lease_until = null,
      next_action_at = case when wakes <> ${lease.wakes} then now() else now() + ${next.ms}::float8 * interval '1 millisecond' end,
      quiet_until = coalesce(now() + ${quiet?.ms ?? null}::float8 * interval '1 millisecond', quiet_until),
      quiet_rule = coalesce(${quiet?.rule ?? null}, quiet_rule), burst_left = coalesce(${quiet?.burst_left ?? null}::smallint, burst_left),
      failures = coalesce(${failures ?? null}::smallint, failures), lies = coalesce(${lies ?? null}::smallint, lies)
      ${is_warned ? sql`, warned_at = now()` : nothing}${active_day_ms ? active(active_day_ms) : nothing}
    where instagram_user_id = ${lease.instagram_user_id} and fence = ${lease.fence} and lease_owner = ${owner}
    returning instagram_user_id
  )`
}

/** Counts the days on which something was done. */
function active(day_ms: number) {
  const day = sql`floor(extract(epoch from now()) * 1000 / ${day_ms}::float8)::bigint`
  return sql`, active_days = active_days + case when active_day is distinct from ${day} then 1 else 0 end, active_day = ${day}`
}

function rests(lease: Lease, list: NewRest[]): RawBuilder<unknown> {
  return sql`
    insert into account_rests (instagram_user_id, kind, until, rule, message, strikes)
    select scheduled.instagram_user_id, rest.kind, now() + rest.ms * interval '1 millisecond', rest.rule, rest.message, rest.strikes
    from json_to_recordset(${JSON.stringify(list)}) as rest(kind text, ms float8, rule text, message text, strikes smallint), scheduled
    where scheduled.instagram_user_id = ${lease.instagram_user_id}
    on conflict (instagram_user_id, kind) do update set until = excluded.until, rule = excluded.rule, message = excluded.message,
      strikes = excluded.strikes, started_at = now()
    returning kind`
}
