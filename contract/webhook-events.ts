import * as z from 'zod/mini'
import { forEachCounted } from '#rules/daily-counts.ts'
import { countedLimits } from '#rules/limits.ts'
import { accountStatus } from './accounts.ts'
import { task } from './automation.ts'
import { calendarDate, count, id, moment } from './fields.ts'
import { codeAndParams } from './reasons.ts'
import { warned } from './warnings.ts'
import type { WebhookEvent } from './webhooks.ts'

export const limitReached = z.object({
  feature: z.enum(countedLimits),
  current: count(),
  limit: count(),
  message: z.string(),
})

const ofTask = z.object({ task })

/** The events of webhooks, each with its `data`. */
export const webhookEvents = {
  task_finished: { summary: 'A task finished', data: ofTask },
  task_failed: { summary: 'A task failed', data: ofTask },
  limit_reached: { summary: 'A plan limit was reached', data: limitReached },
  account_needs_you: {
    summary: 'An Instagram account needs its owner',
    data: z.object({
      account_id: id(),
      username: z.string(),
      status: accountStatus,
      /** What its owner has to do, as a sentence. */
      reason: z.string(),
      ...codeAndParams,
    }),
  },
  account_warned: {
    summary: 'Instagram warned an account; `until` is null where its owner has to act',
    data: z.object({
      account_id: id(),
      username: z.string(),
      /** What happened, as a sentence. */
      message: z.string(),
      ...warned,
      whose: z.literal('account'),
      ...codeAndParams,
    }),
  },
  weekly_summary: {
    summary: 'The seven days before today, on Mondays',
    data: z.object({
      from: calendarDate(),
      to: calendarDate(),
      ...forEachCounted(count),
      followers_count: z.nullable(count()),
      gained: z.nullable(count()),
      lost: z.nullable(count()),
    }),
  },
  audience_changed: {
    summary: 'Followers left since the reading before',
    data: z.object({
      account_id: id(),
      username: z.string(),
      date: calendarDate(),
      came: count(),
      left: count(),
      gone: count(),
    }),
  },
  growth_day_planned: {
    summary: 'A day of a growth goal waits to be accepted',
    data: z.object({ goal_id: id(), account_id: id(), username: z.string(), date: calendarDate(), follows: count() }),
  },
  test: { summary: 'A requested test', data: z.object({ message: z.string() }) },
} satisfies Record<WebhookEvent | 'test', { summary: string; data: z.ZodMiniType }>

/** The JSON body of a delivery; `id` is also the header `webhook-id`, the same on every attempt. */
export const webhookMessage = (event: WebhookEvent | 'test') =>
  z.object({ id: id(), event: z.literal(event), created_at: moment(), data: webhookEvents[event].data })
