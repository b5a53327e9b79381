import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Scrolled } from '#web/ui/overlays/scrolled.tsx'
import { uiMessages as messages } from '#words/ui.ts'

type SidePanelProps = { onClose: () => void; label: string; children: ReactNode }

/** What is known of one thing of a list, beside the list; the browser's own modal dialog, open while it exists. */
export function SidePanel({ onClose, label, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed, not just taken away: only then does the focus go back to where it was.
    return () => element?.close()
  }, [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeOnBackdrop}
      className="side-panel"
    >
      <div className="flex h-full flex-col">
        <div className="absolute end-3 top-3 z-10">
          <IconButton label={messages.close} icon={<X size={18} />} onClick={onClose} />
        </div>
        <Scrolled label={label} className="min-h-0 flex-1 overscroll-contain p-5">
          {children}
        </Scrolled>
      </div>
    </dialog>
  )
}
