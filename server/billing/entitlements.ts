import type { Plan, UserSubscription } from '#contract/billing.ts'
import { decideNotice, type Notice } from '#rules/billing-notices.ts'
import { featuresOf, type PlanFeatures, type PlanName, type PlanSwitch } from '#rules/limits.ts'
import { findPlan } from '#rules/plans.ts'
import { billingNoticeText } from '#words/billing-notices.ts'
import { dateText } from '#words/moments.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { findMoment, findSubscription, type SubscriptionRow } from './store.ts'

export type Entitlements = {
  /** The current or last plan. */
  plan: Plan
  /** The plan whose limits apply: the Trial once a plan has ended. */
  limited_as: PlanName
  features: PlanFeatures
  status: UserSubscription['status']
  current_period_end: Date | null
}

export const requirePlan = (plan_id: string): Plan => {
  const plan = findPlan(plan_id)
  if (!plan) throw new Error(`The plan ${plan_id} is not known.`)
  return plan
}

const statusOf = (found: SubscriptionRow | undefined) =>
  !found || found.trial_over ? 'ended' : (found.status as UserSubscription['status'])

/** What the user may use now. Without a subscription, or after its end, the Trial's limits apply and nothing may run. */
export async function findEntitlements(db: Database | Tx, user_id: string): Promise<Entitlements> {
  const found = await findSubscription(db, user_id)
  const plan = requirePlan(found?.plan_id ?? 'trial_monthly')
  const current_period_end = found?.current_period_end ?? null
  const status = statusOf(found)
  const limited_as = status === 'ended' ? 'Trial' : plan.name
  return { plan, limited_as, features: featuresOf(limited_as), status, current_period_end }
}

/** The entitlements of a user who may start something. Refused: onboarding_needed, trial_ended, subscription_ended. */
export async function requireActivePlan(db: Database | Tx, user_id: string): Promise<Entitlements> {
  const found = await findSubscription(db, user_id)
  if (!found) throw new Refusal('onboarding_needed')
  const entitlements = await findEntitlements(db, user_id)
  if (entitlements.status === 'ended') throw new Refusal(found.billed_plan_id ? 'subscription_ended' : 'trial_ended')
  return entitlements
}

/** Refuses users whose plan does not include a feature. */
export async function requireFeature(db: Database, user_id: string, feature: PlanSwitch): Promise<void> {
  const { features } = await findEntitlements(db, user_id)
  if (!features[feature]) throw new Refusal('feature_not_in_plan', { feature })
}

const reference = ({ id, name, billing_interval }: Plan) => ({ id, name, billing_interval })

/** As GET /subscriptions/user shows it. */
export async function readSubscription(db: Database | Tx, user_id: string) {
  const [entitlements, found, { now }] = await Promise.all([
    findEntitlements(db, user_id),
    findSubscription(db, user_id),
    findMoment(db),
  ])
  const { plan, features, status, current_period_end } = entitlements
  const facts = {
    status,
    period_end: current_period_end?.getTime() ?? null,
    grace_until: found?.grace_until?.getTime() ?? null,
    cancel_at_period_end: found?.cancel_at_period_end ?? false,
    pending_secret: found?.pending_secret ?? null,
  }
  return {
    features,
    status,
    current_period_end,
    cancel_at_period_end: facts.cancel_at_period_end,
    next_plan: found?.next_plan_id && status !== 'ended' ? reference(requirePlan(found.next_plan_id)) : null,
    trial_used: (found?.trial_started_at ?? null) !== null,
    notice: found ? inWords(decideNotice(facts, now.getTime()), found, plan) : null,
    subscription: reference(plan),
  }
}

/** A notice with its sentence, days in the user's zone; it names the plan that is, or was, paid for. */
function inWords(notice: Notice | null, { billed_plan_id, zone }: SubscriptionRow, plan: Plan) {
  if (!notice) return null
  const { name } = requirePlan(billed_plan_id ?? plan.id)
  const until = notice.until ? dateText(notice.until.getTime(), zone ?? 'UTC') : ''
  return { ...notice, message: billingNoticeText(notice.kind, { plan: name, is_trial: name === 'Trial', until }) }
}
