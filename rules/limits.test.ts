import { describe, expect, test } from 'vitest'
import { countDailyActions } from '#rules/daily-counts.ts'
import {
  countOver,
  defaultFeatures,
  defaultPlanName,
  fallbackFeatures,
  featuresOf,
  isReached,
  percentageUsed,
  rebuildUsage,
} from '#rules/limits.ts'

test('“before data loads, defaults are 1 Instagram account, 1 follower list, 100 daily actions, no analytics, no priority support, no scheduled tasks; plan name defaults to Trial”', () => {
  expect(defaultFeatures).toEqual({
    instagram_accounts: 1,
    follower_lists: 1,
    daily_actions: 100,
    analytics: false,
    priority_support: '',
    scheduled_tasks: false,
  })
  expect(defaultPlanName).toBe('Trial')
})

test('“If the user subscription call fails, defaults apply: 1 account, 100 daily actions, 2 follower lists, no analytics, no priority support”', () => {
  expect(fallbackFeatures).toMatchObject({
    instagram_accounts: 1,
    daily_actions: 100,
    follower_lists: 2,
    analytics: false,
    priority_support: '',
  })
})

describe('“A limit is reached when usage is at or above the limit”', () => {
  test.each([
    [99, 100, false],
    [100, 100, true],
    [101, 100, true],
    [0, 0, true],
    [5_000_000, 999_999, false],
    [5_000_000, 1_000_000, false],
    [999_998, 999_998, true],
  ])('%i of %i: %s', (used, limit, reached) => {
    expect(isReached(limit, used)).toBe(reached)
  })
})

test('“A boolean feature counts as reached when false”, and so does support that a plan has not', () => {
  expect([isReached(false), isReached(true), isReached(''), isReached('Live Chat Support')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

describe('“999999 or more means unlimited (shown as infinity, 0 percent). A limit of 0 shows 100 percent.”', () => {
  test.each([
    [0, 100, 0],
    [1, 3, 33],
    [100, 100, 100],
    [250, 100, 100],
    [0, 0, 100],
    [4, 999_999, 0],
    [4, 2_000_000, 0],
    [1, 2000, 0],
  ])('%i of %i is %i percent', (used, limit, percent) => {
    expect(percentageUsed(limit, used)).toBe(percent)
  })
})

test('“Daily actions are the sum of followed, unfollowed, liked posts and comments”', () => {
  expect(countDailyActions({ follow: 1, unfollow: 20, like: 300, comment: 4000 })).toBe(4321)
  expect(countDailyActions(undefined)).toBe(0)
})

test('“If the usage call fails, counts are rebuilt from accounts, follower lists and the activity summary, and feature limits fall back to the user’s features”', () => {
  const known = { accounts: 2, follower_lists: 3, today: { follow: 5, unfollow: 1, like: 0, comment: 0 } }
  const features = featuresOf('Growth')
  expect(rebuildUsage({ ...known, features, plan_name: 'Growth' })).toEqual({
    limits: features,
    usage: { instagram_accounts: 2, follower_lists: 3, daily_actions: 6 },
    is_premium: true,
    subscription_name: 'Growth',
  })
  expect(rebuildUsage({ ...known, features: null, plan_name: null })).toMatchObject({
    limits: fallbackFeatures,
    is_premium: false,
    subscription_name: 'Trial',
  })
})

test('what is more than a plan has room for is counted, and nothing is more than unlimited', () => {
  expect([countOver(3, 5), countOver(3, 3), countOver(3, 0), countOver(999_999, 2_000_000)]).toEqual([2, 0, 0, 0])
})
