import { useUsage } from '#web/billing/queries.ts'
import { UsageMeters } from '#web/billing/usage-meters.tsx'
import { messageOf } from '#web/core/api.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { FailedCard } from '#web/ui/feedback/failed-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { billingMessages as messages } from '#words/billing.ts'

/** How much of the plan is used today. */
export function Quota() {
  const { data, error, refetch, isFetching, isPlaceholderData } = useUsage()
  if (isPlaceholderData) return <Skeleton className="h-80" />
  if (!data)
    return <FailedCard title={messages.usage} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <Card
      title={messages.usage}
      className="flex flex-col"
      actions={<Badge tone="brand">{data.subscription_name}</Badge>}
    >
      <UsageMeters usage={data} className="flex flex-col gap-4" />
      <p className="mt-auto pt-5 text-caption text-muted">{messages.resets}</p>
    </Card>
  )
}
