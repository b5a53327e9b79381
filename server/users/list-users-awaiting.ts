import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '../edges/database/database.ts'

/** Users who want the event: by a webhook, or by mail while an account of theirs is connected. */
export async function listUsersAwaiting(db: Database, event: WebhookEvent) {
  const { rows } = await sql<{ id: string; timezone: string }>`
    select id, timezone from users where exists (select from webhooks where user_id = users.id and ${event} = any (events))
      or (${event} = any (mailed_events) and exists (select from accounts where user_id = users.id and disconnected_at is null))
  `.execute(db)
  return rows
}
