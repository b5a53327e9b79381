import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('an exclusion list that still has its former name gets the one on screen; one its user named keeps it', async () => {
  await sql`insert into users (email, email_key, timezone)
    select n || '@x.org', n || '@x.org', 'UTC' from generate_series(1, 3) n`.execute(fresh.db)
  await sql`insert into lists (user_id, name, kind, source, role) values (1, 'Never-list', 'custom', 'pasted', 'never'),
    (2, 'Friends', 'custom', 'pasted', 'never'), (3, 'Never-list', 'custom', 'pasted', null)`.execute(fresh.db)
  const text = readFileSync(join(import.meta.dirname, 'migrations/0129-exclusion-list.sql'), 'utf8')
  await sql.raw(text).execute(fresh.db)
  const { rows } = await sql`select name from lists order by user_id`.execute(fresh.db)
  expect(rows).toEqual([{ name: 'Exclusion list' }, { name: 'Friends' }, { name: 'Never-list' }])
})
