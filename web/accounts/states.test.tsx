import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ChallengeNeeded, connectAccount, listAccounts } from '#contract/accounts.ts'
import { chooseChallengeMethod, connectBrowserSession, verifyChallenge } from '#contract/doors.ts'
import { checkSession } from '#contract/users.ts'
import type { Warning } from '#contract/warnings.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { account, ownerAnswers, session } from '#web/testing/owner.ts'
import { answered, refused, type Stub } from '#web/testing/show.tsx'
import { ask, fillIn, press, says } from '#web/testing/walk.ts'
import { connectFormMessages, connectMessages, doorMessages } from '#words/generated/accounts.ts'
import { challengeMessages, sessionMessages, trustMessages } from '#words/generated/doors.ts'

const ENDED = 'Instagram says this session has ended.'

const other = { ...account, is_active: false }

test('connecting looks right with accounts in every state', async () => {
  const { looksRight, drawn } = await openPage(paths.connect, [
    answered(listAccounts, [
      account,
      {
        ...other,
        id: '90',
        username: 'signed.out',
        status: 'needs_sign_in',
        status_reason: 'Instagram signed this account out. Reconnect it.',
      },
      {
        ...other,
        id: '91',
        username: 'asked.whether.it.is.you',
        status: 'needs_confirmation',
        status_reason: 'Instagram wants to confirm it’s you. Approve it in the Instagram app, then confirm here.',
      },
      {
        ...other,
        id: '92',
        username: 'over.the.limit',
        status: 'over_limit',
        status_reason:
          'Over your plan’s limit, so it’s paused. Upgrade your plan, or choose which accounts stay active.',
      },
    ]),
    ...ownerAnswers,
  ])
  await says(connectMessages.statuses.over_limit)
  await drawn()
  await looksRight('accounts in every state')
  await ask(connectMessages.disconnectNamed({ username: 'signed.out' }))
  await looksRight('disconnect')
})

const signedOutWarning: Warning = {
  ...{ code: 'signed_out', params: {}, kind: null, until: null, others_until: null, strikes: 1, whose: 'account' },
  ...{ is_by_instagram: true, needs_owner: true },
  happened: 'Instagram signed this account out.',
  did: 'Cadenza paused all tasks for this account.',
  advice: 'Reconnect it.',
}

test('a page that reconnects an account says so, and offers it in one place', async () => {
  const signedOut = { ...other, id: '90', username: 'signed.out', status: 'needs_sign_in' as const }
  const reason = 'Instagram signed this account out. Reconnect it.'
  const { looksRight, drawn } = await openPage(`${paths.connect}?username=signed.out`, [
    answered(listAccounts, [account, { ...signedOut, status_reason: reason, warnings: [signedOutWarning] }]),
    ...ownerAnswers,
  ])
  const { connectNamedAgain, connectAgain } = connectMessages
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(connectNamedAgain({ username: 'signed.out' }))
  await drawn()
  expect(page.getByText(connectAgain, { exact: true }).elements()).toHaveLength(1)
  await looksRight('reconnect')
})

test('who connects a first account reads what it means, and only once', async () => {
  onTestFinished(() => localStorage.clear())
  const nobodyConnected = [
    answered(checkSession, { ...session, instagram_session: null }),
    answered(listAccounts, []),
    ...ownerAnswers,
  ]
  const { looksRight, drawn } = await openPage(paths.connect, nobodyConnected)
  await says(trustMessages.risk)
  await drawn()
  await looksRight('first account')
  await press(trustMessages.understood)
  await expect.element(page.getByText(trustMessages.risk)).not.toBeInTheDocument()
  expect(document.activeElement?.tagName).toBe('H1')
})

/** Tries a password on a page that answers so. */
async function tryPassword(stubs: readonly Stub[]) {
  const opened = await openPage(paths.connect, [...stubs, ...ownerAnswers])
  await fillIn({
    [connectFormMessages.username]: 'cafe.by.the.sea',
    [connectFormMessages.password]: 'a quiet password',
  })
  await press(connectFormMessages.connect)
  return opened
}

test('a refused password leads to the session of a browser, and a session that has ended is said', async () => {
  const { looksRight, drawn } = await tryPassword([
    refused(connectAccount, 400, 'instagram_wrong_password', 'Instagram says the password is incorrect.'),
    refused(connectBrowserSession, 409, 'browser_session_ended', ENDED),
  ])
  await says(doorMessages.passwordIsRight)
  await looksRight('password refused')
  await press(doorMessages.useSession)
  await says(sessionMessages.title)
  await drawn()
  await looksRight('session of a browser')
  await fillIn({ [sessionMessages.field]: '123456:abcdefgh:12:AYx' })
  await press(sessionMessages.connect)
  await says(ENDED)
  await looksRight('session ended')
})

const challenge: ChallengeNeeded = {
  requires_challenge: true,
  pending_auth: { session_id: 'a-sign-in' },
  methods: [
    { method: 'mail', hint: 'c*****y@s******.de' },
    { method: 'sms', hint: '+49 *** *****89' },
    { method: 'app', hint: null },
    { method: 'link', hint: null, url: 'https://i.instagram.com/challenge/1/x/' },
  ],
  sent_by: null,
}

test('a challenge looks right at each way to meet it', async () => {
  const { looksRight } = await tryPassword([
    answered(connectAccount, challenge),
    answered(chooseChallengeMethod, { ...challenge, sent_by: 'mail' as const }),
    refused(verifyChallenge, 409, 'instagram_needs_confirmation', 'Instagram wants to confirm it’s you.'),
  ])
  await says(challengeMessages.choose)
  await looksRight('challenge')
  await press(new RegExp(`^${challengeMessages.methods.mail}`))
  await says(challengeMessages.mailSent({ hint: 'c*****y@s******.de' }))
  await looksRight('code by mail')
  await press(new RegExp(`^${challengeMessages.methods.app}`))
  await press(connectMessages.confirmed)
  await says(connectMessages.notYet)
  await looksRight('not confirmed in the app yet')
  await press(new RegExp(`^${RegExp.escape(challengeMessages.methods.link)}`))
  await says(challengeMessages.linkSteps.follow)
  await looksRight('on Instagram’s page')
})

test('a code after which Instagram asks for something else leads to the ways to meet that', async () => {
  await tryPassword([
    answered(connectAccount, { ...challenge, sent_by: 'mail' as const }),
    answered(verifyChallenge, challenge),
  ])
  await says(challengeMessages.mailSent({ hint: 'c*****y@s******.de' }))
  await fillIn({ [connectMessages.code]: '123456' })
  await press(connectMessages.verify)
  await says(challengeMessages.choose)
})

test('a password that is called wrong once the challenge was met leads back to where it’s typed', async () => {
  const said = 'Instagram says the password is incorrect.'
  await tryPassword([
    answered(connectAccount, { ...challenge, methods: [{ method: 'app' as const, hint: null }] }),
    refused(verifyChallenge, 400, 'instagram_wrong_password', said),
  ])
  await press(connectMessages.confirmed)
  await says(said)
  await says(doorMessages.passwordIsRight)
  await says(connectFormMessages.connect)
})
