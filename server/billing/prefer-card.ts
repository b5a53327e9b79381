import { randomUUID } from 'node:crypto'
import { Refusal } from '../edges/http/refusal.ts'
import { refuseUnavailable } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import type { BillingEdges } from './edges.ts'
import { type CardRow, findCard, findCustomer, findSubscription, listCards, makeDefault } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Makes a card the primary one, for renewals too. An overdue payment is attempted with it at once.
 * Throws payment_method_not_found for a card that is removed meanwhile; the primary one stays what it was.
 */
export async function preferCard(edges: BillingEdges, user_id: string, card_id: string): Promise<CardRow> {
  const { db, payments } = edges
  const [card, customer] = await Promise.all([
    findCard(db, user_id, payments.name, card_id),
    findCustomer(db, user_id, payments.name),
  ])
  if (!card || !customer) throw new Refusal('payment_method_not_found')
  const { customer_id } = customer
  const kept = await preferAt(edges, user_id, customer_id, card)
  if (!kept) {
    // The provider may prefer a card that it is about to lose.
    const [first] = await listCards(db, user_id, payments.name)
    if (first) await preferCard(edges, user_id, first.id)
    throw new Refusal('payment_method_not_found')
  }
  await payMissing(edges, user_id, customer_id, card.provider_id)
  return { ...card, is_default: true }
}

/** False when the card is being removed. */
async function preferAt({ db, payments }: BillingEdges, user_id: string, customer_id: string, card: CardRow) {
  try {
    await refuseUnavailable(payments.preferCard(customer_id, card.provider_id))
  } catch (error) {
    if (await findCard(db, user_id, payments.name, card.id)) throw error
    return false
  }
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await findCard(tx, user_id, payments.name, card.id))) return false
    await makeDefault(tx, user_id, payments.name, card.id)
    return true
  })
}

/** The subscription shows whether it succeeds: the card is the primary one in any case. */
async function payMissing(edges: BillingEdges, user_id: string, customer_id: string, card_id: string) {
  const { db, payments } = edges
  const found = await findSubscription(db, user_id)
  if (found?.status !== 'past_due' || !found.provider_subscription_id) return
  const order = { customer_id, subscription_id: found.provider_subscription_id, card_id }
  // An open invoice is paid once whatever the key; a new one makes the provider attempt the card again.
  await refuseUnavailable(payments.payOpen(order, randomUUID()))
  await refuseUnavailable(syncSubscription(edges, user_id))
}
