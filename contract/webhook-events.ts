import * as z from 'zod/mini'
import { accountStatus } from './accounts.ts'
import { task } from './automation.ts'
import { calendarDate, count, id, moment } from './fields.ts'
import type { WebhookEvent } from './webhooks.ts'

export const limitReached = z.object({
  feature: z.enum(['instagram_accounts', 'follower_lists', 'daily_actions']),
  current: count(),
  limit: count(),
  message: z.string(),
})

const ofTask = z.object({ task })

/** What a webhook is told of each event, as `data`. */
export const eventData = {
  task_finished: ofTask,
  task_failed: ofTask,
  limit_reached: limitReached,
  account_needs_you: z.object({
    account_id: id(),
    username: z.string(),
    status: accountStatus,
    /** What its owner has to do, as a sentence. */
    reason: z.string(),
  }),
  /** The seven days before today, told on Mondays. */
  weekly_summary: z.object({
    from: calendarDate(),
    to: calendarDate(),
    followed: count(),
    unfollowed: count(),
    liked_posts: count(),
    comments: count(),
    followers_count: z.nullable(count()),
  }),
  /** Only when it is asked for. */
  test: z.object({ message: z.string() }),
} satisfies Record<WebhookEvent | 'test', z.ZodMiniType>

export type EventData = { [Event in WebhookEvent]: z.infer<(typeof eventData)[Event]> }

/** The JSON body of a delivery; `id` is also the header `webhook-id`, the same on every try. */
export const webhookMessage = (event: WebhookEvent | 'test') =>
  z.object({ id: id(), event: z.literal(event), created_at: moment(), data: eventData[event] })
