import { lazy, Suspense, useEffect, useState } from 'react'
import type { toast as Sonner } from 'sonner'

type Tone = 'success' | 'error' | 'warning' | 'info'

type ToastOptions = {
  description?: string
  /** A second toast of the same id takes the place of the first. */
  id?: string
  /** Milliseconds. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

/** `low`: where a toast of several lines covers no header on a narrow screen, above the bar that a form has there. */
type Ready = { toasts: typeof Sonner; raise: () => void; low: 'bottom-left' | 'bottom-right' }

let ready: (area: Ready) => void
const shown = new Promise<Ready>((resolve) => {
  ready = resolve
})

const show = (tone: Tone) => (message: string, options?: ToastOptions) =>
  void shown.then(({ toasts, raise, low }) => {
    raise()
    const is_tall = options?.description !== undefined && matchMedia('(width < 64rem)').matches
    toasts[tone](message, is_tall ? { ...options, position: low } : options)
  })

/** Says what came of something the user did. May be called at any time: what comes before the toaster has loaded waits for it. */
export const toast = { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') }

const LazyToaster = lazy(() => import('#web/ui/overlays/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** The toast area; its code is fetched after what goes before it. */
export function ToastArea({ theme, after }: { theme: 'light' | 'dark'; after: Promise<void> }) {
  const [due, setDue] = useState(false)

  useEffect(() => {
    let gone = false
    void after.then(() => gone || setDue(true))
    return () => {
      gone = true
    }
  }, [after])

  if (!due) return null
  return (
    <Suspense fallback={null}>
      <LazyToaster theme={theme} onReady={ready} />
    </Suspense>
  )
}
