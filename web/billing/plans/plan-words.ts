import type { Plan } from '#contract/billing.ts'
import { forEachLimit, isUnlimited, limitNames, type PlanFeatures } from '#rules/limits.ts'
import { TRIAL_DAYS } from '#rules/plans.ts'
import { moneyOf } from '#web/billing/money.ts'
import { supportWords } from '#words/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'
import { inEach } from '#words/language.ts'
import { numberText } from '#words/numbers.ts'
import { planLimitWords } from '#words/plan-limits.ts'

const whole = inEach(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }),
)

export const limitWords = (limit: number) => (isUnlimited(limit) ? messages.unlimited : numberText(limit))

/** A plan's price as its card shows it: cents become dollars, and a yearly price is shown per month. */
export function priceWords(plan: Plan): { amount: string; per: string; note: string } {
  if (plan.name === 'Enterprise') return { amount: messages.custom, per: '', note: messages.byAgreement }
  if (plan.price === 0)
    return { amount: whole().format(0), per: messages.forDays({ days: TRIAL_DAYS }), note: messages.noCard }
  if (plan.billing_interval === 'monthly') {
    return { amount: whole().format(plan.price / 100), per: messages.perMonth, note: messages.billedMonthly }
  }
  return {
    amount: moneyOf(plan.price / 12),
    per: messages.perMonth,
    note: messages.billedYearly({ total: moneyOf(plan.price) }),
  }
}

/** What a plan offers, a line for each limit; empty where it does not have it. */
const linesOf = (features: PlanFeatures, where: 'line' | 'confirmed') =>
  forEachLimit<Record<'count' | 'switch' | 'label', string>>({
    count: (name) => planLimitWords[name][where]({ is_unlimited: isUnlimited(features[name]), limit: features[name] }),
    switch: (name) => (features[name] ? planLimitWords[name].name : ''),
    label: (name) => supportWords(features[name]),
  })

/** What a plan offers, as the confirmation lists it. */
export const featureLines = (features: PlanFeatures): string[] =>
  Object.values(linesOf(features, 'confirmed')).filter(Boolean)

/** A card's lines: everything for the first plan, for a higher one only what differs from the one below it. */
export function planLines(plan: Plan, below: Plan | undefined): string[] {
  const mine = linesOf(plan.features, 'line')
  const theirs = below && linesOf(below.features, 'line')
  return limitNames.map((feature) => (mine[feature] === theirs?.[feature] ? '' : mine[feature])).filter(Boolean)
}

/** Yearly billing is on offer as soon as any plan but Trial has it. */
export const hasYearly = (plans: readonly Plan[]) =>
  plans.some((plan) => plan.name !== 'Trial' && plan.billing_interval === 'yearly')
