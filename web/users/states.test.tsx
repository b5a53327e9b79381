import { describe, test } from 'vitest'
import { listApiTokens } from '#contract/api-tokens.ts'
import { getNotices } from '#contract/notices.ts'
import { listExports } from '#contract/own-data.ts'
import * as calls from '#contract/users.ts'
import { createWebhook, type Delivery, listDeliveries, listWebhooks, rotateWebhookSecret } from '#contract/webhooks.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { later, ownerAnswers } from '#web/testing/owner.ts'
import { answered, busy } from '#web/testing/show.tsx'
import { ask, button, closeDialog, fillIn, isSeen, press, pressInDialog, says } from '#web/testing/walk.ts'
import { entryMessages } from '#words/generated/entry.ts'
import { appMessages, userMessages } from '#words/generated/first.ts'
import { factorMessages, webhookMessages } from '#words/generated/settings.ts'

test('signing in looks right where it asks for a code', async () => {
  const { looksRight } = await openPage(paths.login, [
    answered(calls.checkSession, { user: null, instagram_session: null }),
    answered(calls.login, {
      user: null,
      instagram_session: null,
      second_factor: { waiting_id: 'one', expires_at: later(1) },
    }),
    ...ownerAnswers,
  ])
  await fillIn({ [userMessages.email]: 'nobody@example.org', [userMessages.password]: 'it is right' })
  await press(userMessages.signIn)
  await says(entryMessages.codeTitle)
  await looksRight('code of the second factor')
})

const delivery = (id: number, event: Delivery['event'], more: Partial<Delivery> = {}): Delivery => ({
  id: String(id),
  event,
  state: 'delivered',
  attempts: 1,
  response_status: 200,
  error: null,
  failure: null,
  created_at: later(-id),
  next_attempt_at: null,
  settled_at: later(-id),
  ...more,
})

const waitingDelivery = delivery(1, 'task_failed', {
  state: 'waiting',
  attempts: 3,
  response_status: null,
  error: 'The address gave no answer within 10 seconds.',
  next_attempt_at: later(1),
  settled_at: null,
})

const deliveries = [
  waitingDelivery,
  delivery(2, 'task_finished'),
  delivery(3, 'account_needs_you', {
    state: 'failed',
    attempts: 8,
    response_status: 500,
    error: 'The address answered with an error.',
  }),
  delivery(4, 'test', { response_status: 204 }),
]

const webhook = {
  id: '1',
  url: 'https://hooks.a-rather-long-name-of-a-host.example.com/services/cadenza/T0123456789/B9876543210',
  events: ['task_finished', 'task_failed', 'limit_reached', 'account_needs_you', 'weekly_summary'] as const,
  created_at: later(-300),
  previous_secret_ends_at: null,
  off_since: null,
  last_delivery: waitingDelivery,
}
const made = { ...webhook, events: [...webhook.events] }

/** While its secret is exchanged. */
const exchanging = { ...made, id: '2', url: 'https://hooks.example.com/new', previous_secret_ends_at: later(20) }

const secret = 'whsec_mZ8y2yWpQ0Gx3cVYtR9k1bKJv5sLhN7uXeTfDaIoPqE='

const keptFrom = (hours: number) => ({ created_at: later(hours), expires_at: later(hours + 168) })

const accountTab = `${paths.account}?tab=account`

/** What the tab asks for, of somebody who uses little of it. */
const accountAnswers = [
  answered(calls.listSessions, {
    sessions: [
      {
        id: '1',
        device: 'Chrome on Linux',
        ip: '127.0.0.1',
        created_at: later(-9),
        last_seen_at: later(0),
        remembered: true,
        current: true,
      },
    ],
  }),
  answered(calls.findPreferences, { language: null }),
  answered(calls.findEmailVerification, { verified_at: null, link_expires_at: null }),
  answered(calls.findSecondFactor, { enabled_at: null, recovery_codes_left: 0 }),
  answered(getNotices, { mail: ['account_needs_you'] }),
  answered(listApiTokens, {
    api_tokens: [
      {
        id: '1',
        name: 'Script',
        scopes: ['read', 'run_tasks'],
        last_four: 'x7Qd',
        created_at: later(-48),
        last_used_at: null,
        expires_at: later(2160),
      },
    ],
  }),
  answered(listWebhooks, { webhooks: [] }),
  answered(listExports, { exports: [] }),
  ...ownerAnswers,
]

describe('the account settings', () => {
  test('look right while two-step verification is turned on', async () => {
    const { looksRight } = await openPage(accountTab, [
      answered(calls.beginSecondFactor, {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_uri: 'otpauth://totp/Cadenza:ada?secret=JBSWY3DPEHPK3PXP',
      }),
      answered(calls.confirmSecondFactor, {
        message: '',
        recovery_codes: Array.from({ length: 10 }, (_, nth) => `k7m4-q2x${nth}-9rtd`),
      }),
      ...accountAnswers,
    ])
    await press(factorMessages.turnOn)
    await fillIn({ [factorMessages.password]: 'it is right' })
    await press(factorMessages.next)
    await says(factorMessages.scan)
    await looksRight('key for the app')
    await fillIn({ [factorMessages.code]: '123456' })
    await pressInDialog(factorMessages.confirm)
    await says(factorMessages.recoveryTitle)
    await looksRight('recovery codes')
  })

  test('look right with everything in use, and with what one does with it', async () => {
    const { looksRight, drawn } = await openPage(accountTab, [
      answered(calls.findSecondFactor, { enabled_at: later(-900), recovery_codes_left: 1 }),
      answered(calls.findEmailVerification, { verified_at: null, link_expires_at: later(20) }),
      answered(listWebhooks, { webhooks: [made, exchanging] }),
      answered(createWebhook, { webhook: made, secret }),
      answered(rotateWebhookSecret, { webhook: exchanging, secret }),
      answered(listDeliveries, { deliveries, next_cursor: 'more' }),
      answered(listExports, {
        exports: [
          { id: '3', state: 'preparing', size_bytes: null, ready_at: null, ...keptFrom(0) },
          { id: '2', state: 'ready', size_bytes: 48_200_000, ready_at: later(-24), ...keptFrom(-25) },
          { id: '1', state: 'failed', size_bytes: null, ready_at: null, ...keptFrom(-70) },
        ],
      }),
      ...accountAnswers,
    ])
    await says(webhook.url)
    await drawn()
    await looksRight('everything in use')
    await ask(factorMessages.renew)
    await looksRight('new recovery codes')
    await ask(factorMessages.turnOff)
    await looksRight('two-step verification off')
    await ask(webhookMessages.deliveries)
    await says(webhookMessages.answered({ status: 500 }))
    await looksRight('deliveries')
    await ask(webhookMessages.rotateNamed({ url: exchanging.url }))
    await looksRight('exchange a secret again')
    await ask(webhookMessages.removeNamed({ url: webhook.url }))
    await looksRight('delete a webhook')
    await ask(webhookMessages.create)
    await fillIn({ [webhookMessages.url]: webhook.url })
    await pressInDialog(webhookMessages.create)
    await says(webhookMessages.onceTitle)
    await looksRight('webhook made')
    await ask(webhookMessages.rotateNamed({ url: webhook.url }))
    await looksRight('exchange a secret')
    await press(webhookMessages.rotateConfirm)
    await says(webhookMessages.rotatedTitle)
    await looksRight('secret exchanged')
    await closeDialog()
  })

  test('look right where their parts are refused', async () => {
    const parts = [
      calls.listSessions,
      calls.findPreferences,
      calls.findEmailVerification,
      calls.findSecondFactor,
      getNotices,
      listApiTokens,
      listWebhooks,
      listExports,
    ]
    const { looksRight, drawn } = await openPage(accountTab, [...parts.map(busy), ...accountAnswers])
    await isSeen(button(appMessages.retry))
    await drawn()
    await looksRight('refused')
  })
})
