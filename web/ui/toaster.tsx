import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'

type ToasterProps = { theme: 'light' | 'dark'; onReady: (ready: { toasts: typeof toast; raise: () => void }) => void }

export function Toaster({ theme, onReady }: ToasterProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown anew it stands above every dialog that has been opened since.
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
        // Narrow screens have a bar above: a toast of one line lies on it, beside its menu, and no heading is covered.
        mobileOffset={{ top: 6, left: 56, right: 8 }}
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
