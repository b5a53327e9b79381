import { describe, test } from 'vitest'
import { listApiTokens } from '#contract/api-tokens.ts'
import { getNotices } from '#contract/notices.ts'
import { listExports } from '#contract/own-data.ts'
import * as calls from '#contract/users.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { later, ownerAnswers } from '#web/testing/owner.ts'
import { answered } from '#web/testing/show.tsx'
import { fillIn, press, pressInDialog, says } from '#web/testing/walk.ts'
import { entryMessages } from '#words/generated/entry.ts'
import { userMessages } from '#words/generated/first.ts'
import { factorMessages } from '#words/generated/settings.ts'

test('signing in looks right where it asks for a code', async () => {
  const { looksRight } = await openPage(paths.login, [
    answered(calls.checkSession, { user: null, instagram_session: null }),
    answered(calls.findGoogle, { client_id: null, authorization_endpoint: null, redirect_uri: null }),
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
})
