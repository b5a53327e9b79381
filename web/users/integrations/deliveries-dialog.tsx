import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '#contract/webhooks.ts'
import { minuteOf } from '#web/core/days.ts'
import { DeliveryState } from '#web/users/integrations/delivery-state.tsx'
import { PagedDialog } from '#web/users/paged-dialog.tsx'
import { deliveriesQuery } from '#web/users/settings-queries.ts'
import { deliveryEvents, webhookMessages as messages } from '#words/generated/settings.ts'

type DeliveriesDialogProps = { webhook: Webhook; onClose: () => void }

/** What was sent to a webhook and what came of it, newest first. */
export const DeliveriesDialog = ({ webhook: { id, url }, onClose }: DeliveriesDialogProps) => (
  <PagedDialog
    query={useInfiniteQuery(deliveriesQuery(id))}
    rowsOf={({ deliveries }) => deliveries}
    title={messages.deliveries}
    description={url}
    words={{ empty: messages.noDeliveries, failed: messages.deliveriesFailed, more: messages.more }}
    onClose={onClose}
  >
    {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
  </PagedDialog>
)

const DeliveryRow = ({ delivery }: { delivery: Delivery }) => {
  const { event, state, attempts, response_status, error, created_at, next_attempt_at } = delivery
  return (
    <li className="py-2.5 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DeliveryState state={state} />
        {deliveryEvents[event]}
        <time dateTime={created_at} className="ms-auto text-caption text-muted">
          {minuteOf(created_at)}
        </time>
      </p>
      <p className="mt-1 text-caption text-muted">
        {[
          messages.attempts({ count: attempts }),
          response_status === null ? null : messages.answered({ status: response_status }),
          next_attempt_at ? messages.again({ moment: minuteOf(next_attempt_at) }) : null,
          error,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
