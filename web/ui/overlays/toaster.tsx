import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'

type ToasterProps = { theme: 'light' | 'dark'; onReady: (ready: { toasts: typeof toast; raise: () => void }) => void }

export function Toaster({ theme, onReady }: ToasterProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown again, it is above every dialog opened since.
    const raise = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
    }
    onReady({ toasts: toast, raise })
  }, [onReady])
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <SonnerToaster
        theme={theme}
        position="top-right"
        // A toast of one line lies in the margin above the page, or on a narrow screen’s bar between its buttons (ui.css).
        offset={{ top: 'var(--toast-top)', right: 'var(--toast-end)' }}
        mobileOffset={{ top: 'var(--toast-top)', left: 'var(--toast-start)', right: 'var(--toast-end)' }}
        closeButton
        gap={8}
        toastOptions={{ classNames: { description: 'text-muted!' } }}
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
