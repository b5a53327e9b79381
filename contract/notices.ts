import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'
import { webhookEvent } from './webhooks.ts'

const notices = {
  /** What is told by mail; nothing where the list is empty. */
  mail: z.array(webhookEvent),
}

export const getNotices = call({
  method: 'GET',
  path: '/user/notices',
  input: nothing(),
  answer: z.object(notices),
})

export const putNotices = call({
  method: 'PUT',
  path: '/user/notices',
  input: z.strictObject({ mail: z.array(webhookEvent).check(z.maxLength(webhookEvent.options.length)) }),
  answer: z.object(notices),
})
