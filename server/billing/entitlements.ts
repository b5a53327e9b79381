import type { Plan, PlanFeatures, UserSubscription } from '#contract/billing.ts'
import { featuresOf, findPlan } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { findSubscription } from './store.ts'

export type Entitlements = {
  plan: Plan
  features: PlanFeatures
  status: UserSubscription['status']
  current_period_end: Date | null
}

/** What the user may use now. Without a subscription the Trial's numbers hold, and nothing may be run. */
export async function findEntitlements(db: Database, user_id: string): Promise<Entitlements> {
  const found = await findSubscription(db, user_id)
  const plan = findPlan(found?.plan_id ?? 'trial_monthly')
  if (!plan) throw new Error(`The plan ${found?.plan_id} is not known.`)
  const status = !found || found.trial_over ? 'ended' : (found.status as UserSubscription['status'])
  return { plan, features: featuresOf(plan.name), status, current_period_end: found?.current_period_end ?? null }
}

/** The entitlements of a user who may start something, or the refusal that says what is missing. */
export async function requireActivePlan(db: Database, user_id: string): Promise<Entitlements> {
  const found = await findSubscription(db, user_id)
  if (!found) throw new Refusal('onboarding_needed')
  const entitlements = await findEntitlements(db, user_id)
  if (entitlements.status === 'ended') throw new Refusal('trial_ended')
  return entitlements
}

const featureWords = { analytics: 'analytics', scheduled_tasks: 'scheduled tasks' }

/** Refuses whoever's plan does not include a feature. */
export async function requireFeature(db: Database, user_id: string, feature: keyof typeof featureWords): Promise<void> {
  const { features } = await findEntitlements(db, user_id)
  if (!features[feature]) throw new Refusal('feature_not_in_plan', { feature: featureWords[feature] })
}

/** As GET /subscriptions/user shows it. */
export const subscriptionOf = ({ plan, features, status, current_period_end }: Entitlements) => ({
  features,
  status,
  current_period_end,
  subscription: { id: plan.id, name: plan.name, billing_interval: plan.billing_interval },
})
