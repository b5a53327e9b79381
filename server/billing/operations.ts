import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../edges/http/refusal.ts'
import { type DeclineCode, type Payment, ProviderUnavailable } from '../edges/payments/provider.ts'
import { lockUser } from '../users/lock-user.ts'
import type { BillingEdges } from './edges.ts'
import * as store from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How long a concurrent identical request waits for the one being executed. */
const PATIENCE_MS = 45_000
const CHECK_MS = 100

export type Changed = { kind: 'done' } | { kind: 'needs_confirmation'; client_secret: string }

/**
 * Executes a change of plan once, however often it is requested concurrently or again after a lost answer: the operation is stored
 * first, and its id is the provider's idempotency key.
 */
export async function doOnce(
  edges: BillingEdges,
  user_id: string,
  plan_id: string,
  work: (key: string) => Promise<Payment>,
): Promise<Changed> {
  const id = await openOperation(edges, user_id, plan_id)
  const ends_at = performance.now() + PATIENCE_MS
  while (!(await store.claimOperation(edges.db, id))) {
    const operation = await store.findOperation(edges.db, id)
    if (operation && operation.state !== 'started') return answerOf(operation)
    if (performance.now() > ends_at) throw new Refusal('payment_in_progress')
    await pause(CHECK_MS)
  }
  return run(edges, user_id, id, work)
}

/** The operation in progress for this plan, or a new one. */
async function openOperation(edges: BillingEdges, user_id: string, plan_id: string): Promise<string> {
  const { db } = edges
  const open = await store.findOpenOperation(db, user_id)
  if (open && open.plan_id !== plan_id) await settleUnanswered(edges, user_id, open)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const found = await store.findOpenOperation(tx, user_id)
    if (!found) return (await store.insertOperation(tx, user_id, plan_id)).id
    if (found.plan_id !== plan_id) throw new Refusal('payment_in_progress')
    return found.id
  })
}

type OpenOperation = NonNullable<Awaited<ReturnType<typeof store.findOpenOperation>>>

/** Settles an operation whose answer was lost by the provider's current state, once the call itself must have ended. */
export async function settleUnanswered(edges: BillingEdges, user_id: string, open: OpenOperation): Promise<void> {
  if (open.is_claimed || !open.is_old) return
  await syncSubscription(edges, user_id)
  const found = await store.findSubscription(edges.db, user_id)
  const has_come = found?.billed_plan_id === open.plan_id || found?.next_plan_id === open.plan_id
  await store.endOperation(edges.db, open.id, { state: has_come ? 'done' : 'abandoned' })
}

async function run(
  edges: BillingEdges,
  user_id: string,
  id: string,
  work: (key: string) => Promise<Payment>,
): Promise<Changed> {
  const { db } = edges
  try {
    const payment = await work(id)
    await syncSubscription(edges, user_id)
    if (payment.kind === 'declined') throw new Refusal(payment.code)
    if (payment.kind === 'done') await store.endOperation(db, id, { state: 'done' })
    else await store.endOperation(db, id, { state: 'needs_confirmation', client_secret: payment.client_secret })
    return payment
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      await store.releaseOperation(db, id)
      throw new Refusal('payment_unavailable')
    }
    if (error instanceof Refusal) await store.endOperation(db, id, { state: 'refused', refusal: error.code })
    else await store.releaseOperation(db, id)
    throw error
  }
}

function answerOf({ state, client_secret, refusal }: store.OperationRow): Changed {
  if (state === 'needs_confirmation' && client_secret) return { kind: 'needs_confirmation', client_secret }
  if (state === 'refused') throw new Refusal((refusal ?? 'payment_unavailable') as DeclineCode)
  if (state === 'abandoned') throw new Refusal('payment_unavailable')
  return { kind: 'done' }
}
