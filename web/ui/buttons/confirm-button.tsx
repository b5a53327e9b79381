import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type ConfirmButtonProps = {
  /** A verb, on the button and in the dialog. */
  label: string
  /** Which of several it is about, for those who hear it. */
  name: string
  title: string
  /** What it does. */
  children: ReactNode
  pendingLabel: string
  pending: boolean
  error: string | null
  /** Called when it is asked anew, to forget what came of it before. */
  onAsk: () => void
  onConfirm: () => void
}

/** A quiet button for what cannot be taken back; asks first. */
export function ConfirmButton({ label, name, onAsk, ...dialog }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="ghost"
        size="small"
        className="-mr-3 text-muted"
        aria-label={name}
        onClick={() => {
          onAsk()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={open} onClose={() => setOpen(false)} confirmLabel={label} danger />
    </>
  )
}
