import { expect, test } from 'vitest'
import { featuresOf } from '#rules/limits.ts'
import { findPlan, plans } from '#rules/plans.ts'
import { featureLines, hasYearly, limitWords, planLines, priceWords } from '#web/billing/plans/plan-words.ts'

const plan = (id: string) => {
  const found = findPlan(id)
  if (!found) throw new Error(`no plan ${id}`)
  return found
}

test('a yearly price is shown per month with two decimals', () => {
  expect(priceWords(plan('growth_yearly'))).toMatchObject({ amount: '$23.20', note: 'Billed yearly, $278.40' })
})

test('a monthly price is the price in dollars', () => {
  expect(priceWords(plan('business_monthly')).amount).toBe('$79')
})

test('Enterprise has no price of its own', () => {
  expect(priceWords(plan('enterprise_monthly')).amount).toBe('Custom')
})

test('the first plan lists everything it offers', () => {
  expect(planLines(plan('trial_monthly'), undefined)).toEqual([
    '1 Instagram account',
    '100 daily actions',
    '1 follower list',
  ])
})

test('a higher plan lists what it adds to the one below it', () => {
  expect(planLines(plan('business_yearly'), plan('growth_yearly'))).toEqual([
    '10 Instagram accounts',
    '2,000 daily actions',
    'Unlimited follower lists',
    'Live Chat Support',
  ])
})

test('999999 and more read as unlimited', () => {
  expect(limitWords(999_998)).toBe('999,998')
  expect(limitWords(999_999)).toBe('Unlimited')
})

test('yearly billing of the Trial plan alone offers no choice of interval', () => {
  expect(hasYearly(plans)).toBe(true)
  expect(hasYearly([plan('trial_yearly'), plan('growth_monthly')])).toBe(false)
})

test('“feature lines: “{n} Instagram Account(s)”, daily actions, follower lists, “Task scheduling”, “Advanced analytics” and a priority-support line”', () => {
  expect(featureLines(featuresOf('Trial'))).toEqual(['1 Instagram Account', '100 daily actions', '1 follower list'])
  expect(featureLines(featuresOf('Business'))).toEqual([
    '10 Instagram Accounts',
    '2,000 daily actions',
    'Unlimited follower lists',
    'Task scheduling',
    'Advanced analytics',
    'Live Chat Support',
  ])
})
