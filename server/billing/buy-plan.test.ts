import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  addPaymentMethod,
  advanceSandboxClock,
  cancelSubscription,
  getSubscription,
  getUsage,
  listPaymentMethods,
  listTransactions,
  resumeSubscription,
  subscribe,
  transactionReceipt,
} from '#contract/billing.ts'
import { mailsTo, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { addTestCard, buyPlan, testCards, typedCard } from '../testing/subscriber.ts'
import { reconcile } from './jobs.ts'

const DAY_SECONDS = 86_400

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const transactionsOf = async (person: TestUser) => (await person.call(listTransactions, {})).body.transactions
const subscriptionOf = async (person: TestUser) => (await person.call(getSubscription, {})).body.subscription

describe('buying a plan', () => {
  test('a card is kept by brand, last four and expiry, and is primary unless said otherwise', async () => {
    const person = await product.user()
    const { body, status } = await person.call(addPaymentMethod, typedCard())
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        payment_method: {
          id: expect.any(String),
          card_type: 'visa',
          last_four: '4242',
          expiry_month: '12',
          expiry_year: '40',
          is_default: true,
          provider: 'sandbox',
        },
      },
    ])
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toEqual([body.payment_method])
  })

  test('the plan is in force at once, is paid once and leaves a transaction', async () => {
    const person = await product.user()
    const payment_method_id = await addTestCard(person)
    const { body } = await person.call(subscribe, {
      subscription_id: 'growth_monthly',
      payment_method_id,
      payment_provider: 'stripe',
    })
    expect(body).toMatchObject({
      success: true,
      subscription: {
        status: 'active',
        features: { instagram_accounts: 3, daily_actions: 500, follower_lists: 10 },
        subscription: { id: 'growth_monthly', name: 'Growth', billing_interval: 'monthly' },
      },
    })
    expect((await person.call(getUsage, {})).body.usage).toMatchObject({
      is_premium: true,
      subscription_name: 'Growth',
      limits: { daily_actions: 500 },
    })
    expect(await transactionsOf(person)).toMatchObject([
      { amount: 2900, status: 'succeeded', description: 'Growth plan, one month' },
    ])
  })

  test('a page of transactions after one that cannot be is refused, as everywhere', async () => {
    const person = await product.user()
    const { status, body } = await person.call(listTransactions, { cursor: 'broken' })
    expect([status, body]).toMatchObject([400, { code: 'invalid_input' }])
  })

  test('a transaction has a receipt to print, for its owner alone', async () => {
    const person = await product.user()
    await buyPlan(person)
    const [paid] = await transactionsOf(person)
    const path = `/api${transactionReceipt.path.replace(':id', paid?.id ?? '')}`
    const receiptFor = (cookie: string) =>
      product.app.http.app.inject({ method: 'GET', url: path, headers: { cookie } })
    const own = await receiptFor(person.cookie())
    expect(own.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(own.body).toContain('$29.00')
    expect(own.body).toContain('Visa ending in 4242')
    expect((await receiptFor((await product.user()).cookie())).statusCode).toBe(404)
  })

  test('each payment is mailed as a receipt once, however often it is read, and a refused one is not', async () => {
    const product = await startProduct({ roles: ['web', 'worker'] })
    onTestFinished(() => product.close())
    const person = await product.user()
    await buyPlan(person)
    const receipts = () =>
      mailsTo(product, person.email).filter((mail) => mail.includes('Subject: Your Cadenza receipt: $29.00'))
    const mail = await mailTo(product, person.email, 'Your Cadenza receipt: $29.00')
    expect(mail).toContain('Growth plan')
    expect(mail).toContain('Visa ending in 4242')
    expect(mail).toContain(`${product.config.public_url}/account?tab=billing`)
    await reconcile(product.app.billing)
    await person.call(advanceSandboxClock, { seconds: 32 * DAY_SECONDS })
    await mailTo(product, person.email, 'Your Cadenza receipt: $29.00', 2)
    await person.call(addPaymentMethod, typedCard(testCards.later_declined))
    await person.call(advanceSandboxClock, { seconds: 32 * DAY_SECONDS })
    await reconcile(product.app.billing)
    expect(receipts()).toHaveLength(2)
  })

  test('cancelling ends it with the time paid for, and can be taken back', async () => {
    const person = await product.user()
    await buyPlan(person)
    const cancelled = (await person.call(cancelSubscription, {})).body.subscription
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, notice: { kind: 'ending' } })
    expect((await person.call(resumeSubscription, {})).body.subscription).toMatchObject({
      cancel_at_period_end: false,
      notice: null,
    })
    expect(await person.call(resumeSubscription, {})).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_resume' },
    })
    expect((await subscriptionOf(person)).status).toBe('active')
  })
})
