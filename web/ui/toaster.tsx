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
      // Below the bar that narrow screens have above, so that its menu stays in reach.
      mobileOffset={{ top: 64, left: 16, right: 16 }}
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
