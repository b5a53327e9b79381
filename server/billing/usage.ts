import type { Usage } from '#contract/billing.ts'
import type { Database } from '../edges/database/database.ts'
import { countUsage } from './count-usage.ts'
import { findEntitlements } from './entitlements.ts'

/** The plan's limits beside what is used of them today. */
export async function readUsage(db: Database, user_id: string): Promise<Usage> {
  const [{ limited_as, features }, usage] = await Promise.all([findEntitlements(db, user_id), countUsage(db, user_id)])
  return {
    limits: features,
    usage,
    is_premium: limited_as !== 'Trial',
    subscription_name: limited_as,
  }
}
