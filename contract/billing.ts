import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, moment, nothing } from './fields.ts'

export const planName = z.enum(['Trial', 'Growth', 'Business', 'Enterprise'])
export type PlanName = z.infer<typeof planName>

export const planFeatures = z.object({
  /** 999999 or more means unlimited, in each of the three numbers. */
  instagram_accounts: count(),
  daily_actions: count(),
  follower_lists: count(),
  scheduled_tasks: z.boolean(),
  analytics: z.boolean(),
  /** What kind of support, as shown on the plan's card; empty for none. */
  priority_support: z.string(),
})
export type PlanFeatures = z.infer<typeof planFeatures>

export const plan = z.object({
  id: z.string(),
  name: planName,
  description: z.string(),
  /** Cents, for the whole interval. */
  price: count(),
  billing_interval: z.enum(['monthly', 'yearly']),
  features: planFeatures,
})
export type Plan = z.infer<typeof plan>

const userSubscription = z.object({
  features: planFeatures,
  status: z.enum(['active', 'trialing', 'ended']),
  /** When the trial or the paid period ends; null without a subscription. */
  current_period_end: z.nullable(moment()),
  subscription: z.object({
    id: z.string(),
    name: planName,
    billing_interval: z.enum(['monthly', 'yearly']),
  }),
})
export type UserSubscription = z.infer<typeof userSubscription>

const usageCounts = z.object({ instagram_accounts: count(), follower_lists: count(), daily_actions: count() })

export const usage = z.object({
  limits: planFeatures,
  usage: usageCounts,
  is_premium: z.boolean(),
  subscription_name: planName,
})
export type Usage = z.infer<typeof usage>

export const listPlans = call({
  method: 'GET',
  path: '/subscriptions',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ subscriptions: z.array(plan) }),
})

export const getSubscription = call({
  method: 'GET',
  path: '/subscriptions/user',
  scope: 'read',
  input: nothing(),
  answer: z.object({ success: z.literal(true), subscription: userSubscription }),
})

export const getUsage = call({
  method: 'GET',
  path: '/subscriptions/usage',
  scope: 'read',
  input: nothing(),
  answer: z.object({ success: z.literal(true), usage }),
})

export const subscribe = call({
  method: 'POST',
  path: '/subscriptions/subscribe',
  input: z.object({
    subscription_id: z.string().check(z.maxLength(64)),
    payment_method_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    payment_provider: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
  answer: z.object({ success: z.literal(true), subscription: userSubscription }),
})
