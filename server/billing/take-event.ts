import { Refusal } from '../edges/http/refusal.ts'
import type { PaymentEvent } from '../edges/payments/provider.ts'
import type { BillingEdges } from './edges.ts'
import { findUserOfCustomer, insertEvent, markEventHandled } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Takes an event of the provider; null when it was taken before. */
export async function takeEvent(edges: BillingEdges, raw: string, signature: string): Promise<PaymentEvent | null> {
  const event = edges.payments.readEvent(raw, signature)
  if (!event) throw new Refusal('event_not_signed')
  return (await insertEvent(edges.db, event)) ? event : null
}

/** Reads again what an event is about. Its own content is not trusted: events arrive late and out of order. */
export async function handleEvent(edges: BillingEdges, { id, customer_id }: Pick<PaymentEvent, 'id' | 'customer_id'>) {
  const { db, payments } = edges
  const customer = customer_id && (await findUserOfCustomer(db, payments.name, customer_id))
  if (customer) await syncSubscription(edges, customer.user_id)
  await markEventHandled(db, id)
}
