import { matchPath } from 'react-router'
import { HOME } from '#web/app/next-path.ts'
import { queryClient } from '#web/app/query-client.ts'
import { notFound, routes } from '#web/app/routes.ts'
import { screen } from '#web/app/screen.ts'
import { sessionQuery } from '#web/users/queries.ts'

export const layout = screen(() => import('#web/app/layout.tsx'), 'Layout')

/** Milliseconds a page may wait for what it shows; then it is drawn with the room for it. */
const PATIENCE = 600

/**
 * Fetches layout and page of a path side by side, and who is signed in if the page depends on it, and then what the page shows. When
 * all is there it can be drawn in one go; until then the page's own first words stand there (index.html).
 */
export async function startLoading(path: string) {
  const row = routes.find((route) => matchPath(route.path, path === '/' ? HOME : path)) ?? {
    ...notFound,
    sidebar: false,
    access: 'public',
  }
  const session = queryClient.prefetchQuery(sessionQuery)
  await Promise.all([row.preload(), row.sidebar && layout.preload(), row.access !== 'public' && session])
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([row.readAhead(), patience])
}
