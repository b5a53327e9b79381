import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Modal } from '#web/ui/overlays/modal.tsx'
import { Scrolled } from '#web/ui/overlays/scrolled.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'

const widths = { small: '400px', normal: '480px', wide: '720px' }

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Buttons; the one that does it comes last. */
  footer?: ReactNode
  width?: keyof typeof widths | undefined
  /** Red: something is taken away. */
  danger?: boolean | undefined
}

/** A sheet from below under 640 px. */
export function Dialog({ open, onClose, title, children, description, footer, width = 'normal', danger }: DialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      className="dialog"
      style={{ '--dialog-width': widths[width] } as CSSProperties}
    >
      {open ? (
        <div className={classes('flex max-h-[90dvh] flex-col', danger && 'border-t-4 border-danger')}>
          <header className="flex items-start justify-between gap-4 px-5 pt-5">
            <div className="min-w-0">
              <h2 id={id} className={classes('text-dialog', danger && 'text-bad')}>
                {title}
              </h2>
              {description ? (
                <p id={`${id}-about`} className="mt-1 text-muted">
                  {description}
                </p>
              ) : null}
            </div>
            <IconButton label={messages.close} icon={X} onClick={onClose} className="-mt-1.5 -me-2" />
          </header>
          <Scrolled labelledBy={id} className="min-h-0 px-5 py-4">
            {children}
          </Scrolled>
          {footer ? (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          ) : null}
        </div>
      ) : null}
    </Modal>
  )
}
