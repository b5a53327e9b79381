import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { wordsReady } from '#rooms'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Router } from '#web/app/router.tsx'
import { startLoading } from '#web/app/start-loading.ts'
import { useLanguage } from '#web/core/language.ts'
import { queryClient } from '#web/core/query-client.ts'
import { useTheme } from '#web/core/theme.ts'
import { ToastArea } from '#web/ui/overlays/toast.tsx'

function App() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <ToastArea theme={useTheme()} after={afterFirstPage} />
    </QueryClientProvider>
  )
}

void afterFirstPage.then(() => import('#web/app/background.ts'))

const root = document.getElementById('root')
void Promise.all([startLoading(location.pathname), wordsReady()]).then(() => {
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
