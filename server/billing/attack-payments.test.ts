import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPaymentMethod,
  advanceSandboxClock,
  cancelSubscription,
  changePaymentMethod,
  confirmSandboxPayment,
  getSubscription,
  listPaymentMethods,
  listTransactions,
  previewChange,
  removePaymentMethod,
  subscribe,
  takeConfirmedPayment,
} from '#contract/billing.ts'
import { checkSession } from '#contract/users.ts'
import type { PaymentProvider } from '../edges/payments/provider.ts'
import { signEvent } from '../edges/payments/signature.ts'
import { eventually } from '../testing/eventually.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { addTestCard, buyPlan, testCards, typedCard } from '../testing/subscriber.ts'
import { preferCard } from './prefer-card.ts'
import { removeCard } from './remove-card.ts'

const DAY_SECONDS = 86_400

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const transactionsOf = async (person: TestUser) => (await person.call(listTransactions, {})).body.transactions
const subscriptionOf = async (person: TestUser) => (await person.call(getSubscription, {})).body.subscription
const planOf = async (person: TestUser) => (await subscriptionOf(person)).subscription.id
const paidBy = async (person: TestUser) =>
  (await transactionsOf(person))
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Somebody with a plan and three cards, the primary one first. */
async function withThreeCards() {
  const person = await product.user()
  await buyPlan(person)
  await addTestCard(person, testCards.mastercard)
  await addTestCard(person, testCards.amex)
  return { person, cards: (await person.call(listPaymentMethods, {})).body.payment_methods }
}

/** How often the sandbox was paid, whatever our own tables say. */
async function chargesOf(person: TestUser) {
  const id = (await person.call(checkSession, {})).body.user?.id
  const { rows } = await sql<{ state: { invoices: { status: string; amount: number }[] } }>`
    select state from sandbox_customers where id = ${`cus${id}`}`.execute(product.database.db)
  return rows.flatMap(({ state }) => state.invoices).filter(({ status }) => status === 'paid')
}

describe('subscribing', () => {
  test('the same subscribe ten times at once: one subscription, one charge', async () => {
    const person = await product.user()
    await addTestCard(person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call(subscribe, { subscription_id: 'growth_monthly' })),
    )
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(Array(10).fill([200, true]))
    expect(await chargesOf(person)).toMatchObject([{ amount: 2900 }])
    expect(await transactionsOf(person)).toHaveLength(1)
  })

  test('response lost, retried: same subscription', async () => {
    const person = await product.user()
    await buyPlan(person)
    const first = await subscriptionOf(person)
    for (let time = 0; time < 3; time++)
      expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).status).toBe(200)
    expect(await subscriptionOf(person)).toEqual(first)
    expect(await chargesOf(person)).toHaveLength(1)
  })

  test('different plans at the same moment: at most one is under way, and what was taken is what is due', async () => {
    const person = await product.user()
    await addTestCard(person)
    const plans = ['growth_monthly', 'business_monthly', 'growth_yearly', 'business_yearly']
    const answers = await Promise.all(plans.map((subscription_id) => person.call(subscribe, { subscription_id })))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const charged = (await chargesOf(person)).reduce((sum, { amount }) => sum + amount, 0)
    expect(await paidBy(person)).toBe(charged)
    expect(plans).toContain(await planOf(person))
  })

  test('a client-sent price changes nothing', async () => {
    const person = await product.user()
    await addTestCard(person)
    const forged = { subscription_id: 'growth_monthly', price: 1, amount: 1, plan: { price: 1 }, is_premium: true }
    await person.call(subscribe, forged)
    expect(await transactionsOf(person)).toMatchObject([{ amount: 2900, status: 'succeeded' }])
  })

  test.each(['enterprise_monthly', 'enterprise_yearly'])('%s is not sold', async (subscription_id) => {
    const person = await product.user()
    await addTestCard(person)
    expect(await person.call(subscribe, { subscription_id })).toMatchObject({
      status: 409,
      body: { code: 'plan_contact_only' },
    })
    expect(await chargesOf(person)).toEqual([])
  })

  test.each(['nothing', '__proto__', 'growth', ''])('there is no plan %j', async (subscription_id) => {
    const person = await product.user()
    expect((await person.call(subscribe, { subscription_id })).body.code).toBe('plan_not_found')
  })

  test('the trial asked for ten times at once is begun once and answered alike', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await product.registered()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => person.call(subscribe, { subscription_id: 'trial_monthly' })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    }
  })

  test('the trial is there once', async () => {
    const person = await product.user()
    await buyPlan(person)
    expect(await person.call(subscribe, { subscription_id: 'trial_monthly' })).toMatchObject({
      status: 409,
      body: { code: 'trial_used', error: 'The Trial plan can be used once.' },
    })
  })
})

describe('cards', () => {
  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
    ['4242424242424241', 'incorrect_number'],
  ])('%s is refused as %s, and not kept', async (number, code) => {
    const person = await product.user()
    expect(await person.call(addPaymentMethod, typedCard(number))).toMatchObject({ status: 402, body: { code } })
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toEqual([])
  })

  test.each([
    [testCards.good, 'visa', '4242'],
    [testCards.mastercard, 'mastercard', '4444'],
    [testCards.amex, 'amex', '0005'],
  ])('%s is good', async (number, card_type, last_four) => {
    const person = await product.user()
    const { body } = await person.call(addPaymentMethod, typedCard(number, { card_type: 'amex' }))
    expect(body.payment_method).toMatchObject({ card_type, last_four })
  })

  test('any card not on the list: 400 and nowhere to be found', async () => {
    const person = await product.user()
    const number = '4539578763621486'
    const cvc = '918'
    const refused = await person.call(addPaymentMethod, typedCard(number, { cvc, cardholder_name: 'Nobody Atall' }))
    expect(refused).toMatchObject({ status: 400, body: { code: 'card_not_test' } })
    expect(JSON.stringify(refused.body)).not.toContain(number)
    await addTestCard(person)
    await expectNowhere([number, testCards.good, 'Nobody Atall'])
  })

  test('a card that attaches is declined later: the plan does not change, and the failure is on record', async () => {
    const person = await product.user()
    await addTestCard(person, testCards.later_declined)
    expect(await person.call(subscribe, { subscription_id: 'growth_monthly' })).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    })
    expect(await planOf(person)).toBe('trial_monthly')
    expect(await transactionsOf(person)).toMatchObject([{ amount: 2900, status: 'failed' }])
    await addTestCard(person)
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).status).toBe(200)
  })

  test.each([
    [{ card_number: '4242 4242 4242' }, 'Card number is too short'],
    [{ expiry_month: '13' }, 'Month must be 01-12'],
    [{ expiry_month: '01', expiry_year: '20' }, 'This card has expired'],
    [{ cvc: '12' }, 'CVC must be 3 digits'],
    [{ card_number: testCards.amex, cvc: '123' }, 'AMEX CVC must be 4 digits'],
    [{ card_number: '6011111111111117', cvc: '12' }, 'CVC must be 3 or 4 digits'],
    [{ cardholder_name: ' A ' }, 'Cardholder name must be at least 2 characters'],
  ])('%j is refused: %s', async (wrong, error) => {
    const person = await product.user()
    expect(await person.call(addPaymentMethod, { ...typedCard(), ...wrong })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('no card at all: “Please add a payment method first”', async () => {
    const person = await product.user()
    expect(await person.call(subscribe, { subscription_id: 'growth_monthly' })).toMatchObject({
      status: 409,
      body: { code: 'payment_method_missing', error: 'Please add a payment method first' },
    })
  })

  test('an expired card: “Your default payment method is expired. Please update your card.”', async () => {
    const person = await product.user()
    const id = await addTestCard(person)
    const expired = { expiry_month: '01', expiry_year: '20' }
    await product.database.db.updateTable('payment_methods').set(expired).where('id', '=', id).execute()
    expect(await person.call(subscribe, { subscription_id: 'growth_monthly' })).toMatchObject({
      status: 409,
      body: { code: 'card_expired', error: 'Your default payment method is expired. Please update your card.' },
    })
    expect(await chargesOf(person)).toEqual([])
  })

  test('someone else’s card pays nothing', async () => {
    const owner = await product.user()
    const payment_method_id = await addTestCard(owner)
    const thief = await product.user()
    await addTestCard(thief)
    expect(await thief.call(subscribe, { subscription_id: 'growth_monthly', payment_method_id })).toMatchObject({
      status: 404,
      body: { code: 'payment_method_not_found' },
    })
    const id = payment_method_id
    expect((await thief.call(removePaymentMethod, { id })).status).toBe(404)
    expect((await thief.call(changePaymentMethod, { id, is_default: true })).status).toBe(404)
    expect((await owner.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([{ is_default: true }])
    expect([await chargesOf(owner), await chargesOf(thief)]).toEqual([[], []])
  })

  test('removing the primary card makes the newest of the others primary, and renewals go to it', async () => {
    const person = await product.user()
    await addTestCard(person, testCards.mastercard)
    await addTestCard(person, testCards.amex)
    await buyPlan(person)
    const [primary] = (await person.call(listPaymentMethods, {})).body.payment_methods
    expect((await person.call(removePaymentMethod, { id: primary?.id ?? '' })).body).toEqual({ success: true })
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([
      { card_type: 'amex', is_default: true },
      { card_type: 'mastercard', is_default: false },
    ])
  })

  test('the last card stays while a plan is paid with it', async () => {
    const person = await product.user()
    await buyPlan(person)
    const [card] = (await person.call(listPaymentMethods, {})).body.payment_methods
    expect(await person.call(removePaymentMethod, { id: card?.id ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'payment_method_needed' },
    })
  })

  test('the last two removed at once: one of them stays', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await product.user()
      await buyPlan(person)
      await addTestCard(person, testCards.mastercard)
      const cards = (await person.call(listPaymentMethods, {})).body.payment_methods
      const answers = await Promise.all(cards.map(({ id }) => person.call(removePaymentMethod, { id })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payment_method_needed')
      expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([{ is_default: true }])
    }
  })

  test('two of three removed at once: the one that stays is the primary one', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, cards } = await withThreeCards()
      const answers = await Promise.all(cards.slice(0, 2).map(({ id }) => person.call(removePaymentMethod, { id })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([
        { id: cards[2]?.id, is_default: true },
      ])
    }
  })

  test('a card that leaves before it became the primary one leaves that to the next', async () => {
    const { person, cards } = await withThreeCards()
    const [first, second, third] = cards.map(({ id }) => id)
    await sql`create function leave_too() returns trigger language plpgsql as $$ begin
      update payment_methods set leaving_at = now() where id = ${sql.lit(second)}; return null; end $$`.execute(
      product.database.db,
    )
    await sql`create trigger leave_too after update on payment_methods for each row
      when (new.id = ${sql.lit(first)} and new.leaving_at is not null) execute function leave_too()`.execute(
      product.database.db,
    )
    const { status } = await person.call(removePaymentMethod, { id: first ?? '' })
    await sql`drop function leave_too cascade`.execute(product.database.db)
    expect(status).toBe(200)
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([
      { id: third, is_default: true },
    ])
  })

  test('a card removed at the provider before it became the primary one leaves that to the next', async () => {
    const { person, cards } = await withThreeCards()
    const user_id = (await person.call(checkSession, {})).body.user?.id ?? ''
    const { billing } = product.app
    const preferred: string[] = []
    const payments: PaymentProvider = {
      ...billing.payments,
      async preferCard(customer_id, card_id) {
        preferred.push(card_id)
        if (preferred.length === 1) await removeCard(billing, user_id, cards[1]?.id ?? '')
        await billing.payments.preferCard(customer_id, card_id)
      },
    }
    await removeCard({ ...billing, payments }, user_id, cards[0]?.id ?? '')
    expect(preferred.length).toBeGreaterThan(0)
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([
      { id: cards[2]?.id, is_default: true },
    ])
  })

  test('a card removed while it becomes the primary one leaves the one before primary, for renewals too', async () => {
    const { person, cards } = await withThreeCards()
    const user_id = (await person.call(checkSession, {})).body.user?.id ?? ''
    const { billing } = product.app
    let is_removed = false
    const payments: PaymentProvider = {
      ...billing.payments,
      async preferCard(customer_id, card_id) {
        await billing.payments.preferCard(customer_id, card_id)
        if (!is_removed) await removeCard(billing, user_id, cards[1]?.id ?? '')
        is_removed = true
      },
    }
    await expect(preferCard({ ...billing, payments }, user_id, cards[1]?.id ?? '')).rejects.toMatchObject({
      code: 'payment_method_not_found',
    })
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toMatchObject([
      { id: cards[0]?.id, is_default: true },
      { id: cards[2]?.id, is_default: false },
    ])
    const { rows } = await sql<{ provider_id: string; preferred: string }>`
      select provider_id, state ->> 'preferred_card_id' as preferred from payment_methods, sandbox_customers c
      where payment_methods.id = ${cards[0]?.id} and c.id = ${`cus${user_id}`}`.execute(product.database.db)
    expect(rows[0]?.preferred).toBe(rows[0]?.provider_id)
  })

  test('a card removed while a plan is bought with it: either it pays and stays, or it is gone and nothing is bought', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await product.user()
      const id = await addTestCard(person)
      await Promise.all([
        person.call(subscribe, { subscription_id: 'growth_monthly' }),
        person.call(removePaymentMethod, { id }),
      ])
      const { payment_methods } = (await person.call(listPaymentMethods, {})).body
      expect([await planOf(person), payment_methods.length]).toBeOneOf([
        ['growth_monthly', 1],
        ['trial_monthly', 0],
      ])
    }
  })

  test('a card whose removal died on its way is there again, and can be removed', async () => {
    const person = await product.user()
    const id = await addTestCard(person)
    const left = (minutes: number) =>
      product.database.db
        .updateTable('payment_methods')
        .set({ leaving_at: sql`now() - make_interval(mins => ${minutes})` })
        .where('id', '=', id)
        .execute()
    await left(0)
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toEqual([])
    await left(3)
    expect((await person.call(listPaymentMethods, {})).body.payment_methods).toHaveLength(1)
    expect((await person.call(removePaymentMethod, { id })).status).toBe(200)
  })

  test('a change that says nothing makes no card the primary one', async () => {
    const person = await product.user()
    const primary = await addTestCard(person)
    const other = await addTestCard(person, testCards.mastercard, { is_default: false })
    for (const nothing of [{}, { is_default: null }, { is_default: false }]) {
      const { status, body } = await person.call(changePaymentMethod, { id: other, ...nothing } as never)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
      expect(body.error).toMatch(/^is_default (is missing|must be true)\.$/)
    }
    const { payment_methods } = (await person.call(listPaymentMethods, {})).body
    expect(payment_methods.find(({ is_default }) => is_default)?.id).toBe(primary)
  })

  test('one card at most is primary, however many become it at once', async () => {
    const person = await product.user()
    const ids = [await addTestCard(person), await addTestCard(person), await addTestCard(person)]
    await Promise.all(ids.map((id) => person.call(changePaymentMethod, { id, is_default: true })))
    const { payment_methods } = (await person.call(listPaymentMethods, {})).body
    expect(payment_methods.filter(({ is_default }) => is_default)).toHaveLength(1)
  })
})

/** Looks through every column of every table. */
async function expectNowhere(secrets: string[]) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    product.database.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      product.database.db,
    )
    for (const { row } of found.rows) for (const secret of secrets) expect(row).not.toContain(secret)
  }
}

describe('3-D Secure', () => {
  const asked = async () => {
    const person = await product.user()
    await addTestCard(person, testCards.asks)
    const { status, body } = await person.call(subscribe, { subscription_id: 'growth_monthly' })
    expect([status, body]).toEqual([
      200,
      { success: false, requires_action: true, client_secret: expect.stringMatching(/_secret$/) },
    ])
    return { person, client_secret: 'client_secret' in body ? body.client_secret : '' }
  }

  test('the plan is unchanged until confirmed', async () => {
    const { person, client_secret } = await asked()
    expect(await planOf(person)).toBe('trial_monthly')
    expect(await chargesOf(person)).toEqual([])
    expect((await person.call(confirmSandboxPayment, { client_secret })).body.subscription.subscription.id).toBe(
      'growth_monthly',
    )
    expect(await paidBy(person)).toBe(2900)
    expect((await person.call(confirmSandboxPayment, { client_secret })).body.code).toBe('confirmation_gone')
    expect(await paidBy(person)).toBe(2900)
  })

  test('not confirmed, nothing changes and it can be tried again', async () => {
    const { person, client_secret } = await asked()
    expect(await person.call(confirmSandboxPayment, { client_secret, approve: false })).toMatchObject({
      status: 402,
      body: { code: 'authentication_failed' },
    })
    expect(await planOf(person)).toBe('trial_monthly')
    expect(await chargesOf(person)).toEqual([])
    await addTestCard(person)
    expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).body.success).toBe(true)
    expect(await paidBy(person)).toBe(2900)
  })

  test('another user cannot confirm it', async () => {
    const { person, client_secret } = await asked()
    const other = await product.user()
    await addTestCard(other)
    expect((await other.call(confirmSandboxPayment, { client_secret })).body.code).toBe('confirmation_gone')
    expect(await planOf(person)).toBe('trial_monthly')
  })

  test('a secret that nobody was asked with confirms nothing, plan or no plan', async () => {
    const person = await product.user()
    const gone = { status: 409, body: { success: false, code: 'confirmation_gone' } }
    expect(await person.call(takeConfirmedPayment, { client_secret: 'pi_1_secret_1' })).toMatchObject(gone)
    await buyPlan(person)
    for (const client_secret of ['pi_1_secret_1', '', (await asked()).client_secret])
      expect(await person.call(takeConfirmedPayment, { client_secret })).toMatchObject(gone)
  })

  test('a renewal’s secret is known until its result is read, even once it is paid', async () => {
    const person = await product.user()
    await buyPlan(person)
    await addTestCard(person, testCards.asks)
    await person.call(advanceSandboxClock, { seconds: 32 * 86_400 })
    const client_secret = (await subscriptionOf(person)).notice?.client_secret ?? ''
    await person.call(confirmSandboxPayment, { client_secret })
    for (const _ of [1, 2])
      expect(await person.call(takeConfirmedPayment, { client_secret })).toMatchObject({
        status: 200,
        body: { subscription: { status: 'active', notice: null, subscription: { id: 'growth_monthly' } } },
      })
  })

  test('an upgrade waits for it too', async () => {
    const person = await product.user()
    await buyPlan(person)
    await addTestCard(person, testCards.asks)
    const { body } = await person.call(subscribe, { subscription_id: 'business_monthly' })
    expect(body.success).toBe(false)
    expect(await planOf(person)).toBe('growth_monthly')
    expect((await subscriptionOf(person)).notice).toMatchObject({ kind: 'confirmation_needed' })
    await person.call(confirmSandboxPayment, { client_secret: 'client_secret' in body ? body.client_secret : '' })
    expect(await planOf(person)).toBe('business_monthly')
  })

  test('confirmed, it overtakes what was to follow the old plan', async () => {
    const person = await product.user()
    await buyPlan(person)
    await person.call(cancelSubscription, {})
    await addTestCard(person, testCards.asks)
    const { body } = await person.call(subscribe, { subscription_id: 'business_monthly' })
    expect((await subscriptionOf(person)).cancel_at_period_end).toBe(true)
    await person.call(confirmSandboxPayment, { client_secret: 'client_secret' in body ? body.client_secret : '' })
    expect(await subscriptionOf(person)).toMatchObject({
      cancel_at_period_end: false,
      next_plan: null,
      subscription: { id: 'business_monthly' },
    })
    // What is decided afterwards holds.
    await person.call(cancelSubscription, {})
    expect((await subscriptionOf(person)).cancel_at_period_end).toBe(true)
  })

  test('cancelled while the bank still asks, the subscription ends even if the payment is confirmed afterwards', async () => {
    const person = await product.user()
    await buyPlan(person)
    await addTestCard(person, testCards.asks)
    const { body } = await person.call(subscribe, { subscription_id: 'business_monthly' })
    await person.call(cancelSubscription, {})
    await person.call(confirmSandboxPayment, { client_secret: 'client_secret' in body ? body.client_secret : '' })
    expect(await subscriptionOf(person)).toMatchObject({
      cancel_at_period_end: true,
      subscription: { id: 'business_monthly' },
    })
  })
})

describe('events of the provider', () => {
  const send = (raw: string, signature: string) =>
    product.app.http.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: raw,
    })
  const eventOf = (id: string, customer: string, type = 'invoice.paid') =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object: { customer, status: 'active', plan: 'business_yearly' } },
    })
  const secret = () => product.app.billing.sandbox?.secret ?? ''
  const customerOf = async (person: TestUser) => `cus${(await person.call(checkSession, {})).body.user?.id}`
  const countEvents = async (id: string) =>
    (await sql`select 1 from payment_events where id = ${id}`.execute(product.database.db)).rows.length

  test('the same webhook ten times: one effect', async () => {
    const person = await product.user()
    await buyPlan(person)
    const raw = eventOf('evt_ten', await customerOf(person))
    const before = [await subscriptionOf(person), await transactionsOf(person)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(raw, signEvent(raw, secret(), Date.now()))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await countEvents('evt_ten')).toBe(1)
    expect([await subscriptionOf(person), await transactionsOf(person)]).toEqual(before)
  })

  test('what an event says is not believed: the provider is asked, so events out of order do no harm', async () => {
    const person = await product.user()
    await buyPlan(person)
    const customer = await customerOf(person)
    for (const type of ['customer.subscription.deleted', 'invoice.payment_failed', 'customer.subscription.created']) {
      const raw = eventOf(`evt_${type}`, customer, type)
      expect((await send(raw, signEvent(raw, secret(), Date.now()))).statusCode).toBe(200)
    }
    await eventually(
      async () =>
        (
          await sql`select 1 from payment_events where customer_id = ${customer} and handled_at is null`.execute(
            product.database.db,
          )
        ).rows.length,
      (open) => open === 0,
    )
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', subscription: { id: 'growth_monthly' } })
  })

  const MINUTE = 60_000
  test.each([
    ['a bad signature', (raw: string) => signEvent(raw, 'another secret', Date.now())],
    ['a signature over another body', (raw: string) => signEvent(`${raw} `, secret(), Date.now())],
    ['an old signature', (raw: string) => signEvent(raw, secret(), Date.now() - 6 * MINUTE)],
    ['a signature from the future', (raw: string) => signEvent(raw, secret(), Date.now() + 6 * MINUTE)],
    ['no signature', () => ''],
    ['half a signature', (raw: string) => signEvent(raw, secret(), Date.now()).slice(0, -10)],
    ['a signature without a time', (raw: string) => signEvent(raw, secret(), Date.now()).replace(/^t=\d+/, 't=')],
  ])('%s is refused and leaves nothing', async (what, sign) => {
    const raw = eventOf(`evt_bad_${what}`, 'cus1')
    const answer = await send(raw, sign(raw))
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'event_not_signed' }])
    expect(await countEvents(`evt_bad_${what}`)).toBe(0)
  })

  test('an event of a customer nobody knows is taken and does nothing', async () => {
    const raw = eventOf('evt_unknown', 'cus_of_nobody')
    expect((await send(raw, signEvent(raw, secret(), Date.now()))).statusCode).toBe(200)
  })

  test.each(['', '[]', '{"id":1}', 'not json', '{"__proto__":{}}'])('a signed body %j is no event', async (raw) => {
    expect((await send(raw, signEvent(raw, secret(), Date.now()))).statusCode).toBe(400)
  })
})

describe('a payment that fails', () => {
  test('seven days as before with a banner, then the Trial’s limits, nothing deleted, and all comes back with the payment', async () => {
    const own = await startProduct()
    try {
      const person = await own.user()
      await buyPlan(person)
      await addTestCard(person, testCards.later_declined)
      await person.call(advanceSandboxClock, { seconds: 32 * DAY_SECONDS })
      expect(await subscriptionOf(person)).toMatchObject({
        status: 'past_due',
        features: { daily_actions: 500 },
        notice: { kind: 'payment_failed', until: expect.any(String) },
        subscription: { id: 'growth_monthly' },
      })
      await person.call(advanceSandboxClock, { seconds: 7 * DAY_SECONDS })
      expect(await subscriptionOf(person)).toMatchObject({
        status: 'past_due',
        features: { daily_actions: 100, instagram_accounts: 1 },
        notice: { kind: 'payment_overdue', until: null },
        subscription: { name: 'Trial' },
      })
      expect(await person.call(subscribe, { subscription_id: 'business_monthly' })).toMatchObject({
        status: 409,
        body: { code: 'payment_overdue' },
      })
      const preview = (subscription_id: string) => person.call(previewChange, { subscription_id })
      expect((await preview('business_monthly')).body).toMatchObject({ code: 'payment_overdue' })
      expect((await preview('growth_monthly')).body.preview).toMatchObject({ charge_now: 2900 })
      await addTestCard(person)
      expect(await subscriptionOf(person)).toMatchObject({
        status: 'active',
        notice: null,
        subscription: { id: 'growth_monthly' },
      })
      expect((await transactionsOf(person)).map(({ amount, status }) => [amount, status])).toEqual([
        [2900, 'succeeded'],
        [2900, 'succeeded'],
      ])
    } finally {
      await own.close()
    }
  })
})
