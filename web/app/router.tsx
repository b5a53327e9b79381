import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import * as paths from '#rules/paths.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { guards } from '#web/app/guards.tsx'
import { notFound, type RouteRow, routes } from '#web/app/routes.ts'
import { layout, startLoading } from '#web/app/start-loading.ts'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

/** One page: its guard while its code is being fetched, then the page. */
function RoutedPage({ access, Screen, preload }: Pick<RouteRow, 'access' | 'Screen' | 'preload'>) {
  const { pathname } = useLocation()
  const Guard = guards[access]
  useEffect(() => void preload(), [preload])
  return (
    <ErrorBoundary key={pathname}>
      <Guard>
        <Suspense fallback={<PageSpinner />}>
          <Screen />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  )
}

// Only while one develops: the build leaves out what stands behind DEV.
const kit = import.meta.env.DEV ? screen(() => import('#web/kit/kit.tsx'), 'Kit') : null

const toRoute = (row: RouteRow) => <Route key={row.path} path={row.path} element={<RoutedPage {...row} />} />

const sidebarLayout = (
  <ErrorBoundary>
    <Suspense fallback={<PageSpinner />}>
      <layout.Screen onIntent={startLoading} />
    </Suspense>
  </ErrorBoundary>
)

/** Without transitions: a choice that stands in the address is drawn before the next one is made, which starts from it. */
export const Router = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      <Route path="/" element={<Navigate to={paths.dashboard} replace />} />
      {routes.filter((row) => !row.sidebar).map(toRoute)}
      <Route element={sidebarLayout}>{routes.filter((row) => row.sidebar).map(toRoute)}</Route>
      {kit ? <Route path="/kit" element={<RoutedPage access="public" {...kit} />} /> : null}
      <Route path="*" element={<RoutedPage access="public" {...notFound} />} />
    </Routes>
  </BrowserRouter>
)
