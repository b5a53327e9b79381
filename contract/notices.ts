import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'
import { webhookEvent } from './webhooks.ts'

const notices = {
  /** The events sent by mail. */
  mail: z.array(webhookEvent),
}

export const getNotices = call({
  summary: 'Get your email notifications',
  route: 'GET /user/notices',
  scope: 'read_settings',
  input: nothing(),
  answer: z.object(notices),
})

export const putNotices = call({
  summary: 'Choose your email notifications',
  route: 'PUT /user/notices',
  scope: 'manage_settings',
  input: z.strictObject({ mail: z.array(webhookEvent).check(z.maxLength(webhookEvent.options.length)) }),
  answer: z.object(notices),
})
