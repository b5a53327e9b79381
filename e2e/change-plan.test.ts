import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { cardMessages, changeMessages, subscriptionMessages } from '#words/generated/billing.ts'
import { billingMessages } from '#words/generated/home.ts'
import { hasNoAxeViolations } from './accessible.ts'
import { type Visit, visit } from './browser.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const DAY_SECONDS = 86_400

let product: TestProduct
let seen: Visit
let page: Page

const asBrowser = { 'X-User-Timezone': 'Europe/Berlin' }
const send = (path: string, data: object = {}) => page.request.post(`/api${path}`, { data, headers: asBrowser })
const read = async (path: string) => (await page.request.get(`/api${path}`)).json()
const planNow = async () => (await read('/subscriptions/user')).subscription.subscription.id

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const toast = (words: string | RegExp) => page.locator('[data-toast]').getByText(words).first()

beforeAll(async () => {
  product = await startTestProduct({ SALES_EMAIL: 'sales@cadenza.example' })
  seen = await visit(product.browser, product.address)
  page = seen.page
  await send('/auth/register', { email: 'change.plan@example.org', password: 'a quiet long password' })
  await send('/subscriptions/subscribe', { subscription_id: 'trial_monthly' })
})

afterAll(() => product.stop())

type Typed = { number: string; month?: string; year?: string; cvc?: string; name?: string }

async function typeCard({ number, month = '12', year = '34', cvc = '123', name = 'Ada Lovelace' }: Typed) {
  await page.getByLabel(cardMessages.number, { exact: true }).fill(number)
  await page.getByLabel(cardMessages.expiry, { exact: true }).fill(`${month} / ${year}`)
  await page.getByLabel(cardMessages.cvc, { exact: true }).fill(cvc)
  await page.getByLabel(cardMessages.holder, { exact: true }).fill(name)
}

async function addCard(card: Typed) {
  await page.goto(`${paths.account}?tab=billing`)
  await button(cardMessages.add).click()
  await typeCard(card)
  await button(cardMessages.save).click()
  await toast(cardMessages.added).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

/** Opens the confirmation of a plan by the words of its button; on the cards of one interval. */
async function choose(words: string | RegExp, interval: 'monthly' | 'yearly' = 'monthly') {
  await page.goto(paths.account)
  await page
    .getByText(billingMessages[interval], { exact: interval === 'monthly' })
    .first()
    .click()
  await button(words).click()
  await dialog().getByText(changeMessages.title).waitFor()
}

/** A button that looks disabled and says why when it is pressed all the same. */
async function pressRefused(words: string) {
  await expect.poll(() => button(words).getAttribute('aria-disabled')).toBe('true')
  await button(words).click({ force: true })
}

describe('the Subscription tab', () => {
  test('"Choose Your Plan": the yearly cards first, with "Save 20%", "Current Plan" and "Most Popular"', async () => {
    await page.goto(paths.account)
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /Yearly.*Save 20%/ }).isChecked()).toBe(true)
    const trial = page.getByRole('region', { name: 'Trial' })
    await expect.poll(() => trial.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true)
    const growth = page.getByRole('region', { name: 'Growth' })
    await growth.getByText('Most Popular').waitFor()
    await growth.getByText('$23.20').waitFor()
    await growth.getByText('Everything in Trial').waitFor()
    await page.getByRole('region', { name: 'Business' }).getByText('Live Chat Support').waitFor()
    await page.getByRole('region', { name: 'Business' }).getByText('Unlimited follower lists').waitFor()
    await hasNoAxeViolations(page)
  })

  test('Enterprise "leads to a sales contact mail link with subject “Enterprise Plan Inquiry”"', async () => {
    const enterprise = page.getByRole('region', { name: 'Enterprise' })
    await enterprise.getByText('Custom', { exact: true }).waitFor()
    await expect
      .poll(() => enterprise.getByRole('link', { name: 'Contact Sales' }).getAttribute('href'))
      .toBe('mailto:sales@cadenza.example?subject=Enterprise%20Plan%20Inquiry')
  })

  test('the tab is in the address, and arrow keys move along', async () => {
    await page.getByRole('tab', { name: 'Subscription' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/account?tab=billing')
    const tab = page.getByRole('tab', { name: 'Billing' })
    await expect.poll(() => tab.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
  })

  test('"a default payment method is required (“Please add a payment method first”)"', async () => {
    await choose('Upgrade to Growth')
    await dialog().getByText('Please add a payment method first').waitFor()
    await pressRefused('Pay $29.00 and upgrade')
    await toast('Please add a payment method first').waitFor()
    await expect.poll(planNow).toBe('trial_monthly')
    await hasNoAxeViolations(page)
  })

  test('the chosen interval and plan are still there after a detour, and going back closes the dialog', async () => {
    await page.reload()
    await dialog().getByText(changeMessages.title).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Billing' }).click()
    await page.getByText(cardMessages.noMethods).waitFor()
    await page.getByRole('tab', { name: 'Subscription' }).click()
    await expect.poll(() => page.getByRole('radio', { name: billingMessages.monthly }).isChecked()).toBe(true)
    await button('Upgrade to Growth').click()
    await dialog().getByText(changeMessages.title).waitFor()
    await page.goBack()
    await dialog().waitFor({ state: 'detached' })
  })
})

describe('adding a card', () => {
  test('"Save Card enabled only when: no field errors …", and the reason is readable', async () => {
    await page.goto(`${paths.account}?tab=billing`)
    await page.getByText(cardMessages.noMethods).waitFor()
    await button('Add a Payment Method').click()
    await expect.poll(() => button('Save Card').isDisabled()).toBe(true)
    await page.getByText(cardMessages.cardWanted).waitFor()
    await page.getByLabel(cardMessages.number, { exact: true }).pressSequentially('4')
    await page.getByText('To save: Card number is too short').waitFor()
    await typeCard({ number: '4242 4242', month: '13', year: '3', cvc: '12', name: 'A' })
    await page.getByLabel(cardMessages.number, { exact: true }).focus()
    for (const words of [
      'Card number is too short',
      'Month must be 01-12',
      'CVC must be 3 digits',
      'Cardholder name must be at least 2 characters',
    ])
      await dialog().getByText(words, { exact: true }).waitFor()
    await hasNoAxeViolations(page)
    await typeCard({ number: '3782 822463 10005', year: '3', cvc: '123' })
    await page.getByLabel(cardMessages.number, { exact: true }).focus()
    await dialog().getByText('Year must be 2 digits', { exact: true }).waitFor()
    await typeCard({ number: '3782 822463 10005', cvc: '123' })
    await page.getByLabel(cardMessages.number, { exact: true }).focus()
    await dialog().getByText('AMEX CVC must be 4 digits', { exact: true }).waitFor()
    await expect.poll(() => button('Save Card').isDisabled()).toBe(true)
  })

  test('the number appears in groups of four, and the caret stays where one types', async () => {
    const number = page.getByLabel(cardMessages.number, { exact: true })
    await number.fill('')
    await number.pressSequentially('4242x42424242')
    await expect.poll(() => number.inputValue()).toBe('4242 4242 4242')
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
    await page.keyboard.type('9')
    await expect.poll(() => number.inputValue()).toBe('4294 2424 2424 2')
    await expect.poll(() => number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  })

  test('"live card preview that flips to show the CVC while that field is focused; the front says DEBIT"', async () => {
    await dialog().getByText('DEBIT').waitFor()
    const card = page.locator('.card-body')
    await page.getByLabel(cardMessages.cvc, { exact: true }).focus()
    await expect.poll(() => card.evaluate((body) => body.classList.contains('is-flipped'))).toBe(true)
    await page.getByLabel(cardMessages.holder, { exact: true }).focus()
    await expect.poll(() => card.evaluate((body) => body.classList.contains('is-flipped'))).toBe(false)
  })

  test('"Adding a card appends it and resets the form; the dialog stays open"', async () => {
    await typeCard({ number: '4242424242424242' })
    await button('Save Card').click()
    await toast('Payment method added successfully').waitFor()
    await expect.poll(() => page.getByLabel(cardMessages.number, { exact: true }).inputValue()).toBe('')
    await expect.poll(() => button('Save Card').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByText('Visa •••• 4242').waitFor()
    await page.getByText(cardMessages.primary, { exact: true }).waitFor()
    await expect.poll(() => button(cardMessages.add).evaluate((opener) => opener === document.activeElement)).toBe(true)
  })

  test('a declined card is not added, and the reason is shown', async () => {
    await button(cardMessages.add).click()
    await typeCard({ number: '4000000000000002' })
    await button('Save Card').click()
    await toast('Failed to add payment method').waitFor()
    await dialog().getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel(cardMessages.holder, { exact: true }).inputValue()).toBe('Ada Lovelace')
    await page.keyboard.press('Escape')
    expect((await read('/subscriptions/payment-methods')).payment_methods).toHaveLength(1)
  })
})

describe('changing the plan', () => {
  test('buying Growth lists price and features, and on success usage and transactions are read again', async () => {
    await choose('Upgrade to Growth')
    for (const words of [
      '$29.00',
      'per month',
      '3 Instagram Accounts',
      '500 daily actions',
      '10 follower lists',
      'Task scheduling',
      'Advanced analytics',
    ])
      await dialog().getByText(words).first().waitFor()
    await dialog().getByText(changeMessages.chargedNow).waitFor()
    await hasNoAxeViolations(page)
    const usage = page.waitForResponse('**/api/subscriptions/usage')
    const transactions = page.waitForResponse('**/api/subscriptions/transactions*')
    await button('Confirm Upgrade').click()
    await toast('Successfully changed to Growth plan').waitFor()
    await Promise.all([usage, transactions])
    await page.getByText('0 / 500').or(page.locator('[aria-valuetext="0 of 500"]')).first().waitFor()
    await expect.poll(planNow).toBe('growth_monthly')
  })

  test('an upgrade shows beforehand what of the paid time counts', async () => {
    await choose('Upgrade to Business')
    await dialog().getByText('Unused time on Growth (monthly)').waitFor()
    await dialog().getByText('$50.00').waitFor()
    await button('Confirm Upgrade').click()
    await toast('Successfully changed to Business plan').waitFor()
    await expect.poll(planNow).toBe('business_monthly')
  })

  test('3-D Secure: nothing changes before the bank’s customer confirms', async () => {
    await addCard({ number: '4000002760003184' })
    await choose('Switch to Yearly', 'yearly')
    await button('Confirm Upgrade').click()
    await dialog().getByText(changeMessages.bankTitle).waitFor()
    await hasNoAxeViolations(page)
    await button(changeMessages.bankDecline).click()
    await toast('Failed to change subscription plan').waitFor()
    await expect.poll(planNow).toBe('business_monthly')
    await dialog().getByRole('alert').waitFor()
    await button('Confirm Upgrade').click()
    await button(changeMessages.bankApprove).click()
    await toast('Successfully changed to Business plan').waitFor()
    await expect.poll(planNow).toBe('business_yearly')
  })

  test('"A chosen plan of lower rank than the current is a downgrade (red dialog, “Confirm Downgrade”, Cancel secondary)"', async () => {
    await choose('Downgrade to Growth', 'yearly')
    await dialog().getByText(changeMessages.losesTitle).waitFor()
    await dialog().getByText('Live Chat Support').last().waitFor()
    await expect.poll(() => button('Cancel').evaluate((cancel) => cancel === document.activeElement)).toBe(true)
    const red = await button('Confirm Downgrade').evaluate((node) => getComputedStyle(node).backgroundColor)
    expect(red).toBe('rgb(183, 24, 36)')
    await hasNoAxeViolations(page)
    await button('Confirm Downgrade').click()
    await toast(/^Your plan changes to Growth on \d+ \w+ 20\d\d$/).waitFor()
    await page
      .getByText(/^Your plan changes to Growth, billed yearly on \d+ \w+ 20\d\d\. Nothing changes until then\.$/)
      .waitFor()
    await expect.poll(planNow).toBe('business_yearly')
  })

  test('a coming downgrade is on its card with its day, cannot be requested again, and can be cancelled', async () => {
    const growth = page.getByRole('region', { name: 'Growth' })
    await growth.getByText('Coming Next', { exact: true }).waitFor()
    await growth.getByText(/^Starts on \d+ \w+ 20\d\d\.$/).waitFor()
    expect(await button('Downgrade to Growth').count()).toBe(0)
    await hasNoAxeViolations(page)
    await growth.getByRole('button', { name: 'Cancel Change' }).click()
    await toast(subscriptionMessages.resumed).waitFor()
    await button('Downgrade to Growth').waitFor()
    expect(await growth.getByText('Coming Next', { exact: true }).count()).toBe(0)
    await page.getByText(/^Renews on/).waitFor()
  })

  test('while the plan cannot be read there is nothing to choose, and trying again helps', async () => {
    await page.route('**/api/subscriptions/user', (route) =>
      route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not found.' } }),
    )
    await page.goto(paths.account)
    await page.getByText(subscriptionMessages.choiceClosed).waitFor()
    expect(
      await page.getByRole('button', { name: /^(Upgrade|Downgrade|Switch) to|Current Plan|Select Plan/ }).count(),
    ).toBe(0)
    expect(await page.getByText('Current Plan', { exact: true }).count()).toBe(0)
    await page.unrouteAll()
    await button('Retry').click()
    await button('Downgrade to Growth').waitFor()
    expect(await page.getByText(subscriptionMessages.choiceClosed).count()).toBe(0)
    seen.problems.length = 0
  })

  test('that the Trial was used is said beside its button', async () => {
    const trial = page.getByRole('region', { name: 'Trial' })
    const downgrade = trial.getByRole('button', { name: 'Downgrade to Trial' })
    expect(await downgrade.isDisabled()).toBe(true)
    expect(
      await downgrade.evaluate(
        (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe(subscriptionMessages.trialOnce)
    await trial.getByText(subscriptionMessages.trialOnce).waitFor()
  })

  test('cancelling says until when everything works, and can be taken back', async () => {
    await button(subscriptionMessages.cancel).click()
    await dialog().getByRole('button', { name: subscriptionMessages.cancel }).click()
    await page.getByText(/^Ends on .* and won’t renew/).waitFor()
    await button(subscriptionMessages.resume).click()
    await page.getByText(/^Renews on/).waitFor()
  })

  test('"an expired default card … is refused", and an expiry nobody can read', async () => {
    const withExpiry = (expiry_month: string, expiry_year: string) =>
      page.route('**/api/subscriptions/payment-methods', async (route) => {
        const { payment_methods } = await (await route.fetch()).json()
        const changed = payment_methods.map((method: object) => ({ ...method, expiry_month, expiry_year }))
        await route.fulfill({ json: { payment_methods: changed } })
      })
    await withExpiry('01', '20')
    await choose('Downgrade to Growth', 'yearly')
    await dialog().getByLabel(cardMessages.number, { exact: true }).waitFor()
    await pressRefused('Confirm Downgrade')
    await toast('Your default payment method is expired. Please update your card.').waitFor()
    await page.unrouteAll()
    await withExpiry('xx', '20')
    await choose('Downgrade to Growth', 'yearly')
    await pressRefused('Confirm Downgrade')
    await toast('Invalid payment method expiry date.').waitFor()
    await page.unrouteAll()
  })

  test('"“Failed to change subscription plan” (any failure)", with the reason in the dialog', async () => {
    await page.route('**/api/subscriptions/subscribe', (route) => route.abort())
    await choose('Downgrade to Growth', 'yearly')
    await button('Confirm Downgrade').click()
    await toast('Failed to change subscription plan').waitFor()
    await dialog()
      .getByText(/Can’t reach Cadenza/)
      .waitFor()
    await page.unrouteAll()
    seen.problems.length = 0
  })
})

describe('the Billing tab', () => {
  test('"Transaction History": date, description, amount, status and "Verified" on every row, and a receipt', async () => {
    await page.goto(`${paths.account}?tab=billing`)
    const rows = page.locator('tbody tr')
    await rows.nth(2).waitFor()
    const verified = () => page.getByText('Verified', { exact: true }).count()
    await expect.poll(async () => (await verified()) === (await rows.count())).toBe(true)
    await page.getByText('Succeeded', { exact: true }).first().waitFor()
    await page.getByText('$29.00').waitFor()
    const receipt = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^Receipt for Growth plan/ }).click()
    const opened = await receipt
    await opened.getByText('$29.00').first().waitFor()
    await opened.close()
  })

  test('"Default payment method updated": the other card is the primary one, and stays it', async () => {
    await button(/^Set Visa ending in 4242 as primary/).click()
    await toast('Default payment method updated').waitFor()
    const kept = async () => {
      const { payment_methods } = await read('/subscriptions/payment-methods')
      return payment_methods.find(({ is_default }: { is_default: boolean }) => is_default).last_four
    }
    await expect.poll(kept).toBe('4242')
  })

  test('"Failed to update default payment method": the list is as it was', async () => {
    await page.route('**/api/subscriptions/payment-methods/*', (route) => route.abort())
    await button(/^Set Visa ending in 3184 as primary/).click()
    await toast('Failed to update default payment method').waitFor()
    await button(/^Set Visa ending in 3184 as primary/).waitFor()
    await page.unrouteAll()
    seen.problems.length = 0
  })

  test('"Payment method deleted successfully"', async () => {
    await button(/^Remove Visa ending in 3184/).click()
    await dialog().getByRole('button', { name: cardMessages.remove }).click()
    await toast('Payment method deleted successfully').waitFor()
    await page.getByText('Visa •••• 3184').waitFor({ state: 'detached' })
  })

  test('"Invoice Details": name and address line 1, added and then edited', async () => {
    await button('Add Invoice Details').click()
    await page.getByLabel(cardMessages.name, { exact: true }).fill('Ada Lovelace Ltd')
    await page.getByLabel(cardMessages.line1, { exact: true }).fill('12 St James’s Square')
    await hasNoAxeViolations(page)
    await button(cardMessages.saveAddress).click()
    await page.getByText('12 St James’s Square').waitFor()
    await button('Edit Invoice Details').waitFor()
    await page.reload()
    await page.getByText('Ada Lovelace Ltd').waitFor()
  })

  test('"server error field else “Failed to update billing address.”"', async () => {
    await page.route('**/api/subscriptions/user/billing-address', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await button('Edit Invoice Details').click()
    await button(cardMessages.saveAddress).click()
    await dialog()
      .getByText(/^Failed to update billing address\./)
      .waitFor()
    await page.unrouteAll()
    seen.problems.length = 0
  })
})

describe('reading the account screen', () => {
  test('"The four account-screen reads … fire together when the account screen loads"', async () => {
    const asked = new Map<string, number>()
    const listen = (request: { url(): string }) => {
      const { pathname } = new URL(request.url())
      if (!asked.has(pathname)) asked.set(pathname, Date.now())
    }
    page.on('request', listen)
    await page.goto(`${paths.account}?tab=account`)
    const four = ['user', 'payment-methods', 'transactions', 'user/billing-address'].map(
      (path) => `/api/subscriptions/${path}`,
    )
    await expect.poll(() => four.every((path) => asked.has(path))).toBe(true)
    page.off('request', listen)
    const moments = four.map((path) => asked.get(path) ?? 0)
    expect(Math.max(...moments) - Math.min(...moments)).toBeLessThan(500)
  })

  test('"If the user subscription call fails, defaults apply: 1 account, 100 daily actions, 2 follower lists"', async () => {
    await page.route('**/api/subscriptions/user', (route) => route.fulfill({ status: 404, json: { success: false } }))
    await page.route('**/api/subscriptions/usage', (route) => route.fulfill({ status: 404, json: { success: false } }))
    await page.goto(paths.account)
    await toast('Failed to load account data').waitFor()
    for (const words of ['0 of 100', '0 of 1', '0 of 2']) await page.locator(`[aria-valuetext="${words}"]`).waitFor()
    await page.getByText(subscriptionMessages.choiceClosed).waitFor()
    await page.unrouteAll()
  })

  test('"If the usage call fails … feature limits fall back to the user’s features"', async () => {
    await page.route('**/api/subscriptions/usage', (route) => route.fulfill({ status: 404, json: { success: false } }))
    await page.goto(paths.account)
    await page.locator('[aria-valuetext="0 of 2000"]').waitFor()
    await page.locator('[aria-valuetext="0, unlimited"]').waitFor()
    await page.unrouteAll()
  })

  test('"Failed to load subscription plans"', async () => {
    await page.route('**/api/subscriptions', (route) => route.fulfill({ status: 404, json: { success: false } }))
    await page.goto(paths.account)
    await toast('Failed to load subscription plans').waitFor()
    await page.unrouteAll()
    seen.problems.length = 0
  })
})

describe('a payment that fails', () => {
  test('a banner says so and until when, and paying with a good card ends it', async () => {
    await addCard({ number: '4000000000000341' })
    await send('/subscriptions/sandbox/advance', { seconds: 366 * DAY_SECONDS })
    await page.goto(paths.account)
    await page.getByRole('alert').first().waitFor()
    await hasNoAxeViolations(page)
    await button(subscriptionMessages.notice.pay).click()
    await toast('Your card was declined.').waitFor()
    await page.getByRole('link', { name: subscriptionMessages.notice.card }).click()
    // A new primary card pays what is open at once.
    await button(/^Set Visa ending in 4242 as primary/).click()
    await toast(cardMessages.primaryChanged).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    seen.problems.length = 0
  })
})

describe('someone whose plan is full and who has no card', () => {
  test('buys Growth for a month in eight clicks and fills, and the card stays for the next time', async () => {
    const { page: buyer, problems } = await visit(product.browser, product.address)
    const post = (path: string, data: object) => buyer.request.post(`/api${path}`, { data, headers: asBrowser })
    await post('/auth/register', { email: 'buys.in.one.step@example.org', password: 'a quiet long password' })
    await post('/subscriptions/subscribe', { subscription_id: 'trial_monthly' })
    await buyer.goto(paths.accounts)
    let steps = 0
    const click = async (target: Locator) => {
      steps++
      await target.click()
    }
    const fill = async (label: string, text: string) => {
      steps++
      await buyer.getByLabel(label, { exact: true }).fill(text)
    }
    await click(buyer.getByRole('link', { name: 'Account Settings' }))
    await click(buyer.getByText(billingMessages.monthly, { exact: true }))
    await click(buyer.getByRole('button', { name: 'Upgrade to Growth' }))
    await fill(cardMessages.number, '4242424242424242')
    await fill(cardMessages.expiry, '1234')
    await fill(cardMessages.cvc, '123')
    await fill(cardMessages.holder, 'Ada Lovelace')
    await click(buyer.getByRole('button', { name: 'Pay $29.00 and upgrade' }))
    await buyer.locator('[data-toast]').getByText('Successfully changed to Growth plan').waitFor()
    await buyer.getByRole('dialog').waitFor({ state: 'detached' })
    expect(steps).toBeLessThanOrEqual(8)
    expect(new URL(buyer.url()).searchParams.has('plan')).toBe(false)
    const { payment_methods } = await (await buyer.request.get('/api/subscriptions/payment-methods')).json()
    expect(payment_methods).toMatchObject([
      { last_four: '4242', expiry_month: '12', expiry_year: '34', is_default: true },
    ])
    const { subscription } = await (await buyer.request.get('/api/subscriptions/user')).json()
    expect(subscription.subscription.id).toBe('growth_monthly')
    expect(problems).toEqual([])
    await buyer.context().close()
  })
})

describe('a new card that can’t be charged', () => {
  test('stays, the dialog says why, and another card pays without leaving it', async () => {
    const { page: buyer } = await visit(product.browser, product.address)
    const post = (path: string, data: object) => buyer.request.post(`/api${path}`, { data, headers: asBrowser })
    await post('/auth/register', { email: 'declined.first@example.org', password: 'a quiet long password' })
    await post('/subscriptions/subscribe', { subscription_id: 'trial_monthly' })
    await buyer.goto(`${paths.account}?interval=monthly&plan=growth_monthly`)
    const pay = async (number: string) => {
      await buyer.getByLabel(cardMessages.number, { exact: true }).fill(number)
      await buyer.getByLabel(cardMessages.expiry, { exact: true }).fill('12/34')
      await buyer.getByLabel(cardMessages.cvc, { exact: true }).fill('123')
      await buyer.getByLabel(cardMessages.holder, { exact: true }).fill('Ada Lovelace')
      await buyer.getByRole('button', { name: 'Pay $29.00 and upgrade' }).click()
    }
    await pay('4000000000000341')
    await buyer.getByRole('dialog').getByText('Your card was declined.').waitFor()
    await buyer.getByRole('button', { name: 'Confirm Upgrade' }).waitFor()
    await buyer.getByText(billingMessages.newCard, { exact: true }).click()
    await pay('4242424242424242')
    await buyer.locator('[data-toast]').getByText('Successfully changed to Growth plan').waitFor()
    const { transactions } = await (await buyer.request.get('/api/subscriptions/transactions')).json()
    const paid = transactions.filter(({ status }: { status: string }) => status === 'succeeded')
    expect(paid.map(({ amount }: { amount: number }) => amount)).toEqual([2900])
    await buyer.context().close()
  })
})

describe('a newcomer who pays at once', () => {
  test('goes from the plan over the card to Instagram', async () => {
    const { page: newcomer, problems } = await visit(product.browser, product.address)
    await newcomer.request.post('/api/auth/register', {
      data: { email: 'pays.at.once@example.org', password: 'a quiet long password' },
      headers: asBrowser,
    })
    await newcomer.goto(paths.choosePlan)
    await newcomer.getByRole('link', { name: /^Select Plan: Growth/ }).click()
    await newcomer.getByRole('button', { name: cardMessages.fillTest }).click()
    await newcomer.getByRole('button', { name: 'Pay $278.40' }).click()
    await newcomer.waitForURL('**/instagram-login')
    const { subscription } = await (await newcomer.request.get('/api/subscriptions/user')).json()
    expect(subscription.subscription.id).toBe('growth_yearly')
    expect(problems).toEqual([])
    await newcomer.context().close()
  })
})

test('the browser’s console had nothing to complain of', () => {
  expect(seen.problems.filter((problem) => !/40[0-9]|502/.test(problem))).toEqual([])
})
