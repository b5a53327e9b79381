import type { Plan } from '#contract/billing.ts'
import { monthOf } from '#rules/cards.ts'
import { decidePlanChange, findPlan, type PlanChange } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Payment } from '../edges/payments/provider.ts'
import { completeOnboarding } from '../users/complete-onboarding.ts'
import { applyPlan } from './apply-plan.ts'
import { cancelPlan } from './cancel-plan.ts'
import { requireCustomer } from './customers.ts'
import type { BillingEdges } from './edges.ts'
import { requirePlan } from './entitlements.ts'
import { type Changed, doOnce } from './operations.ts'
import {
  type CardRow,
  findCard,
  findCustomer,
  findMoment,
  findSubscription,
  insertTrial,
  listCards,
  markNextPlan,
  type SubscriptionRow,
} from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

type User = { id: string; email: string }

export type PlanOrder = { plan_id: string; payment_method_id: string | null }

/** Puts the user on a plan: at once where it costs more, else when the time paid for is over. Asked again, nothing more happens. */
export async function changePlan(edges: BillingEdges, user: User, order: PlanOrder): Promise<Changed> {
  const plan = findPlan(order.plan_id)
  if (!plan) throw new Refusal('plan_not_found')
  if (plan.name === 'Enterprise') throw new Refusal('plan_contact_only')
  if (plan.name === 'Trial') return chooseTrial(edges, user, plan)
  const card = await chooseCard(edges.db, user.id, edges.payments.name, order.payment_method_id)
  return doOnce(edges, user.id, plan.id, async (key) => {
    // From here on no card can be removed; until here it could.
    const still = card && (await findCard(edges.db, user.id, edges.payments.name, card.id))
    return changeTo(edges, user, plan, still ?? null, key)
  })
}

/** The plan a user is on and that still runs, paid for or not; null without one. */
export function runningPlan(found: SubscriptionRow | undefined): Plan | null {
  if (!found || found.status === 'ended' || found.trial_over) return null
  return requirePlan(found.billed_plan_id ?? found.plan_id)
}

/** Everything a change of plan is decided by, and the decision. */
export async function decideChange(edges: BillingEdges, user_id: string, plan: Plan, card: CardRow | null) {
  const [found, { now }] = await Promise.all([findSubscription(edges.db, user_id), findMoment(edges.db)])
  const decision = decidePlanChange(runningPlan(found), plan, card, monthOf(now))
  return { found, now, decision }
}

async function changeTo(
  edges: BillingEdges,
  user: User,
  plan: Plan,
  card: CardRow | null,
  key: string,
): Promise<Payment> {
  const { payments } = edges
  // What the bank's customer has confirmed meanwhile must not be bought again.
  await syncSubscription(edges, user.id)
  const { found, decision } = await decideChange(edges, user.id, plan, card)
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  const customer_id = await requireCustomer(edges, user)
  const is_billed = found?.status !== 'ended' && found?.provider === payments.name
  const subscription_id = is_billed ? found.provider_subscription_id : null
  const card_id = card?.provider_id ?? ''
  if (!found || !subscription_id) return payments.subscribe({ customer_id, plan_id: plan.id, card_id }, key)
  const order = { customer_id, subscription_id, plan_id: plan.id, card_id }
  if (found.status === 'past_due') return payOverdue(edges, found, decision, order, key)
  if (decision.kind === 'current') return stayOn(edges, found, order)
  if (decision.takes_effect === 'at_period_end') {
    await payments.changeLater(order, key)
    return { kind: 'done' }
  }
  const payment = await payments.changeNow(order, key)
  // What was to happen later is overtaken, but only once the new plan is paid.
  if (payment.kind === 'done' && isToChange(found)) await payments.keepPlan(order)
  return payment
}

type Order = { customer_id: string; subscription_id: string; plan_id: string; card_id: string }

const isToChange = (found: SubscriptionRow) => found.cancel_at_period_end || found.next_plan_id !== null

/** The plan one has, chosen once more, takes back what was to follow it. */
async function stayOn({ payments }: BillingEdges, found: SubscriptionRow, order: Order): Promise<Payment> {
  if (isToChange(found)) await payments.keepPlan(order)
  return { kind: 'done' }
}

/** While a payment is missing nothing but that payment can be made. */
async function payOverdue(
  { payments }: BillingEdges,
  found: SubscriptionRow,
  decision: PlanChange,
  order: Order,
  key: string,
): Promise<Payment> {
  if (decision.kind === 'current') return payments.payOpen(order, key)
  throw new Refusal('payment_overdue', { plan: requirePlan(found.billed_plan_id ?? found.plan_id).name })
}

async function chooseCard(db: Database, user_id: string, provider: string, id: string | null): Promise<CardRow | null> {
  if (!id) return (await listCards(db, user_id, provider)).find(({ is_default }) => is_default) ?? null
  const card = /^[0-9]{1,18}$/.test(id) ? await findCard(db, user_id, provider, id) : undefined
  if (!card) throw new Refusal('payment_method_not_found')
  return card
}

/** The Trial needs no payment and is there once; chosen while a paid plan runs, it follows that plan. */
async function chooseTrial(edges: BillingEdges, user: User, plan: Plan): Promise<Changed> {
  const { db } = edges
  const found = await findSubscription(db, user.id)
  const running = runningPlan(found)
  if (running && running.name !== 'Trial') {
    if (found?.trial_started_at) throw new Refusal('trial_used')
    await cancelPlan(edges, user.id)
    await markNextPlan(db, user.id, plan.id)
    return { kind: 'done' }
  }
  const has_started = await insertTrial(db, user.id, plan.id)
  // Asked several times at once, all but one find it started by now.
  if (!has_started && !runningPlan(await findSubscription(db, user.id))) throw new Refusal('trial_used')
  await completeOnboarding(db, user.id)
  if (has_started) await applyPlan(edges, user.id)
  return { kind: 'done' }
}

/** What the bank's customer answered: the payment goes through, or nothing has changed. */
export async function confirmPayment(edges: BillingEdges, user_id: string, secret: string, approve: boolean) {
  const { sandbox } = edges
  if (!sandbox) throw new Refusal('not_found')
  const customer = await findCustomer(edges.db, user_id, edges.payments.name)
  if (!customer) throw new Refusal('confirmation_gone')
  const answer = await sandbox.answerBank(customer.customer_id, secret, approve)
  if (!answer) throw new Refusal('confirmation_gone')
  await syncSubscription(edges, user_id)
  if (answer === 'refused') throw new Refusal('authentication_failed')
}
