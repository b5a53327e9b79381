import { type RawBuilder, sql } from 'kysely'
import type { Usage } from '#contract/billing.ts'
import { dailyActions } from '#rules/actions.ts'
import { type CountedLimit, countedLimits } from '#rules/limits.ts'
import { type Database, readRow } from '../edges/database/database.ts'
import { findEntitlements } from './entitlements.ts'

/**
 * The plan's daily actions that a user has used since midnight in `zone`, including those of unknown outcome; with `and_open` also those
 * in progress.
 */
export function dailyActionsUsed(user_id: string, zone: RawBuilder<unknown>, and_open = false) {
  // States one by one, as the indexes have them.
  const inStates = (states: RawBuilder<unknown>) => sql`(select count(*)::int from actions
    where actions.user_id = ${user_id} and kind = any(${dailyActions}) and state in (${states})
      and intended_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`
  const settled = sql`${inStates(sql`'done', 'requested'`)} + ${inStates(sql`'unknown'`)}`
  return and_open ? sql`${settled} + ${inStates(sql`'intended'`)}` : settled
}

const counts: Record<CountedLimit, (user_id: string) => RawBuilder<unknown>> = {
  instagram_accounts: (user_id) =>
    sql`(select count(*)::int from accounts where user_id = ${user_id} and disconnected_at is null)`,
  daily_actions: (user_id) => dailyActionsUsed(user_id, sql`(select timezone from users where id = ${user_id})`),
  follower_lists: (user_id) => sql`(select count(*)::int from lists where user_id = ${user_id} and kind = 'custom'
    and role is null and version_of is null)`,
}

/** How much of each counted limit a user has used. */
export async function countUsage(db: Database, user_id: string): Promise<Record<CountedLimit, number>> {
  const columns = countedLimits.map((name) => sql`${counts[name](user_id)} as ${sql.ref(name)}`)
  const usage = await readRow(db, sql<Record<CountedLimit, number>>`select ${sql.join(columns)}`)
  if (!usage) throw new Error('The database counted no usage.')
  return usage
}

/** The plan's limits and how much of them is used today. */
export async function readUsage(db: Database, user_id: string): Promise<Usage> {
  const [{ limited_as, features }, usage] = await Promise.all([findEntitlements(db, user_id), countUsage(db, user_id)])
  return { limits: features, usage, is_premium: limited_as !== 'Trial', subscription_name: limited_as }
}
