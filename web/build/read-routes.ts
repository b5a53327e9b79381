import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as paths from '../../rules/paths.ts'

const table = join(import.meta.dirname, '../app/routes.ts')

const pathsByName = new Map(Object.entries(paths))

/** Path, screen and layout of every row of the route table, read as text: to load it would take a browser. */
export function readRoutes(): { path: string; screen: string; sidebar: boolean }[] {
  const rows = readFileSync(table, 'utf8').matchAll(
    /path: paths\.(\w+),[^}]*?sidebar: (true|false),[^}]*?import\('#web\/([^']+)'\)/gs,
  )
  return [...rows].map(([, name = '', sidebar, screen = '']) => ({
    path: String(pathsByName.get(name)),
    screen,
    sidebar: sidebar === 'true',
  }))
}
