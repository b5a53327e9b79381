import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'
import { webhookEvent } from './webhooks.ts'

const notices = {
  /** What is told by mail; nothing where the list is empty. */
  mail: z.array(webhookEvent),
}

export const getNotices = call({
  summary: 'Get what you are mailed about',
  method: 'GET',
  path: '/user/notices',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object(notices),
})

export const putNotices = call({
  summary: 'Choose what you are mailed about',
  method: 'PUT',
  path: '/user/notices',
  scope: 'manage_settings',
  input: z.strictObject({ mail: z.array(webhookEvent).check(z.maxLength(webhookEvent.options.length)) }),
  answer: z.object(notices),
})
