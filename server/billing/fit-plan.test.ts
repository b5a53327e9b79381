import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, keepAccounts, listAccounts } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import {
  advanceSandboxClock,
  cancelSubscription,
  getSubscription,
  getUsage,
  previewChange,
  subscribe,
} from '#contract/billing.ts'
import { sourcesStatistics } from '#contract/statistics.ts'
import { register } from '#contract/users.ts'
import { billingNoticeText } from '#words/billing-notices.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { addTestCard, buyPlan, testCards } from '../testing/subscriber.ts'

const DAY_SECONDS = 86_400

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const connect = (person: TestUser, username: string) =>
  person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })

const accountsOf = async (person: TestUser) =>
  Object.fromEntries((await person.call(listAccounts, {})).body.map(({ username, status }) => [username, status]))

/** On Growth, never on Trial, with three accounts; the last one connected is the current one. */
async function personWithThree() {
  const person = product.visitor()
  await person.call(register, { email: person.email, password: person.password })
  await buyPlan(person)
  for (const username of ['sandbox.creator', 'sandbox.big', 'sandbox.fresh']) await connect(person, username)
  return person
}

const idsOf = async (person: TestUser) =>
  Object.fromEntries((await person.call(listAccounts, {})).body.map(({ username, id }) => [username, id]))

const fallOverdue = async (person: TestUser) => {
  await addTestCard(person, testCards.later_declined)
  await person.call(advanceSandboxClock, { seconds: 40 * DAY_SECONDS })
}

const follow = (account_id: string) => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count: 5,
})

describe('a plan that has room for fewer accounts', () => {
  test('holds those over it, keeps them connected, and resumes them once it has room again', async () => {
    const person = await personWithThree()
    await fallOverdue(person)
    expect(await accountsOf(person)).toEqual({
      'sandbox.creator': 'over_limit',
      'sandbox.big': 'over_limit',
      'sandbox.fresh': 'connected',
    })
    expect((await person.call(getUsage, {})).body.usage).toMatchObject({
      usage: { instagram_accounts: 3 },
      limits: { instagram_accounts: 1 },
    })
    const ids = await idsOf(person)
    expect(await person.call(createTask, follow(ids['sandbox.big'] ?? ''))).toMatchObject({
      status: 409,
      body: { code: 'account_over_limit' },
    })
    expect((await person.call(createTask, follow(ids['sandbox.fresh'] ?? ''))).status).toBe(201)

    await addTestCard(person)
    expect(new Set(Object.values(await accountsOf(person)))).toEqual(new Set(['connected']))
  })

  test('the user chooses who stays, within its limit and among their own', async () => {
    const person = await personWithThree()
    await fallOverdue(person)
    const ids = await idsOf(person)
    const chosen = [ids['sandbox.big'] ?? '']
    expect(
      (await person.call(keepAccounts, { account_ids: chosen })).body.accounts.map(({ status }) => status),
    ).toEqual(['over_limit', 'connected', 'over_limit'])
    expect((await person.call(keepAccounts, { account_ids: Object.values(ids) })).body.code).toBe('limit_accounts')
    const stranger = await product.user()
    expect((await stranger.call(keepAccounts, { account_ids: chosen })).status).toBe(404)
  })

  test('makes room when one of them is disconnected, and the working one can be connected again', async () => {
    const person = await personWithThree()
    await fallOverdue(person)
    expect((await connect(person, 'sandbox.fresh')).status).toBe(200)
    expect((await connect(person, 'sandbox.big')).body.code).toBe('limit_accounts')
    const ids = await idsOf(person)
    await person.call(disconnectAccount, { id: ids['sandbox.fresh'] ?? '' })
    expect(await accountsOf(person)).toEqual({ 'sandbox.creator': 'connected', 'sandbox.big': 'over_limit' })
  })

  test('is shown before it is confirmed: the accounts that would stand still, their tasks, and what is lost', async () => {
    const person = await personWithThree()
    const ids = await idsOf(person)
    await person.call(createTask, follow(ids['sandbox.creator'] ?? ''))
    const { preview } = (await person.call(previewChange, { subscription_id: 'trial_monthly' })).body
    expect(preview).toMatchObject({
      kind: 'downgrade',
      charge_now: 0,
      next_payment: null,
      losses: {
        accounts: [{ username: 'sandbox.creator' }, { username: 'sandbox.big' }],
        accounts_limit: 1,
        lists: 0,
        tasks: [
          { username: 'sandbox.creator', kind: 'follow', reason: '@sandbox.creator is over the Trial plan’s limit.' },
        ],
        features: ['Task scheduling', 'Advanced analytics'],
      },
    })
    expect(Date.parse(preview.effective_at)).toBeGreaterThan(Date.now() + 25 * DAY_SECONDS * 1000)
  })
})

test('the Trial that was not used yet follows a plan, once', async () => {
  const person = product.visitor()
  await person.call(register, { email: person.email, password: person.password })
  await buyPlan(person)
  const { body } = await person.call(subscribe, { subscription_id: 'trial_monthly' })
  expect(body).toMatchObject({ subscription: { next_plan: { name: 'Trial' }, cancel_at_period_end: true } })
  await person.call(advanceSandboxClock, { seconds: 32 * DAY_SECONDS })
  expect((await person.call(getUsage, {})).body.usage.subscription_name).toBe('Trial')
  expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).status).toBe(200)
  expect((await person.call(subscribe, { subscription_id: 'trial_monthly' })).body.code).toBe('trial_used')
})

test('a plan that was cancelled ends with the Trial’s limits, and everything is there again with the next one', async () => {
  const person = await personWithThree()
  await person.call(cancelSubscription, {})
  await person.call(advanceSandboxClock, { seconds: 32 * DAY_SECONDS })
  const trial = {
    instagram_accounts: 1,
    follower_lists: 1,
    daily_actions: 100,
    analytics: false,
    scheduled_tasks: false,
  }
  expect((await person.call(getSubscription, {})).body.subscription).toMatchObject({
    status: 'ended',
    features: trial,
    subscription: { name: 'Growth' },
    notice: { kind: 'ended', message: billingNoticeText('ended', { plan: 'Growth', is_trial: false, until: '' }) },
  })
  expect((await person.call(getUsage, {})).body.usage).toMatchObject({
    limits: trial,
    usage: { instagram_accounts: 3 },
    is_premium: false,
    subscription_name: 'Trial',
  })
  expect((await person.call(sourcesStatistics, {})).body.code).toBe('feature_not_in_plan')
  expect(Object.values(await accountsOf(person)).filter((status) => status === 'connected')).toHaveLength(1)
  const ids = await idsOf(person)
  expect((await person.call(createTask, follow(ids['sandbox.fresh'] ?? ''))).body.code).toBe('subscription_ended')
  expect((await person.call(subscribe, { subscription_id: 'growth_monthly' })).status).toBe(200)
  expect(new Set(Object.values(await accountsOf(person)))).toEqual(new Set(['connected']))
  expect((await person.call(sourcesStatistics, {})).status).toBe(200)
})

test('a plan that is raised has every account of the user looked at now', async () => {
  const { person } = await product.userWithAccount()
  const sleep = sql`update account_schedule set next_action_at = now() + interval '1 day'`
  await sleep.execute(product.database.db)
  await buyPlan(person, 'business_monthly')
  const { rows } = await sql`select 1 from account_schedule where next_action_at <= now()`.execute(product.database.db)
  expect(rows.length).toBeGreaterThan(0)
})

describe('what a change would cost', () => {
  test('is what is then charged: an upgrade with what is left of the old plan', async () => {
    const person = await product.user()
    await buyPlan(person)
    await person.call(advanceSandboxClock, { seconds: 10 * DAY_SECONDS })
    const { preview } = (await person.call(previewChange, { subscription_id: 'business_monthly' })).body
    expect(preview).toMatchObject({ kind: 'upgrade', credit: 0, next_payment: { amount: 7900 } })
    expect(preview.charge_now).toBeGreaterThan(3000)
    expect(preview.charge_now).toBeLessThan(3600)
    expect(preview.lines.map(({ description }) => description)).toEqual([
      'Unused time on Growth (monthly)',
      'Remaining time on Business (monthly)',
    ])
    const before = await paidBy(person)
    await person.call(subscribe, { subscription_id: 'business_monthly' })
    expect(Math.abs((await paidBy(person)) - before - preview.charge_now)).toBeLessThanOrEqual(1)
  })

  test('a first plan costs its price, now', async () => {
    const person = await product.user()
    await addTestCard(person)
    const { preview } = (await person.call(previewChange, { subscription_id: 'growth_yearly' })).body
    expect(preview).toMatchObject({ kind: 'upgrade', charge_now: 27_840, next_payment: { amount: 27_840 } })
  })

  test('names what is lost in the language of who asks', async () => {
    const person = await product.user()
    await buyPlan(person, 'business_monthly')
    const order = { subscription_id: 'growth_monthly' }
    const { preview } = (await person.call(previewChange, order, { 'accept-language': 'de' })).body
    expect(preview.losses.features).toEqual(['Support im Live-Chat'])
  })

  test('is refused in the same words as the change itself', async () => {
    const person = await product.user()
    const { body } = await person.call(previewChange, { subscription_id: 'growth_yearly' })
    expect(body).toMatchObject({ code: 'payment_method_missing', error: 'Please add a payment method first' })
  })

  test('is known before there is a card, where one is still to be added', async () => {
    const person = await product.user()
    const order = { subscription_id: 'growth_monthly', new_card: true }
    const { preview } = (await person.call(previewChange, order)).body
    expect(preview).toMatchObject({ kind: 'upgrade', charge_now: 2900, next_payment: { amount: 2900 } })
    const { body } = await person.call(previewChange, { subscription_id: 'enterprise_monthly', new_card: true })
    expect(body).toMatchObject({ code: 'plan_contact_only' })
  })
})

async function paidBy(person: TestUser) {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from transactions join users on users.id = user_id
    where email = ${person.email} and status = 'succeeded'`.execute(product.database.db)
  return rows[0]?.sum ?? 0
}
