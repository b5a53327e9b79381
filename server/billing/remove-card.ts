import { Refusal } from '../edges/http/refusal.ts'
import { refuseUnavailable } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import { runningPlan } from './change-plan.ts'
import type { BillingEdges } from './edges.ts'
import { preferCard } from './prefer-card.ts'
import * as store from './store.ts'

/** Removes a card. Without the primary one the newest of the others takes its place; the last one stays while a plan is paid with it. */
export async function removeCard(edges: BillingEdges, user_id: string, card_id: string): Promise<void> {
  const { db, payments } = edges
  const { card, customer_id } = await takeOut(edges, user_id, card_id)
  try {
    if (card.is_default) await keepPrimary(edges, user_id)
    await refuseUnavailable(payments.removeCard(customer_id, card.provider_id))
  } catch (error) {
    await store.markLeaving(db, user_id, card_id, false)
    throw error
  }
  await db.transaction().execute((tx) => store.deleteCard(tx, user_id, card_id))
  await keepPrimary(edges, user_id)
}

/** Excludes the card from everything: of two concurrent removals, the second no longer counts it among the others. */
function takeOut({ db, payments }: BillingEdges, user_id: string, card_id: string) {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const card = await store.findCard(tx, user_id, payments.name, card_id)
    const customer = await store.findCustomer(tx, user_id, payments.name)
    if (!card || !customer) throw new Refusal('payment_method_not_found')
    // It may be paying for a plan right now.
    const open = await store.findOpenOperation(tx, user_id)
    if (open && (open.is_claimed || !open.is_old)) throw new Refusal('payment_in_progress')
    const others = (await store.listCards(tx, user_id, payments.name)).filter(({ id }) => id !== card_id)
    const found = await store.findSubscription(tx, user_id)
    const plan = runningPlan(found)
    if (others.length === 0 && plan && plan.name !== 'Trial' && !found?.cancel_at_period_end)
      throw new Refusal('payment_method_needed', { plan: plan.name })
    await store.markLeaving(tx, user_id, card_id, true)
    return { card, customer_id: customer.customer_id }
  })
}

/** Makes the first of the cards the primary one. One that leaves meanwhile leaves that to the next. */
async function keepPrimary(edges: BillingEdges, user_id: string) {
  const [first] = await store.listCards(edges.db, user_id, edges.payments.name)
  if (!first || first.is_default) return
  try {
    await preferCard(edges, user_id, first.id)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_method_not_found')) throw error
    await keepPrimary(edges, user_id)
  }
}
