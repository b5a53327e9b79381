import { describe, expect, test } from 'vitest'
import {
  DEFAULT_INTERVAL,
  decidePlanChange,
  findPlan,
  isPopular,
  type Plan,
  planButton,
  planLabel,
  plans,
  rankOf,
  referencePlanIds,
} from '#rules/plans.ts'

const plan = (id: string): Plan => {
  const found = findPlan(id)
  if (!found) throw new Error(`no plan ${id}`)
  return found
}

const today = { year: 2026, month: 11 }
const card = { expiry_month: '12', expiry_year: '30' }
const change = (from: string | null, to: string, paid_with: typeof card | null = card) =>
  decidePlanChange(from === null ? null : plan(from), plan(to), paid_with, today)

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
    ['trial_monthly', 'growth_monthly', 'upgrade', 'now', 'Confirm Upgrade', 'primary'],
    ['trial_yearly', 'business_yearly', 'upgrade', 'now', 'Confirm Upgrade', 'primary'],
    ['growth_monthly', 'business_monthly', 'upgrade', 'now', 'Confirm Upgrade', 'primary'],
    ['growth_yearly', 'business_monthly', 'upgrade', 'now', 'Confirm Upgrade', 'primary'],
    ['growth_monthly', 'growth_yearly', 'switch', 'now', 'Confirm Upgrade', 'primary'],
    ['growth_yearly', 'growth_monthly', 'switch', 'at_period_end', 'Confirm Upgrade', 'primary'],
    ['business_monthly', 'growth_monthly', 'downgrade', 'at_period_end', 'Confirm Downgrade', 'danger'],
    ['business_monthly', 'growth_yearly', 'downgrade', 'at_period_end', 'Confirm Downgrade', 'danger'],
    ['growth_yearly', 'trial_yearly', 'downgrade', 'at_period_end', 'Confirm Downgrade', 'danger'],
    [null, 'growth_monthly', 'upgrade', 'now', 'Confirm Upgrade', 'primary'],
  ])('from %s to %s: %s, %s', (from, to, kind, takes_effect, confirm, tone) => {
    expect(change(from, to)).toEqual({
      kind,
      takes_effect,
      words: { title: 'Confirm Plan Change', confirm, cancel: 'Cancel', tone },
    })
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
    ['enterprise_yearly', 'growth_yearly', 'Contact Sales', 'disabled'],
    ['growth_yearly', 'growth_yearly', 'Current Plan', 'current'],
    ['growth_yearly', 'growth_monthly', 'Switch to Yearly', 'upgrade'],
    ['growth_monthly', 'growth_yearly', 'Switch to Monthly', 'upgrade'],
    ['business_yearly', 'growth_monthly', 'Upgrade to Business', 'upgrade'],
    ['growth_yearly', 'business_yearly', 'Downgrade to Growth', 'downgrade'],
    ['trial_yearly', 'business_yearly', 'Downgrade to Trial', 'downgrade'],
    ['growth_yearly', null, 'Select Plan', 'upgrade'],
  ])('%s for someone on %s reads “%s” (%s)', (of, current, text, variant) => {
    expect(planButton(plan(of), current === null ? null : plan(current))).toEqual({ text, variant })
  })
})

test('a plan that is to come can be called off, and only that; in the other interval it is another plan', () => {
  const coming = { plan: plan('growth_yearly'), at: '2027-03-03T00:00:00Z' }
  const at = (id: string) => planButton(plan(id), plan('business_yearly'), coming)
  expect(at('growth_yearly')).toEqual({ text: 'Call Off the Change', variant: 'call_off' })
  expect(at('growth_monthly').variant).toBe('downgrade')
  expect(at('business_yearly').variant).toBe('current')
  expect(planLabel(plan('growth_yearly'), plan('business_yearly'), null, coming)).toBe('Coming Next')
  expect(planLabel(plan('business_yearly'), plan('business_yearly'), null, coming)).toBe('Current Plan')
})

test('“Card labels: Current Plan, Most Popular, Contact Sales, Selected, Select Plan”; “The Growth yearly card is marked popular”', () => {
  const label = (id: string, selected: string | null = null) =>
    planLabel(plan(id), plan('trial_yearly'), selected === null ? null : plan(selected))
  expect(label('trial_yearly')).toBe('Current Plan')
  expect(label('growth_yearly')).toBe('Most Popular')
  expect(label('growth_yearly', 'growth_yearly')).toBe('Selected')
  expect(label('business_yearly')).toBe('Select Plan')
  expect(label('enterprise_yearly')).toBe('Contact Sales')
  expect(plans.filter(isPopular).map(({ id }) => id)).toEqual(['growth_yearly'])
})
