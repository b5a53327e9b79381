import { sql } from 'kysely'
import type { OwnData } from '../../edges/database/own-data.ts'

/** The user's data of this domain, for their export; without hashes, tokens or secrets. */
export const usersData: OwnData[] = [
  {
    name: 'profile',
    query: (user_id) => sql`
      select id, email, google_id, timezone, language, subscription_onboarding_completed, mailed_events, created_at from users where id = ${user_id}`,
  },
  {
    name: 'sessions',
    query: (user_id) => sql`
      select ip, user_agent, remember, created_at, last_seen_at, expires_at from sessions where user_id = ${user_id} order by created_at`,
  },
  {
    name: 'api_tokens',
    query: (user_id) => sql`
      select name, scopes, last_four, created_at, last_used_at, expires_at from api_tokens where user_id = ${user_id} order by id`,
  },
  {
    name: 'webhooks',
    query: (user_id) => sql`select url, events, created_at from webhooks where user_id = ${user_id} order by id`,
  },
  {
    name: 'notifications',
    query: (user_id) => sql`
      select event, data, created_at, read_at from notifications where user_id = ${user_id} order by id`,
  },
  {
    name: 'audit_log',
    query: (user_id) => sql`
      select at, event, ip, user_agent, details from audit_log where user_id = ${user_id} order by id`,
  },
]
