import { sql } from 'kysely'
import { json } from '../../../edges/database/statement.ts'
import { statementWithInserts } from '../../../edges/database/statement-with-inserts.ts'
import { effectHash } from '../../actions/history.ts'
import { type Holding, heldOf } from '../leases.ts'

export type IntentRow = Holding & {
  action_id: string
  task_id: string
  target_id: string
  media_id: string
  text: string | null
  was_shown: boolean
  action: string
  may_repeat: boolean
  renewed_ms: number | null
  is_daily: boolean
  daily_limit: number
  zone: string
}

/** What of an intent was found: the lease, the planned action, an effect from before. */
type Weighed = { action_id: string; held: boolean; picked: boolean; before: boolean; intended: boolean }

/**
 * Marks actions as about to be sent, where the lease is still ours, the task still runs and has not been moved to later, the account has not
 * done this before, and of the user's daily actions one is free in the block of the bucket, which it takes. What a batch wants of a day is
 * taken as a whole or not at all: `free` is never below none.
 *
 * That an effect exists is decided while the lease is locked: nobody else writes effects of the account. It is remembered for ever, and the call
 * counts in its windows from here on.
 */
export const writeIntents = statementWithInserts<{ intents: IntentRow[] }, Weighed>(({ intents, bucket }) => ({
  change: sql`
    with intent as (
      select * from json_to_recordset(${json(intents)}) as intent(instagram_user_id text, fence bigint, owner text, action_id bigint,
        task_id bigint, target_id text, media_id text, text text, was_shown boolean, action text, may_repeat boolean,
        renewed_ms float8, is_daily boolean, daily_limit integer, zone text)
    ), held as (${heldOf(sql`intent`, bucket)}
    ), picked as (
      select held.*, actions.user_id, (now at time zone held.zone)::date as day, hash
      from held
      join actions on actions.bucket = ${bucket} and actions.id = held.action_id and actions.task_id = held.task_id
      join tasks on tasks.bucket = ${bucket} and tasks.id = actions.task_id and tasks.status in ('scheduled', 'running', 'waiting')
        and (tasks.start_at is null or tasks.start_at <= held.now),
      lateral (select ${effectHash(sql`held.action`, sql`held.target_id`, sql`held.media_id`)} as hash) as hashed
      where actions.state = 'planned' for update of actions
    ), weighed as (
      select picked.*, (
        select true from account_effects effect
        where effect.bucket = ${bucket} and effect.instagram_user_id = picked.instagram_user_id and effect.hash = picked.hash
          and (not may_repeat or (effect.stands
            and (renewed_ms is null or effect.at > now - renewed_ms * interval '1 millisecond')))
        limit 1) as before
      from picked
    ), promised as (
      update day_blocks set free = free - wanted.count
      from (select user_id, day, count(*) as count from weighed where is_daily and before is null group by user_id, day) as wanted
      where day_blocks.bucket = ${bucket} and day_blocks.user_id = wanted.user_id and day_blocks.day = wanted.day
        and free >= wanted.count
      returning day_blocks.user_id
    ), intended as (
      update actions set state = 'intended', kind = weighed.action, target_id = weighed.target_id, media_id = weighed.media_id,
        text = weighed.text, was_shown = weighed.was_shown, intended_at = now, settled_at = null, look_at = null, looks = 0,
        answered = null, attempts = attempts + 1, reason = null
      from weighed
      where actions.bucket = ${bucket} and actions.id = weighed.action_id and before is null
        and (not is_daily or weighed.user_id in (select user_id from promised))
      returning actions.id, actions.instagram_user_id, actions.kind, actions.intended_at, weighed.hash
    )`,
  answer: sql`
    select intent.action_id, held.action_id is not null as held, weighed.action_id is not null as picked,
      before is true as before, intended.id is not null as intended
    from intent left join held using (action_id) left join weighed using (action_id) left join intended on intended.id = intent.action_id`,
  of: { name: 'intended', columns: sql`instagram_user_id text, kind text, intended_at timestamptz, hash bytea` },
  inserts: [
    sql`
      insert into account_effects (bucket, instagram_user_id, hash, first_at, at, stands)
      select ${bucket}::smallint, instagram_user_id, hash, intended_at, intended_at, true from intended
      on conflict on constraint account_effects_pkey do update set at = excluded.at, stands = true`,
    sql`
      insert into account_calls (bucket, instagram_user_id, kind, at)
      select ${bucket}::smallint, instagram_user_id, kind, intended_at from intended`,
  ],
}))
