import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import * as paths from '#rules/paths.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { RoutedPage } from '#web/app/routed-page.tsx'
import { routes } from '#web/app/routes.ts'
import { shell } from '#web/app/start-loading.ts'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

// Only during development: the build removes code behind DEV.
const kit = import.meta.env.DEV ? screen(() => import('#web/kit/kit.tsx'), 'Kit') : null

const InsideShell = () => (
  <ErrorBoundary>
    <Suspense fallback={<PageSpinner />}>
      <shell.Screen />
    </Suspense>
  </ErrorBoundary>
)

/** Without transitions: a choice kept in the address is rendered before the next one is made, which starts from it. */
export const Router = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      <Route path="/" element={<Navigate to={paths.dashboard} replace />} />
      {routes.map((row) => (
        <Route key={row.path} path={row.path} element={<RoutedPage {...row} />} />
      ))}
      {kit ? <Route path="/kit" element={<RoutedPage access="public" {...kit} />} /> : null}
      <Route path="*" element={<InsideShell />} />
    </Routes>
  </BrowserRouter>
)
