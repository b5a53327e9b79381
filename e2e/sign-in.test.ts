import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type Issuer, startIssuer } from '#server/testing/oidc-issuer.ts'
import { codeOf, stepAt } from '#server/users/second-factor/totp.ts'
import { subscriptionMessages } from '#words/generated/billing.ts'
import { entryMessages } from '#words/generated/entry.ts'
import { appMessages, userMessages } from '#words/generated/first.ts'
import { billingMessages } from '#words/generated/home.ts'
import {
  deliveryEvents,
  emailMessages,
  factorMessages,
  noticeMessages,
  sessionMessages,
  tokenMessages,
  webhookMessages,
} from '#words/generated/settings.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { type Visit, visit } from './browser.ts'
import { freePort } from './running-product.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const EMAIL = 'ways.in@example.org'
const client = { client_id: 'cadenza', client_secret: 'a secret of the client and the issuer' }

let product: TestProduct
let issuer: Issuer
let address: string
let seen: Visit
let page: Page
let password = 'a quiet long password'

const asBrowser = { 'X-User-Timezone': 'Europe/Berlin' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const toast = (words: string) => page.locator('[data-toast]').getByText(words).first()

beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}`
  issuer = await startIssuer({ ...client, redirect_uri: `${address}/auth/google-callback` })
  const google = {
    GOOGLE_CLIENT_ID: client.client_id,
    GOOGLE_CLIENT_SECRET: client.client_secret,
    GOOGLE_ISSUER: issuer.origin,
  }
  product = await startTestProduct(google, port)
  seen = await visit(product.browser, address)
  page = seen.page
  for (const [path, data] of [
    ['auth/register', { email: EMAIL, password }],
    ['subscriptions/subscribe', { subscription_id: 'trial_monthly' }],
  ] as const)
    await page.request.post(`/api/${path}`, { data, headers: asBrowser })
})

afterAll(async () => {
  await product.stop()
  await issuer.close()
})

/** The newest link to a page of this kind among the mails that were written. */
function linkIn(kind: string): string | undefined {
  const outbox = join(product.data_dir, 'outbox')
  const found = readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) => new RegExp(`${address}/${kind}/\\S+`).exec(readFileSync(join(outbox, file), 'utf8'))?.[0])
  return found.findLast(Boolean)
}

async function signIn(on: Page, typed = password) {
  await on.goto(paths.login)
  await on.getByLabel(userMessages.email).fill(EMAIL)
  await on.getByLabel(userMessages.password, { exact: true }).fill(typed)
  await on.getByRole('button', { name: userMessages.signIn, exact: true }).click()
}

/** Signed in elsewhere, in a browser of its own. */
async function elsewhere() {
  const other = (await visit(product.browser, address)).page
  await signIn(other)
  await other.waitForURL(/instagram-login|dashboard/)
  return other
}

describe('changing the password', () => {
  async function change(old_password: string, new_password: string, repeated = new_password) {
    await page.getByLabel('Current password').fill(old_password)
    await page.getByLabel('New password', { exact: true }).fill(new_password)
    await page.getByLabel('Confirm new password').fill(repeated)
    await dialog().getByRole('button', { name: 'Change Password' }).click()
  }

  test('says what is wrong in the words of the specification', async () => {
    await page.goto(`${paths.account}?tab=account`)
    await page.getByText(EMAIL).first().waitFor()
    await button('Change Password').click()
    await page.getByText('Use at least 8 characters').waitFor()
    await change('', '')
    await dialog().getByText('All fields are required.').waitFor()
    await change(password, 'another quiet one', 'something else')
    await dialog().getByText('New passwords do not match.').waitFor()
    await change(password, 'short77')
    await dialog().getByText('Password must be at least 8 characters long.').waitFor()
    await hasNoAxeViolations(page)
    await change('not the password', 'another quiet one')
    await dialog().getByText('Your current password is incorrect.').waitFor()
  })

  test('"Password: server message else “Failed to change password.”"', async () => {
    await page.route('**/api/auth/change-password', (route) => route.abort())
    await change(password, 'another quiet one')
    await dialog()
      .getByText(/^Failed to change password\./)
      .waitFor()
    await page.unrouteAll()
    seen.problems.length = 0
  })

  test('signs out every other browser', async () => {
    const other = await elsewhere()
    await change(password, 'another quiet one')
    password = 'another quiet one'
    await dialog().waitFor({ state: 'detached' })
    await other.goto(paths.account)
    await other.waitForURL(/\/login/)
    await other.context().close()
    await page.reload()
    await page.getByText(EMAIL).first().waitFor()
  })
})

describe('sessions', () => {
  test('another browser is listed and can be signed out, and is led from its page to the sign-in', async () => {
    const other = await elsewhere()
    await other.goto(`${paths.account}?tab=billing`)
    await other.getByRole('tab', { name: subscriptionMessages.tabs.billing, selected: true }).waitFor()
    await page.goto(`${paths.account}?tab=account`)
    await page.getByText(sessionMessages.current, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Sign out .* last seen/ }).click()
    await page
      .locator('[data-toast]')
      .getByText(/is signed out$/)
      .waitFor()
    await other.waitForURL(
      (url) => url.pathname === paths.login && url.searchParams.get('next') === `${paths.account}?tab=billing`,
    )
    await other.context().close()
  })
})

describe('mail', () => {
  test('what one is written of is ticked, kept at once and still so after a reload', async () => {
    await page.goto(`${paths.account}?tab=account`)
    const notices = page.getByRole('group', { name: noticeMessages.when })
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await notices.getByLabel(deliveryEvents.weekly_summary).uncheck()
    expect((await kept).status()).toBe(200)
    await page.reload()
    await notices.getByLabel(deliveryEvents.task_failed).and(page.locator(':checked')).waitFor()
    await notices.getByLabel(deliveryEvents.weekly_summary).and(page.locator(':not(:checked)')).waitFor()
  })
})

describe('API tokens', () => {
  test('a token is shown once, works, and is refused once it is revoked', async () => {
    await page.goto(`${paths.account}?tab=account`)
    await button(tokenMessages.create).click()
    await page.getByLabel(tokenMessages.name, { exact: true }).fill('Spreadsheet')
    await dialog().getByRole('button', { name: tokenMessages.create }).click()
    const token = await page.getByLabel(tokenMessages.tokenLabel, { exact: true }).inputValue()
    await hasNoAxeViolations(page)
    await button(tokenMessages.done).click()
    const ask = () => fetch(`${address}/api/subscriptions/usage`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    await page.getByRole('button', { name: tokenMessages.revokeNamed({ name: 'Spreadsheet' }) }).click()
    await dialog().getByRole('button', { name: tokenMessages.revoke }).click()
    await toast(tokenMessages.revoked({ name: 'Spreadsheet' })).waitFor()
    expect((await ask()).status).toBe(401)
  })

  test('made, but the answer lost on its way: pressed again, it is the same one', async () => {
    let sent = 0
    await page.route('**/api/user/api-tokens', async (route) => {
      if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await button(tokenMessages.create).click()
    await page.getByLabel(tokenMessages.name, { exact: true }).fill('Lost')
    const create = dialog().getByRole('button', { name: tokenMessages.create })
    await create.click()
    await dialog().getByText('Can’t reach Cadenza').waitFor()
    await create.click()
    expect(await page.getByLabel(tokenMessages.tokenLabel, { exact: true }).inputValue()).toMatch(/^cadenza_/)
    await button(tokenMessages.done).click()
    expect(sent).toBe(2)
    await page.getByRole('button', { name: tokenMessages.revokeNamed({ name: 'Lost' }) }).waitFor()
    expect(await page.getByRole('button', { name: tokenMessages.revokeNamed({ name: 'Lost' }) }).count()).toBe(1)
    await page.unroute('**/api/user/api-tokens')
  })
})

describe('a mailed link that verifies the address', () => {
  test('asks on another device for a sign-in first, then verifies and says so', async () => {
    await page.goto(`${paths.account}?tab=account`)
    await button(emailMessages.sendAgain).click()
    await page.getByText('We’ve sent you a link. Open it').waitFor()
    const link = linkIn('verify-email') ?? ''
    const { page: phone } = await visit(product.browser, address)
    await phone.setViewportSize({ width: 375, height: 800 })
    await phone.goto(link)
    await phone.getByText(entryMessages.verifyEmailSignIn).waitFor()
    await hasNoAxeViolations(phone)
    await phone.getByLabel(userMessages.email).fill(EMAIL)
    await phone.getByLabel(userMessages.password, { exact: true }).fill(password)
    await phone.getByRole('button', { name: userMessages.signIn, exact: true }).click()
    await phone.getByText('Your email address is verified.').waitFor()
    await hasNoAxeViolations(phone)
    await phone.context().close()
    await signIn(page)
    await page.waitForURL(/instagram-login/)
    await page.goto(`${paths.account}?tab=account`)
    await page.getByText(emailMessages.verified, { exact: true }).waitFor()
  })
})

describe('webhooks', () => {
  test('an exchanged secret is shown once, and both sign what a receiver then hears', async () => {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = []
    const receiver = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      heard.push({ headers: request.headers, body })
      response.end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const secret = async () => {
      const shown = await page.getByLabel(webhookMessages.secret, { exact: true }).inputValue()
      await button(webhookMessages.done).click()
      return shown
    }
    await page.goto(`${paths.account}?tab=account`)
    await button(webhookMessages.create).click()
    await page.getByLabel(webhookMessages.url, { exact: true }).fill(url)
    await dialog().getByRole('button', { name: webhookMessages.create }).click()
    const first = await secret()
    await button(webhookMessages.rotateNamed({ url })).click()
    await dialog().getByText(webhookMessages.rotateAbout).waitFor()
    await button(webhookMessages.rotateConfirm).click()
    const second = await secret()
    expect(second).not.toBe(first)
    await page.getByText(/Two secrets sign until/).waitFor()
    await button(webhookMessages.send).click()
    await toast(webhookMessages.testArrived({ status: 200 })).waitFor()
    const [delivery] = heard
    for (const one of [first, second])
      expect(new Webhook(one).verify(delivery?.body ?? '', delivery?.headers as Record<string, string>)).toMatchObject({
        event: 'test',
      })
    receiver.close()
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, which then is worth nothing', async () => {
    await page.context().clearCookies()
    await page.goto(paths.login)
    await page.getByRole('link', { name: userMessages.forgot }).click()
    await page.getByLabel(userMessages.email).fill(EMAIL)
    await button(entryMessages.send).click()
    await page.getByRole('heading', { name: entryMessages.sentTitle }).waitFor()
    await hasNoAxeViolations(page)
    const link = (await eventually(
      async () => linkIn('reset-password'),
      (found) => found !== undefined,
    )) as string
    const set = async (typed: string) => {
      await page.goto(link)
      await page.getByLabel(entryMessages.newPassword, { exact: true }).fill(typed)
      await page.getByLabel(entryMessages.repeatPassword).fill(typed)
      await button(entryMessages.reset).click()
    }
    await set('a third quiet password')
    password = 'a third quiet password'
    await page.getByRole('heading', { name: entryMessages.resetDone }).waitFor()
    await hasNoAxeViolations(page)
    await set('a fourth quiet password')
    await page.getByText('This reset link is no longer valid.').waitFor()
    await page.getByRole('link', { name: entryMessages.anotherLink }).click()
    await page.getByRole('heading', { name: entryMessages.forgotTitle }).waitFor()
  })

  test('the new password signs in', async () => {
    await signIn(page)
    await page.waitForURL(/instagram-login/)
  })
})

describe('two-step verification', () => {
  const secretOf = (text: string) => {
    const bits = [...text.replace(/\s/g, '')].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }
  let recovery: string[] = []

  test('is turned on with the first code of the app, and gives recovery codes', async () => {
    await page.goto(`${paths.account}?tab=account`)
    await button(factorMessages.turnOn).click()
    await page.getByLabel(factorMessages.password, { exact: true }).fill(password)
    await button(factorMessages.next).click()
    await page.getByRole('img', { name: factorMessages.qrLabel }).waitFor()
    await hasNoAxeViolations(page)
    const secret = secretOf(await page.getByLabel(factorMessages.secret, { exact: true }).inputValue())
    await page.getByLabel(factorMessages.code, { exact: true }).fill(codeOf(secret, stepAt(Date.now())))
    await dialog().getByRole('button', { name: factorMessages.confirm }).click()
    recovery = (await page.getByLabel(factorMessages.recoveryLabel, { exact: true }).inputValue()).split('\n')
    expect(recovery.length).toBeGreaterThanOrEqual(8)
    await button(factorMessages.done).click()
    await page.getByText(factorMessages.codesLeft({ count: recovery.length })).waitFor()
  })

  test('signing in then asks for a code, says when it is wrong, and takes a recovery code', async () => {
    await page.context().clearCookies()
    await signIn(page)
    await page.getByRole('heading', { name: entryMessages.codeTitle }).waitFor()
    await hasNoAxeViolations(page)
    await page.getByLabel(entryMessages.code).fill('000000')
    await button(entryMessages.verify).click()
    await page.getByText('That code is incorrect').waitFor()
    await page.getByLabel(entryMessages.code).fill(recovery[0] ?? '')
    await button(entryMessages.verify).click()
    await page.waitForURL(/instagram-login/)
  })

  test('is turned off with the password and a code', async () => {
    await page.goto(`${paths.account}?tab=account`)
    await button(factorMessages.turnOff).click()
    await page.getByLabel(factorMessages.password, { exact: true }).fill(password)
    await page.getByLabel(factorMessages.offCode).fill(recovery[1] ?? '')
    await dialog().getByRole('button', { name: factorMessages.turnOff }).click()
    await button(factorMessages.turnOn).waitFor()
  })
})

describe('Google', () => {
  test('signs a newcomer in, whose password is "Managed by Google"', async () => {
    issuer.person = { sub: '1001', email: 'by.google@example.org', email_verified: true }
    const { page: newcomer, problems } = await visit(product.browser, address)
    await newcomer.goto(`${paths.login}?next=%2Faccount%3Ftab%3Daccount`)
    await newcomer.getByRole('button', { name: userMessages.google }).click()
    await newcomer.waitForURL(/subscription-onboarding/)
    await newcomer.getByRole('button', { name: billingMessages.startTrial }).click()
    await newcomer.waitForURL((url) => url.pathname !== paths.choosePlan)
    await newcomer.goto(`${paths.account}?tab=account`)
    await expect.poll(() => newcomer.getByRole('button', { name: 'Managed by Google' }).isDisabled()).toBe(true)
    await newcomer.getByText('the password must be changed through your Google account').waitFor()
    expect(problems).toEqual([])
    await newcomer.context().close()
  })

  test('takes an address somebody else had registered, and says what ended', async () => {
    const taken = 'taken.before@example.org'
    const { page: squatter } = await visit(product.browser, address)
    for (const [path, data] of [
      ['auth/register', { email: taken, password }],
      ['user/api-tokens', { name: 'theirs', scopes: ['read'] }],
    ] as const)
      await squatter.request.post(`/api/${path}`, { data, headers: asBrowser })
    issuer.person = { sub: '1002', email: taken, email_verified: true }
    const { page: owner } = await visit(product.browser, address)
    await owner.goto(paths.login)
    await owner.getByRole('button', { name: userMessages.google }).click()
    await owner
      .getByText('so anything set up earlier was removed: the old password, 1 signed-in browser, and 1 API token.')
      .waitFor()
    await hasNoAxeViolations(owner)
    await owner.getByRole('link', { name: entryMessages.onward }).click()
    await owner.waitForURL(/subscription-onboarding/)
    expect((await (await squatter.request.get('/api/auth/check')).json()).user).toBeNull()
    await squatter.context().close()
    await owner.context().close()
  })

  test('a return that nobody asked for signs nobody in', async () => {
    const { page: victim } = await visit(product.browser, address)
    await victim.goto(`${paths.googleCallback}?code=stolen&state=chosen-by-somebody-else`)
    await victim.getByText(entryMessages.googleStray).waitFor()
    expect((await (await victim.request.get('/api/auth/check')).json()).user).toBeNull()
    await victim.context().close()
  })
})

test('signing out leaves nothing of the user in the tab, neither kept nor behind', async () => {
  const other = await elsewhere()
  await other.goto(`${paths.account}?tab=account`)
  const address_of_user = other.getByText(EMAIL).first()
  await address_of_user.waitFor()
  await other.evaluate(() => sessionStorage.setItem('task-draft', 'what was being written'))
  await other.getByRole('button', { name: appMessages.logOut }).first().click()
  await other.waitForURL(/\/login/)
  await other.getByRole('button', { name: userMessages.signIn, exact: true }).waitFor()
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('what was being written')
  await other.goBack()
  await other.getByRole('button', { name: userMessages.signIn, exact: true }).waitFor()
  expect(await address_of_user.count()).toBe(0)
  await other.context().close()
})

test('the browser’s console had nothing to complain of', () => {
  expect(seen.problems.filter((problem) => !/40[0-9]|ERR_FAILED/.test(problem))).toEqual([])
})
