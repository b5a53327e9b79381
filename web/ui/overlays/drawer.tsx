import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

type DrawerProps = { open: boolean; onClose: () => void; label: string; children: ReactNode }

/** A menu that slides in from the left; the browser's own modal dialog. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before other effects: while it is still open, nothing behind it can take the focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={onClose}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="drawer"
    >
      {children}
    </dialog>
  )
}
