import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkSession, findGoogle } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { ownerAnswers } from '#web/testing/owner.ts'
import { answered } from '#web/testing/show.tsx'
import { press } from '#web/testing/walk.ts'
import { userMessages } from '#words/generated/first.ts'

test.each([paths.login, paths.register])(
  'pressed where no client id is configured, the button for Google says so on %s',
  async (path) => {
    const message = 'Google authentication is not properly configured'
    await openPage(path, [
      answered(checkSession, { user: null, instagram_session: null }),
      answered(findGoogle, { client_id: null, authorization_endpoint: null, redirect_uri: null, message }),
      ...ownerAnswers,
    ])
    await press(userMessages.google)
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: userMessages.google })).toBeEnabled()
  },
)
