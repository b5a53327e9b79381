import { sql } from 'kysely'
import type { OwnData } from '../../edges/database/own-data.ts'

/** The user's data of this domain, for their export; without hashes, tokens or secrets. */
export const usersData: OwnData = {
  profile: (user_id) => sql`
    select id, email, google_id, timezone, language, subscription_onboarding_completed, mailed_events, created_at from users where id = ${user_id}`,
  sessions: (user_id) => sql`
    select ip, user_agent, remember, created_at, last_seen_at, expires_at from sessions where user_id = ${user_id} order by created_at`,
  api_tokens: (user_id) => sql`
    select name, scopes, last_four, created_at, last_used_at, expires_at from api_tokens where user_id = ${user_id} order by id`,
  webhooks: (user_id) => sql`select url, events, created_at from webhooks where user_id = ${user_id} order by id`,
  notifications: (user_id) => sql`
    select event, data, created_at, read_at from notifications where user_id = ${user_id} order by id`,
  audit_log: (user_id) => sql`
    select at, event, ip, user_agent, details from audit_log where user_id = ${user_id} order by id`,
}
