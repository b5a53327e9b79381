import { Refusal } from '../edges/http/refusal.ts'
import { refuseUnavailable } from '../edges/payments/provider.ts'
import type { BillingEdges } from './edges.ts'
import { abandonUnconfirmed, clearBilledTo, findCustomer, findSubscription } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

async function requireRunning({ db, payments }: BillingEdges, user_id: string) {
  const [customer, found] = await Promise.all([findCustomer(db, user_id, payments.name), findSubscription(db, user_id)])
  if (!customer || !found?.provider_subscription_id || found.status === 'ended' || found.provider !== payments.name)
    throw new Refusal('subscription_none')
  return { found, order: { customer_id: customer.customer_id, subscription_id: found.provider_subscription_id } }
}

/** Ends the subscription with the time already paid for. Idempotent. */
export async function cancelPlan(edges: BillingEdges, user_id: string): Promise<void> {
  const { found, order } = await requireRunning(edges, user_id)
  await abandonUnconfirmed(edges.db, user_id)
  if (!found.cancel_at_period_end) await refuseUnavailable(edges.payments.cancelLater(order))
  await refuseUnavailable(syncSubscription(edges, user_id))
}

/** Revokes a cancellation or a change that has not begun. */
export async function resumePlan(edges: BillingEdges, user_id: string): Promise<void> {
  const { found, order } = await requireRunning(edges, user_id)
  if (!found.cancel_at_period_end && !found.next_plan_id) throw new Refusal('nothing_to_resume')
  await refuseUnavailable(edges.payments.keepPlan(order))
  await refuseUnavailable(syncSubscription(edges, user_id))
}

/** Ends all that a user pays for, at once, and removes their name from the invoices, which are kept. */
export async function forgetPayer({ db, payments }: Pick<BillingEdges, 'db' | 'payments'>, user_id: string) {
  const customer = await findCustomer(db, user_id, payments.name)
  if (customer) await refuseUnavailable(payments.forgetCustomer(customer.customer_id))
  await clearBilledTo(db, user_id)
}
