import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, pageById } from './fields.ts'
import { webhookEvent } from './webhooks.ts'

const notification = z.object({
  id: id(),
  event: webhookEvent,
  title: z.string(),
  text: z.string(),
  /** The page on which the user can act on it. */
  path: z.string(),
  created_at: moment(),
  /** Null while it is unread. */
  read_at: z.nullable(moment()),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = call({
  summary: 'List your notifications',
  route: 'GET /user/notifications',
  scope: 'notifications',
  input: z.object(pageById(100)),
  answer: z.object({ notifications: z.array(notification), unread: count(), next_cursor: next_cursor() }),
})

export const readNotifications = call({
  summary: 'Mark notifications as read',
  route: 'POST /user/notifications/read',
  scope: 'notifications',
  /** All up to the newest one that was seen; or only some of them. */
  input: z.strictObject({
    up_to: z.optional(givenId()),
    ids: z.optional(z.array(givenId()).check(z.minLength(1), z.maxLength(100))),
  }),
  answer: z.object({ unread: count() }),
})
