import { userRoom } from '#contract/events.ts'
import { readUsage } from './count-usage.ts'
import type { BillingEdges } from './edges.ts'

/** Applies the user's current plan: fits accounts to it, makes waiting ones due, and notifies every open browser. */
export async function applyPlan(
  { db, sockets, publish }: Pick<BillingEdges, 'db' | 'sockets' | 'publish'>,
  user_id: string,
): Promise<void> {
  await publish({ kind: 'plan_changed', user_id })
  sockets.publish([userRoom(user_id)], 'subscription_update', await readUsage(db, user_id))
}
