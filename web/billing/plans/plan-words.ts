import type { Plan, PlanFeatures } from '#contract/billing.ts'
import { numberText } from '#rules/numbers.ts'
import { isUnlimited, TRIAL_DAYS } from '#rules/plans.ts'
import { billingMessages as messages } from '#words/billing.ts'

const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
const exact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

export const limitWords = (limit: number) => (isUnlimited(limit) ? messages.unlimited : numberText(limit))

/** A plan's price as its card shows it; cents become dollars, a year's price is told by the month. */
export function priceWords(plan: Plan): { amount: string; per: string; note: string } {
  if (plan.name === 'Enterprise') return { amount: messages.custom, per: '', note: messages.byAgreement }
  if (plan.price === 0) return { amount: whole.format(0), per: messages.forDays(TRIAL_DAYS), note: messages.noCard }
  if (plan.billing_interval === 'monthly') {
    return { amount: whole.format(plan.price / 100), per: messages.perMonth, note: messages.billedMonthly }
  }
  return {
    amount: exact.format(plan.price / 100 / 12),
    per: messages.perMonth,
    note: messages.billedYearly(exact.format(plan.price / 100)),
  }
}

/** What a plan offers, a line for each feature it has. */
const linesOf = (features: PlanFeatures): Record<keyof PlanFeatures, string> => ({
  instagram_accounts: messages.accounts(limitWords(features.instagram_accounts), features.instagram_accounts === 1),
  daily_actions: messages.actions(limitWords(features.daily_actions)),
  follower_lists: messages.lists(limitWords(features.follower_lists), features.follower_lists === 1),
  scheduled_tasks: features.scheduled_tasks ? messages.scheduling : '',
  analytics: features.analytics ? messages.analytics : '',
  priority_support: features.priority_support,
})

/** A card's lines: everything for the first plan, for a higher one only what differs from the one below it. */
export function planLines(plan: Plan, below: Plan | undefined): string[] {
  const mine = linesOf(plan.features)
  const theirs = below && linesOf(below.features)
  return (Object.keys(mine) as (keyof PlanFeatures)[])
    .map((feature) => (mine[feature] === theirs?.[feature] ? '' : mine[feature]))
    .filter(Boolean)
}

/** Yearly billing is on offer as soon as any plan but Trial has it. */
export const hasYearly = (plans: readonly Plan[]) =>
  plans.some((plan) => plan.name !== 'Trial' && plan.billing_interval === 'yearly')
