import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findPlan, plans } from '#rules/plans.ts'
import { PlanChoice } from '#web/billing/plans/plan-choice.tsx'
import { show } from '#web/testing/show.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'
import { planLimitWords } from '#words/plan-limits.ts'

const choiceOn = (id: string) => (
  <PlanChoice
    plans={plans}
    current={findPlan(id) ?? null}
    selected={null}
    action={(plan) => <button type="button">{`Take ${plan.name}`}</button>}
  />
)
const choice = choiceOn('growth_yearly')

const card = (name: string) => page.getByRole('region', { name, exact: true })

test('every plan of an interval has a card with its price, its limits and its button', async () => {
  await show(choice, [])
  for (const name of ['Trial', 'Growth', 'Business']) {
    await expect.element(card(name).getByRole('button', { name: `Take ${name}` })).toBeVisible()
  }
  await expect.element(card('Trial').getByText('$0')).toBeVisible()
})

test('a card does not repeat what the plan below it has', async () => {
  await show(choice, [])
  await expect.element(card('Growth').getByText(messages.everythingIn({ plan: 'Trial' }))).toBeVisible()
  await expect.element(card('Growth').getByText(planLimitWords.analytics.name)).toBeVisible()
  await expect.element(card('Business').getByText(planLimitWords.analytics.name)).not.toBeInTheDocument()
})

test('the plan one has is marked, and only that', async () => {
  await show(choice, [])
  await expect.element(card('Growth').getByText('Current Plan')).toBeVisible()
  expect(page.getByText('Current Plan').elements()).toHaveLength(1)
})

test('a yearly price is shown per month', async () => {
  await show(choice, [])
  const monthly = card('Business').getByText(/^\$/)
  const before = monthly.element().textContent
  await page.getByText(messages.monthly, { exact: true }).click()
  await expect.poll(() => monthly.element().textContent).not.toBe(before)
  await expect.element(card('Business').getByText(messages.perMonth)).toBeVisible()
})

test('Enterprise is arranged by mail and has no button of its own', async () => {
  await show(choice, [])
  await expect.element(card('Enterprise').getByRole('button', { name: messages.contactSales })).toBeVisible()
  await expect.element(card('Enterprise').getByRole('button', { name: 'Take Enterprise' })).not.toBeInTheDocument()
})

test.each(['growth_monthly', 'business_monthly', 'growth_yearly', 'trial_monthly'])(
  'someone on %s sees the yearly cards first',
  async (id) => {
    await show(choiceOn(id), [])
    const yearly = page.getByRole('radio', { name: `${messages.yearly} ${messages.save}`, exact: true })
    await expect.element(yearly).toBeChecked()
  },
)

test('“The Growth yearly card is marked popular”, also to someone on a larger plan', async () => {
  await show(choiceOn('business_yearly'), [])
  await expect.element(card('Growth').getByText(messages.labels.popular)).toBeVisible()
})
