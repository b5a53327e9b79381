import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Router } from '#web/app/router.tsx'
import { useLanguage } from '#web/core/language.ts'
import { queryClient } from '#web/core/query-client.ts'
import { ToastArea } from '#web/ui/overlays/toast.tsx'

/** All that a window shows. */
export function App() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <ToastArea />
    </QueryClientProvider>
  )
}
