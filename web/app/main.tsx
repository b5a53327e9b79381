import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { agreeWithOtherTabs } from '#web/app/other-tabs.ts'
import { Router } from '#web/app/router.tsx'
import { startLoading } from '#web/app/start-loading.ts'
import { queryClient } from '#web/core/query-client.ts'
import { useTheme } from '#web/core/theme.ts'
import { ToastArea } from '#web/ui/overlays/toast.tsx'

const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
    <ToastArea theme={useTheme()} after={afterFirstPage} />
  </QueryClientProvider>
)

/** Only on a secure origin, and never in the way: without it everything works as long as there is a network. */
const keepOffline = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

agreeWithOtherTabs()
if (import.meta.env.PROD) void afterFirstPage.then(keepOffline)

const root = document.getElementById('root')
void startLoading(location.pathname).then(() => {
  if (!root) return
  // As a transition it is drawn in small pieces, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
})
