import type { CountedLimit, KindOf, LimitName, PlanSwitch } from '#rules/limits.ts'
import { numberText } from '#rules/numbers.ts'

type Texts = {
  /** `line` is the feature of a plan, with the number already written; `confirmed` the same where a plan is confirmed. */
  count: {
    name: string
    line: (count: string, one: boolean) => string
    confirmed?: (count: string, one: boolean) => string
  }
  switch: { name: string }
  label: { name: string }
}

/** The words of each limit of a plan: in the table of plans, beside its meter, among a plan's features. */
export const planLimitWords: { [Name in LimitName]: Texts[KindOf<Name>] } = {
  instagram_accounts: {
    name: 'Instagram accounts',
    line: (count, one) => `${count} Instagram ${one ? 'account' : 'accounts'}`,
    confirmed: (count, one) => `${count} Instagram ${one ? 'Account' : 'Accounts'}`,
  },
  daily_actions: {
    name: 'Daily actions',
    line: (count, one) => `${count} daily ${one ? 'action' : 'actions'}`,
  },
  follower_lists: {
    name: 'Follower lists',
    line: (count, one) => `${count} follower ${one ? 'list' : 'lists'}`,
  },
  scheduled_tasks: { name: 'Task scheduling' },
  analytics: { name: 'Advanced analytics' },
  priority_support: { name: 'Priority support' },
}

/** What remains of a reached limit's sentence where it's shown with ways on of its own. */
export const limitReached: Record<CountedLimit, (limit: number) => string> = {
  daily_actions: (limit) => `You’ve used all ${numberText(limit)} daily actions in your plan.`,
  follower_lists: (limit) =>
    limit === 1
      ? 'You’ve reached your plan’s limit of 1 list.'
      : `You’ve reached your plan’s limit of ${numberText(limit)} lists.`,
  instagram_accounts: (limit) =>
    limit === 1
      ? 'You’ve reached your plan’s limit of 1 connected Instagram account.'
      : `You’ve reached your plan’s limit of ${numberText(limit)} connected Instagram accounts.`,
}

/** What a plan does not include, within a sentence. */
export const switchNames: Record<PlanSwitch, string> = { analytics: 'analytics', scheduled_tasks: 'scheduled tasks' }
