import { sql } from 'kysely'
import { firstPause } from '../../../accounts/pauses.ts'
import { statement } from '../../../edges/database/statement.ts'
import type { AccountOwner } from '../facts.ts'

/**
 * The connections of Instagram accounts, with what decides their steps. A statement of its own: connections and their users are on another
 * node than an account's tasks where the database is distributed. The ids are in a subquery, or PostgreSQL would plan the statement again for
 * each number of them.
 */
export const readOwners = statement<{ ids: string[] }, AccountOwner>(
  ({ ids }) => sql`
    select accounts.instagram_user_id, accounts.id as account_id, accounts.user_id, username, accounts.status, hold,
      disconnected_at is not null as is_gone, account_limits.active_hours as account_hours, rhythm, warm_up, coalesce(preset, 'normal') as preset, timezone,
      coalesce(users.language, users.seen_language) as language, plan_id,
      plan_id is null or subscriptions.status = 'ended'
        or (subscriptions.status = 'trialing' and current_period_end <= now()) as plan_ended,
      to_char(today.day, 'YYYY-MM-DD') as day, coalesce(used, 0) as used,
      paused_at, is_all_paused
    from accounts join users on users.id = accounts.user_id
    cross join lateral (select (now() at time zone timezone)::date as day) as today
    left join lateral ${firstPause} as pause on true
    left join account_limits on account_limits.account_id = accounts.id
    left join subscriptions on subscriptions.user_id = accounts.user_id
    left join daily_usage on daily_usage.user_id = accounts.user_id and daily_usage.day = today.day
    where accounts.instagram_user_id = any(array(select unnest(${ids}::text[])))`,
)
