import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/webhooks.ts'
import { minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { screen } from '#web/core/screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DeliveryState } from '#web/users/integrations/delivery-state.tsx'
import { OwnList } from '#web/users/integrations/own-list.tsx'
import { useDeleteWebhook, useTestWebhook, webhooksQuery } from '#web/users/settings-queries.ts'
import { deliveryEvents, webhookMessages as messages } from '#words/generated/settings.ts'
import { narrowListText } from '#words/numbers.ts'

const creating = screen(() => import('#web/users/integrations/create-webhook-dialog.tsx'), 'CreateWebhookDialog')
const viewing = screen(() => import('#web/users/integrations/deliveries-dialog.tsx'), 'DeliveriesDialog')
const rotating = screen(() => import('#web/users/integrations/rotate-secret-dialog.tsx'), 'RotateSecretDialog')

export function Webhooks() {
  return (
    <SettingsSection title={messages.title} description={messages.about}>
      <OwnList query={useQuery(webhooksQuery)} words={messages} creating={creating}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      </OwnList>
    </SettingsSection>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, last_delivery, previous_secret_ends_at, off_since } = webhook
  const remove = useDeleteWebhook(() => toast.success(messages.removed))
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <p className="font-medium break-all">{url}</p>
      <p className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <Badge key={event}>{deliveryEvents[event]}</Badge>
        ))}
      </p>
      {last_delivery ? (
        <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
          <DeliveryState state={last_delivery.state} />
          {narrowListText([deliveryEvents[last_delivery.event], minuteOf(last_delivery.created_at)])}
        </p>
      ) : (
        <p className="text-caption text-muted">{messages.noDeliveries}</p>
      )}
      {off_since ? <p className="text-caption text-bad">{messages.off({ moment: minuteOf(off_since) })}</p> : null}
      {previous_secret_ends_at ? (
        <p className="text-caption text-muted">{messages.bothUntil({ moment: minuteOf(previous_secret_ends_at) })}</p>
      ) : null}
      <div className="button-row">
        <SendTest id={id} />
        <DialogButton
          size="small"
          preload={viewing.preload}
          dialog={(close) => <viewing.Screen webhook={webhook} onClose={close} />}
        >
          {messages.deliveries}
        </DialogButton>
        <DialogButton
          size="small"
          aria-label={messages.rotateNamed({ url })}
          preload={rotating.preload}
          dialog={(close) => <rotating.Screen webhook={webhook} onClose={close} />}
        >
          {messages.rotate}
        </DialogButton>
        <ConfirmButton
          label={messages.remove}
          name={messages.removeNamed({ url })}
          title={messages.removeTitle}
          pendingLabel={messages.removing}
          pending={remove.isPending}
          error={remove.error ? failureWords(remove.error, messages.removeFailed) : null}
          onAsk={remove.reset}
          onConfirm={() => remove.mutate(id)}
        >
          {messages.removeAbout({ url })}
        </ConfirmButton>
      </div>
    </li>
  )
}

function SendTest({ id }: { id: string }) {
  const { mutate, isPending } = useTestWebhook()
  const send = () =>
    mutate(id, {
      onSuccess: ({ delivery: { state, response_status, error } }) => {
        if (state === 'delivered') toast.success(messages.testArrived({ status: response_status ?? 0 }))
        else toast.error(messages.testFailed, error ? { description: error } : undefined)
      },
      onError: (error) => toast.error(failureWords(error, messages.testFailed)),
    })
  return (
    <Button size="small" pending={isPending} pendingLabel={messages.sending} onClick={send}>
      {messages.send}
    </Button>
  )
}
