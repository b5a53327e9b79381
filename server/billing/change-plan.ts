import { setTimeout as pause } from 'node:timers/promises'
import type { Plan } from '#contract/billing.ts'
import { monthOf } from '#rules/cards.ts'
import { decidePlanChange, findPlan, type PlanChange } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Payment } from '../edges/payments/provider.ts'
import { completeOnboarding } from '../users/users.ts'
import { applyPlan } from './apply-plan.ts'
import { cancelPlan } from './cancel-plan.ts'
import { requireCustomer } from './customers.ts'
import type { BillingEdges } from './edges.ts'
import { requirePlan } from './entitlements.ts'
import { type Changed, doOnce } from './operations.ts'
import * as store from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

type User = { id: string; email: string }

export type PlanOrder = { plan_id: string; payment_method_id: string | null }

/** Puts the user on a plan: at once where it costs more, otherwise at the end of the paid time. Idempotent. */
export async function changePlan(edges: BillingEdges, user: User, order: PlanOrder): Promise<Changed> {
  const plan = findPlan(order.plan_id)
  if (!plan) throw new Refusal('plan_not_found')
  if (plan.name === 'Enterprise') throw new Refusal('plan_contact_only')
  if (plan.name === 'Trial') return chooseTrial(edges, user, plan)
  const card = await chooseCard(edges.db, user.id, edges.payments.name, order.payment_method_id)
  return doOnce(edges, user.id, plan.id, async (key) => {
    // From here on no card can be removed; until here it could.
    const current = card && (await store.findCard(edges.db, user.id, edges.payments.name, card.id))
    return changeTo(edges, user, plan, current ?? null, key)
  })
}

/** The plan a user is on and that still runs, paid for or not; null without one. */
export function runningPlan(found: store.SubscriptionRow | undefined): Plan | null {
  if (!found || found.status === 'ended' || found.trial_over) return null
  return requirePlan(found.billed_plan_id ?? found.plan_id)
}

/** Decides a change of plan; returns the decision and its facts. */
export async function decideChange(
  edges: BillingEdges,
  user_id: string,
  plan: Plan,
  card: store.CardRow | null | 'to_be_added',
) {
  const [found, { now }] = await Promise.all([store.findSubscription(edges.db, user_id), store.findMoment(edges.db)])
  const decision = decidePlanChange(runningPlan(found), plan, card, monthOf(now))
  return { found, now, decision }
}

async function changeTo(
  edges: BillingEdges,
  user: User,
  plan: Plan,
  card: store.CardRow | null,
  key: string,
): Promise<Payment> {
  const { payments } = edges
  // A payment confirmed meanwhile must not be made again.
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
  // A paid new plan replaces what was planned for later.
  if (payment.kind === 'done' && isToChange(found)) await payments.keepPlan(order)
  return payment
}

type Order = { customer_id: string; subscription_id: string; plan_id: string; card_id: string }

const isToChange = (found: store.SubscriptionRow) => found.cancel_at_period_end || found.next_plan_id !== null

/** Choosing the current plan again revokes what was to follow it. */
async function stayOn({ payments }: BillingEdges, found: store.SubscriptionRow, order: Order): Promise<Payment> {
  if (isToChange(found)) await payments.keepPlan(order)
  return { kind: 'done' }
}

/** While a payment is overdue, only that payment can be made. */
export function refuseOverdue(found: store.SubscriptionRow, decision: PlanChange): void {
  if (decision.kind !== 'current')
    throw new Refusal('payment_overdue', { plan: requirePlan(found.billed_plan_id ?? found.plan_id).name })
}

async function payOverdue(
  { payments }: BillingEdges,
  found: store.SubscriptionRow,
  decision: PlanChange,
  order: Order,
  key: string,
): Promise<Payment> {
  refuseOverdue(found, decision)
  return payments.payOpen(order, key)
}

async function chooseCard(
  db: Database,
  user_id: string,
  provider: string,
  id: string | null,
): Promise<store.CardRow | null> {
  if (!id) return (await store.listCards(db, user_id, provider)).find(({ is_default }) => is_default) ?? null
  const card = /^[0-9]{1,18}$/.test(id) ? await store.findCard(db, user_id, provider, id) : undefined
  if (!card) throw new Refusal('payment_method_not_found')
  return card
}

/** The Trial needs no payment and exists once; chosen while a paid plan runs, it follows that plan. */
async function chooseTrial(edges: BillingEdges, user: User, plan: Plan): Promise<Changed> {
  const { db } = edges
  const found = await store.findSubscription(db, user.id)
  const running = runningPlan(found)
  if (running && running.name !== 'Trial') {
    if (found?.trial_started_at) throw new Refusal('trial_used')
    await cancelPlan(edges, user.id)
    await store.markNextPlan(db, user.id, plan.id)
    return { kind: 'done' }
  }
  const has_started = await store.insertTrial(db, user.id, plan.id)
  // Of several concurrent requests, all but one find it started.
  if (!has_started && !runningPlan(await store.findSubscription(db, user.id))) throw new Refusal('trial_used')
  await completeOnboarding(db, user.id)
  if (has_started) await applyPlan(edges, user.id)
  return { kind: 'done' }
}

const CHECKS = 6
const CHECK_MS = 1000

/**
 * Reads the result of a payment that was confirmed in the browser. The browser's claim is not trusted: the provider shows the plan
 * moments after the confirmation.
 */
export async function takeConfirmation(edges: BillingEdges, user_id: string, client_secret: string): Promise<void> {
  const wanted = await store.findConfirmedPlan(edges.db, user_id, client_secret)
  if (!wanted && !(await store.hasAsked(edges.db, user_id, client_secret))) throw new Refusal('confirmation_gone')
  for (let check = 1; check <= CHECKS; check++) {
    await syncSubscription(edges, user_id)
    const found = await store.findSubscription(edges.db, user_id)
    const is_paid = found?.status === 'active' && found.pending_secret !== client_secret
    if (is_paid && (!wanted || found.billed_plan_id === wanted.plan_id)) return
    if (check < CHECKS) await pause(CHECK_MS)
  }
  throw new Refusal('payment_in_progress')
}

/** Passes the customer's answer to the sandbox's bank: the payment succeeds, or nothing changes. */
export async function confirmPayment(edges: BillingEdges, user_id: string, secret: string, approve: boolean) {
  const { sandbox } = edges
  if (!sandbox) throw new Refusal('not_found')
  const customer = await store.findCustomer(edges.db, user_id, edges.payments.name)
  if (!customer) throw new Refusal('confirmation_gone')
  const answer = await sandbox.answerBank(customer.customer_id, secret, approve)
  if (!answer) throw new Refusal('confirmation_gone')
  await syncSubscription(edges, user_id)
  if (answer === 'refused') throw new Refusal('authentication_failed')
}
