import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children: ReactNode
  /** A verb, for example `Stop the run`. */
  confirmLabel: string
  /** On the button that does nothing, where `Cancel` could be taken for the other one. */
  keepLabel?: string | undefined
  danger?: boolean | undefined
  /** Something in the dialog is still to be done. */
  disabled?: boolean | undefined
  pending?: boolean | undefined
  pendingLabel?: string | undefined
  error?: string | null | undefined
}

/** Asks before something that cannot be taken back; Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    keepLabel = messages.cancel,
    danger,
    disabled,
    pending,
    pendingLabel,
    error,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width="small"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {keepLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-muted">{children}</div>
        {error ? <Alert tone="bad">{error}</Alert> : null}
      </div>
    </Dialog>
  )
}
