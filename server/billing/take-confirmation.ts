import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../edges/http/refusal.ts'
import type { BillingEdges } from './edges.ts'
import { findConfirmedPlan, findSubscription, hasAsked } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

const LOOKS = 6
const LOOK_MS = 1000

/**
 * Reads what came of a payment that was confirmed in the browser. Nothing is taken on the browser's word: the plan is there once
 * the provider says so, which follows the confirmation within moments.
 */
export async function takeConfirmation(edges: BillingEdges, user_id: string, client_secret: string): Promise<void> {
  const wanted = await findConfirmedPlan(edges.db, user_id, client_secret)
  if (!wanted && !(await hasAsked(edges.db, user_id, client_secret))) throw new Refusal('confirmation_gone')
  for (let look = 1; look <= LOOKS; look++) {
    await syncSubscription(edges, user_id)
    const found = await findSubscription(edges.db, user_id)
    const is_paid = found?.status === 'active' && found.pending_secret !== client_secret
    if (is_paid && (!wanted || found.billed_plan_id === wanted.plan_id)) return
    if (look < LOOKS) await pause(LOOK_MS)
  }
  throw new Refusal('payment_in_progress')
}
