import { type RawBuilder, sql } from 'kysely'
import type { ActionKind } from '#contract/automation.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll, isDistributed } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { Answered, Intent } from '../action-row.ts'
import { effectHash } from '../actions/history.ts'
import { grantDay } from './grant-day.ts'
import { heldOf, isHeld, keyOf, type Lease } from './schedule.ts'
import type { Settling } from './step.ts'

type IntentAnswer = 'intended' | 'taken_over' | 'withdrawn' | 'daily_limit' | 'done_before'

/** The further conditions of an intent. */
type Terms = {
  /** The step's: its row may have been given to another one meanwhile. */
  task_id: string
  /** Of several actions the one that was chosen. */
  action: ActionKind
  /** It may be done again once its effect has ended (rules/actions.ts). */
  may_repeat: boolean
  /** An effect from longer ago than this, ms, has ended as far as its inspection shows; null where it does not show that. */
  renewed_ms: number | null
  /** Whether it uses one of the plan's daily actions, and how many there are. */
  is_daily: boolean
  daily_limit: number
  zone: string
}

type IntentRequest = Pick<Intent, 'target_id' | 'media_id' | 'text'> &
  Terms & { action_id: string; was_shown: boolean; lease: Lease; owner: string }

/**
 * Commits that an action is about to be sent: the lease is still ours, the task still runs and has not been moved to later, the Instagram
 * account has not done this before, and one of the user's daily actions is free and now promised. The call counts in its windows from here on.
 */
export async function intend(
  { db, lease, owner }: Settling,
  action_id: string,
  { target_id, media_id, text, was_shown = false }: Intent,
  terms: Terms,
): Promise<IntentAnswer> {
  const request: IntentRequest = { action_id, target_id, media_id, text, was_shown, ...terms, lease, owner }
  let answer = await intendBatch(db, request)
  // What was granted to the account's bucket is used up. A batch that needs more than is left is refused as a whole: then each takes its own.
  for (let is_alone = false; answer === 'daily_limit' && terms.is_daily; is_alone = true) {
    if (!(await grantDay(db, { instagram_user_id: lease.instagram_user_id, action_id, ...terms }))) break
    const [alone = 'taken_over'] = is_alone ? await intendAll(db, [request]) : [await intendBatch(db, request)]
    answer = alone
  }
  return answer
}

type Intended = {
  action_id: string
  held: boolean
  picked: boolean
  before: boolean
  intended: boolean
  instagram_user_id: string
  action: ActionKind
  at: string
  hash: Buffer
}

/**
 * Of a distributed database no statement has an insert among its parts: they follow it. That an effect exists is decided before, while the
 * lease is locked: nobody else writes effects of the account.
 */
const intendAll = (db: Database, all: IntentRequest[]): Promise<IntentAnswer[]> =>
  isDistributed()
    ? db.transaction().execute(async (tx) => {
        const rows = await writeIntents(tx, all)
        await insertIntended(
          tx,
          rows.filter(({ intended }) => intended),
        )
        return answersOf(all, rows)
      })
    : writeIntents(db, all).then((rows) => answersOf(all, rows))

const intendBatch = batch(intendAll, ({ lease }) => bucketOf(lease.instagram_user_id))

const insertEffects = (bucket: number, from: RawBuilder<unknown>) => sql`
      insert into account_effects (bucket, instagram_user_id, hash, first_at, at, stands)
      select ${bucket}::smallint, instagram_user_id, hash, now, now, true from ${from}
      on conflict on constraint account_effects_pkey do update set at = excluded.at, stands = true`

const insertCalls = (bucket: number) => sql`
      insert into account_calls (bucket, instagram_user_id, kind, at) select ${bucket}::smallint, instagram_user_id, kind, intended_at from intended`

async function insertIntended(tx: Tx, rows: Intended[]): Promise<void> {
  if (rows.length === 0) return
  const bucket = bucketOfAll(rows)
  const done = rows.map(({ instagram_user_id, action, at, hash }) => ({
    instagram_user_id,
    kind: action,
    at,
    hash: hash?.toString('hex'),
  }))
  const intended = sql`with intended as (
      select instagram_user_id, kind, at as intended_at, at as now, decode(hash, 'hex') as hash
      from json_to_recordset(${JSON.stringify(done)}) as done(instagram_user_id text, kind text, at timestamptz, hash text)
    )`
  await sql`${intended} ${insertEffects(bucket, sql`intended`)}`.execute(tx)
  await sql`${intended} ${insertCalls(bucket)}`.execute(tx)
}

async function writeIntents(db: Database | Tx, all: IntentRequest[]): Promise<Intended[]> {
  const intents = all.map(({ lease, ...intent }) => ({ ...intent, ...keyOf(lease) }))
  const bucket = bucketOfAll(intents)
  const { rows } = await sql<Intended>`
    with intent as (
      select * from json_to_recordset(${JSON.stringify(intents)}) as intent(instagram_user_id text, fence bigint, owner text, action_id bigint, task_id bigint,
        target_id text, media_id text, text text, was_shown boolean, action text, may_repeat boolean, renewed_ms float8, is_daily boolean, daily_limit integer, zone text)
    ), held as (${heldOf(sql`intent`, bucket)}
    ), picked as (
      select held.*, actions.user_id, (now at time zone held.zone)::date as day, hash
      from held join actions on actions.bucket = ${bucket} and actions.id = held.action_id and actions.task_id = held.task_id
      join tasks on tasks.bucket = ${bucket} and tasks.id = actions.task_id and tasks.status in ('scheduled', 'running', 'waiting')
        and (tasks.start_at is null or tasks.start_at <= held.now),
      lateral (select ${effectHash(sql`held.action`, sql`held.target_id`, sql`held.media_id`)} as hash) as hashed
      where actions.state = 'planned' for update of actions
    ), weighed as (
      select picked.*, now - renewed_ms * interval '1 millisecond' as ended_before, (select true from account_effects effect
        where effect.bucket = ${bucket} and effect.instagram_user_id = picked.instagram_user_id and effect.hash = picked.hash
          and (not may_repeat or (effect.stands and (renewed_ms is null or effect.at > now - renewed_ms * interval '1 millisecond'))) limit 1) as before
      from picked
    ), promised as (
      update day_blocks set free = free - wanted.count
      from (select user_id, day, count(*) as count from weighed where is_daily and before is null group by user_id, day) as wanted
      where day_blocks.bucket = ${bucket} and day_blocks.user_id = wanted.user_id and day_blocks.day = wanted.day and free >= wanted.count
      returning day_blocks.user_id
    ), ${
      isDistributed()
        ? sql``
        : sql`effected as (${insertEffects(bucket, sql`weighed where before is null and (not is_daily or user_id in (select user_id from promised))`)}
        where not account_effects.stands or account_effects.at <= (select ended_before from weighed
          where weighed.instagram_user_id = excluded.instagram_user_id and weighed.hash = excluded.hash limit 1)
      returning instagram_user_id
    ), `
    }intended as (
      update actions set state = 'intended', kind = weighed.action, target_id = weighed.target_id, media_id = weighed.media_id, text = weighed.text,
        was_shown = weighed.was_shown, intended_at = now, settled_at = null, look_at = null, looks = 0, answered = null,
        attempts = attempts + 1, reason = null
      from weighed where actions.bucket = ${bucket} and actions.id = weighed.action_id and ${
        isDistributed()
          ? sql`before is null and (not is_daily or weighed.user_id in (select user_id from promised))`
          : sql`weighed.instagram_user_id in (select instagram_user_id from effected)`
      }
      returning actions.id, actions.instagram_user_id, actions.kind, actions.intended_at
    )${isDistributed() ? sql`` : sql`, called as (${insertCalls(bucket)})`}
    select intent.action_id, held.action_id is not null as held, weighed.action_id is not null as picked,
      before is true as before, intended.id is not null as intended${isDistributed() ? sql`, weighed.instagram_user_id, weighed.action, intended.intended_at::text as at, hash` : sql``}
    from intent left join held using (action_id) left join weighed using (action_id) left join intended on intended.id = intent.action_id
  `.execute(db)
  return rows
}

function answersOf(all: IntentRequest[], rows: Intended[]): IntentAnswer[] {
  const answers = new Map(rows.map((row) => [row.action_id, answerOf(row)]))
  return all.map(({ action_id }) => answers.get(action_id) ?? 'taken_over')
}

function answerOf({ held, picked, before, intended }: Intended): IntentAnswer {
  if (!held) return 'taken_over'
  if (!picked) return 'withdrawn'
  if (before) return 'done_before'
  return intended ? 'intended' : 'daily_limit'
}

/** Records Instagram's answer before its effect is checked, with the number of a comment, by which the comment is found later. */
export const noteAnswer = (
  { db, lease, owner }: Settling,
  action_id: string,
  { answered, result_id }: { answered: Answered; result_id: string | null },
) =>
  sql`
    update actions set result_id = ${result_id}, answered = ${answered}
    where bucket = ${bucketOf(lease.instagram_user_id)} and id = ${action_id} and state = 'intended'
      and ${isHeld(lease, owner)}
  `.execute(db)

/** Plans for further posts of the same person, right after this one. */
export const planAlso = ({ db, lease, owner }: Settling, action_id: string, media_ids: string[]) =>
  sql`
    insert into actions (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
    select ${bucketOf(lease.instagram_user_id)}::smallint, task_id, user_id, account_id, actions.instagram_user_id, kind, position, source, username, target_id, media_id_also, '{"has_passed":true}'
    from actions, unnest(${media_ids}::text[]) as media_id_also
    where bucket = ${bucketOf(lease.instagram_user_id)} and id = ${action_id} and state = 'planned' and ${isHeld(lease, owner)}
    on conflict do nothing
  `.execute(db)
