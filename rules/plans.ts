import { type CalendarMonth, type Expiry, judgeExpiry } from './cards.ts'
import { featuresOf, type PlanFeatures, type PlanName, planNames } from './limits.ts'

export const billingIntervals = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof billingIntervals)[number]

export type Plan = {
  id: string
  name: PlanName
  description: string
  /** Cents, for the whole interval. */
  price: number
  billing_interval: BillingInterval
  features: PlanFeatures
}

/** How long the Trial plan lasts. */
export const TRIAL_DAYS = 14

const descriptions: Record<PlanName, string> = {
  Trial: 'Try Cadenza on one account for 14 days.',
  Growth: 'For creators growing a few accounts.',
  Business: 'For agencies that manage many accounts.',
  Enterprise: 'For organisations with custom needs.',
}

/** Cents, for the whole interval. */
const prices: Record<PlanName, { monthly: number; yearly: number }> = {
  Trial: { monthly: 0, yearly: 0 },
  Growth: { monthly: 2900, yearly: 27_840 },
  Business: { monthly: 7900, yearly: 75_840 },
  Enterprise: { monthly: 0, yearly: 0 },
}

/** Every plan in both intervals; Trial and Enterprise appear in both so that each view of the cards is whole. */
export const plans: readonly Plan[] = billingIntervals.flatMap((billing_interval) =>
  planNames.map((name) => ({
    id: `${name.toLowerCase()}_${billing_interval}`,
    name,
    description: descriptions[name],
    price: prices[name][billing_interval],
    billing_interval,
    features: featuresOf(name),
  })),
)

export const findPlan = (id: string) => plans.find((plan) => plan.id === id)

/** The interval the cards show first. */
export const DEFAULT_INTERVAL: BillingInterval = 'yearly'

/** The plans whose price represents a name where one number must do; the first is the default. */
export const referencePlanIds = ['growth_monthly', 'business_monthly'] as const

export const rankOf = (name: PlanName) => planNames.indexOf(name) + 1

export const isPopular = ({ name, billing_interval }: Plan) => name === 'Growth' && billing_interval === 'yearly'

export type ChangeRefusal = 'plan_contact_only' | 'payment_method_missing' | 'card_expired' | 'card_expiry_invalid'

export type PlanChange =
  | { kind: 'current' }
  | { kind: 'upgrade' | 'switch' | 'downgrade'; takes_effect: 'now' | 'at_period_end' }
  | { kind: 'refused'; code: ChangeRefusal }

const refused = (code: ChangeRefusal): PlanChange => ({ kind: 'refused', code })

/** Why `card` (null: there is none) can't pay in the month of `today`; null when it can. */
export function cardRefusal(card: Expiry | null, today: CalendarMonth): ChangeRefusal | null {
  if (!card) return 'payment_method_missing'
  const expiry = judgeExpiry(card, today)
  if (expiry === 'fine') return null
  return expiry === 'unreadable' ? 'card_expiry_invalid' : 'card_expired'
}

/**
 * What choosing `to` means for someone on `from` (null: no plan that still runs), who would pay with `card`, or with one that is still to be
 * added. What costs more begins at once; what costs less begins when the time already paid for is over.
 */
export function decidePlanChange(
  from: Plan | null,
  to: Plan,
  card: Expiry | null | 'to_be_added',
  today: CalendarMonth,
): PlanChange {
  if (to.name === 'Enterprise') return refused('plan_contact_only')
  if (from && isSamePlan(from, to)) return { kind: 'current' }
  const refusal = to.name === 'Trial' || card === 'to_be_added' ? null : cardRefusal(card, today)
  if (refusal) return refused(refusal)
  if (isDowngrade(from, to)) return { kind: 'downgrade', takes_effect: 'at_period_end' }
  if (from?.name !== to.name) return { kind: 'upgrade', takes_effect: 'now' }
  return { kind: 'switch', takes_effect: to.billing_interval === 'yearly' ? 'now' : 'at_period_end' }
}

/** Trial has no interval of its own: it is listed with both. */
const isSamePlan = (one: Plan, other: Plan) => one.id === other.id || (one.name === 'Trial' && other.name === 'Trial')

/** A plan of lower rank is a downgrade; higher or equal is an upgrade. */
export const isDowngrade = (from: Plan | null, to: Plan) => rankOf(to.name) < rankOf(from?.name ?? 'Trial')

/** What the button of a plan's card offers. */
export type PlanButton = 'contact_sales' | 'call_off' | 'select' | 'current' | 'switch' | 'upgrade' | 'downgrade'

/** The plan that follows the one paid for, and when. */
export type ComingPlan = { plan: Plan; at: string }

/** The button of a plan's card for someone on `current`. A `coming` plan can only be cancelled. */
export function planButton(plan: Plan, current: Plan | null, coming: ComingPlan | null = null): PlanButton {
  if (plan.name === 'Enterprise') return 'contact_sales'
  if (coming && isSamePlan(plan, coming.plan)) return 'call_off'
  if (!current) return 'select'
  if (isSamePlan(plan, current)) return 'current'
  if (plan.name === current.name) return 'switch'
  return isDowngrade(current, plan) ? 'downgrade' : 'upgrade'
}

export type PlanLabel = 'current' | 'coming' | 'popular' | 'contact_sales' | 'selected' | 'select'

/** The label on a plan's card. */
export function planLabel(
  plan: Plan,
  current: Plan | null,
  selected: Plan | null,
  coming: ComingPlan | null = null,
): PlanLabel {
  if (current && isSamePlan(plan, current)) return 'current'
  if (coming && isSamePlan(plan, coming.plan)) return 'coming'
  if (plan.name === 'Enterprise') return 'contact_sales'
  if (selected?.id === plan.id) return 'selected'
  return isPopular(plan) ? 'popular' : 'select'
}
