import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'

type ToasterProps = { theme: 'light' | 'dark'; onReady: (show: typeof toast) => void }

export function Toaster({ theme, onReady }: ToasterProps) {
  useEffect(() => onReady(toast), [onReady])
  return (
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
  )
}
