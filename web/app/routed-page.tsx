import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { guards } from '#web/app/guards.tsx'
import type { RouteRow } from '#web/app/routes.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

/** One page: its guard while its code is being fetched, then the page. */
export function RoutedPage({ access, Screen, preload }: Pick<RouteRow, 'access' | 'Screen' | 'preload'>) {
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
