import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { advanceSandboxClock, subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { addTestCard, buyPlan, testCards } from '#server/testing/subscriber.ts'
import { connectFormMessages, connectMessages } from '#words/generated/accounts.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import { cardMessages, changeMessages, subscriptionMessages } from '#words/generated/billing.ts'
import { helpMessages } from '#words/generated/help.ts'
import { billingMessages, shellMessages } from '#words/generated/home.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { enter } from './at-work.ts'
import { visit } from './browser.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const DAY_SECONDS = 86_400

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})

afterAll(() => product.stop())

const connect = (person: TestUser, username: string) =>
  person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })

async function newcomer(email: string) {
  const person = personOver(product.address)
  await person.call(register, { email, password: 'a quiet long password' })
  return person
}

const openPage = async () => (await visit(product.browser, product.address)).page
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('"lasting 8 seconds, with an Upgrade action to /account, one toast per feature; a browser event … is also raised"', async () => {
  const person = await newcomer('toast@example.org')
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await connect(person, 'sandbox.creator')
  const page = await openPage()
  await page.addInitScript(() => {
    const raised: unknown[] = []
    Object.assign(window, { raised })
    addEventListener('subscription_limit_reached', ({ detail }) => raised.push(detail))
  })
  await page.clock.install()
  await enter(page, product.address, person)
  await page.goto(paths.dashboard)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.clock.pauseAt(Date.now() + 10_000)
  const words = 'You’ve reached your plan’s limit of 1 connected Instagram account. Upgrade your plan to continue.'
  const notice = page.locator('[data-toast]').filter({ hasText: words })
  const raised = () => page.evaluate(() => (window as unknown as { raised: unknown[] }).raised)
  // More than once: a second notice of the same feature takes the first one's place.
  await expect
    .poll(async () => {
      expect((await connect(person, 'sandbox.big')).body.code).toBe('limit_accounts')
      await page.clock.runFor(50)
      return (await raised()).length
    })
    .toBeGreaterThan(1)
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return notice.count()
    })
    .toBe(1)
  expect((await raised())[0]).toEqual({
    feature: 'instagram_accounts',
    current: 1,
    limit: 1,
    message: 'You’ve reached your plan’s limit of 1 connected Instagram account.',
  })
  await page.clock.runFor(6000)
  expect(await notice.count()).toBe(1)
  await page.clock.runFor(3000)
  await expect.poll(() => notice.count()).toBe(0)

  await page.clock.resume()
  await connect(person, 'sandbox.big')
  await notice.getByRole('button', { name: 'Upgrade' }).click()
  await page.waitForURL('**/account')
  await page.context().close()
})

test('a limit met on the page itself is said once, and the way on once', async () => {
  const person = await newcomer('once@example.org')
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  await connect(person, 'sandbox.creator')
  await person.call(createList, { name: 'First', usernames: ['anna'] })
  const page = await openPage()
  await enter(page, product.address, person)
  await page.goto(paths.lists)
  await page.getByText(shellMessages.live.on, { exact: true }).waitFor()
  const said = (words: string) => page.getByText(words)
  const refused = async (limit: string) => {
    const words = `${limit}. Upgrade your plan to continue.`
    await page.locator('[data-toast]').filter({ hasText: words }).waitFor()
    expect(await said(limit).count()).toBe(1)
    expect(await said('pgrade your plan').count()).toBe(1)
  }
  await button(page, audienceMessages.pasteNames).click()
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
  await field(audienceMessages.name).fill('Second')
  await field(audienceMessages.names).fill('ben')
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: audienceMessages.saveAsList }).click()
  expect((await kept).status()).toBe(403)
  await refused('You’ve reached your plan’s limit of 1 list')
  await page.reload()
  await page.goto(paths.connect)
  await page.getByText(shellMessages.live.on, { exact: true }).waitFor()
  await page.getByLabel(connectFormMessages.username).fill('sandbox.big')
  await page.getByLabel(connectFormMessages.password, { exact: true }).fill('sandbox-password')
  const signedIn = page.waitForResponse('**/api/instagram/login')
  await button(page, connectFormMessages.connect).click()
  expect((await signedIn).status()).toBe(403)
  await refused('You’ve reached your plan’s limit of 1 connected Instagram account')
  await page.context().close()
})

test('where nobody named an address, Contact Sales and Help say what to do, and no setting', async () => {
  const person = await newcomer('enterprise@example.org')
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  const page = await openPage()
  await enter(page, product.address, person)
  await page.goto(paths.account)
  await button(page, billingMessages.contactSales).click()
  const dialog = page.getByRole('dialog', { name: billingMessages.contactSales })
  await dialog.getByText(billingMessages.askForSales).waitFor()
  await hasNoAxeViolations(page)
  await dialog.getByRole('button', { name: billingMessages.close }).last().click()
  const names = async () => [
    (await page.locator('a[href^="mailto:"]').count()) > 0,
    /[A-Z]{3,}_[A-Z]{3,}/.test((await page.locator('#root').textContent()) ?? ''),
  ]
  expect(await names()).toEqual([false, false])
  await page.goto(paths.help)
  await page.getByText(helpMessages.nobody).waitFor()
  expect(await names()).toEqual([false, false])
  await page.context().close()
})

test('what a downgrade will do is shown before it is confirmed: accounts that rest, tasks that stop', async () => {
  const person = await newcomer('downgrade@example.org')
  await buyPlan(person)
  for (const username of ['sandbox.creator', 'sandbox.big']) await connect(person, username)
  const { body } = await person.call(listAccounts, {})
  const account_id = body.find(({ username }) => username === 'sandbox.creator')?.id ?? ''
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 5 })
  const page = await openPage()
  await enter(page, product.address, person)
  await page.goto(paths.account)
  await page.getByText(billingMessages.monthly, { exact: true }).first().click()
  await button(page, 'Downgrade to Trial').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(changeMessages.losesTitle).waitFor()
  await dialog.getByText(changeMessages.losesAccounts({ limit: 1, accounts: '@sandbox.creator' })).waitFor()
  const reason = '@sandbox.creator is over the Trial plan’s limit.'
  await dialog.getByText(changeMessages.losesTask({ kind: 'follow', username: 'sandbox.creator', reason })).waitFor()
  await dialog.getByText('Task scheduling').last().waitFor()
  await page.context().close()
})

test('"If the user subscription call fails, defaults apply: … 2 follower lists", also when nothing else fails', async () => {
  const person = await newcomer('defaults@example.org')
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  const page = await openPage()
  await enter(page, product.address, person)
  await page.route('**/api/subscriptions/user', (route) => route.fulfill({ status: 404, json: { success: false } }))
  await page.goto(paths.account)
  for (const words of ['0 of 100', '0 of 1', '0 of 2']) await page.locator(`[aria-valuetext="${words}"]`).waitFor()
  await page.context().close()
})

test('after the days of grace the notice leads to paying again, and until then one chooses which account continues', async () => {
  const person = await newcomer('overdue@example.org')
  await buyPlan(person)
  for (const username of ['sandbox.creator', 'sandbox.big']) await connect(person, username)
  await addTestCard(person, testCards.later_declined)
  await person.call(advanceSandboxClock, { seconds: 40 * DAY_SECONDS })
  const page = await openPage()
  await enter(page, product.address, person)
  await page.goto(paths.dashboard)
  const notice = page.getByText(/The payment for your Growth plan is overdue, so Trial limits apply/)
  await notice.waitFor()
  const working = async () => {
    const { body } = await person.call(listAccounts, {})
    return body.filter(({ status }) => status === 'connected').map(({ username }) => username)
  }
  await expect.poll(working).toHaveLength(1)
  const [before] = await working()
  const other = before === 'sandbox.big' ? 'sandbox.creator' : 'sandbox.big'
  await button(page, connectMessages.keepNamed({ username: other })).click()
  await page
    .locator('[data-toast]')
    .getByText(connectMessages.kept({ username: other }))
    .waitFor()
  expect(await working()).toEqual([other])
  await page.getByRole('link', { name: billingMessages.seePlans }).first().click()
  await notice.waitFor()
  await page.getByRole('link', { name: subscriptionMessages.notice.card }).click()
  await button(page, cardMessages.add).click()
  await button(page, cardMessages.fillTest).click()
  await button(page, cardMessages.save).click()
  await page.locator('[data-toast]').getByText(cardMessages.added).first().waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: subscriptionMessages.tabs.subscription }).click()
  await page.getByText(/^Growth, billed monthly/).waitFor()
  await page.context().close()
})
