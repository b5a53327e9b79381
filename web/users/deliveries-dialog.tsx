import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '#contract/webhooks.ts'
import { failureWords } from '#web/app/failure-words.ts'
import { minuteOf } from '#web/app/moments.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { deliveryEvents, deliveryStates, webhookMessages as messages } from '#web/users/settings-messages.ts'
import { deliveriesQuery } from '#web/users/settings-queries.ts'
import { deliveryTones } from '#web/users/webhooks.tsx'

type DeliveriesDialogProps = { webhook: Webhook; onClose: () => void }

/** What was sent to a webhook and what came of it, newest first. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(id),
  )
  const deliveries = data?.pages.flatMap((page) => page.deliveries)
  return (
    <Dialog open onClose={onClose} title={messages.deliveries} description={url}>
      {deliveries ? (
        deliveries.length > 0 ? (
          <ul className="flex flex-col divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{messages.noDeliveries}</p>
        )
      ) : error ? (
        <LoadError message={failureWords(error, messages.deliveriesFailed)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {hasNextPage ? (
        <Button className="mt-4" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
    </Dialog>
  )
}

const DeliveryRow = ({ delivery }: { delivery: Delivery }) => {
  const { event, state, attempts, response_status, error, created_at, next_attempt_at } = delivery
  return (
    <li className="py-2.5 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={deliveryTones[state]}>{deliveryStates[state]}</Badge>
        {deliveryEvents[event]}
        <time dateTime={created_at} className="ml-auto text-caption text-muted">
          {minuteOf(created_at)}
        </time>
      </p>
      <p className="mt-1 text-caption text-muted">
        {[
          messages.attempts(attempts),
          response_status === null ? null : messages.answered(response_status),
          error,
          next_attempt_at ? messages.again(minuteOf(next_attempt_at)) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
