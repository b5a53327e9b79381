import { randomUUID } from 'node:crypto'
import { Refusal } from '../edges/http/refusal.ts'
import { orUnavailable } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import type { BillingEdges } from './edges.ts'
import { type CardRow, findCard, findCustomer, findSubscription, makeDefault } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Makes a card the primary one, for renewals too. An overdue payment is attempted with it at once. */
export async function preferCard(edges: BillingEdges, user_id: string, card_id: string): Promise<CardRow> {
  const { db, payments } = edges
  const [card, customer] = await Promise.all([
    findCard(db, user_id, payments.name, card_id),
    findCustomer(db, user_id, payments.name),
  ])
  if (!card || !customer) throw new Refusal('payment_method_not_found')
  const { customer_id } = customer
  await orUnavailable(payments.preferCard(customer_id, card.provider_id))
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await makeDefault(tx, user_id, payments.name, card_id)
  })
  await payMissing(edges, user_id, customer_id, card.provider_id)
  return { ...card, is_default: true }
}

/** The subscription shows whether it succeeds: the card is the primary one in any case. */
async function payMissing(edges: BillingEdges, user_id: string, customer_id: string, card_id: string) {
  const { db, payments } = edges
  const found = await findSubscription(db, user_id)
  if (found?.status !== 'past_due' || !found.provider_subscription_id) return
  const order = { customer_id, subscription_id: found.provider_subscription_id, card_id }
  // An open invoice is paid once whatever the key; a new one makes the provider attempt the card again.
  await orUnavailable(payments.payOpen(order, randomUUID()))
  await orUnavailable(syncSubscription(edges, user_id))
}
