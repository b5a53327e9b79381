import { userRoom } from '#contract/events.ts'
import { fitAccounts } from '../accounts/fit-accounts.ts'
import type { BillingEdges } from './edges.ts'
import { readUsage } from './usage.ts'

/** Lets what the user may do now take effect: accounts fit the plan, those that wait are looked at, every open browser is told. */
export async function applyPlan({ db, sockets }: Pick<BillingEdges, 'db' | 'sockets'>, user_id: string): Promise<void> {
  await fitAccounts(db, user_id)
  sockets.tell([userRoom(user_id)], 'subscription_update', await readUsage(db, user_id))
}
