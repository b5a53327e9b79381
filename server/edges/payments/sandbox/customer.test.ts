import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/billing.ts'
import { findPlan } from '#rules/plans.ts'
import { chanceOf } from '../../../testing/chance.ts'
import {
  answerBank,
  changePlanNow,
  makeCustomer,
  payOpenInvoice,
  runClock,
  type SandboxCustomer,
  startSubscription,
} from './customer.ts'
import type { Behaviour } from './test-cards.ts'

const DAY = 86_400_000
const BEGIN = Date.UTC(2027, 0, 31, 9, 30)

const plan = (id: string): Plan => {
  const found = findPlan(id)
  if (!found) throw new Error(`no plan ${id}`)
  return found
}

const quiet = () => {}

function customerWith(behaviour: Behaviour, expiry_year = '40'): SandboxCustomer {
  const customer = makeCustomer('cus1')
  const card = { id: 'card', card_type: 'visa' as const, last_four: '4242', expiry_month: '12', expiry_year, behaviour }
  customer.cards.push(card)
  customer.preferred_card_id = 'card'
  return customer
}

const setCard = (customer: SandboxCustomer, behaviour: Behaviour) => {
  for (const card of customer.cards) card.behaviour = behaviour
}

const paid = (customer: SandboxCustomer) =>
  customer.invoices.filter(({ status }) => status === 'paid').reduce((sum, { amount }) => sum + amount, 0)

const buy = (customer: SandboxCustomer, plan_id: string, now = BEGIN) =>
  startSubscription(customer, { plan_id, card_id: 'card' }, { now, emit: quiet })

const days = (customer: SandboxCustomer) =>
  customer.invoices.map(({ created_at }) => new Date(created_at).toISOString().slice(0, 10))

describe('renewals', () => {
  test('come on the day of the month of the first payment, in shorter months on the last day', () => {
    const customer = customerWith('good')
    buy(customer, 'growth_monthly')
    runClock(customer, BEGIN + 120 * DAY, quiet)
    expect(days(customer)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  })

  test('of a year come after a year, on a leap day’s anniversary too', () => {
    const customer = customerWith('good')
    const leap_day = Date.UTC(2028, 1, 29)
    buy(customer, 'growth_yearly', leap_day)
    runClock(customer, leap_day + 1500 * DAY, quiet)
    expect(days(customer)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('fail with a card that has expired', () => {
    const customer = customerWith('good', '27')
    buy(customer, 'growth_yearly')
    runClock(customer, BEGIN + 366 * DAY, quiet)
    expect(customer.subscription?.status).toBe('past_due')
    expect(paid(customer)).toBe(27_840)
  })

  test('that fail are retried on days 1, 3, 5 and 7 and given up after 28', () => {
    const customer = customerWith('good')
    buy(customer, 'growth_monthly')
    setCard(customer, 'later_declined')
    const failed_at: number[] = []
    for (let now = BEGIN; now < BEGIN + 70 * DAY; now += DAY / 4)
      runClock(customer, now, (type) => type === 'invoice.payment_failed' && failed_at.push(now))
    const renewal = Date.UTC(2027, 1, 28, 9, 30)
    expect(failed_at.map((at) => (at - renewal) / DAY)).toEqual([0, 1, 3, 5, 7])
    expect(customer.subscription?.status).toBe('ended')
    expect(paid(customer)).toBe(2900)
  })
})

describe('changes', () => {
  test('an upgrade half-way charges half of the difference', () => {
    const customer = customerWith('good')
    const begin = Date.UTC(2027, 3, 1)
    buy(customer, 'growth_monthly', begin)
    changePlanNow(customer, { plan_id: 'business_monthly', card_id: 'card' }, { now: begin + 15 * DAY, emit: quiet })
    expect(customer.invoices.at(-1)).toMatchObject({ amount: 2500, status: 'paid' })
    runClock(customer, begin + 30 * DAY, quiet)
    expect(customer.invoices.at(-1)).toMatchObject({ amount: 7900 })
  })

  test('what is left over of a long period pays for the next ones', () => {
    const customer = customerWith('good')
    buy(customer, 'growth_yearly')
    changePlanNow(customer, { plan_id: 'business_monthly', card_id: 'card' }, { now: BEGIN, emit: quiet })
    expect(customer.credit).toBe(27_840 - 7900)
    runClock(customer, BEGIN + 95 * DAY, quiet)
    // 27840 pays for 3.5 months of 7900.
    expect(paid(customer)).toBe(4 * 7900)
    expect(customer.credit).toBe(0)
  })

  test('a bank that refuses leaves everything as it was', () => {
    const customer = customerWith('good')
    buy(customer, 'growth_monthly')
    setCard(customer, 'asks')
    const asked = changePlanNow(
      customer,
      { plan_id: 'business_monthly', card_id: 'card' },
      { now: BEGIN + DAY, emit: quiet },
    )
    const client_secret = asked.kind === 'needs_confirmation' ? asked.client_secret : ''
    expect(answerBank(customer, client_secret, false, { now: BEGIN + DAY, emit: quiet })).toBe('refused')
    expect([customer.subscription?.plan_id, paid(customer)]).toEqual(['growth_monthly', 2900])
  })
})

const paid_plans = ['growth_monthly', 'growth_yearly', 'business_monthly', 'business_yearly']

/** The unused part of the paid period in cents: the price by its share of the period. */
function prepaid({ subscription }: SandboxCustomer, now: number) {
  if (subscription?.status !== 'active') return 0
  const { start, end } = subscription.period
  return (plan(subscription.plan_id).price * (end - now)) / (end - start)
}

/**
 * Simulates a year of a customer day by day. Beside it runs an account without invoices: every day of use costs its share of
 * the plan's price. What was paid must equal what was used, prepaid and in credit.
 */
function liveAYear(seed: number) {
  const chance = chanceOf(seed)
  const customer = customerWith('good')
  let used = 0
  let changes = 0
  for (let now = BEGIN; now < BEGIN + 365 * DAY; now += DAY) {
    const { subscription } = customer
    const was_active = subscription?.status === 'active'
    const before = prepaid(customer, now)
    const end = subscription?.period.end ?? Number.POSITIVE_INFINITY
    const tomorrow = now + DAY
    runClock(customer, tomorrow, quiet)
    const after = prepaid(customer, tomorrow)
    const has_renewed = customer.subscription && customer.subscription.period.end !== end
    const price = plan(customer.subscription?.plan_id ?? 'trial_monthly').price
    // The day's use: the decrease of the prepaid part; over a renewal the rest of the old period and the start of the
    // new.
    if (has_renewed && customer.subscription?.status === 'active') used += before + price - after
    else if (was_active) used += before - after
    else if (customer.subscription?.status === 'active') used += price - after

    act(customer, tomorrow, chance, (more) => {
      used += more
      changes++
    })
    const balance = used + prepaid(customer, tomorrow) + customer.credit
    expect(Math.abs(paid(customer) - balance), `seed ${seed}, day ${(tomorrow - BEGIN) / DAY}`).toBeLessThan(
      1 + changes,
    )
  }
  return { customer, changes }
}

/** A person's actions on some days; `use` receives time that was used before it was paid. */
function act(customer: SandboxCustomer, now: number, chance: () => number, use: (cents: number) => void) {
  const moment = { now, emit: quiet }
  const { subscription } = customer
  const plan_id = paid_plans[Math.floor(chance() * paid_plans.length)] ?? 'growth_monthly'
  const draw = chance()
  if (draw < 0.05) setCard(customer, draw < 0.03 ? 'good' : 'later_declined')
  if (!subscription || subscription.status === 'ended') {
    if (draw < 0.2 && startSubscription(customer, { plan_id, card_id: 'card' }, moment).kind === 'done') use(0)
    return
  }
  if (subscription.status === 'past_due') {
    const { start, end } = subscription.period
    const late = (plan(subscription.plan_id).price * (now - start)) / (end - start)
    if (draw < 0.2 && payOpenInvoice(customer, 'card', moment).kind === 'done') use(late)
    return
  }
  if (draw > 0.97 && plan_id !== subscription.plan_id) {
    changePlanNow(customer, { plan_id, card_id: 'card' }, moment)
    use(0)
  } else if (draw > 0.95) subscription.next_plan_id = plan_id
  else if (draw > 0.94) Object.assign(subscription, { cancel_at_period_end: true, next_plan_id: null })
  else if (draw > 0.93) Object.assign(subscription, { cancel_at_period_end: false, next_plan_id: null })
}

test('a simulated year of renewals, up- and downgrades and failures, for 200 customers: money taken is money due, on every day', () => {
  const years = Array.from({ length: 200 }, (_, index) => liveAYear(1000 + index))
  const invoices = years.flatMap(({ customer }) => customer.invoices)
  const count = (status: string) => invoices.filter((invoice) => invoice.status === status).length
  // Proves that the year had many events.
  expect(count('paid')).toBeGreaterThan(1000)
  expect(count('failed')).toBeGreaterThan(100)
  expect(years.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(500)
})
