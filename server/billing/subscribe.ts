import { findPlan } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { completeOnboarding } from '../users/complete-onboarding.ts'
import { type Entitlements, findEntitlements } from './entitlements.ts'
import { findSubscription, insertTrial } from './store.ts'

/** Puts the user on a plan. The Trial needs no payment and can be used once; choosing it again while it runs changes nothing. */
export async function subscribeUser(db: Database, user_id: string, plan_id: string): Promise<Entitlements> {
  const plan = findPlan(plan_id)
  if (!plan) throw new Refusal('plan_not_found')
  if (plan.name === 'Enterprise') throw new Refusal('plan_contact_only')
  if (plan.name !== 'Trial') throw new Refusal('plan_unavailable')
  const started = await insertTrial(db, user_id, plan.id)
  if (!started && (await findSubscription(db, user_id))?.trial_over) throw new Refusal('trial_used')
  await completeOnboarding(db, user_id)
  return findEntitlements(db, user_id)
}
