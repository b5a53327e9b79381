import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPaymentMethod,
  advanceSandboxClock,
  cancelSubscription,
  getSubscription,
  listTransactions,
  resumeSubscription,
  subscribe,
} from '#contract/billing.ts'
import { checkSession } from '#contract/users.ts'
import { featuresOf } from '#rules/limits.ts'
import { findPlan } from '#rules/plans.ts'
import type { SandboxCustomer } from '../edges/payments/sandbox/customer.ts'
import { chanceOf } from '../testing/chance.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { testCards, typedCard } from '../testing/subscriber.ts'

const DAY = 86_400
const DAY_MS = DAY * 1000

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const plan_ids = ['growth_monthly', 'growth_yearly', 'business_monthly', 'business_yearly']

/** What a person does on some days; whatever is refused is refused. */
async function live(person: TestUser, chance: () => number) {
  const draw = chance()
  const plan_id = plan_ids[Math.floor(chance() * plan_ids.length)] ?? 'growth_monthly'
  if (draw < 0.06) await person.call(subscribe, { subscription_id: plan_id })
  else if (draw < 0.12) await person.call(addPaymentMethod, typedCard(testCards.later_declined))
  else if (draw < 0.14) await person.call(addPaymentMethod, typedCard(testCards.good))
  else if (draw < 0.15) await person.call(cancelSubscription, {})
  else if (draw < 0.16) await person.call(resumeSubscription, {})
}

type Life = { person: TestUser; customer_id: string }

async function truthOf({ customer_id }: Life): Promise<SandboxCustomer> {
  const { rows } = await sql<{ state: SandboxCustomer }>`
    select state from sandbox_customers where id = ${customer_id}`.execute(product.database.db)
  const [row] = rows
  if (!row) throw new Error('The sandbox knows no such customer.')
  return row.state
}

/** What a person may use, by what is billed and the sentences of the decision alone. */
function expectedOf({ subscription }: SandboxCustomer, now: number, trial_ends: number) {
  if (!subscription) return { status: now < trial_ends ? 'trialing' : 'ended', plan: 'Trial' }
  const name = findPlan(subscription.plan_id)?.name ?? 'Trial'
  if (subscription.status === 'ended') return { status: 'ended', plan: name }
  if (subscription.unpaid_since === null) return { status: 'active', plan: name }
  return { status: 'past_due', plan: now < subscription.unpaid_since + 7 * DAY_MS ? name : 'Trial' }
}

async function allTransactions(person: TestUser) {
  const all = []
  for (let cursor: string | undefined; ; ) {
    const { body } = await person.call(listTransactions, { limit: 10, ...(cursor && { cursor }) })
    all.push(...body.transactions)
    if (!body.next_cursor) return all
    cursor = body.next_cursor
  }
}

const statusWord = { open: 'pending', paid: 'succeeded', failed: 'failed' }

test('a simulated year through the whole server: what may be used is right on every day, every payment is a transaction', async () => {
  const chance = chanceOf(2026)
  const lives: Life[] = []
  for (let index = 0; index < 3; index++) {
    const person = await product.user()
    await person.call(addPaymentMethod, typedCard())
    lives.push({ person, customer_id: `cus${(await person.call(checkSession, {})).body.user?.id}` })
  }
  const begun = Date.now()
  const seen = new Set<string>()
  for (let day = 1; day <= 365; day++) {
    for (const { person } of lives) await live(person, chance)
    const { body } = await (lives[0] as Life).person.call(advanceSandboxClock, { seconds: DAY })
    const now = Date.parse(body.now)
    const check = async (life: Life) => {
      const { subscription } = (await life.person.call(getSubscription, {})).body
      const { status, plan } = expectedOf(await truthOf(life), now, begun + 14 * DAY_MS)
      seen.add(status)
      const { name } = subscription.subscription
      expect([day, life.customer_id, subscription.status, name]).toEqual([day, life.customer_id, status, plan])
      expect(subscription.features).toEqual(featuresOf(subscription.status === 'ended' ? 'Trial' : name))
    }
    await Promise.all(lives.map(check))
  }
  let taken = 0
  for (const life of lives) {
    const { invoices } = await truthOf(life)
    const transactions = await allTransactions(life.person)
    const written = transactions.map(({ amount, status, created_at }) => [created_at, amount, status])
    const due = invoices
      .filter(({ amount, status }) => amount > 0 || status !== 'failed')
      .map(({ amount, status, created_at }) => [new Date(created_at).toISOString(), amount, statusWord[status]])
    expect(written.toSorted()).toEqual(due.toSorted())
    taken += transactions.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0)
  }
  expect([...seen].toSorted()).toEqual(['active', 'ended', 'past_due', 'trialing'])
  expect(taken).toBeGreaterThan(50_000)
})
