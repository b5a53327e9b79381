import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import type { Database, Tx } from '../../edges/database/database.ts'

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

/** A mail to be sent, if the user wants it and was not told the same a short while ago; a limit is told once a day. */
export async function insertNotice(db: Database | Tx, user_id: string, { event, data }: Announcement) {
  const text = JSON.stringify(data)
  await sql`
    insert into mailed_notices (user_id, event, data)
    select id, ${event}, ${text}::jsonb from users where id = ${user_id} and ${event} = any (mailed_events)
      and not exists (select 1 from mailed_notices told where told.user_id = users.id and told.event = ${event}
        and told.data = ${text}::jsonb
        and told.created_at > now() - case ${event} when 'limit_reached' then interval '20 hours' else interval '1 hour' end)
  `.execute(db)
}

/** Attempts at one mail, the last of them some six hours after the first. */
const MOST_ATTEMPTS = 6

/**
 * Takes mails whose time has come and has each tried again later, should nobody say that it was sent: after 1, 4, 16, 64 and
 * 256 minutes.
 */
export async function claimDueNotices(
  db: Database,
  most: number,
): Promise<(Announcement & { id: string; email: string })[]> {
  const { rows } = await sql<Announcement & { id: string; email: string }>`
    with due as (
      select id from mailed_notices where next_attempt_at <= now() order by next_attempt_at limit ${most} for update skip locked
    )
    update mailed_notices notice set attempts = attempts + 1,
      next_attempt_at = case when attempts + 1 < ${MOST_ATTEMPTS} then now() + interval '1 minute' * power(4, attempts) end
    from due, users where notice.id = due.id and users.id = notice.user_id
    returning notice.id, event, data, email
  `.execute(db)
  return rows
}

export const settleNotice = (db: Database, id: string) =>
  db.updateTable('mailed_notices').set({ next_attempt_at: null }).where('id', '=', id).execute()

export const deleteOldNotices = (db: Database) =>
  sql`delete from mailed_notices where created_at < now() - interval '30 days'`.execute(db)
