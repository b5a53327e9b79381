import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { pageHadItsTurn } from '#web/app/page-had-its-turn.ts'
import { queryClient } from '#web/app/query-client.ts'
import { Router } from '#web/app/router.tsx'
import { startLoading } from '#web/app/start-loading.ts'
import { useTheme } from '#web/app/theme.ts'
import { ToastArea } from '#web/ui/toast.tsx'

const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
    <ToastArea theme={useTheme()} after={pageHadItsTurn} />
  </QueryClientProvider>
)

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
