import { sql } from 'kysely'
import { TRIAL_DAYS } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'

export const findSubscription = (db: Database, user_id: string) =>
  db
    .selectFrom('subscriptions')
    .select(['plan_id', 'status', 'trial_started_at', 'current_period_end'])
    .select(sql<boolean>`status = 'trialing' and current_period_end <= now()`.as('trial_over'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Starts the trial unless the user ever had a subscription; false if so. */
export async function insertTrial(db: Database, user_id: string, plan_id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into subscriptions (user_id, plan_id, status, trial_started_at, current_period_end)
    values (${user_id}, ${plan_id}, 'trialing', now(), now() + make_interval(days => ${TRIAL_DAYS}))
    on conflict (user_id) do nothing returning user_id
  `.execute(db)
  return rows.length === 1
}

export async function countUsage(db: Database, user_id: string) {
  const { rows } = await sql<{ instagram_accounts: number; follower_lists: number; daily_actions: number }>`
    select
      (select count(*)::int from accounts where user_id = ${user_id} and disconnected_at is null) as instagram_accounts,
      (select count(*)::int from lists where user_id = ${user_id} and kind = 'custom' and role is null
        and version_of is null) as follower_lists,
      (select count(*)::int from actions join users on users.id = actions.user_id
        where actions.user_id = ${user_id} and state in ('done', 'requested') and kind in ('follow', 'unfollow', 'like', 'comment')
          and intended_at >= date_trunc('day', now() at time zone timezone) at time zone timezone) as daily_actions
  `.execute(db)
  return rows[0] ?? { instagram_accounts: 0, follower_lists: 0, daily_actions: 0 }
}
