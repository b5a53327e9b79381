import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { numberList } from './number-list.ts'
import { numbersOf, setOfBytes } from './people-set.ts'
import { purgePeople } from './purge-people.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const PART = 7
const namesFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `person_${String(from + n).padStart(5, '0')}`)

/** A list as an import leaves it, without numbers, in parts that are far shorter. */
async function layUnnumbered(names: string[]) {
  const { db } = product.database
  const { person } = await product.userWithAccount()
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ user_id, name: 'Laid', kind: 'custom', source: 'export', member_count: names.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = Array.from({ length: Math.ceil(names.length / PART) }, (_, n) => {
    const some = names.slice(n * PART, (n + 1) * PART)
    return { list_id, position: n * PART, people_count: some.length, usernames: some.join('\n') }
  })
  await db.insertInto('list_parts').values(parts).execute()
  return { list_id, person }
}

/** The people of the numbers in a list's parts and in its bitmap. */
async function namesOfNumbers(list_id: string) {
  const { db } = product.database
  const people = await db.selectFrom('people').select(['id', 'username']).execute()
  const names = new Map(people.map(({ id, username }) => [Number(id), username]))
  const parts = await db
    .selectFrom('list_parts')
    .select('person_ids')
    .where('list_id', '=', list_id)
    .orderBy('position')
    .execute()
  const { bitmap } = await db.selectFrom('lists').select('bitmap').where('id', '=', list_id).executeTakeFirstOrThrow()
  const set = setOfBytes(bitmap!)
  const of_bitmap = set.toArray().map((id) => names.get(id))
  set.dispose()
  return {
    of_parts: parts.flatMap(({ person_ids }) => [...numbersOf(person_ids!)].map((id) => names.get(id))),
    of_bitmap: of_bitmap.sort(),
  }
}

test('lists that share people, numbered by several at once, have one number for each person', async () => {
  const { db } = product.database
  const [a_names, b_names] = [namesFrom(0, 400), namesFrom(150, 600)]
  const [a, b] = [await layUnnumbered(a_names), await layUnnumbered(b_names)]
  const bitmaps = await Promise.all([
    ...[a, a, b, b].map(({ list_id }) => numberList(db, list_id)),
    a.person.call(createList, { name: 'Pasted', usernames: namesFrom(100, 500) }),
  ])
  expect(bitmaps[0]).toEqual(bitmaps[1])
  expect(await namesOfNumbers(a.list_id)).toEqual({ of_parts: a_names, of_bitmap: a_names })
  expect(await namesOfNumbers(b.list_id)).toEqual({ of_parts: b_names, of_bitmap: b_names })
})

test('who is named by somebody else in the same moment has one number', async () => {
  const { db } = product.database
  const names = namesFrom(10_000, 10_100)
  const { list_id } = await layUnnumbered(names)
  const numbering = await db.transaction().execute(async (tx) => {
    await tx.insertInto('people').values({ username: names[50]! }).execute()
    const numbering = numberList(db, list_id)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    await eventually(
      () => waiting.execute(db),
      ({ rows }) => rows[0]!.count > 0,
    )
    return { numbering }
  })
  await numbering.numbering
  expect(await namesOfNumbers(list_id)).toEqual({ of_parts: names, of_bitmap: names })
})

test.each([
  ['numbered', 30_000],
  ['numbered in part', 40_000],
])('people of a list that is %s while others are purged stay', async (state, first) => {
  const { db } = product.database
  const names = namesFrom(first, first + 200)
  const { list_id } = await layUnnumbered(names)
  const of_list = () => db.selectFrom('lists').where('id', '=', list_id)
  const { changed_at } = await of_list().select('changed_at').executeTakeFirstOrThrow()
  const number = async () => {
    await numberList(db, list_id)
    const is_part = state === 'numbered in part'
    if (is_part) await db.updateTable('lists').set({ bitmap: null, changed_at }).where('id', '=', list_id).execute()
  }
  let people_read = 0
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    // When the lists have been read and the first people are looked at.
    async transformResult({ result }) {
      const is_people = result.rows.length > 0 && Object.keys(result.rows[0]!).join() === 'id'
      if (is_people && people_read++ === 0) await number()
      return result
    },
  })
  expect(await purgePeople(watched)).toBe(0)
  expect(people_read).toBeGreaterThan(1)
  await numberList(db, list_id)
  expect(await namesOfNumbers(list_id)).toEqual({ of_parts: names, of_bitmap: names })
})
