import { matchPath } from 'react-router'
import * as paths from '#rules/paths.ts'
import { notFound, routes } from '#web/app/routes.ts'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { sessionQuery } from '#web/users/session.ts'

export const layout = screen(() => import('#web/app/layout.tsx'), 'Layout')

/** Milliseconds a page may wait for what it shows; then it is drawn with the room for it. */
const PATIENCE = 600

/**
 * Fetches layout and page of a path side by side, and who is signed in if the page depends on it, and then what the page shows. When
 * all is there it can be drawn in one go; until then the page's own first words stand there (index.html).
 */
export async function startLoading(path: string) {
  const row = routes.find((route) => matchPath(route.path, path === '/' ? paths.dashboard : path)) ?? {
    ...notFound,
    sidebar: false,
    access: 'public',
  }
  const session = queryClient.prefetchQuery(sessionQuery)
  await Promise.all([row.preload(), row.sidebar && layout.preload(), row.access !== 'public' && session])
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([row.readAhead(), patience])
}
