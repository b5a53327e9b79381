import type { Account } from '#contract/accounts.ts'
import { useDisconnectAccount } from '#web/accounts/connect-queries.ts'
import { messageOf } from '#web/core/api.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages } from '#words/connect.ts'

/** The button that was pressed is removed with its account; without this the focus would be lost. */
const focusHeading = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus())

type DisconnectAccountProps = { account: Pick<Account, 'id' | 'username'> }

export function DisconnectAccount({ account: { id, username } }: DisconnectAccountProps) {
  const { mutate, isPending, error, reset } = useDisconnectAccount(() => {
    toast.success(messages.disconnected({ username }))
    focusHeading()
  })
  return (
    <ConfirmButton
      label={messages.disconnect}
      name={messages.disconnectNamed({ username })}
      title={messages.disconnectTitle({ username })}
      pending={isPending}
      pendingLabel={messages.disconnecting}
      error={error && messageOf(error)}
      onAsk={reset}
      onConfirm={() => mutate(id)}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {Object.values(messages.disconnectEffects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmButton>
  )
}
