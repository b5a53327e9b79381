import { userRoom } from '#contract/events.ts'
import type { BillingEdges } from './edges.ts'
import { readUsage } from './usage.ts'

/** Lets what the user may do now take effect: accounts fit the plan, those that wait are due, every open browser is told. */
export async function applyPlan(
  { db, sockets, publish }: Pick<BillingEdges, 'db' | 'sockets' | 'publish'>,
  user_id: string,
): Promise<void> {
  await publish({ kind: 'plan_changed', user_id })
  sockets.tell([userRoom(user_id)], 'subscription_update', await readUsage(db, user_id))
}
