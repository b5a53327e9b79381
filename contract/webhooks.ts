import * as z from 'zod/mini'
import type { DeliveryFailureCode } from '#rules/delivery-failures.ts'
import { noticeEvents } from '#rules/mailed-notices.ts'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, nothing, pageById } from './fields.ts'
import { problem } from './problems.ts'

/** The events a webhook can receive. */
export const webhookEvent = z.enum(noticeEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>

export const delivery = z.object({
  id: id(),
  /** `test` for a requested one. */
  event: z.union([webhookEvent, z.literal('test')]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count(),
  /** Status of the last response; null where there was none. */
  response_status: z.nullable(z.int()),
  /** Why the last attempt failed, as a sentence. */
  error: z.nullable(z.string()),
  /** The reason behind `error`. */
  failure: z.nullable(
    z.object({ code: z.string() as z.ZodMiniType<DeliveryFailureCode>, params: z.record(z.string(), z.unknown()) }),
  ),
  created_at: moment(),
  /** The time of the next attempt; null once it is settled. */
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
  /** Since when nothing is sent, because too many attempts in a row had failed; a test that arrives switches it on. Null while it is on. */
  off_since: z.nullable(moment()),
  last_delivery: z.nullable(delivery),
})
export type Webhook = z.infer<typeof webhook>

export const listWebhooks = call({
  summary: 'List your webhooks',
  route: 'GET /user/webhooks',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object({ webhooks: z.array(webhook) }),
})

/** `secret` is shown here and never again; server/users/webhooks/signature.ts explains what it signs. */
export const createWebhook = call({
  summary: 'Create a webhook',
  route: 'POST /user/webhooks',
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
  route: 'DELETE /user/webhooks/:id',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

/** A new secret, shown here and never again. The one before it signs as well for 24 hours, and one before that ends at once. */
export const rotateWebhookSecret = call({
  summary: 'Replace a webhook’s secret',
  route: 'POST /user/webhooks/:id/rotate-secret',
  makes: 'thing',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ webhook, secret: z.string() }),
})

/** Sends a `test` event once, now, and returns the result. */
export const testWebhook = call({
  summary: 'Send a test event',
  route: 'POST /user/webhooks/:id/test',
  makes: 'thing',
  scope: 'manage_webhooks',
  input: z.object({ id: givenId() }),
  answer: z.object({ delivery }),
})

export const listDeliveries = call({
  summary: 'List a webhook’s deliveries',
  route: 'GET /user/webhooks/:id/deliveries',
  scope: 'read_settings',
  input: z.object({ id: givenId(), ...pageById(100) }),
  answer: z.object({ deliveries: z.array(delivery), next_cursor: next_cursor() }),
})
