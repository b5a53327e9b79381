import { describe, expect, test } from 'vitest'
import {
  DEFAULT_INTERVAL,
  decidePlanChange,
  findPlan,
  isDowngrade,
  isPopular,
  type Plan,
  type PlanChange,
  planButton,
  planLabel,
  plans,
  rankOf,
  referencePlanIds,
} from '#rules/plans.ts'
import { changeMessages } from '#words/generated/billing.ts'
import { billingMessages } from '#words/generated/home.ts'
import { planButtonWords } from '#words/subscription.ts'

const plan = (id: string): Plan => {
  const found = findPlan(id)
  if (!found) throw new Error(`no plan ${id}`)
  return found
}

const today = { year: 2026, month: 11 }
const card = { expiry_month: '12', expiry_year: '30' }
const change = (from: string | null, to: string, paid_with: typeof card | null = card) =>
  inWords(decidePlanChange(from === null ? null : plan(from), plan(to), paid_with, today))

const inWords = (change: PlanChange) =>
  change.kind === 'refused' ? { ...change, message: changeMessages.refused[change.code] } : change

test('“Trial 1, Growth 2, Business 3, Enterprise 4”', () => {
  expect((['Trial', 'Growth', 'Business', 'Enterprise'] as const).map(rankOf)).toEqual([1, 2, 3, 4])
})

test('“Default interval: yearly”; “Growth monthly is the default reference plan; Growth and Business monthly are the reference plans”', () => {
  expect(DEFAULT_INTERVAL).toBe('yearly')
  expect(referencePlanIds).toEqual(['growth_monthly', 'business_monthly'])
})

test('“Save 20%”: a year costs a fifth less than twelve months', () => {
  for (const name of ['growth', 'business'])
    expect(plan(`${name}_yearly`).price).toBe(plan(`${name}_monthly`).price * 12 * 0.8)
})

describe('“A chosen plan of lower rank than the current is a downgrade (red dialog, “Confirm Downgrade”, Cancel secondary); higher or equal is an upgrade (“Confirm Upgrade”)”', () => {
  test.each([
    ['trial_monthly', 'growth_monthly', 'upgrade', 'now', 'Confirm Upgrade'],
    ['trial_yearly', 'business_yearly', 'upgrade', 'now', 'Confirm Upgrade'],
    ['growth_monthly', 'business_monthly', 'upgrade', 'now', 'Confirm Upgrade'],
    ['growth_yearly', 'business_monthly', 'upgrade', 'now', 'Confirm Upgrade'],
    ['growth_monthly', 'growth_yearly', 'switch', 'now', 'Confirm Upgrade'],
    ['growth_yearly', 'growth_monthly', 'switch', 'at_period_end', 'Confirm Upgrade'],
    ['business_monthly', 'growth_monthly', 'downgrade', 'at_period_end', 'Confirm Downgrade'],
    ['business_monthly', 'growth_yearly', 'downgrade', 'at_period_end', 'Confirm Downgrade'],
    ['growth_yearly', 'trial_yearly', 'downgrade', 'at_period_end', 'Confirm Downgrade'],
    [null, 'growth_monthly', 'upgrade', 'now', 'Confirm Upgrade'],
  ])('from %s to %s: %s, %s', (from, to, kind, takes_effect, confirm) => {
    expect(change(from, to)).toEqual({ kind, takes_effect })
    const is_downgrade = isDowngrade(from === null ? null : plan(from), plan(to))
    const { title, cancel, confirm: words } = changeMessages
    expect([title, words[is_downgrade ? 'downgrade' : 'upgrade'], cancel]).toEqual([
      'Confirm Plan Change',
      confirm,
      'Cancel',
    ])
  })
})

test('the plan one has is no change, and Trial is the same in both intervals', () => {
  expect(change('growth_monthly', 'growth_monthly')).toEqual({ kind: 'current' })
  expect(change('trial_monthly', 'trial_yearly')).toEqual({ kind: 'current' })
})

describe('who may not change', () => {
  test('“a default payment method is required (“Please add a payment method first”)”', () => {
    expect(change('trial_monthly', 'growth_monthly', null)).toEqual({
      kind: 'refused',
      code: 'payment_method_missing',
      message: 'Please add a payment method first',
    })
  })

  test.each([
    ['10', '26'],
    ['12', '25'],
  ])('“an expired default card … is refused”: %s/%s', (expiry_month, expiry_year) => {
    expect(change('trial_monthly', 'growth_monthly', { expiry_month, expiry_year })).toEqual({
      kind: 'refused',
      code: 'card_expired',
      message: 'Your default payment method is expired. Please update your card.',
    })
  })

  test('“unparseable expiry gives “Invalid payment method expiry date.””', () => {
    expect(change('trial_monthly', 'growth_monthly', { expiry_month: 'xx', expiry_year: '30' })).toEqual({
      kind: 'refused',
      code: 'card_expiry_invalid',
      message: 'Invalid payment method expiry date.',
    })
  })

  test('a card is good to the end of its month', () => {
    expect(change('trial_monthly', 'growth_monthly', { expiry_month: '11', expiry_year: '26' }).kind).toBe('upgrade')
  })

  test('“Enterprise is contact-sales only”', () => {
    expect(change('growth_monthly', 'enterprise_monthly')).toMatchObject({ code: 'plan_contact_only' })
    expect(change(null, 'enterprise_yearly')).toMatchObject({ kind: 'refused' })
  })

  test('the Trial asks for no card', () => {
    expect(change(null, 'trial_monthly', null).kind).toBe('upgrade')
  })
})

describe('“Button text on the account screen”', () => {
  test.each([
    ['enterprise_yearly', 'growth_yearly', 'Contact Sales', 'contact_sales'],
    ['growth_yearly', 'growth_yearly', 'Current Plan', 'current'],
    ['growth_yearly', 'growth_monthly', 'Switch to Yearly', 'switch'],
    ['growth_monthly', 'growth_yearly', 'Switch to Monthly', 'switch'],
    ['business_yearly', 'growth_monthly', 'Upgrade to Business', 'upgrade'],
    ['growth_yearly', 'business_yearly', 'Downgrade to Growth', 'downgrade'],
    ['trial_yearly', 'business_yearly', 'Downgrade to Trial', 'downgrade'],
    ['growth_yearly', null, 'Select Plan', 'select'],
  ])('%s for someone on %s reads “%s” (%s)', (of, current, text, button) => {
    const offered = planButton(plan(of), current === null ? null : plan(current))
    expect([planButtonWords[offered](plan(of)), offered]).toEqual([text, button])
  })
})

test('a plan that is to come can be called off, and only that; in the other interval it is another plan', () => {
  const coming = { plan: plan('growth_yearly'), at: '2027-03-03T00:00:00Z' }
  const at = (id: string) => planButton(plan(id), plan('business_yearly'), coming)
  expect(at('growth_yearly')).toBe('call_off')
  expect(planButtonWords.call_off(plan('growth_yearly'))).toBe('Cancel Change')
  expect(at('growth_monthly')).toBe('downgrade')
  expect(at('business_yearly')).toBe('current')
  const label = (id: string) => billingMessages.labels[planLabel(plan(id), plan('business_yearly'), null, coming)]
  expect(label('growth_yearly')).toBe('Coming Next')
  expect(label('business_yearly')).toBe('Current Plan')
})

test('“Card labels: Current Plan, Most Popular, Contact Sales, Selected, Select Plan”; “The Growth yearly card is marked popular”', () => {
  const label = (id: string, selected: string | null = null) =>
    billingMessages.labels[planLabel(plan(id), plan('trial_yearly'), selected === null ? null : plan(selected))]
  expect(label('trial_yearly')).toBe('Current Plan')
  expect(label('growth_yearly')).toBe('Most Popular')
  expect(label('growth_yearly', 'growth_yearly')).toBe('Selected')
  expect(label('business_yearly')).toBe('Select Plan')
  expect(label('enterprise_yearly')).toBe('Contact Sales')
  expect(plans.filter(isPopular).map(({ id }) => id)).toEqual(['growth_yearly'])
})
