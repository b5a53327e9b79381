import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as paths from '../../rules/paths.ts'

/** The tables of routes, and whether their pages are inside the sidebar's layout. */
const tables = { 'app/routes.ts': false, 'app/pages.ts': true }

const pathsByName = new Map(Object.entries(paths))

/** Path, screen and layout of every row of the route tables, read as text: to load them would take a browser. */
export const readRoutes = (): { path: string; screen: string; sidebar: boolean }[] =>
  Object.entries(tables).flatMap(([table, sidebar]) => {
    const text = readFileSync(join(import.meta.dirname, '..', table), 'utf8')
    const rows = text.matchAll(/path: paths\.(\w+),.*?import\('#web\/([^']+)'\)/gs)
    return [...rows].map(([, name = '', screen = '']) => ({ path: String(pathsByName.get(name)), screen, sidebar }))
  })
