import { isUnlimited } from '#rules/limits.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

/** How many of the plan's actions of today are used. */
export function DailyQuota() {
  const { data, error } = useUsage()
  if (error) return null
  if (!data) return <Skeleton className="h-9" />
  const { usage, limits } = data
  const limit = isUnlimited(limits.daily_actions) ? null : limits.daily_actions
  return <Meter label={messages.dailyActions} used={usage.daily_actions} limit={limit} />
}
