import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { cardMessages } from '#words/generated/billing.ts'
import { billingMessages } from '#words/generated/home.ts'
import { type Responder, startResponder } from '../server/testing/stripe/responder.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { type Visit, visit } from './browser.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct
let responder: Responder
let seen: Visit
let page: Page

const standIn = (name: string) => join(import.meta.dirname, 'stand-ins', name)
const asBrowser = { 'X-User-Timezone': 'Europe/Berlin' }
const send = (path: string, data: object = {}) => page.request.post(`/api${path}`, { data, headers: asBrowser })
const planNow = async () =>
  (await (await page.request.get('/api/subscriptions/user')).json()).subscription.subscription.id
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const toast = (words: string) => page.locator('[data-toast]').getByText(words).first()

/** Stripe's fields, each in a frame of its own. */
const field = (part: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  page.frameLocator(`iframe[title="Secure ${part} input frame"]`).getByRole('textbox')

beforeAll(async () => {
  responder = await startResponder()
  product = await startTestProduct({
    STRIPE_SECRET_KEY: 'sk_live_nothing',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_nothing',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: responder.origin,
  })
  seen = await visit(product.browser, product.address)
  page = seen.page
  await page.exposeFunction('bankConfirmed', (client_secret: string) => responder.confirm(client_secret))
  await page.route('https://js.stripe.com/v3/', (route) => route.fulfill({ path: standIn('stripe.js') }))
  await page.route('https://js.stripe.com/v3/elements-inner.html', (route) =>
    route.fulfill({ path: standIn('stripe-field.html') }),
  )
  await page.route('https://js.stripe.com/v3/three-ds-2-challenge.html', (route) =>
    route.fulfill({ path: standIn('stripe-bank.html') }),
  )
  await send('/auth/register', { email: 'stripe.fields@example.org', password: 'a quiet long password' })
  await send('/subscriptions/subscribe', { subscription_id: 'trial_monthly' })
})

afterAll(async () => {
  await product.stop()
  await responder.close()
})

async function typeCard(number: string) {
  await field('cardNumber').fill(number)
  await field('cardExpiry').fill('12 / 34')
  await field('cardCvc').fill('123')
  await page.getByLabel(cardMessages.holder, { exact: true }).fill('Ada Lovelace')
}

/** Escape closes the dialog and with it the frame that got the key; Chromium then sometimes never acknowledges it, so nothing waits for that. */
async function closeByEscape() {
  field('cardNumber')
    .press('Escape')
    .catch(() => {})
  await dialog().waitFor({ state: 'hidden' })
}

test('where js.stripe.com is blocked the dialog says so, and tries again', async () => {
  await page.route('https://js.stripe.com/v3/', (route) => route.abort(), { times: 1 })
  await page.goto(`${paths.account}?tab=billing`)
  await button(cardMessages.add).click()
  await dialog().getByText(cardMessages.stripeBlocked).waitFor()
  await expect.poll(() => button(cardMessages.save).isDisabled()).toBe(true)
  seen.problems.length = 0
  await button('Retry').click()
  await field('cardNumber').waitFor()
})

test('the card is typed into Stripe’s frames: its number comes neither to our page nor to our server', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.postData() ?? ''))
  await field('cardNumber').fill('4242 4242')
  await field('cardCvc').focus()
  await dialog().getByText('Your card number is incomplete.', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.card-body.is-flipped').count()).toBe(1)
  await typeCard('4242424242424242')
  await dialog().getByText(cardMessages.readyToSave).waitFor()
  await dialog().getByText('•••• •••• •••• ••••').waitFor()
  await dialog().getByText('Visa', { exact: true }).first().waitFor()
  await hasNoAxeViolations(page)
  await button(cardMessages.save).click()
  await toast(cardMessages.added).waitFor()
  await expect.poll(() => field('cardNumber').inputValue()).toBe('')
  await closeByEscape()
  await page.getByText('Visa •••• 4242', { exact: true }).waitFor()
  const order = sent.find((body) => body.includes('payment_method_id'))
  expect(JSON.parse(order ?? '{}')).toEqual({
    payment_method_id: expect.stringMatching(/^pm_visa_/),
    provider: 'stripe',
    is_default: true,
  })
  expect(sent.join()).not.toMatch(/4242/)
})

test('Stripe’s reason for refusing a card is shown, and nothing is saved', async () => {
  await button(cardMessages.add).click()
  await typeCard('4242424242424241')
  await button(cardMessages.save).click()
  await dialog().getByText('Your card number is incorrect.').waitFor()
  await toast(cardMessages.addFailed).waitFor()
})

test('3-D Secure in Stripe’s own window: declined, nothing changes; confirmed, the plan is there', async () => {
  await typeCard('4000002760003184')
  await button(cardMessages.save).click()
  await dialog()
    .getByText(/is saved/)
    .waitFor()
  await closeByEscape()
  const choose = async () => {
    await page.goto(paths.account)
    await page.getByText(billingMessages.monthly, { exact: true }).first().click()
    await button('Upgrade to Growth').click()
    await button('Confirm Upgrade').click()
  }
  const bank = page.frameLocator('iframe[name="bank"]')
  await choose()
  await bank.getByRole('button', { name: 'Fail' }).click()
  await dialog()
    .getByText(/We are unable to authenticate your payment method/)
    .waitFor()
  await expect.poll(planNow).toBe('trial_monthly')
  await button('Confirm Upgrade').click()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await toast('Successfully changed to Growth plan').waitFor()
  await expect.poll(planNow).toBe('growth_monthly')
  expect(responder.problems).toEqual([])
  expect(seen.problems).toEqual([])
})
