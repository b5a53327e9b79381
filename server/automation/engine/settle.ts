import { type RawBuilder, sql } from 'kysely'
import type { ActionKind, ActionState } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import type { TaskWait } from '#rules/steps.ts'
import { isWarning, type NewRest } from '#rules/warnings.ts'
import type { Database } from '../../edges/database/database.ts'
import { together } from '../../edges/database/together.ts'
import { commented, effectHash } from '../actions/history.ts'
import { type TaskRow, taskColumns } from '../task-row.ts'
import { type AccountRest, restsWritten } from './rests.ts'
import type { Lease } from './schedule.ts'

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
  /** Asked for by its number, the comment was shown before it is deleted. */
  was_shown: boolean
  /** It may be done again once its effect has ended (rules/actions.ts). */
  may_repeat: boolean
  /** Whether it uses one of the plan's daily actions, and how many there are. */
  is_daily: boolean
  daily_limit: number
  zone: string
}

export type IntentAnswer = 'intended' | 'taken_over' | 'withdrawn' | 'daily_limit' | 'done_before'

type Asked = Intent & { lease: Lease; owner: string }

/**
 * Commits that an action is about to be sent: the lease is still ours, the task still runs, the Instagram account has done nothing
 * of the kind before, and one of the user's daily actions is free and now promised. The call counts in its windows from here on.
 */
export async function intend({ db, lease, owner }: Settling, intent: Intent): Promise<IntentAnswer> {
  const asked = { ...intent, lease, owner }
  const answer = await intendTogether(db, asked)
  // So near the limit not all of a user's accounts that asked together found room; by itself this one still may.
  return answer === 'daily_limit' && intent.is_daily ? intendAlone(db, asked) : answer
}

const intendTogether = together(intendAll)

async function intendAlone(db: Database, asked: Asked): Promise<IntentAnswer> {
  const [answer = 'taken_over'] = await intendAll(db, [asked])
  return answer
}

type Intended = { action_id: string; held: boolean; picked: boolean; before: boolean; intended: boolean }

async function intendAll(db: Database, asked: Asked[]): Promise<IntentAnswer[]> {
  const intents = asked.map(({ lease, ...intent }) => ({ ...intent, ...keyOf(lease) }))
  const { rows } = await sql<Intended>`
    with intent as (
      select * from json_to_recordset(${JSON.stringify(intents)}) as intent(instagram_user_id text, fence bigint, owner text, action_id bigint,
        target_id text, media_id text, text text, was_shown boolean, may_repeat boolean, is_daily boolean, daily_limit integer, zone text)
    ), held as (${heldOf(sql`intent`)}
    ), picked as (
      select held.*, actions.user_id, actions.kind, (now() at time zone held.zone)::date as day, hash
      from held join actions on actions.id = held.action_id
      join tasks on tasks.id = actions.task_id and tasks.status in ('scheduled', 'running', 'waiting'),
      lateral (select ${effectHash(sql`actions.kind`, sql`held.target_id`, sql`held.media_id`)} as hash) as hashed
      where actions.state = 'planned' for update of actions
    ), weighed as (
      select picked.*, (select true from account_effects effect
        where effect.instagram_user_id = picked.instagram_user_id and effect.hash = picked.hash
          and (effect.stands or not may_repeat) limit 1) as before
      from picked
    ), promised as (
      insert into daily_usage (user_id, day, used)
      select user_id, day, count(*) from weighed where is_daily and before is null
      group by user_id, day having count(*) <= min(daily_limit) order by user_id
      on conflict (user_id, day) do update set used = daily_usage.used + excluded.used
      where daily_usage.used + excluded.used <= (select min(daily_limit) from weighed where weighed.user_id = excluded.user_id)
      returning user_id
    ), effected as (
      insert into account_effects (instagram_user_id, hash, first_at, at, stands)
      select instagram_user_id, hash, now(), now(), true from weighed
      where before is null and (not is_daily or user_id in (select user_id from promised))
      on conflict (instagram_user_id, hash) do update set at = excluded.at, stands = true where not account_effects.stands
      returning instagram_user_id
    ), intended as (
      update actions set state = 'intended', target_id = weighed.target_id, media_id = weighed.media_id, text = weighed.text,
        was_shown = weighed.was_shown, intended_at = now(), settled_at = null, look_at = null, looks = 0, answered = null,
        attempts = attempts + 1, rule = null, reason = null
      from weighed join effected using (instagram_user_id) where actions.id = weighed.action_id
      returning actions.id, actions.instagram_user_id, actions.kind
    ), called as (
      insert into account_calls (instagram_user_id, kind) select instagram_user_id, kind from intended
    )
    select intent.action_id, held.action_id is not null as held, weighed.action_id is not null as picked,
      before is true as before, intended.id is not null as intended
    from intent left join held using (action_id) left join weighed using (action_id) left join intended on intended.id = intent.action_id
  `.execute(db)
  const answers = new Map(rows.map((row) => [row.action_id, answerOf(row)]))
  return asked.map(({ action_id }) => answers.get(action_id) ?? 'taken_over')
}

function answerOf({ held, picked, before, intended }: Intended): IntentAnswer {
  if (!held) return 'taken_over'
  if (!picked) return 'withdrawn'
  if (before) return 'done_before'
  return intended ? 'intended' : 'daily_limit'
}

/** What names a lease in a statement. */
const keyOf = ({ instagram_user_id, fence }: Lease) => ({ instagram_user_id, fence })

/** Of those `given`, whose leases are still ours; locked in one order whoever asks, so that no two wait for each other. */
const heldOf = (given: RawBuilder<unknown>) => sql`
      select given.* from ${given} as given join account_schedule schedule using (instagram_user_id)
      where schedule.fence = given.fence and schedule.lease_owner = given.owner
      order by schedule.instagram_user_id for no key update of schedule`

/** Writes down what Instagram answered before its effect is seen, with the number of a comment: by it the comment is looked for, whatever happens. */
export const noteAnswer = (
  { db, lease, owner }: Settling,
  action_id: string,
  { answered, result_id }: { answered: Answered; result_id: string | null },
) =>
  sql`
    update actions set result_id = ${result_id}, answered = ${answered} where id = ${action_id} and state = 'intended'
      and exists (select 1 from account_schedule
        where instagram_user_id = ${lease.instagram_user_id} and fence = ${lease.fence} and lease_owner = ${owner})
  `.execute(db)

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

/** What Instagram answered to a call: that it was done, or that it was so before; null where no answer came. */
export type Answered = 'done' | 'was_so' | null

/** What became of one person or post of a task. */
export type Result = {
  action_id: string
  action: ActionKind
  task_id: string
  state: ActionState
  target_id?: string | null
  /** Instagram's number of the comment that was made. */
  result_id?: string | null
  rule: string | null
  reason: string | null
  /** The line the user reads under the task. */
  said: string
  /** Where it stays `intended`: when its effect is looked for next, how often it was so far, and what Instagram answered. */
  look?: { ms: number; looks: number; answered: Answered }
  /** Planned for once more, behind all others, as somebody Instagram could not show. */
  is_set_back?: boolean
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

/** Records a result, the task's counts, the gap or rest that follows and the next look, and gives the lease back. Null if it was taken over. */
export const settleAction = (
  { db, lease, owner }: Settling,
  result: Result,
  after: Afterwards,
): Promise<TaskRow | null> => settleTogether(db, { lease, owner, result, after })

type Settled = GivenBack & { result: Result; after: Afterwards }

/** Paused or ended, while an action of it was under way, a task waits for nothing. */
const isLive = sql`status in ('scheduled', 'running', 'waiting')`

const settleTogether = together(async (db, all: Settled[]): Promise<(TaskRow | null)[]> => {
  const results = all.map(({ lease, result, after: { quiet } }) => {
    const { state, action, intended, rule, look, is_set_back = false } = result
    const counts = state === 'done' || state === 'requested'
    const has_effect = intended && (counts || state === 'already')
    const is_open = state === 'intended' || state === 'unknown'
    const was_nothing = intended && !has_effect && !is_open
    const gives_back = intended && actions[action].is_daily && !counts && !is_open
    const ends = counts || state === 'already' ? actions[action].ends : null
    // A comment that shows only after all looks would not be seen before another one is written.
    const frees = was_nothing && !(action === 'comment' && rule === 'not_confirmed')
    const is_comment = action === 'comment' && (has_effect || state === 'unknown')
    const { instagram_user_id } = lease
    return {
      ...result,
      instagram_user_id,
      counts,
      gives_back,
      ends,
      frees,
      is_comment,
      is_set_back,
      look_ms: look?.ms,
      looks: look?.looks,
      answered: look?.answered,
      quiet_ms: quiet?.ms,
      quiet_rule: quiet?.rule,
      message: quiet?.message,
    }
  })
  const rests = all.flatMap(restsOf)
  const { rows } = await sql<TaskRow & { action_id: string }>`
    with ${scheduled(all)}, result as (
      select * from json_to_recordset(${JSON.stringify(results)}) as result(instagram_user_id text, action_id bigint, task_id bigint, state text,
        rule text, reason text, target_id text, result_id text, said text, counts boolean, gives_back boolean, ends text, frees boolean, is_comment boolean, is_set_back boolean, look_ms float8,
        looks smallint, answered text,
        quiet_ms float8, quiet_rule text, message text)
    ), settled as (
      update actions set state = result.state, rule = result.rule, reason = result.reason,
        target_id = coalesce(result.target_id, actions.target_id), result_id = coalesce(result.result_id, actions.result_id),
        settled_at = case when result.state <> 'intended' then now() end, look_at = now() + look_ms * interval '1 millisecond',
        looks = coalesce(result.looks, actions.looks), answered = coalesce(result.answered, actions.answered),
        attempts = attempts + is_set_back::int, position = case when is_set_back then (select max(position) + 1 from actions behind
          where behind.task_id = actions.task_id and behind.state = 'planned') else position end,
        seen = case when result.state in ('planned', 'intended') then actions.seen end
      from result join scheduled using (instagram_user_id)
      where actions.id = result.action_id and actions.state in ('planned', 'intended')
      returning actions.user_id, actions.instagram_user_id, actions.kind, actions.target_id, actions.media_id, actions.source, actions.intended_at,
        result.action_id, result.task_id, result.state, result.said, counts, gives_back, ends, frees, is_comment, quiet_ms,
        quiet_rule, message
    )${results.some(({ intended }) => intended) ? called_then : nothing}${results.some(({ gives_back }) => gives_back) ? givenBack : nothing}${results.some(({ ends }) => ends) ? ended : nothing}${results.some(({ frees }) => frees) ? freed : nothing}${results.some(({ is_comment }) => is_comment) ? remarked : nothing}${rests.length > 0 ? rested(rests) : nothing}
    update tasks set
      status = case when status in ('scheduled', 'waiting') then 'running' else status end,
      started_at = coalesce(started_at, now()), last_step_at = now(),
      current_action = case when ended_at is null then settled.said else current_action end,
      done_count = done_count + settled.counts::int, skipped_count = skipped_count + (settled.state in ('skipped', 'already'))::int,
      failed_count = failed_count + (settled.state in ('refused', 'unknown'))::int,
      source_counts = case when settled.counts and settled.source is not null
        then source_counts[1:settled.source] || (coalesce(source_counts[settled.source + 1], 0) + 1) || source_counts[settled.source + 2:]
        else source_counts end,
      waiting_until = case when ${isLive} then now() + settled.quiet_ms * interval '1 millisecond' end,
      waiting_rule = case when ${isLive} then settled.quiet_rule end, waiting_message = case when ${isLive} then settled.message end
    from settled where tasks.id = settled.task_id
    returning ${taskColumns}, settled.action_id
  `.execute(db)
  const found = new Map(rows.map((row) => [row.action_id, row]))
  return all.map(({ result }) => found.get(result.action_id) ?? null)
})

/** Writes on each waiting task why and until when, and gives the lease back. Answers the tasks for which that is news. */
export async function settleWait(
  { db, lease, owner }: Settling,
  waits: TaskWait[],
  after: { next: Next; failures?: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with ${scheduled([{ lease, owner, after }])} ${waitsWritten(waits, sql`scheduled`)}
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
      status = case when waits.rule = 'start_at' then 'scheduled' when waits.rule in ('gap', 'no_answer', 'checking') then status else 'waiting' end
    from waits, ${when} as allowed
    where tasks.id = waits.task_id and status in ('scheduled', 'running', 'waiting')
      and (waiting_rule, waiting_message) is distinct from (waits.rule, waits.message)
    returning ${taskColumns}`

/** A person or post found in a source. */
export type Found = { username: string; id: string | null; media_id: string; seen: unknown }

/** Where the people of a page stand in their task: the first of them, and how far apart they are. */
export type Places = { first: number; step: number }

/** Adds what a page held to what is planned for and remembers where reading stands; nothing more of a task that has ended meanwhile. */
export async function settleCollected(
  { db, lease, owner }: Settling,
  task_id: string,
  page: { action: ActionKind | null; source: number; found: Found[]; places: Places; reading: unknown; said: string },
  after: Pick<Afterwards, 'next' | 'failures'>,
): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
    with ${scheduled([{ lease, owner, after }])}, found as (
      select * from rows from (json_to_recordset(${JSON.stringify(page.found)}) as (username text, id text, media_id text, seen jsonb))
        with ordinality as found(username, id, media_id, seen, nth)
    ), planned as (
      insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
      select tasks.id, tasks.user_id, account_id, tasks.instagram_user_id, ${page.action},
        ${page.places.first}::int + (found.nth - 1) * ${page.places.step}::int, ${page.source}, found.username, found.id, found.media_id, found.seen
      from found, tasks, scheduled where tasks.id = ${task_id} and ended_at is null
      on conflict do nothing
    )
    update tasks set ${readOn(page.source, page.reading, page.said)}
    from scheduled where tasks.id = ${task_id} and ended_at is null
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
    with ${scheduled([{ lease, owner, after }])}
    update tasks set ${readOn(page.source, page.reading, page.said)}, done_count = done_count + ${page.read}, source_counts = array[done_count + ${page.read}::int]
    from scheduled where tasks.id = ${task_id} and ended_at is null
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
  const given = { lease, owner, after }
  const rests = restsOf(given)
  await sql`with ${scheduled([given])}${rests.length > 0 ? rested(rests) : nothing} select 1 from scheduled`.execute(db)
}

// What no step of a statement has a use for is left out of it: PostgreSQL would still get it ready every time.
const nothing = sql``

const givenBack = sql`, unused as (
  select settled.user_id, (intended_at at time zone timezone)::date as day, count(*) as count
  from settled join users on users.id = settled.user_id where gives_back group by 1, 2
), given_back as (
  update daily_usage set used = greatest(0, used - count) from unused
  where daily_usage.user_id = unused.user_id and daily_usage.day = unused.day
)`

/** Instagram may have counted a call later than it was decided on: in the windows it stands where its answer was handled. */
const called_then = sql`, called_then as (
  update account_calls set at = now() from settled
  where account_calls.instagram_user_id = settled.instagram_user_id and account_calls.at = settled.intended_at
)`

/** The opposite action's effect has ended. Looked up one by one, or PostgreSQL might read all that was ever done. */
const ended = sql`, ended as (
  update actions set undone_at = now() from settled, lateral (
    select id from actions old where old.instagram_user_id = settled.instagram_user_id and old.kind = settled.ends
      and old.target_id = settled.target_id and old.media_id = settled.media_id and old.intended_at is not null
      and old.state in ('intended', 'done', 'already', 'requested', 'unknown') and old.undone_at is null limit 1
  ) as undone where actions.id = undone.id
), effect_ended as (
  update account_effects effect set stands = false from settled
  where ends is not null and effect.instagram_user_id = settled.instagram_user_id and effect.stands
    and effect.hash = ${effectHash(sql`settled.ends`, sql`settled.target_id`, sql`settled.media_id`)}
)`

/** Nothing was done: what the intent wrote is taken back, and what had been met before stays so. */
const isFreed = sql`frees and effect.instagram_user_id = settled.instagram_user_id
  and effect.hash = ${effectHash(sql`settled.kind`, sql`settled.target_id`, sql`settled.media_id`)}`
const freed = sql`, freed as (
  delete from account_effects effect using settled where ${isFreed} and effect.first_at = effect.at
), met_before as (
  update account_effects effect set stands = false from settled where ${isFreed} and effect.first_at < effect.at
)`

/** When somebody was last commented on: known even after the comment's own row is gone. */
const remarked = sql`, remarked as (
  insert into account_effects (instagram_user_id, hash, first_at, at, stands)
  select instagram_user_id, ${effectHash(commented, sql`target_id`, sql`''`)}, intended_at, intended_at, true from settled where is_comment
  on conflict (instagram_user_id, hash) do update set at = greatest(account_effects.at, excluded.at)
)`

/** A lease given back, with what is known of the account afterwards. */
type GivenBack = { lease: Lease; owner: string; after: Partial<Afterwards> & { next: Next } }

/** Gives leases back with what is known of the schedule; a wake that came meanwhile wins over the time given. */
function scheduled(all: GivenBack[]): RawBuilder<unknown> {
  const given = all.map(({ lease, owner, after }) => ({
    ...keyOf(lease),
    owner,
    wakes: lease.wakes,
    next_ms: after.next.ms,
    quiet_ms: after.quiet?.ms,
    quiet_rule: after.quiet?.rule,
    burst_left: after.quiet?.burst_left,
    failures: after.failures,
    lies: after.lies,
    is_warned: after.rests?.some(isWarning),
    day_ms: after.active_day_ms,
  }))
  const day = sql`floor(extract(epoch from now()) * 1000 / held.day_ms)::bigint`
  return sql`given as (
    select * from json_to_recordset(${JSON.stringify(given)}) as given(instagram_user_id text, fence bigint, owner text, wakes bigint, next_ms float8,
      quiet_ms float8, quiet_rule text, burst_left smallint, failures smallint, lies smallint, is_warned boolean, day_ms float8)
  ), held as (${heldOf(sql`given`)}
  ), scheduled as (
    update account_schedule schedule set lease_owner = null, lease_until = null,
      next_action_at = case when schedule.wakes <> held.wakes then now() else now() + held.next_ms * interval '1 millisecond' end,
      quiet_until = coalesce(now() + held.quiet_ms * interval '1 millisecond', schedule.quiet_until),
      quiet_rule = coalesce(held.quiet_rule, schedule.quiet_rule), burst_left = coalesce(held.burst_left, schedule.burst_left),
      failures = coalesce(held.failures, schedule.failures), lies = coalesce(held.lies, schedule.lies),
      warned_at = case when held.is_warned then now() else schedule.warned_at end,
      active_days = schedule.active_days + (held.day_ms is not null and schedule.active_day is distinct from ${day})::int,
      active_day = coalesce(${day}, schedule.active_day)
    from held where schedule.instagram_user_id = held.instagram_user_id
    returning schedule.instagram_user_id
  )`
}

const restsOf = ({ lease, after }: GivenBack) =>
  (after.rests ?? []).map((rest) => ({ ...rest, instagram_user_id: lease.instagram_user_id }))

const rested = (rests: AccountRest[]) => sql`, rested as (${restsWritten(rests, sql`scheduled`)})`
