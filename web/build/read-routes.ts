import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const table = join(import.meta.dirname, '../app/routes.ts')

/** Path, screen and layout of every row of the route table, read as text: to load it would take a browser. */
export function readRoutes(): { path: string; screen: string; sidebar: boolean }[] {
  const rows = readFileSync(table, 'utf8').matchAll(
    /path: '([^']+)',[^}]*?sidebar: (true|false),[^}]*?import\('#web\/([^']+)'\)/gs,
  )
  return [...rows].map(([, path = '', sidebar, screen = '']) => ({ path, screen, sidebar: sidebar === 'true' }))
}
