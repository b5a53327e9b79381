import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Database, readRows } from '../edges/database/database.ts'
import { findUser, markOnboardingCompleted, type UserRow } from './store.ts'

/** The user of an id, for other domains; undefined when they are gone. */
export const readUser = (db: Database, user_id: string): Promise<UserRow | undefined> => findUser(db, user_id)

/** Records that the user has chosen a plan, which opens the rest of the product. */
export const completeOnboarding = (db: Database, user_id: string) => markOnboardingCompleted(db, user_id)

/** Users who want the event: by a webhook, or by mail while they have a connected account. */
export const listUsersAwaiting = (db: Database, event: WebhookEvent) =>
  readRows(
    db,
    sql<{ id: string; timezone: string }>`
      select id, timezone from users where exists (select from webhooks where user_id = users.id and ${event} = any (events))
        or (${event} = any (mailed_events) and exists (select from accounts where user_id = users.id and disconnected_at is null))`,
  )
