import { matchPath } from 'react-router'
import * as paths from '#rules/paths.ts'
import { routes } from '#web/app/routes.ts'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { sessionQuery } from '#web/users/session.ts'

export const shell = screen<'Shell'>(() => import('#web/app/shell.tsx'), 'Shell')

/** Milliseconds a page may wait for the data it shows; then it is rendered with skeletons. */
const PATIENCE = 600

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE))

/**
 * Fetches the code of a path's page, and the session where the page depends on it, side by side; then the data the page shows first.
 * Once everything has arrived the page is rendered at once; until then index.html shows its own first words.
 */
export async function startLoading(path: string) {
  const session = queryClient.prefetchQuery(sessionQuery)
  const row = routes.find((route) => matchPath(route.path, path))
  if (row) return void (await Promise.all([row.preload(), row.access !== 'public' && session]))
  const page = import('#web/app/shell.tsx').then(
    ({ preloadPage }) => preloadPage(path === '/' ? paths.dashboard : path),
    // The page itself reports code that could not be fetched.
    () => undefined,
  )
  const [readAhead] = await Promise.all([page, shell.preload(), session])
  await Promise.race([readAhead?.(), patience()])
}
