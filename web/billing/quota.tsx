import { useUsage } from '#web/billing/queries.ts'
import { UsageMeters } from '#web/billing/usage-meters.tsx'
import { Loaded } from '#web/core/loaded.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'

/** How much of the plan is used today. */
export function Quota() {
  const { isPlaceholderData, ...query } = useUsage()
  return (
    <Loaded
      title={messages.usage}
      query={{ ...query, data: isPlaceholderData ? undefined : query.data }}
      skeleton="h-80"
    >
      {(data) => (
        <Card
          title={messages.usage}
          className="flex flex-col"
          actions={<Badge tone="brand">{data.subscription_name}</Badge>}
        >
          <UsageMeters usage={data} className="flex flex-col gap-4" />
          <p className="mt-auto pt-5 text-caption text-muted">{messages.resets}</p>
        </Card>
      )}
    </Loaded>
  )
}
