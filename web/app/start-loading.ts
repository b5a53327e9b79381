import { matchPath } from 'react-router'
import { HOME } from '#web/app/next-path.ts'
import { notFound, routes } from '#web/app/routes.ts'
import { screen } from '#web/app/screen.ts'

export const layout = screen(() => import('#web/app/layout.tsx'), 'Layout')

/** Fetches layout and page of a path side by side, before anything has been drawn. */
export function startLoading(path: string) {
  const row = routes.find((route) => matchPath(route.path, path === '/' ? HOME : path))
  if (row?.sidebar) layout.preload()
  ;(row ?? notFound).preload()
}
