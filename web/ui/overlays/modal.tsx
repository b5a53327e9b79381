import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClick' | 'onClose'> & {
  open: boolean
  onClose: () => void
}

/** The browser's own modal dialog. What has `data-autofocus` is focused first. */
export function Modal({ open, onClose, children, ...dialog }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)

  // Before other effects: while it is still open, nothing behind it can take the focus.
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closed, not just taken away: only then does the focus go back to where it was.
    return () => element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape, which arrives as onCancel
    <dialog
      {...dialog}
      ref={ref}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The backdrop belongs to the dialog itself.
      onClick={({ target }) => target === ref.current && onClose()}
    >
      {children}
    </dialog>
  )
}
