import type { Plan, PlanFeatures, PlanName } from '#contract/billing.ts'

/** At or above this a limit means unlimited (specification, section 9). */
export const UNLIMITED = 999_999

/** How long the Trial plan lasts. */
export const TRIAL_DAYS = 14

const features: Record<PlanName, PlanFeatures> = {
  Trial: {
    instagram_accounts: 1,
    daily_actions: 100,
    follower_lists: 1,
    scheduled_tasks: false,
    analytics: false,
    priority_support: '',
  },
  Growth: {
    instagram_accounts: 3,
    daily_actions: 500,
    follower_lists: 10,
    scheduled_tasks: true,
    analytics: true,
    priority_support: '',
  },
  Business: {
    instagram_accounts: 10,
    daily_actions: 2000,
    follower_lists: UNLIMITED,
    scheduled_tasks: true,
    analytics: true,
    priority_support: 'Live Chat Support',
  },
  Enterprise: {
    instagram_accounts: UNLIMITED,
    daily_actions: UNLIMITED,
    follower_lists: UNLIMITED,
    scheduled_tasks: true,
    analytics: true,
    priority_support: 'Dedicated Support Team',
  },
}

const descriptions: Record<PlanName, string> = {
  Trial: 'Try everything on one account for 14 days.',
  Growth: 'For creators who grow a few accounts with care.',
  Business: 'For teams and agencies with many accounts.',
  Enterprise: 'For organisations with needs of their own.',
}

/** Cents, for the whole interval. */
const prices: Record<PlanName, { monthly: number; yearly: number }> = {
  Trial: { monthly: 0, yearly: 0 },
  Growth: { monthly: 2900, yearly: 27_840 },
  Business: { monthly: 7900, yearly: 75_840 },
  Enterprise: { monthly: 0, yearly: 0 },
}

const names: PlanName[] = ['Trial', 'Growth', 'Business', 'Enterprise']

/** Every plan in both intervals; Trial and Enterprise appear in both so that each view of the cards is whole. */
export const plans: readonly Plan[] = (['monthly', 'yearly'] as const).flatMap((billing_interval) =>
  names.map((name) => ({
    id: `${name.toLowerCase()}_${billing_interval}`,
    name,
    description: descriptions[name],
    price: prices[name][billing_interval],
    billing_interval,
    features: features[name],
  })),
)

export const findPlan = (id: string) => plans.find((plan) => plan.id === id)

export const featuresOf = (name: PlanName) => features[name]

export const isUnlimited = (limit: number) => limit >= UNLIMITED
