import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import { uiMessages as messages } from '#words/generated/first.ts'

type ToasterProps = {
  theme: 'light' | 'dark'
  onReady: (ready: { toasts: typeof toast; raise: () => void; low: 'bottom-left' | 'bottom-right' }) => void
}

/** Above the bar with which a form begins its task on a narrow screen, px. */
const LOW = 84

export function Toaster({ theme, onReady }: ToasterProps) {
  const layer = useRef<HTMLDivElement>(null)
  const dir = document.dir === 'rtl' ? 'rtl' : 'ltr'
  const [start, end] = dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  useEffect(() => {
    // Shown again, it is above every dialog opened since.
    const raise = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
    }
    onReady({ toasts: toast, raise, low: `bottom-${end}` })
  }, [onReady, end])
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <SonnerToaster
        theme={theme}
        dir={dir}
        position={`top-${end}`}
        // A toast of one line lies in the margin above the page, or on a narrow screen’s bar between its buttons (ui.css).
        offset={{ top: 'var(--toast-top)', bottom: LOW, [end]: 'var(--toast-end)' }}
        mobileOffset={{
          top: 'var(--toast-top)',
          bottom: LOW,
          [start]: 'var(--toast-start)',
          [end]: 'var(--toast-end)',
        }}
        closeButton
        gap={8}
        containerAriaLabel={messages.notices}
        toastOptions={{ closeButtonAriaLabel: messages.closeNotice, classNames: { description: 'text-muted!' } }}
        icons={{
          success: <CircleCheck size={18} className="text-ok" />,
          error: <CircleAlert size={18} className="text-bad" />,
          warning: <TriangleAlert size={18} className="text-warn" />,
          info: <Info size={18} className="text-muted" />,
        }}
      />
    </div>
  )
}
