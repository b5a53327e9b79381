import { toast } from '#web/ui/overlays/toast.tsx'
import { ProveYourself } from '#web/users/security/prove-yourself.tsx'
import { useDisableFactor } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/settings.ts'

export function TurnOffFactorDialog({ onClose }: { onClose: () => void }) {
  const { mutate: disable, isPending, error } = useDisableFactor()
  return (
    <ProveYourself
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
