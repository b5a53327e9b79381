import { countDailyActions, type DayOfActivity } from './daily-counts.ts'
import { numberText } from './numbers.ts'
import { isUnlimited, type PlanFeatures, type PlanName } from './plans.ts'

/** The limits of a plan that are counted. */
export const countedLimits = [
  'instagram_accounts',
  'follower_lists',
  'daily_actions',
] as const satisfies (keyof PlanFeatures)[]
export type CountedLimit = (typeof countedLimits)[number]

/** What of a plan is used, with what it allows. */
export type Usage = {
  limits: PlanFeatures
  usage: Record<CountedLimit, number>
  is_premium: boolean
  subscription_name: PlanName
}

/** What holds before anything has been loaded (specification, section 4). */
export const defaultFeatures: PlanFeatures = {
  instagram_accounts: 1,
  follower_lists: 1,
  daily_actions: 100,
  analytics: false,
  scheduled_tasks: false,
  priority_support: '',
}

/** What holds when the user's subscription cannot be read (specification, section 7). */
export const fallbackFeatures: PlanFeatures = { ...defaultFeatures, follower_lists: 2 }

export const defaultPlanName: PlanName = 'Trial'

/** At or above its number a limit is reached; a feature that a plan has or has not is reached when it has not. */
export function isReached(limit: number | boolean | string, used = 0): boolean {
  if (typeof limit === 'boolean') return !limit
  if (typeof limit === 'string') return limit === ''
  return !isUnlimited(limit) && used >= limit
}

/** How much of a limit is used, 0 to 100. */
export function percentageUsed(limit: number, used: number): number {
  if (isUnlimited(limit)) return 0
  if (limit <= 0) return 100
  return Math.min(100, Math.round((used / limit) * 100))
}

export const limitFigure = (limit: number) => (isUnlimited(limit) ? '∞' : numberText(limit))

/** How many accounts or lists are more than a plan has room for. */
export const countOver = (limit: number, used: number) => (isUnlimited(limit) ? 0 : Math.max(0, used - limit))

/** The usage put together from what else is known, for when it cannot be asked for; `features` are the user's own where they are known. */
export function rebuildUsage(known: {
  accounts: number
  follower_lists: number
  today: DayOfActivity | undefined
  features: PlanFeatures | null
  plan_name: PlanName | null
}): Usage {
  const name = known.plan_name ?? defaultPlanName
  return {
    limits: known.features ?? fallbackFeatures,
    usage: {
      instagram_accounts: known.accounts,
      follower_lists: known.follower_lists,
      daily_actions: countDailyActions(known.today),
    },
    is_premium: name !== 'Trial',
    subscription_name: name,
  }
}

/** What holds before anything has been loaded: nothing used of the smallest plan. */
export const defaultUsage: Usage = rebuildUsage({
  accounts: 0,
  follower_lists: 0,
  today: undefined,
  features: defaultFeatures,
  plan_name: null,
})
