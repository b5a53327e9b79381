import type { Usage } from '#contract/billing.ts'
import { isUnlimited } from '#rules/plans.ts'
import { messageOf } from '#web/app/api.ts'
import { billingMessages as messages } from '#web/billing/messages.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedCard } from '#web/ui/failed-card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const rows: [keyof Usage['usage'], string][] = [
  ['daily_actions', messages.rows.actions],
  ['instagram_accounts', messages.rows.accounts],
  ['follower_lists', messages.rows.lists],
]

/** How much of the plan's three allowances is used. */
export function Quota() {
  const { data, error, refetch, isFetching } = useUsage()
  if (error && !data)
    return <FailedCard title={messages.usage} message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <Card
      title={messages.usage}
      className="flex flex-col"
      actions={<Badge tone="brand">{data.subscription_name}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {rows.map(([name, label]) => (
          <Meter
            key={name}
            label={label}
            used={data.usage[name]}
            limit={isUnlimited(data.limits[name]) ? null : data.limits[name]}
          />
        ))}
      </div>
      <p className="mt-auto pt-5 text-caption text-muted">{messages.resets}</p>
    </Card>
  )
}
