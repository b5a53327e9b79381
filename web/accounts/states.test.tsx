import { test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { account, ownerAnswers } from '#web/testing/owner.ts'
import { answered } from '#web/testing/show.tsx'
import { ask, says } from '#web/testing/walk.ts'
import { connectMessages } from '#words/generated/accounts.ts'

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
