import { GRACE_DAYS } from '#rules/billing-notices.ts'
import type { Tx } from '../edges/database/database.ts'
import type { BilledSubscription, CustomerTruth } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import { completeOnboarding } from '../users/users.ts'
import { applyPlan } from './apply-plan.ts'
import type { BillingEdges } from './edges.ts'
import { type Entitlements, findEntitlements } from './entitlements.ts'
import { mailReceipts } from './mail-receipt.ts'
import * as store from './store.ts'

const DAY = 86_400_000

/**
 * Reads a user's state at the provider and stores it. Whatever triggered it (a change, an event in any order, the clock), the answer
 * read now is valid.
 */
export async function syncSubscription(edges: BillingEdges, user_id: string): Promise<void> {
  const { db, payments } = edges
  const customer = await store.findCustomer(db, user_id, payments.name)
  if (!customer) return
  const { now, asked_at } = await store.findMoment(db)
  const truth = await payments.readCustomer(customer.customer_id)
  const before = await findEntitlements(db, user_id)
  const is_news = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await store.claimSync(tx, user_id, asked_at))) return false
    const paid = await store.upsertTransactions(tx, user_id, payments.name, truth.invoices)
    await mailReceipts(edges.jobs, tx, user_id, paid)
    await write(tx, user_id, { truth, provider: payments.name, now, asked_at })
    return true
  })
  if (!is_news) return
  const after = await findEntitlements(db, user_id)
  if (after.status === 'active') await completeOnboarding(db, user_id)
  if (!isSame(before, after)) await applyPlan(edges, user_id)
  await overtakeLater(edges, user_id, customer.customer_id)
}

/** A confirmed change replaces what was to follow the old plan, as one that is paid at once does. */
async function overtakeLater(edges: BillingEdges, user_id: string, customer_id: string): Promise<void> {
  const { db, payments } = edges
  const confirmed = await store.findConfirmedOperation(db, user_id)
  if (!confirmed) return
  const { id, subscription_id, is_to_change } = confirmed
  if (is_to_change) await payments.keepPlan({ customer_id, subscription_id })
  await store.endOperation(db, id, { state: 'done' })
  if (is_to_change) await syncSubscription(edges, user_id)
}

const isSame = (before: Entitlements, after: Entitlements) =>
  before.plan.id === after.plan.id &&
  before.status === after.status &&
  before.current_period_end?.getTime() === after.current_period_end?.getTime()

type Reading = { truth: CustomerTruth; provider: string; now: Date; asked_at: Date }

async function write(tx: Tx, user_id: string, { truth, provider, now, asked_at }: Reading) {
  const billed = truth.subscription
  if (!billed || billed.status === 'incomplete') return
  const known = await store.findSubscription(tx, user_id)
  const is_known = known?.provider_subscription_id === billed.id
  if (billed.status === 'ended' && (!is_known || known.status === 'ended')) return
  await store.upsertBilled(tx, user_id, { ...stateOf(billed, now), provider, asked_at })
  // The provider knows no Trial: only we know that one follows a cancelled plan.
  if (!is_known || !known.next_plan_id?.startsWith('trial')) return
  if (billed.status === 'ended') await store.insertTrial(tx, user_id, known.next_plan_id)
  else if (billed.cancel_at_period_end) await store.markNextPlan(tx, user_id, known.next_plan_id)
}

/** What the user may use, derived from what is billed. */
function stateOf(billed: BilledSubscription, now: Date): Omit<store.BilledState, 'provider' | 'asked_at'> {
  const { plan_id, unpaid_since } = billed
  if (billed.status === 'ended') return { billed, plan_id, status: 'ended', grace_until: null }
  if (!unpaid_since) return { billed, plan_id, status: 'active', grace_until: null }
  const grace_until = new Date(unpaid_since.getTime() + GRACE_DAYS * DAY)
  return { billed, plan_id: grace_until > now ? plan_id : 'trial_monthly', status: 'past_due', grace_until }
}
