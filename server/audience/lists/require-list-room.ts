import { readUsage } from '../../billing/count-usage.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockLists } from '../store.ts'

/** Enforces the plan's limit of lists, also against concurrent requests. Refused: onboarding_needed, trial_ended, limit_lists. */
export async function requireListRoom(tx: Tx, user_id: string) {
  await requireActivePlan(tx, user_id)
  await lockLists(tx, user_id)
  const { usage, limits } = await readUsage(tx, user_id)
  const [current, limit] = [usage.follower_lists, limits.follower_lists]
  if (current >= limit) throw new Refusal('limit_lists', { limit, current }, { extra: { limit, current } })
}
