import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  combineLists,
  createList,
  deleteList,
  diffLists,
  listCombined,
  listLists,
  listMembers,
  updateExclusionList,
  updateList,
} from '#contract/audience.ts'
import { getUsage } from '#contract/billing.ts'
import type { Formula } from '#rules/sets.ts'
import { bringPeople } from '../../testing/bring-people.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { readParts } from '../people/read-parts.ts'
import { finishExtractedList, startExtractedList } from './extract-list.ts'
import { findListFacts } from './find-list-facts.ts'
import { listExcludedNames } from './list-excluded-names.ts'
import { readListPage } from './read-list-page.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Somebody whose plan has room for any number of lists. */
async function collector() {
  const { person, account_id } = await product.userWithAccount()
  const { db } = product.database
  const { id } = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  await db
    .updateTable('subscriptions')
    .set({ plan_id: 'business_monthly', status: 'active' })
    .where('user_id', '=', id)
    .execute()
  return { person, account_id, user_id: id }
}

async function paste(person: TestUser, name: string, usernames: string[]) {
  const { status, body } = await person.call(createList, { name, usernames })
  expect([status, body.error]).toEqual([201, undefined])
  return body.follower_list
}

/** Everybody of a formula, page by page. */
async function peopleOf(person: TestUser, formula: Formula, sort: 'username' | 'added_at' = 'username', limit = 1000) {
  const found: { username: string; lists: string[] }[] = []
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await person.call(listCombined, { formula, sort, limit, ...(cursor && { cursor }) })
    expect([status, body.error]).toEqual([200, undefined])
    found.push(...body.members)
    expect(body.total).toBeGreaterThanOrEqual(found.length)
    if (body.next_cursor === null) return found
    cursor = body.next_cursor
  }
}

const among = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!

test('pasted names become a list, and what is no name is counted with its reason', async () => {
  const { person } = await collector()
  const { body } = await person.call(createList, {
    name: '  Friends ',
    usernames: ['@Anna', 'ben ', 'https://www.instagram.com/cas/', '', 'no name!', 'ANNA'],
  })
  expect(body.follower_list).toMatchObject({ name: 'Friends', kind: 'custom', source: 'pasted', member_count: 3 })
  expect(body.skipped).toMatchObject([
    { rule: 'not_a_username', count: 1, example: 'no name!' },
    { rule: 'duplicate', count: 1, example: 'ANNA' },
  ])
  expect(body.skipped_rows).toBe(2)
  const { body: page } = await person.call(listMembers, { id: body.follower_list.id })
  expect(page.members.map(({ username }) => username)).toEqual(['anna', 'ben', 'cas'])
})

test('a list is renamed, noted on and deleted, and nobody else can', async () => {
  const { person } = await collector()
  const { person: stranger } = await collector()
  const { id } = await paste(person, 'One', ['anna'])
  const name = '<script>alert(1)</script> {{7*7}}'
  const changed = await person.call(updateList, { id, name, notes: "' OR 1=1" })
  expect(changed.body.follower_list).toMatchObject({ name, notes: "' OR 1=1" })
  expect((await person.call(updateList, { id, name: '   ' })).status).toBe(400)
  expect((await stranger.call(updateList, { id, name: 'Mine' })).status).toBe(404)
  expect((await stranger.call(deleteList, { id })).status).toBe(404)
  expect((await stranger.call(combineLists, { formula: { list: id } })).status).toBe(404)
  expect((await person.call(deleteList, { id })).status).toBe(200)
  expect((await person.call(listMembers, { id })).status).toBe(404)
  expect(await partsOf(id)).toBe(0)
})

const partsOf = async (list_id: string) =>
  (await product.database.db.selectFrom('list_parts').select('position').where('list_id', '=', list_id).execute())
    .length

test('formulas over lists of any size, versions and the exclude list equal sets computed one by one', async () => {
  const { person, account_id, user_id } = await collector()
  const world = Array.from({ length: 9000 }, (_, n) => `${among(['a', 'm', 'z'])}_${n}.x`)
  const sizes = [0, 1, 40, 3000, 5000, 8192]
  const sets = new Map<string, Set<string>>()
  for (const size of sizes) {
    const names = new Set(Array.from({ length: size }, () => among(world)))
    sets.set((await paste(person, `List of ${size}`, [...names])).id, names)
  }
  const never = new Set(Array.from({ length: 700 }, () => among(world)))
  sets.set((await person.call(updateExclusionList, { add: [...never] })).body.follower_list.id, never)
  const wanted = { account_id, of: 'followers' as const, username: 'coffee.daily', expected_count: null }
  for (const size of [4200, 4500]) {
    const names = new Set(Array.from({ length: size }, () => among(world)))
    const id = await product.database.db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
    const people = [...names].map((username) => ({ username, instagram_user_id: null }))
    await bringPeople(product.database.db, id, people)
    await finishExtractedList(product.database.db, id, { complete: true })
    sets.set(id, names)
  }
  const { body } = await person.call(listLists, {})
  expect(body.follower_lists.filter(({ version_of }) => version_of !== null)).toHaveLength(1)
  const ids = [...sets.keys()]
  const randomFormula = (depth: number): Formula =>
    depth === 0 || Math.random() < 0.3
      ? { list: among(ids) }
      : {
          op: among(['union', 'intersection', 'difference'] as const),
          of: Array.from({ length: among([1, 2, 2, 3]) }, () => randomFormula(depth - 1)),
        }
  const oracle = (formula: Formula): Set<string> => {
    if ('list' in formula) return sets.get(formula.list)!
    const [first = new Set<string>(), ...rest] = formula.of.map(oracle)
    if (formula.op === 'union') return rest.reduce((all, set) => all.union(set), first)
    if (formula.op === 'intersection') return rest.reduce((all, set) => all.intersection(set), first)
    return rest.reduce((all, set) => all.difference(set), first)
  }
  for (let round = 0; round < 25; round++) {
    const formula = randomFormula(3)
    const expected = [...oracle(formula)].sort()
    const counted = await person.call(combineLists, { formula, preview: true })
    expect([JSON.stringify(formula), counted.body.count]).toEqual([JSON.stringify(formula), expected.length])
    expect(counted.body.sample.every((name) => expected.includes(name))).toBe(true)
    const people = await peopleOf(person, formula)
    expect(people.map(({ username }) => username)).toEqual(expected)
    for (const { username, lists } of people.slice(0, 50))
      for (const id of lists) expect(sets.get(id)!.has(username)).toBe(true)
    const in_time = await peopleOf(person, formula, 'added_at')
    expect(in_time.map(({ username }) => username).sort()).toEqual(expected)
    if (expected.length === 0) continue
    const at = Math.floor(Math.random() * expected.length)
    const jumped = await person.call(listCombined, { formula, at, limit: 7 })
    expect(jumped.body.members.map(({ username }) => username)).toEqual(expected.slice(at, at + 7))
    const q = among(expected).slice(0, 4)
    const found = await person.call(listCombined, { formula, q, limit: 5 })
    expect(found.body.total).toBe(expected.filter((name) => name.includes(q)).length)
  }
  const formula = randomFormula(2)
  const kept = await person.call(combineLists, { formula, name: 'Kept' })
  expect(kept.body.follower_list).toMatchObject({ source: 'combined', member_count: oracle(formula).size })
  const again = await peopleOf(person, { list: kept.body.follower_list!.id })
  expect(again.map(({ username }) => username)).toEqual([...oracle(formula)].sort())
})

test('of a list of any number of parts nobody is shown or read twice', async () => {
  const { person, user_id } = await collector()
  const { db } = product.database
  for (const size of [4095, 4096, 4097, 8191, 8192, 8193]) {
    const names = Array.from({ length: size }, (_, n) => `person_${String(n).padStart(5, '0')}`)
    const { id } = await paste(person, `List of ${size}`, names)
    const { body } = await person.call(listMembers, { id, at: size - 100, limit: 1000 })
    expect([size, body.members.map(({ username }) => username)]).toEqual([size, names.slice(-100)])
    const page = await readListPage(db, user_id, id, String(size - 100), 500)
    expect([size, page?.people.map(({ username }) => username)]).toEqual([size, names.slice(-100)])
    const found = await person.call(listMembers, { id, q: 'person_' })
    expect(found.body.total).toBe(size)
    const parts: string[] = []
    for await (const part of readParts(db, id, { names: true, at_once: 2 })) parts.push(...part.usernames)
    expect([size, parts]).toEqual([size, names])
  }
})

test('a formula that is too deep or too long is refused with a sentence', async () => {
  const { person } = await collector()
  const { id } = await paste(person, 'One', ['anna'])
  let deep: Formula = { list: id }
  for (let depth = 0; depth < 10; depth++) deep = { op: 'union', of: [deep] }
  const long: Formula = {
    op: 'union',
    of: Array.from({ length: 2 }, () => ({
      op: 'union' as const,
      of: Array.from({ length: 20 }, () => ({ list: id })),
    })),
  }
  for (const formula of [deep, long]) {
    const { status, body } = await person.call(combineLists, { formula })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.error).toMatch(/^A formula can/)
  }
  expect((await person.call(combineLists, { formula: { op: 'union', of: [] } })).status).toBe(400)
})

test('the plan’s limit of lists holds, whatever is made at the same moment', async () => {
  const { person } = await product.userWithAccount()
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person.call(createList, { name: `List ${n}`, usernames: ['anna'] })),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
  expect(made.find(({ status }) => status === 403)?.body.code).toBe('limit_lists')
  const { body } = await person.call(listLists, {})
  const [list] = body.follower_lists
  expect((await person.call(combineLists, { formula: { list: list!.id }, name: 'Copy' })).status).toBe(403)
  expect((await person.call(combineLists, { formula: { list: list!.id }, name: 'Copy', preview: true })).status).toBe(
    200,
  )
  expect((await person.call(getUsage, {})).body.usage.usage.follower_lists).toBe(1)
  await person.call(deleteList, { id: list!.id })
  expect((await person.call(createList, { name: 'Another', usernames: [] })).status).toBe(201)
})

test('the exclude list gains and loses people, and needs no room in the plan', async () => {
  const { person, account_id } = await product.userWithAccount()
  const { db } = product.database
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(await listExcludedNames(db, user_id, ['anna'])).toEqual(new Set())
  const first = await person.call(updateExclusionList, { add: ['@anna', 'ben', 'not a name'] })
  expect(first.body).toMatchObject({ added: 2, removed: 0, follower_list: { role: 'exclusion', member_count: 2 } })
  const { id } = await paste(person, 'Mine', ['ben', 'cas', 'dora'])
  const second = await person.call(updateExclusionList, { add_formula: { list: id }, remove: ['anna', 'nobody'] })
  expect(second.body).toMatchObject({ added: 2, removed: 1, follower_list: { member_count: 3 } })
  expect(await listExcludedNames(db, user_id, ['anna', 'ben', 'cas', 'unknown'])).toEqual(new Set(['ben', 'cas']))
  expect((await person.call(getUsage, {})).body.usage.usage.follower_lists).toBe(1)
  const { person: other } = await product.user().then((person) => ({ person }))
  const { id: other_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', other.email)
    .executeTakeFirstOrThrow()
  expect(await listExcludedNames(db, other_id, ['ben'])).toEqual(new Set())

  // Somebody who has renamed themselves is still the same person.
  const list_id = await db.transaction().execute((tx) =>
    startExtractedList(tx, user_id, {
      account_id,
      of: 'followers',
      username: 'sandbox.creator',
      expected_count: 2,
    }),
  )
  const seen = { full_name: null, is_private: false, is_verified: false }
  await bringPeople(db, list_id, [
    { username: 'cas', instagram_user_id: '77', ...seen },
    { username: 'cas_new', instagram_user_id: '77', ...seen },
  ])
  expect(await listExcludedNames(db, user_id, ['cas_new'])).toEqual(new Set(['cas_new']))
})

test('a list that is being extracted cannot be deleted, and one that has gone meanwhile stops nothing', async () => {
  const { person, account_id, user_id } = await collector()
  const { db } = product.database
  const wanted = { account_id, of: 'followers' as const, username: 'coffee.daily', expected_count: 3 }
  const id = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, id, [{ username: 'anna', instagram_user_id: '1' }])
  expect((await person.call(deleteList, { id })).status).toBe(404)
  await bringPeople(db, id, [{ username: 'ben', instagram_user_id: '2' }])
  await finishExtractedList(db, id, { complete: true })
  expect((await person.call(listMembers, { id })).body.total).toBe(2)

  // Deleted as soon as it is finished, while its task still comes with more.
  expect((await person.call(deleteList, { id })).status).toBe(200)
  await bringPeople(db, id, [{ username: 'cas', instagram_user_id: '3' }])
  await finishExtractedList(db, id, { complete: true })
  expect((await person.call(listLists, {})).body.follower_lists).toEqual([])

  // Gone with everything of its user.
  const other = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, other, [{ username: 'anna', instagram_user_id: '1' }])
  await db.deleteFrom('lists').where('id', '=', other).execute()
  await bringPeople(db, other, [{ username: 'ben', instagram_user_id: '2' }])
  await finishExtractedList(db, other, { complete: true })
  const arrivals = await db.selectFrom('list_arrivals').selectAll().where('list_id', 'in', [id, other]).execute()
  expect(arrivals).toEqual([])
})

test('an extraction is shown when it ends, as a newer version that says whether it is whole', async () => {
  const { person, account_id, user_id } = await collector()
  const { db } = product.database
  const wanted = { account_id, of: 'followers' as const, username: 'coffee.daily', expected_count: 3 }
  const person_of = (username: string, id: string) => ({
    username,
    instagram_user_id: id,
    full_name: `Full ${username}`,
    is_private: false,
    is_verified: true,
    follower_count: 12,
  })
  const first = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, first, [person_of('anna', '1'), person_of('ben', '2')])
  await bringPeople(db, first, [person_of('ben', '2'), person_of('Cas', '3')])
  expect((await person.call(listLists, {})).body.follower_lists).toEqual([])
  expect(await findListFacts(db, user_id, first)).toBeNull()
  expect((await person.call(getUsage, {})).body.usage.usage.follower_lists).toBe(1)
  await finishExtractedList(db, first, { complete: true })
  await finishExtractedList(db, first, { complete: false })
  expect(await findListFacts(db, user_id, first)).toMatchObject({
    kind: 'custom',
    complete: true,
    expected_count: 3,
    member_count: 3,
  })

  const second = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, second, [person_of('anna', '1'), person_of('benjamin', '2'), person_of('dora', '4')])
  await finishExtractedList(db, second, { complete: false })
  const { body } = await person.call(listLists, {})
  expect(body.follower_lists).toMatchObject([
    { id: second, version_of: first, complete: false, source: 'extraction', name: 'Followers of @coffee.daily' },
    { id: first, version_of: null, complete: true },
  ])
  expect((await person.call(getUsage, {})).body.usage.usage.follower_lists).toBe(1)

  const diff = await person.call(diffLists, { id: second, other_id: first })
  expect(diff.body).toMatchObject({
    gained: 1,
    lost: 1,
    kept: 1,
    renamed: [{ before: 'ben', after: 'benjamin' }],
    sample: { gained: ['dora'], lost: ['cas'] },
  })
  const found = await person.call(listMembers, { id: second, q: 'full an', sort: 'follower_count' })
  expect(found.body.members).toMatchObject([{ username: 'anna', is_verified: true, follower_count: 12 }])

  const page = await readListPage(db, user_id, second, null, 2)
  expect(page).toMatchObject({ people: [{ username: 'anna', instagram_user_id: '1' }, { username: 'benjamin' }] })
  expect(await readListPage(db, user_id, second, page!.next, 2)).toMatchObject({
    people: [{ username: 'dora' }],
    next: null,
  })
  expect(await readListPage(db, '999999', second, null, 2)).toBeNull()

  await person.call(deleteList, { id: first })
  expect((await person.call(listLists, {})).body.follower_lists).toMatchObject([{ id: second, version_of: null }])
})
