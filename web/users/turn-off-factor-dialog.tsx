import { toast } from '#web/ui/toast.tsx'
import { ProveYourself } from '#web/users/prove-yourself.tsx'
import { factorMessages as messages } from '#web/users/settings-messages.ts'
import { useDisableFactor } from '#web/users/settings-queries.ts'

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
