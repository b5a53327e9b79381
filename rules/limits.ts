import { countDailyActions, type DayOfActivity } from './daily-counts.ts'

export const planNames = ['Trial', 'Growth', 'Business', 'Enterprise'] as const
export type PlanName = (typeof planNames)[number]

/** At or above this a limit means unlimited (specification, section 9). */
export const UNLIMITED = 999_999

export const isUnlimited = (limit: number) => limit >= UNLIMITED

type ByPlan<Value> = Record<PlanName, Value>

/** What a limit is in each plan. */
type Values = {
  /** A number of things, `UNLIMITED` where there may be any number. */
  count: number
  /** Something a plan has or has not. */
  switch: boolean
  /** A service under its own name; empty where a plan does not have it. */
  label: string
}
type LimitKind = keyof Values

type Limit = {
  [Kind in LimitKind]: {
    kind: Kind
    by_plan: ByPlan<Values[Kind]>
    /** The value when the user's subscription cannot be read (specification, section 7); by default the Trial's. */
    fallback?: Values[Kind]
    /** It counts from zero each day, by the user's calendar. */
    each_day?: true
    /** The refusal of one more; absent where tasks wait instead. */
    refusal?: string
  }
}[LimitKind]

/** Every limit of a plan, in the order in which plans list them. One more is a line here, its words, its count and where it is kept. */
export const limits = {
  instagram_accounts: {
    kind: 'count',
    by_plan: { Trial: 1, Growth: 3, Business: 10, Enterprise: UNLIMITED },
    refusal: 'limit_accounts',
  },
  daily_actions: {
    kind: 'count',
    by_plan: { Trial: 100, Growth: 500, Business: 2000, Enterprise: UNLIMITED },
    each_day: true,
  },
  follower_lists: {
    kind: 'count',
    by_plan: { Trial: 1, Growth: 10, Business: UNLIMITED, Enterprise: UNLIMITED },
    fallback: 2,
    refusal: 'limit_lists',
  },
  scheduled_tasks: {
    kind: 'switch',
    by_plan: { Trial: false, Growth: true, Business: true, Enterprise: true },
    refusal: 'feature_not_in_plan',
  },
  analytics: {
    kind: 'switch',
    by_plan: { Trial: false, Growth: true, Business: true, Enterprise: true },
    refusal: 'feature_not_in_plan',
  },
  priority_support: {
    kind: 'label',
    by_plan: { Trial: '', Growth: '', Business: 'Live Chat Support', Enterprise: 'Dedicated Support Team' },
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export type KindOf<Name extends LimitName> = (typeof limits)[Name]['kind']
type LimitsOf<Kind extends LimitKind> = { [Name in LimitName]: KindOf<Name> extends Kind ? Name : never }[LimitName]

/** The limits of a plan that are counted, and those that a plan has or has not. */
export type CountedLimit = LimitsOf<'count'>
export type PlanSwitch = LimitsOf<'switch'>

/** What a plan allows. */
export type PlanFeatures = { [Name in LimitName]: Values[KindOf<Name>] }

export const limitNames = Object.keys(limits) as LimitName[]

const isCounted = (name: LimitName): name is CountedLimit => limits[name].kind === 'count'
export const countedLimits = limitNames.filter(isCounted) as [CountedLimit, ...CountedLimit[]]

/** Whether a count starts from zero each day. */
export const startsEachDay = (name: CountedLimit): boolean => 'each_day' in limits[name]

/** Whether a list counts towards the plan's: those a user extracted, pasted or saved, once however many versions it has. */
export const isCountedList = ({
  kind,
  role,
  version_of,
}: {
  kind: string
  role: string | null
  version_of: string | null
}) => kind === 'custom' && role === null && version_of === null

/** A value for each limit, made by its kind. */
export const forEachLimit = <Made extends Record<LimitKind, unknown>>(
  make: {
    [Kind in LimitKind]: (name: LimitsOf<Kind>) => Made[Kind]
  },
) =>
  Object.fromEntries(limitNames.map((name) => [name, make[limits[name].kind](name as never)])) as {
    [Name in LimitName]: Made[KindOf<Name>]
  }

const featuresFrom = (pick: (limit: Limit) => unknown) =>
  Object.fromEntries(limitNames.map((name) => [name, pick(limits[name])])) as PlanFeatures

export const featuresOf = (plan: PlanName): PlanFeatures => featuresFrom(({ by_plan }) => by_plan[plan])

/** What of a plan is used, with what it allows. */
export type PlanUsage = {
  limits: PlanFeatures
  usage: Record<CountedLimit, number>
  is_premium: boolean
  subscription_name: PlanName
}

export const defaultPlanName: PlanName = 'Trial'

/** What holds before anything has been loaded (specification, section 4). */
export const defaultFeatures: PlanFeatures = featuresOf(defaultPlanName)

/** What holds when the user's subscription cannot be read. */
export const fallbackFeatures: PlanFeatures = featuresFrom(
  ({ by_plan, fallback }) => fallback ?? by_plan[defaultPlanName],
)

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

/** How many accounts or lists are more than a plan has room for. */
export const countOver = (limit: number, used: number) => (isUnlimited(limit) ? 0 : Math.max(0, used - limit))

/** The usage put together from other facts while it cannot be fetched; `features` are the user's own where they are known. */
export function rebuildUsage(known: {
  accounts: number
  follower_lists: number
  today: Partial<DayOfActivity> | undefined
  features: PlanFeatures | null
  plan_name: PlanName | null
}): PlanUsage {
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
export const defaultUsage: PlanUsage = rebuildUsage({
  accounts: 0,
  follower_lists: 0,
  today: undefined,
  features: defaultFeatures,
  plan_name: null,
})
