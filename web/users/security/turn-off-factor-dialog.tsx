import { toast } from '#web/ui/overlays/toast.tsx'
import { ConfirmIdentity } from '#web/users/security/confirm-identity.tsx'
import { useDisableFactor } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

export function TurnOffFactorDialog({ onClose }: { onClose: () => void }) {
  const { mutate: disable, isPending, error } = useDisableFactor()
  return (
    <ConfirmIdentity
      title={messages.offTitle}
      about={messages.offAbout}
      asks={['password', 'code']}
      confirm={messages.turnOff}
      confirming={messages.turningOff}
      danger
      pending={isPending}
      error={error}
      onConfirm={(proof) =>
        disable(proof, {
          onSuccess: ({ message }) => {
            toast.success(message)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
