import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { queryClient } from '#web/app/query-client.ts'
import { Router } from '#web/app/router.tsx'
import { startLoading } from '#web/app/start-loading.ts'
import { useTheme } from '#web/app/theme.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { sessionQuery } from '#web/users/queries.ts'

startLoading(location.pathname)
void queryClient.prefetchQuery(sessionQuery)

const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
    <ToastArea theme={useTheme()} />
  </QueryClientProvider>
)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
