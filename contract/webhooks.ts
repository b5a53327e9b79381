import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, nothing, pageById } from './fields.ts'

/** What a webhook can be told of. */
export const webhookEvent = z.enum([
  'task_finished',
  'task_failed',
  'limit_reached',
  'account_needs_you',
  'weekly_summary',
])
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
  last_delivery: z.nullable(delivery),
})
export type Webhook = z.infer<typeof webhook>

export const listWebhooks = call({
  method: 'GET',
  path: '/user/webhooks',
  input: nothing(),
  answer: z.object({ webhooks: z.array(webhook) }),
})

/**
 * `secret` is shown here and never again. Every delivery is a POST of JSON `{id, event, created_at, data}` with the header
 * `Cadenza-Signature: t=<seconds>,v1=<hex>`, where v1 is HMAC-SHA256 of `<t>.<body>` under the secret.
 */
export const createWebhook = call({
  method: 'POST',
  path: '/user/webhooks',
  makes: 'thing',
  status: 201,
  input: z.object({
    url: z.url('Please enter an address like https://example.com/hook.').check(z.maxLength(2000)),
    events: z
      .array(webhookEvent)
      .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(webhookEvent.options.length)),
  }),
  answer: z.object({ webhook, secret: z.string() }),
})

export const deleteWebhook = call({
  method: 'DELETE',
  path: '/user/webhooks/:id',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** Sends a `test` event once, now, and tells what came of it. */
export const testWebhook = call({
  method: 'POST',
  path: '/user/webhooks/:id/test',
  makes: 'thing',
  input: z.object({ id: givenId() }),
  answer: z.object({ delivery }),
})

export const listDeliveries = call({
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  input: z.object({ id: givenId(), ...pageById(100) }),
  answer: z.object({ deliveries: z.array(delivery), next_cursor: next_cursor() }),
})
