import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPaymentMethod,
  advanceSandboxClock,
  billingConfig,
  cancelSubscription,
  confirmSandboxPayment,
  getSubscription,
  listPaymentMethods,
  listTransactions,
  previewChange,
  removePaymentMethod,
  resumeSubscription,
  subscribe,
  takeConfirmedPayment,
} from '#contract/billing.ts'
import { deleteUser } from '#contract/own-data.ts'
import { checkSession } from '#contract/users.ts'
import { keepTime, reconcile } from '../../../billing/jobs.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { TestUser } from '../../../testing/person.ts'
import { type Product, startProduct } from '../../../testing/product.ts'
import { type Responder, startResponder } from '../../../testing/stripe/responder.ts'
import { parseForm, problemsOf } from '../../../testing/stripe/validate-request.ts'
import { typedCard } from '../../../testing/subscriber.ts'
import { signEvent } from '../signature.ts'

const webhook_secret = 'whsec_test'

let responder: Responder
let product: Product
beforeAll(async () => {
  responder = await startResponder()
  product = await startProduct({ stripe: settings() })
})
afterAll(async () => {
  await product.close()
  await responder.close()
  expect(responder.problems, 'Every request is valid by Stripe’s own document.').toEqual([])
})

const settings = () => ({
  secret_key: 'sk_live_nothing',
  publishable_key: 'pk_live_nothing',
  webhook_secret,
  api_base: responder.origin,
  takes_raw_cards: false,
  timeout: 2000,
})

const keepCard = (person: TestUser, payment_method_id = 'pm_card_visa') =>
  person.call(addPaymentMethod, { payment_method_id: `${payment_method_id}`, provider: 'stripe', is_default: true })

const subscriptionOf = async (person: TestUser) => (await person.call(getSubscription, {})).body.subscription
const planOf = async (person: TestUser) => (await subscriptionOf(person)).subscription.id
const transactionsOf = async (person: TestUser) =>
  (await person.call(listTransactions, {})).body.transactions.map(({ amount, status }) => [amount, status])

let cards = 0
/** A separate card for each person, as with Stripe: the responder derives its behaviour from the name. */
async function personWithCard(card = `pm_visa_${++cards}`) {
  const person = await product.user()
  const kept = await keepCard(person, card)
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body))
  return person
}

async function subscriber(subscription_id = 'growth_monthly') {
  const person = await personWithCard()
  const { status, body } = await person.call(subscribe, { subscription_id })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return person
}

describe('with Stripe', () => {
  test('the browser learns whose fields to show, and the page may load them', async () => {
    const person = await product.user()
    const { body, headers } = await person.call(billingConfig, {})
    expect(body).toEqual({ provider: 'stripe', publishable_key: 'pk_live_nothing' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com/)
  })

  test('a card’s number is refused and never forwarded; the token of Stripe’s fields is stored', async () => {
    const person = await product.user()
    const before = responder.seen.length
    expect(await person.call(addPaymentMethod, typedCard())).toMatchObject({
      status: 400,
      body: { code: 'card_not_tokenised' },
    })
    expect(JSON.stringify(responder.seen.slice(before))).not.toContain('4242424242424242')
    expect((await keepCard(person, 'pm_own')).body.payment_method).toMatchObject({
      card_type: 'visa',
      last_four: '4242',
      expiry_month: '04',
      expiry_year: '40',
      provider: 'stripe',
    })
  })

  test('a plan is bought: one subscription, one payment, one transaction', async () => {
    const person = await subscriber()
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', subscription: { id: 'growth_monthly' } })
    expect(await transactionsOf(person)).toEqual([[2900, 'succeeded']])
    const created = responder.seen.findLast(({ method, path }) => method === 'POST' && path === '/v1/subscriptions')
    expect(created?.params).toMatchObject({ payment_behavior: 'default_incomplete' })
    expect(created?.params.metadata.operation).toBe(created?.key)
  })

  test('an upgrade is charged at once and waits for its payment; its price is Stripe’s', async () => {
    const person = await subscriber()
    await person.call(subscribe, { subscription_id: 'business_monthly' })
    expect(await planOf(person)).toBe('business_monthly')
    const update = responder.seen.findLast(({ params }) => params.proration_behavior === 'always_invoice')
    expect(update?.params).toMatchObject({ payment_behavior: 'pending_if_incomplete' })
  })

  test('a downgrade is scheduled for the end of the period, shown, and can be taken back', async () => {
    const person = await subscriber('business_monthly')
    const { body } = await person.call(subscribe, { subscription_id: 'growth_monthly' })
    expect(body).toMatchObject({
      success: true,
      subscription: { next_plan: { id: 'growth_monthly' }, subscription: { id: 'business_monthly' } },
    })
    expect((await person.call(resumeSubscription, {})).body.subscription.next_plan).toBeNull()
  })

  test('cancelling and taking it back', async () => {
    const person = await subscriber()
    expect((await person.call(cancelSubscription, {})).body.subscription.cancel_at_period_end).toBe(true)
    expect((await person.call(resumeSubscription, {})).body.subscription.cancel_at_period_end).toBe(false)
  })

  test('a scheduled change gives way to a cancellation, and that to an upgrade', async () => {
    const person = await subscriber('growth_yearly')
    await person.call(subscribe, { subscription_id: 'growth_monthly' })
    expect((await person.call(cancelSubscription, {})).body.subscription).toMatchObject({
      next_plan: null,
      cancel_at_period_end: true,
    })
    await person.call(subscribe, { subscription_id: 'business_yearly' })
    expect(await subscriptionOf(person)).toMatchObject({
      cancel_at_period_end: false,
      subscription: { id: 'business_yearly' },
    })
  })

  test('a preview makes no charging call to Stripe', async () => {
    const person = await subscriber()
    const before = responder.seen.length
    const { body } = await person.call(previewChange, { subscription_id: 'business_monthly' })
    expect(body.preview).toMatchObject({ kind: 'upgrade', charge_now: 5000 })
    expect(responder.seen.slice(before).every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a card that is declined, on keeping it and on paying with it: 402 and nothing bought', async () => {
    const person = await product.user()
    expect(await keepCard(person, 'pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 402,
      body: { code: 'insufficient_funds' },
    })
    const later = await personWithCard(`pm_card_chargeCustomerFail_${++cards}`)
    expect(await later.call(subscribe, { subscription_id: 'growth_monthly' })).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    })
    expect(await planOf(later)).toBe('trial_monthly')
    expect(responder.subscriptions()[0]?.status).toBe('canceled')
  })

  test('a card that has expired is refused when it is added, and Stripe does not keep it either', async () => {
    const person = await product.user()
    const before = responder.seen.length
    expect(await keepCard(person, 'pm_expired_visa')).toMatchObject({
      status: 402,
      body: { code: 'expired_card', error: 'Your card was declined: it has expired.' },
    })
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toEqual([])
    expect(JSON.stringify(responder.seen.slice(before))).toContain('/v1/payment_methods/pm_expired_visa/detach')
  })

  test('a declined upgrade leaves the plan and no change that waits', async () => {
    const person = await subscriber()
    await keepCard(person, `pm_card_chargeCustomerFail_${++cards}`)
    expect((await person.call(subscribe, { subscription_id: 'business_monthly' })).status).toBe(402)
    expect(await planOf(person)).toBe('growth_monthly')
    expect(responder.subscriptions().every(({ pending_update }) => pending_update === null)).toBe(true)
  })

  test('3-D Secure: the plan is unchanged until the bank’s customer has confirmed and the event is here', async () => {
    const person = await personWithCard(`pm_card_threeDSecure2Required_${++cards}`)
    const { body } = await person.call(subscribe, { subscription_id: 'growth_monthly' })
    expect(body).toMatchObject({ success: false, requires_action: true })
    expect(await planOf(person)).toBe('trial_monthly')
    responder.confirm('client_secret' in body ? body.client_secret : '')
    const customer = responder.subscriptions()[0]?.customer as string
    const event = { id: 'evt_3ds', type: 'invoice.paid', data: { object: { object: 'invoice', customer } } }
    const raw = JSON.stringify(event)
    expect((await send(raw, signEvent(raw, webhook_secret, Date.now()))).statusCode).toBe(200)
    await eventually(
      () => planOf(person),
      (plan) => plan === 'growth_monthly',
    )
  })

  test('confirmed in the browser: the plan is read from Stripe, whose word alone counts', async () => {
    const person = await personWithCard(`pm_card_threeDSecure2Required_${++cards}`)
    const { body } = await person.call(subscribe, { subscription_id: 'growth_monthly' })
    const client_secret = 'client_secret' in body ? body.client_secret : ''
    expect(responder.seen.findLast(({ path }) => path.endsWith('/confirm'))?.params.use_stripe_sdk).toBe('true')
    const other = await product.user()
    expect(await other.call(takeConfirmedPayment, { client_secret })).toMatchObject({
      status: 409,
      body: { code: 'confirmation_gone' },
    })
    const unpaid = person.call(takeConfirmedPayment, { client_secret })
    expect((await unpaid).body).toMatchObject({ code: 'payment_in_progress' })
    expect(await planOf(person)).toBe('trial_monthly')
    responder.confirm(client_secret)
    const paid = await person.call(takeConfirmedPayment, { client_secret })
    expect(paid.body.subscription.subscription.id).toBe('growth_monthly')
  })

  test('confirmed and asked again before the event is here: it is not bought twice', async () => {
    const person = await personWithCard(`pm_card_threeDSecure2Required_${++cards}`)
    const { body } = await person.call(subscribe, { subscription_id: 'growth_monthly' })
    responder.confirm('client_secret' in body ? body.client_secret : '')
    const before = responder.paid().length
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    expect(responder.paid()).toHaveLength(before)
    expect(await planOf(person)).toBe('growth_monthly')
  })

  test('a renewal whose event was lost is found by the reconciliation, and paid with the new card', async () => {
    const person = await subscriber()
    const [subscription] = responder.subscriptions()
    responder.failRenewal(subscription?.id)
    await sql`update subscriptions set current_period_end = now() where provider_subscription_id = ${subscription?.id}`.execute(
      product.database.db,
    )
    await reconcile(product.app.billing)
    expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due', notice: { kind: 'payment_failed' } })
    await keepCard(person, `pm_visa_${++cards}`)
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', notice: null })
  })

  test('a card is removed, and a deleted user’s subscription ends', async () => {
    const person = await subscriber()
    const second = (await keepCard(person, `pm_visa_${++cards}`)).body.payment_method.id
    expect((await person.call(removePaymentMethod, { id: second })).status).toBe(200)
    expect((await person.call(deleteUser, { password: person.password })).status).toBe(200)
    expect(responder.seen.at(-1)).toMatchObject({ method: 'DELETE', path: expect.stringMatching(/^\/v1\/customers\//) })
  })

  test('a plan that was only simulated before ends, and can then be bought', async () => {
    const person = await personWithCard()
    await sql`update subscriptions set plan_id = 'business_yearly', billed_plan_id = 'business_yearly', status = 'active', provider = 'sandbox',
      provider_subscription_id = 'sub_sandbox', current_period_end = now() + interval '1 year'
      from users where users.id = user_id and email = ${person.email}`.execute(product.database.db)
    await keepTime(product.app.billing)
    expect((await subscriptionOf(person)).status).toBe('ended')
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    expect(await planOf(person)).toBe('growth_monthly')
  })

  test('what only the sandbox can do is not there', async () => {
    const person = await product.user()
    expect((await person.call(confirmSandboxPayment, { client_secret: 'x' })).status).toBe(404)
    expect((await person.call(advanceSandboxClock, { seconds: 1 })).status).toBe(404)
  })
})

const send = (raw: string, signature: string) =>
  product.app.http.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: raw,
  })

test('what Stripe’s own library signs is accepted, and a signature from the future is not', async () => {
  const payload = JSON.stringify({ id: 'evt_sdk', type: 'invoice.paid', data: { object: {} } })
  const headerAt = (timestamp: number) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: webhook_secret, timestamp })
  const now = Math.floor(Date.now() / 1000)
  expect((await send(payload, headerAt(now))).statusCode).toBe(200)
  expect((await send(payload, headerAt(now + 400))).statusCode).toBe(400)
  expect((await send(payload, headerAt(now - 400))).statusCode).toBe(400)
})

describe('when Stripe fails', () => {
  test('the answer is lost after the charge: repeated with the same key, charged once', async () => {
    const person = await personWithCard()
    const before = responder.paid().length
    responder.fault(/confirm$/, 'lost_answer')
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    expect(responder.paid().length - before).toBe(1)
  })

  test('a card and a customer that are gone there already are removed here all the same', async () => {
    const person = await personWithCard()
    const card = `pm_visa_${++cards}`
    const { id } = (await keepCard(person, card)).body.payment_method
    // The state at which the process died.
    await fetch(`${responder.origin}/v1/payment_methods/${card}/detach`, { method: 'POST' })
    expect((await person.call(removePaymentMethod, { id })).status).toBe(200)
    responder.fault(/^DELETE \/v1\/customers/, 'lost_answer')
    expect((await person.call(deleteUser, { password: person.password })).status).toBe(200)
    expect((await person.call(checkSession, {})).body.user).toBeNull()
  })

  test('every answer is lost: 502, and trying again finds the same subscription, charged once', async () => {
    const person = await personWithCard()
    const before = [responder.paid().length, responder.subscriptions().length]
    responder.fault(/confirm$/, 'lost_answer', 3)
    expect(await person.call(subscribe, { subscription_id: 'growth_monthly' })).toMatchObject({
      status: 502,
      body: { code: 'payment_unavailable' },
    })
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    expect([responder.paid().length - (before[0] ?? 0), responder.subscriptions().length - (before[1] ?? 0)]).toEqual([
      1, 1,
    ])
    expect(await planOf(person)).toBe('growth_monthly')
  })

  test('500, then well: the same key throughout, one subscription', async () => {
    const person = await personWithCard()
    const before = responder.subscriptions().length
    const since = responder.seen.length
    responder.fault(/POST \/v1\/subscriptions$/, 'server_error', 2)
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    const keys = responder.seen
      .slice(since)
      .filter(({ method, path }) => method === 'POST' && path === '/v1/subscriptions')
      .map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(responder.subscriptions().length - before).toBe(1)
  })

  test('500 for good: 502 and nothing charged; later it works', async () => {
    const person = await personWithCard()
    const before = responder.paid().length
    responder.fault(/POST \/v1\/subscriptions$/, 'server_error', 3)
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).status).toBe(502)
    expect(responder.paid()).toHaveLength(before)
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
  })
})

describe('Stripe’s own document', () => {
  test('has judged every request so far, and there were all kinds of them', () => {
    const kinds = new Set(responder.seen.map(({ method, path }) => `${method} ${path.replace(/_\d+|pm_\w+/g, '')}`))
    expect(kinds.size).toBeGreaterThan(15)
    expect(responder.problems).toEqual([])
  })

  test.each([
    ['POST', '/v1/subscriptions', 'items[0][price]=price_1', 'customer'],
    ['POST', '/v1/subscriptions', 'customer=cus_1&items[0][prize]=price_1', 'prize'],
    ['POST', '/v1/subscriptions', 'customer=cus_1&payment_behavior=whenever', 'payment_behavior'],
    ['POST', '/v1/subscriptions/sub_1', 'cancel_at_period_end=perhaps', 'cancel_at_period_end'],
    ['POST', '/v1/subscriptions/sub_1', 'proration_behavior=always', 'proration_behavior'],
    ['POST', '/v1/subscription_schedules/sub_sched_1', 'phases[0][items][0][prices]=x', 'prices'],
    ['POST', '/v1/invoices/in_1/pay', 'card=pm_1', 'card'],
    ['GET', '/v1/prices', 'lookup_key=growth_monthly', 'lookup_key'],
    ['POST', '/v1/subscribe', 'customer=cus_1', 'subscribe'],
  ])('flags a planted mistake: %s %s %s', (method, path, form, named) => {
    expect(problemsOf(method, path, parseForm(form)).join()).toContain(named)
  })
})

test('a user is known to Stripe by id and address alone', async () => {
  const person = await personWithCard()
  const id = (await person.call(checkSession, {})).body.user?.id
  const made = responder.seen.findLast(({ method, path }) => method === 'POST' && path === '/v1/customers')
  expect(made?.params).toEqual({ email: person.email, metadata: { user_id: id } })
})
