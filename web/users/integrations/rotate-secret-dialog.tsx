import type { Webhook } from '#contract/webhooks.ts'
import { minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { SecretDialog } from '#web/users/security/secret-dialog.tsx'
import { useRotateSecret } from '#web/users/settings-queries.ts'
import { webhookMessages as messages } from '#words/generated/settings.ts'

const momentOf = (at: string | null) => (at === null ? null : minuteOf(at))

/** Asks, exchanges a webhook's secret, and shows the new one this one time. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutate: rotate, isPending, error, data } = useRotateSecret()
  if (data) {
    const until = momentOf(data.webhook.previous_secret_ends_at)
    return (
      <SecretDialog
        title={messages.rotatedTitle}
        about={until === null ? messages.rotatedAlone : messages.rotatedAbout({ moment: until })}
        label={messages.secret}
        onClose={onClose}
      >
        {data.secret}
      </SecretDialog>
    )
  }
  const ending = momentOf(webhook.previous_secret_ends_at)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => rotate(webhook.id)}
      title={messages.rotateTitle}
      confirmLabel={messages.rotateConfirm}
      pending={isPending}
      pendingLabel={messages.rotating}
      error={error ? failureWords(error, messages.rotateFailed) : null}
    >
      {ending === null ? messages.rotateAbout : messages.rotateAgain({ moment: ending })}
    </ConfirmDialog>
  )
}
