import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import type { ClaimRoom } from '../../edges/concurrency/work-fairly.ts'
import { type Database, readRows, type Tx } from '../../edges/database/database.ts'
import { deleteInPortions } from '../../edges/database/delete-in-portions.ts'

export async function findMailedEvents(db: Database, user_id: string): Promise<WebhookEvent[]> {
  const { mailed_events } = await db
    .selectFrom('users')
    .select('mailed_events')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return mailed_events as WebhookEvent[]
}

export const updateMailedEvents = (db: Database, user_id: string, mailed_events: WebhookEvent[]) =>
  db.updateTable('users').set({ mailed_events }).where('id', '=', user_id).execute()

/** Queues a mail if the user wants it and was not sent the same one recently: within the hour, for a limit within the day. */
export async function insertNotice(db: Database | Tx, user_id: string, { event, data }: Announcement) {
  const text = JSON.stringify(data)
  await sql`
    insert into mailed_notices (user_id, event, data)
    select id, ${event}, ${text}::jsonb from users where id = ${user_id} and ${event} = any (mailed_events)
      and not exists (select 1 from mailed_notices sent where sent.user_id = users.id and sent.event = ${event}
        and sent.data = ${text}::jsonb
        and sent.created_at > now() - case ${event} when 'limit_reached' then interval '20 hours' else interval '1 hour' end)
  `.execute(db)
}

/** Attempts at one mail, the last about six hours after the first. */
const MAX_ATTEMPTS = 6

export type DueNotice = Announcement & { id: string; user_id: string; email: string; language: string }

/**
 * Claims due mails, of each user no more than `of_one` with those under way; one that is not settled is retried after 1, 4, 16, 64 and 256
 * minutes.
 */
export const claimDueNotices = (db: Database, { most, of_one, under_way }: ClaimRoom) =>
  readRows(
    db,
    sql<DueNotice>`
    with due as (
      select notice.id, next_attempt_at,
        coalesce(busy.count, 0) + row_number() over (partition by notice.user_id order by next_attempt_at, notice.id) as nth
      from mailed_notices notice
      left join unnest(${[...under_way.keys()]}::bigint[], ${[...under_way.values()]}::int[]) busy (user_id, count)
        on busy.user_id = notice.user_id
      where next_attempt_at <= now()
    ), chosen as (
      select id from mailed_notices
      where next_attempt_at <= now() and id in (select id from due where nth <= ${of_one} order by nth, next_attempt_at limit ${most})
      for update skip locked
    )
    update mailed_notices notice set attempts = attempts + 1,
      next_attempt_at = case when attempts + 1 < ${MAX_ATTEMPTS} then now() + interval '1 minute' * power(4, attempts) end
    from chosen, users where notice.id = chosen.id and users.id = notice.user_id
    returning notice.id, notice.user_id, event, data, email, coalesce(language, seen_language) as language`,
  )

export const settleNotice = (db: Database, id: string) =>
  db.updateTable('mailed_notices').set({ next_attempt_at: null }).where('id', '=', id).execute()

export const deleteOldNotices = (db: Database) =>
  deleteInPortions(db, 'mailed_notices', sql`created_at < now() - interval '30 days'`)
