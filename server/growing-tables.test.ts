import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from './testing/fresh-database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await createFreshDatabase()
})
afterAll(() => database.drop())

/** The rows of the table below “What grows”: the tables that each names, and its bound. */
function listed(): { tables: string[]; bound: string }[] {
  const page = readFileSync('docs/operating.md', 'utf8')
  const section = page.slice(page.indexOf('\n## What grows\n'))
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((line) => {
    const [names = '', , bound = ''] = line.split('|').slice(1)
    return { tables: [...names.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name), bound: bound.trim() }
  })
}

test('docs/operating.md says of every table what bounds it, of each once', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1
  `.execute(database.db)
  const named = listed()
  expect(named.flatMap(({ tables }) => tables).toSorted()).toEqual(rows.map(({ name }) => name))
  expect(named.filter(({ bound }) => bound === '')).toEqual([])
})
