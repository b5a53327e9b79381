import { Refusal } from '../edges/http/refusal.ts'
import { runningPlan } from './change-plan.ts'
import type { BillingEdges } from './edges.ts'
import { orUnavailable } from './or-unavailable.ts'
import { preferCard } from './prefer-card.ts'
import { deleteCard, findCard, findCustomer, findSubscription, listCards } from './store.ts'

/** Removes a card. Without the primary one the newest of the others takes its place; the last one stays while a plan is paid with it. */
export async function removeCard(edges: BillingEdges, user_id: string, card_id: string): Promise<void> {
  const { db, payments } = edges
  const card = await findCard(db, user_id, payments.name, card_id)
  const customer = await findCustomer(db, user_id, payments.name)
  if (!card || !customer) throw new Refusal('payment_method_not_found')
  const others = (await listCards(db, user_id, payments.name)).filter(({ id }) => id !== card_id)
  const found = await findSubscription(db, user_id)
  const plan = runningPlan(found)
  if (others.length === 0 && plan && plan.name !== 'Trial' && !found?.cancel_at_period_end)
    throw new Refusal('payment_method_needed', { plan: plan.name })
  const [next] = others
  if (card.is_default && next) await preferCard(edges, user_id, next.id)
  await orUnavailable(payments.removeCard(customer.customer_id, card.provider_id))
  await db.transaction().execute((tx) => deleteCard(tx, user_id, card_id))
}
