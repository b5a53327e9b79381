import { type ComponentProps, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type ConfirmButtonProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm' | 'confirmLabel'
> & {
  /** A verb, on the button and in the dialog. */
  label: string
  /** The verb in the dialog, where it differs. */
  confirmLabel?: string
  /** For screen readers: which of several it is about. */
  name?: string
  /** Instead of the usual small ghost button. */
  button?: Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'iconSize' | 'className'>
  /** Called before the dialog opens, to reset an earlier result. */
  onAsk?: () => void
  onConfirm: (close: () => void) => void
}

const quiet = { variant: 'ghost', size: 'small', className: '-me-3 text-muted' } as const

/** A button for something that cannot be undone; asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, confirmLabel = label, name, button = quiet, onAsk, onConfirm, ...dialog } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ask = () => {
    onAsk?.()
    setOpen(true)
  }
  return (
    <>
      <Button {...button} aria-label={name} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        danger
        {...dialog}
        open={open}
        onClose={close}
        onConfirm={() => onConfirm(close)}
        confirmLabel={confirmLabel}
      />
    </>
  )
}
