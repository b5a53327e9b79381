import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { useDisconnectAccount } from '#web/accounts/connect-queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages } from '#words/connect.ts'

/** The button one came from goes with its account; without this the focus would be nowhere. */
const focusHeading = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus())

type DisconnectAccountProps = { account: Pick<Account, 'id' | 'username'> }

export function DisconnectAccount({ account: { id, username } }: DisconnectAccountProps) {
  const [open, setOpen] = useState(false)
  const {
    mutate: disconnect,
    isPending,
    error,
    reset,
  } = useDisconnectAccount(() => {
    toast.success(messages.disconnected(username))
    focusHeading()
  })

  const ask = () => {
    reset()
    setOpen(true)
  }

  return (
    <>
      <Button
        look="ghost"
        size="small"
        className="-mr-3 text-muted"
        aria-label={messages.disconnectNamed(username)}
        onClick={ask}
      >
        {messages.disconnect}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => disconnect(id)}
        title={messages.disconnectTitle(username)}
        confirmLabel={messages.disconnect}
        danger
        pending={isPending}
        pendingLabel={messages.disconnecting}
        error={error ? messageOf(error) : null}
      >
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {messages.disconnectEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
