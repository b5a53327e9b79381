import { getSubscription, getUsage, listPlans, subscribe } from '#contract/billing.ts'
import { userRoom } from '#contract/events.ts'
import { plans } from '#rules/plans.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import { findEntitlements, subscriptionOf } from './entitlements.ts'
import { subscribeUser } from './subscribe.ts'
import { readUsage } from './usage.ts'

export function serveBilling(http: Http, { db, sockets }: { db: Database; sockets: Sockets }) {
  serve(http, listPlans, () => ({ subscriptions: [...plans] }))

  serve(http, getSubscription, async (_, { user }) => ({
    success: true as const,
    subscription: subscriptionOf(await findEntitlements(db, user.id)),
  }))

  serve(http, getUsage, async (_, { user }) => ({ success: true as const, usage: await readUsage(db, user.id) }))

  serve(http, subscribe, async ({ subscription_id }, { user }) => {
    const entitlements = await subscribeUser(db, user.id, subscription_id)
    sockets.tell([userRoom(user.id)], 'subscription_update', await readUsage(db, user.id))
    return { success: true as const, subscription: subscriptionOf(entitlements) }
  })
}
