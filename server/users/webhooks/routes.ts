import * as calls from '#contract/webhooks.ts'
import { answers } from '#words/generated/server.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { noteAudit } from '../audit/note-audit.ts'
import { createUserWebhook } from './create-webhook.ts'
import { deliver } from './deliver.ts'
import type { WebhookEdges } from './edges.ts'
import { rotateSecret } from './rotate-secret.ts'
import * as store from './store.ts'

/** Per minute, for all webhooks of a user: a test is a request to another server. */
const MAX_TESTS = 6

export function serveWebhooks(http: Http, edges: WebhookEdges) {
  const { db } = edges

  serve(http, calls.listWebhooks, async (_, { user }) => ({ webhooks: await store.listWebhookRows(db, user.id) }))

  serve(http, calls.createWebhook, async (given, { user, request }) => {
    const created = await createUserWebhook(edges, user, given)
    await noteAudit(db, user.id, 'webhook_created', request, { host: new URL(given.url).host })
    return created
  })

  serve(http, calls.deleteWebhook, async ({ id }, { user, request }) => {
    const deleted = await store.deleteWebhookRow(db, user.id, id)
    if (!deleted) throw new Refusal('not_found')
    await noteAudit(db, user.id, 'webhook_deleted', request, { host: new URL(deleted.url).host })
    return { message: answers.webhook_deleted }
  })

  serve(http, calls.rotateWebhookSecret, async ({ id }, { user, request }) => {
    const rotated = await rotateSecret(edges, user.id, id)
    await noteAudit(db, user.id, 'webhook_secret_rotated', request, { host: new URL(rotated.webhook.url).host })
    return rotated
  })

  serve(http, calls.testWebhook, async ({ id }, { user }) => {
    if ((await store.countRecentTests(db, user.id)) >= MAX_TESTS)
      throw new Refusal('too_many_requests', { what: 'webhook_test', owner: 'user', retry_after_seconds: 60 })
    const due = await store.insertTestDelivery(db, user.id, id, { message: answers.webhook_test })
    const delivery = due && (await deliver(edges, due))
    if (!delivery) throw new Refusal('not_found')
    return { delivery }
  })

  serve(http, calls.listDeliveries, async ({ id, ...page }, { user }) => {
    if (!(await store.findWebhook(db, user.id, id))) throw new Refusal('not_found')
    const deliveries = await store.listDeliveryRows(db, user.id, id, page)
    return { deliveries, next_cursor: deliveries.length === page.limit ? (deliveries.at(-1)?.id ?? null) : null }
  })
}
