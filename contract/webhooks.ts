import * as z from 'zod/mini'
import { noticeEvents } from '#rules/mailed-notices.ts'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, nothing, pageById } from './fields.ts'
import { problem } from './problems.ts'

/** What a webhook can be told of. */
export const webhookEvent = z.enum(noticeEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>

export const delivery = z.object({
  id: id(),
  /** `test` for one that was asked for. */
  event: z.union([webhookEvent, z.literal('test')]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count(),
  /** What the receiver answered last; null where nothing came back. */
  response_status: z.nullable(z.int()),
  /** Why the last attempt failed, as a sentence. */
  error: z.nullable(z.string()),
  created_at: moment(),
  /** When it is tried again; null once it is settled. */
  next_attempt_at: z.nullable(moment()),
  settled_at: z.nullable(moment()),
})
export type Delivery = z.infer<typeof delivery>

export const webhook = z.object({
  id: id(),
  url: z.string(),
  events: z.array(webhookEvent),
  created_at: moment(),
  /** Until when deliveries are signed with the secret before this one as well; null while there is only one. */
  previous_secret_ends_at: z.nullable(moment()),
  last_delivery: z.nullable(delivery),
})
export type Webhook = z.infer<typeof webhook>

export const listWebhooks = call({
  summary: 'List your webhooks',
  method: 'GET',
  path: '/user/webhooks',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object({ webhooks: z.array(webhook) }),
})

/** `secret` is shown here and never again; what it signs, and how, says server/users/webhooks/signature.ts. */
export const createWebhook = call({
  summary: 'Create a webhook',
  method: 'POST',
  path: '/user/webhooks',
  makes: 'thing',
  scope: 'manage_webhooks',
  status: 201,
  input: z.object({
    url: z.url(problem('webhook_address_wrong')).check(z.maxLength(2000)),
    events: z
      .array(webhookEvent)
      .check(z.minLength(1, problem('events_missing')), z.maxLength(webhookEvent.options.length)),
  }),
  answer: z.object({ webhook, secret: z.string() }),
})

export const deleteWebhook = call({
  summary: 'Delete a webhook',
  method: 'DELETE',
  path: '/user/webhooks/:id',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** A new secret, shown here and never again. The one before it signs as well for 24 hours, and one before that ends at once. */
export const rotateWebhookSecret = call({
  summary: 'Exchange a webhook’s secret',
  method: 'POST',
  path: '/user/webhooks/:id/rotate-secret',
  makes: 'thing',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ webhook, secret: z.string() }),
})

/** Sends a `test` event once, now, and tells what came of it. */
export const testWebhook = call({
  summary: 'Send a test event',
  method: 'POST',
  path: '/user/webhooks/:id/test',
  makes: 'thing',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ delivery }),
})

export const listDeliveries = call({
  summary: 'List a webhook’s deliveries',
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  scope: 'read_settings',
  input: z.object({ id: givenId(), ...pageById(100) }),
  answer: z.object({ deliveries: z.array(delivery), next_cursor: next_cursor() }),
})
