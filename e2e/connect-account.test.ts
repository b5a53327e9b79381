import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { connectFormMessages, connectMessages, doorMessages } from '#words/generated/accounts.ts'
import { challengeMessages, sessionMessages } from '#words/generated/doors.ts'
import { userMessages } from '#words/generated/first.ts'
import { accountMessages, billingMessages, shellMessages } from '#words/generated/home.ts'
import { refusals } from '#words/generated/server.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { closePage, visit } from './browser.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ PACING_SCALE: '0.002' })
})

afterAll(() => product.stop())

let people = 0

/** A new person with the Trial plan, about to sign in to Instagram. */
async function newcomer() {
  const seen = await visit(product.browser, product.address)
  const { page } = seen
  people += 1
  await page.goto(paths.register)
  await page.getByLabel(userMessages.email).fill(`connects.${people}@example.org`)
  await page.getByLabel(userMessages.password, { exact: true }).fill('a quiet long password')
  await page.getByRole('button', { name: userMessages.registerAction }).click()
  await page.getByRole('button', { name: billingMessages.startTrial }).first().click()
  await page.waitForURL('**/instagram-login')
  return seen
}

async function signIn(page: Page, username: string) {
  await page.getByLabel(connectFormMessages.username).fill(username)
  await page.getByLabel(connectFormMessages.password, { exact: true }).fill('sandbox-password')
  await page.keyboard.press('Enter')
}

async function codesOf(username: string) {
  const answer = await fetch(`${product.instagram}/_sandbox/codes/${username}`)
  return (await answer.json()) as { sms: string; totp: string; challenge: string }
}

const isConnected = async (page: Page, username: string) => {
  await page.waitForURL('**/dashboard')
  await page.getByText(connectFormMessages.connected({ username })).waitFor()
  const accounts = (await (await page.request.get('/api/instagram/accounts')).json()) as object[]
  expect(accounts).toMatchObject([{ username, status: 'connected', is_active: true }])
}

/** A refusal is an answer; the browser calls it an error all the same. */
const unexpected = (problems: string[]) => problems.filter((problem) => !/status of 4\d\d/.test(problem))

test('connects with a text message after a switch, a wrong code and the right one', async () => {
  const { page, problems } = await newcomer()
  await signIn(page, 'sandbox.sms')
  await page.getByRole('heading', { name: connectMessages.codeTitle }).waitFor()
  const field = page.getByLabel(connectMessages.code)
  const hasFocus = () => field.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus).toBe(true)

  await page.keyboard.press('Enter')
  await page.getByText(connectMessages.codeRequired).waitFor()

  await page.getByRole('button', { name: /Text message/ }).click()
  await page.getByText(/sent by text message/).waitFor()
  await expect.poll(hasFocus).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: connectMessages.sendAgain }).isDisabled()).toBe(true)
  await hasNoAxeViolations(page)

  const code = (await codesOf('sandbox.sms')).sms
  const wrong = code === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(String(refusals.two_factor_wrong_code)).waitFor()

  // What was typed is selected, so the right code takes its place.
  await expect.poll(() => isSelected(field)).toBe(true)
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await isConnected(page, 'sandbox.sms')
  expect(unexpected(problems)).toEqual([])
})

const challenge = () =>
  fetch(`${product.instagram}/_sandbox/challenge/sandbox.challenge`, { method: 'POST', body: '{}' })

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

/** What is typed next takes the place of all that's in it. */
const isSelected = (field: Locator) =>
  field.evaluate(
    (element: HTMLInputElement) =>
      element === document.activeElement &&
      element.selectionStart === 0 &&
      element.selectionEnd === element.value.length,
  )

test('connects once the sign-in is confirmed in the Instagram app', async () => {
  await challenge()
  const { page, problems } = await newcomer()
  await signIn(page, 'sandbox.challenge')
  await page.getByRole('heading', { name: connectMessages.confirmTitle }).waitFor()
  await hasNoAxeViolations(page)
  await page.getByRole('button', { name: challengeMessages.methods.app }).click()

  const confirmed = page.getByRole('button', { name: connectMessages.confirmed })
  await confirmed.click()
  await page.getByText(connectMessages.notYet).waitFor()

  await fetch(`${product.instagram}/_sandbox/confirm/sandbox.challenge`, { method: 'POST' })
  await confirmed.click()
  await isConnected(page, 'sandbox.challenge')
  expect(unexpected(problems)).toEqual([])
})

test('connects with a code by mail that Instagram asks for, by keyboard alone', async () => {
  await challenge()
  const { page, problems } = await newcomer()
  await signIn(page, 'sandbox.challenge')
  await expect.poll(() => isFocused(page.getByRole('heading', { name: connectMessages.confirmTitle }))).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(page.getByRole('button', { name: challengeMessages.methods.mail }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByLabel(connectMessages.code))).toBe(true)
  await hasNoAxeViolations(page)

  const { challenge: code } = await codesOf('sandbox.challenge')
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(String(refusals.two_factor_wrong_code)).waitFor()
  await expect.poll(() => isSelected(page.getByLabel(connectMessages.code))).toBe(true)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await isConnected(page, 'sandbox.challenge')
  expect(unexpected(problems)).toEqual([])
})

test('connects with the session of a browser after the password is refused', async () => {
  const { page, problems } = await newcomer()
  await page.getByLabel(connectFormMessages.username).fill('sandbox.creator')
  await page.getByLabel(connectFormMessages.password, { exact: true }).fill('another one')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: doorMessages.useSession }).click()
  await expect.poll(() => isFocused(page.getByRole('heading', { name: sessionMessages.title }))).toBe(true)
  const session = page.getByLabel(sessionMessages.field, { exact: true })
  await session.fill('csrftoken=abc')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(String(refusals.browser_session_unreadable)).waitFor()
  await expect.poll(() => isFocused(session)).toBe(true)
  await hasNoAxeViolations(page)

  // What was typed for the password is still there.
  await page.getByRole('radio', { name: doorMessages.passwordAbout }).check()
  expect(await page.getByLabel(connectFormMessages.username).inputValue()).toBe('sandbox.creator')
  await page.getByRole('radio', { name: doorMessages.session }).check()

  const { sessionid } = await controlSandbox(product.instagram).session('sandbox.creator')
  await session.fill(`  sessionid=${sessionid}; `)
  await page.keyboard.press('Enter')
  await isConnected(page, 'sandbox.creator')
  expect(unexpected(problems)).toEqual([])
})

test('on Trial a second account is refused, and after disconnecting the first there is room', async () => {
  const { page } = await newcomer()
  await signIn(page, 'sandbox.creator')
  await isConnected(page, 'sandbox.creator')

  await page.goto(paths.connect)
  await page.getByText(shellMessages.live.on, { exact: true }).waitFor()
  await signIn(page, 'sandbox.fresh')
  const notice = page.locator('[data-toast]').filter({ hasText: connectMessages.advice.limit_accounts })
  await notice.waitFor()
  expect(await page.getByText(connectMessages.advice.limit_accounts).count()).toBe(1)

  await page.getByRole('button', { name: connectMessages.disconnectNamed({ username: 'sandbox.creator' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: connectMessages.disconnect, exact: true }).click()
  await page.getByText(connectMessages.disconnected({ username: 'sandbox.creator' })).waitFor()
  await page.getByRole('button', { name: connectFormMessages.connect }).click()
  await isConnected(page, 'sandbox.fresh')
})

test('connects with the app’s code after a text message, a wrong code and the right one', async () => {
  const { page, problems } = await newcomer()
  await signIn(page, 'sandbox.sms')
  await page.getByRole('heading', { name: connectMessages.codeTitle }).waitFor()
  await page.getByRole('button', { name: /Text message/ }).click()
  await page.getByText(/sent by text message/).waitFor()
  await page.getByRole('button', { name: /Authenticator app/ }).click()
  await page.getByText(/from your authenticator app/).waitFor()
  await expect.poll(() => isFocused(page.getByLabel(connectMessages.code))).toBe(true)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(String(refusals.two_factor_wrong_code)).waitFor()
  await expect.poll(() => isSelected(page.getByLabel(connectMessages.code))).toBe(true)
  await page.keyboard.type((await codesOf('sandbox.sms')).totp)
  await page.keyboard.press('Enter')
  await isConnected(page, 'sandbox.sms')
  expect(unexpected(problems)).toEqual([])
})

test('a password refused three times is warned of, in the field’s place', async () => {
  const { page } = await newcomer()
  await page.getByLabel(connectFormMessages.username).fill('sandbox.creator')
  const password = page.getByLabel(connectFormMessages.password, { exact: true })
  for (const wrong of ['first', 'second', 'third']) {
    await password.fill(wrong)
    const answered = page.waitForResponse('**/api/instagram/login')
    await page.keyboard.press('Enter')
    await answered
  }
  await page.getByRole('alert').getByText('rejected the password 3 times today').waitFor()
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('on Growth a second account is connected, both show their picture, and one switches between them', async () => {
  const { page, problems } = await newcomer()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/subscriptions/${path}`, { data, headers: { origin: product.address } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('payment-methods', {
    card_number: '4242424242424242',
    card_type: 'visa',
    cardholder_name: 'Ada Lovelace',
    cvc: '123',
    expiry_month: '12',
    expiry_year: '39',
    is_default: true,
    provider: 'stripe',
  })
  await post('subscribe', { subscription_id: 'growth_monthly' })
  await signIn(page, 'sandbox.creator')
  await page.waitForURL('**/dashboard')
  await page.goto(paths.connect)
  await signIn(page, 'sandbox.fresh')
  await page.waitForURL('**/dashboard')

  const switcher = page.getByLabel(accountMessages.switchTo).first()
  const isPainted = () =>
    page
      .locator('img[src^="/api/instagram/pictures/"]')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isPainted).toBe(true)
  const other = await page.context().newPage()
  await other.goto(paths.dashboard)
  await other.getByLabel(accountMessages.switchTo).first().waitFor()
  const switched = page.waitForResponse('**/api/instagram/switch-account')
  await switcher.selectOption({ label: '@sandbox.creator' })
  expect((await switched).status()).toBe(200)
  await page.getByText(/@sandbox\.creator · 410 followers/).waitFor()
  // Another tab of the browser agrees without being reloaded.
  await other.getByText(/@sandbox\.creator · 410 followers/).waitFor()
  await closePage(other)
  // So does one that was loading meanwhile.
  const late = await page.context().newPage()
  await (await page.context().newCDPSession(late)).send('Network.setBypassServiceWorker', { bypass: true })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await late.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('BroadcastChannel')) await held
    await route.fulfill({ response })
  })
  await late.goto(paths.dashboard)
  await late.getByText(/@sandbox\.creator · 410 followers/).waitFor()
  const announced = page.evaluate(
    () => new Promise<void>((resolve) => new BroadcastChannel('cadenza').addEventListener('message', () => resolve())),
  )
  await switcher.selectOption({ label: '@sandbox.fresh' })
  await announced
  release()
  await late.getByText(/@sandbox\.fresh · \d+ followers/).waitFor()
  await late.close()
  await page.goto(paths.connect)
  await expect.poll(() => page.locator('main img[src^="/api/instagram/pictures/"]').count()).toBe(2)
  expect(unexpected(problems)).toEqual([])
})
