import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from '../../testing/fresh-database.ts'
import { BUCKETS, bucketInSql, bucketOf, hashedBucket, isDistributed } from './buckets.ts'
import { distribute } from './distribute.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await createFreshDatabase()
})
afterAll(() => database.drop())

const ids = [...Array.from({ length: 2000 }, (_, nth) => String(17_841_400_000_000_000 + nth * 7)), '', 'ünï', '0']

test('an Instagram account has the same bucket in SQL as in TypeScript, and all buckets are used', async () => {
  const { rows } = await sql<{ bucket: number }>`
    select ${sql.raw(bucketInSql('id'))} as bucket from unnest(${ids}::text[]) with ordinality as given(id, nth) order by nth
  `.execute(database.db)
  expect(rows.map(({ bucket }) => bucket)).toEqual(ids.map(hashedBucket))
  expect(new Set(ids.map(hashedBucket)).size).toBeGreaterThan(BUCKETS - 2)
  expect(Math.min(...ids.map(hashedBucket))).toBeGreaterThanOrEqual(1)
  expect(Math.max(...ids.map(hashedBucket))).toBeLessThanOrEqual(BUCKETS)
})

test.skipIf(process.env.TEST_CITUS)(
  'a database that is not distributed has one bucket, and can’t be without Citus',
  async () => {
    expect(isDistributed()).toBe(false)
    expect(bucketOf('17841400000000007')).toBe(0)
    await expect(distribute(database.url)).rejects.toThrow('This database has no Citus')
    const { rows } = await sql`select * from account_schedule where bucket > 0`.execute(database.db)
    expect(rows).toEqual([])
  },
)
