import type { Usage } from '#contract/billing.ts'
import { isUnlimited } from '#rules/limits.ts'
import { automationMessages as messages } from '#words/tasks.ts'

/** What the plan leaves for today, as a sentence. */
export function quotaWords({ usage, limits }: Pick<Usage, 'usage' | 'limits'>): string {
  if (isUnlimited(limits.daily_actions)) return messages.unlimitedToday
  const left = Math.max(0, limits.daily_actions - usage.daily_actions)
  return left === 0 ? messages.noneLeftToday : messages.leftToday({ left, limit: limits.daily_actions })
}
