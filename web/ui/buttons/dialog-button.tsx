import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The dialog, open while it is rendered. */
  dialog: (close: () => void) => ReactNode
  /** Fetches the dialog's code; called when somebody is about to press. */
  preload?: (() => void) | undefined
}

/** A button that opens a dialog; each time a fresh one. */
export function DialogButton({ dialog, preload, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={preload} onFocus={preload} {...button} onClick={() => setOpen(true)} />
      {open ? <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
