import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createList, diffLists, exportList, listMembers } from '#contract/audience.ts'
import { bringPeople } from '../testing/bring-people.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { buyPlan } from '../testing/subscriber.ts'
import { finishExtractedList, startExtractedList } from './lists/extract-list.ts'
import { readListPage } from './lists/read-list-page.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const ofAda = {
  username: 'ada.seen',
  instagram_user_id: '1001',
  full_name: 'Ada Lovelace',
  is_private: true,
  is_verified: false,
  follower_count: 549,
}
/** The same person as Ada, before she renamed herself. */
const ofAdasOldName = { ...ofAda, username: 'ada.before' }

const userOf = async ({ email }: TestUser) => {
  const { db } = product.database
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** Has an account of the user see these people, as an extraction does. */
async function see(person: TestUser, account_id: string, username: string, people: (typeof ofAda)[]) {
  const { db } = product.database
  const wanted = { account_id, of: 'followers' as const, username, expected_count: null }
  const user_id = await userOf(person)
  const list_id = await db.transaction().execute((tx) => startExtractedList(tx, user_id, wanted))
  await bringPeople(db, list_id, people)
  await finishExtractedList(db, list_id, { complete: true })
  return list_id
}

async function somebody() {
  const { person, account_id } = await product.userWithAccount()
  await buyPlan(person, 'business_monthly')
  return { person, account_id }
}

const paste = async (person: TestUser, ...usernames: string[]) =>
  (await person.call(createList, { name: 'pasted', usernames })).body.follower_list.id

type Wanted = { q?: string; sort?: 'follower_count' | 'username' }
const membersOf = async (person: TestUser, id: string, wanted: Wanted = {}) =>
  (await person.call(listMembers, { id, ...wanted })).body.members

const nothing = { full_name: null, is_private: null, is_verified: null, follower_count: null }

describe('a user who pastes the names of people that only another user’s account has seen', () => {
  test('learns nothing about them, not even which of them were seen', async () => {
    const a = await somebody()
    const seen = await see(a.person, a.account_id, 'coffee.daily', [ofAda, ofAdasOldName])
    const b = await somebody()
    const id = await paste(b.person, 'ada.seen', 'never.seen')
    expect(await membersOf(b.person, id)).toMatchObject([
      { username: 'ada.seen', ...nothing },
      { username: 'never.seen', ...nothing },
    ])
    // Searched for, put in order and written out, it is the same.
    expect(await membersOf(b.person, id, { q: 'lovelace' })).toEqual([])
    const in_order = await membersOf(b.person, id, { sort: 'follower_count' })
    expect(in_order.map(({ username }) => username)).toEqual(['ada.seen', 'never.seen'])
    const other = await paste(b.person, 'aa.never.seen', 'ada.seen')
    const [first] = await membersOf(b.person, other, { sort: 'follower_count' })
    expect(first?.username).toBe('aa.never.seen')
    const { payload } = await product.app.http.app.inject({
      url: `/api${exportList.path.replace(':id', id)}?format=json`,
      headers: { cookie: b.person.cookie() },
    })
    expect(payload).toContain('ada.seen')
    expect(payload).not.toMatch(/Lovelace|549|true/)
    // Nor that two names are one person, to them or to a task of theirs.
    const old = await paste(b.person, 'ada.before')
    const now = await paste(b.person, 'ada.seen')
    expect((await b.person.call(diffLists, { id: now, other_id: old })).body).toMatchObject({
      gained: 1,
      lost: 1,
      renamed: [],
    })
    const page = await readListPage(product.database.db, await userOf(b.person), now, null, 10)
    expect(page?.people).toEqual([{ username: 'ada.seen', instagram_user_id: null }])
    // Control: the user whose account has seen them gets everything.
    expect(await membersOf(a.person, seen, { q: 'lovelace' })).toHaveLength(2)
    const own = await paste(a.person, 'ada.seen', 'never.seen')
    expect(await membersOf(a.person, own)).toMatchObject([
      { username: 'ada.seen', full_name: 'Ada Lovelace', is_private: true, is_verified: false, follower_count: 549 },
      { username: 'never.seen', ...nothing },
    ])
    expect((await membersOf(a.person, own, { sort: 'follower_count' }))[0]?.username).toBe('ada.seen')
    const both = { id: await paste(a.person, 'ada.seen'), other_id: await paste(a.person, 'ada.before') }
    expect((await a.person.call(diffLists, both)).body.renamed).toEqual([{ before: 'ada.before', after: 'ada.seen' }])
  })

  test('gets what their own account saw, also after another has seen something newer', async () => {
    const [a, b] = [await somebody(), await somebody()]
    await see(b.person, b.account_id, 'travel.maps', [{ ...ofAda, username: 'eve.seen' }])
    await see(a.person, a.account_id, 'travel.maps', [
      { ...ofAda, username: 'eve.seen', full_name: 'Eve, newly called', is_private: false, follower_count: 7 },
    ])
    const id = await paste(b.person, 'eve.seen')
    expect(await membersOf(b.person, id)).toMatchObject([
      { full_name: 'Ada Lovelace', is_private: true, follower_count: 549 },
    ])
    const of_a = await paste(a.person, 'eve.seen')
    expect(await membersOf(a.person, of_a)).toMatchObject([
      { full_name: 'Eve, newly called', is_private: false, follower_count: 7 },
    ])
  })

  test('finds people by a full name that was seen after their list was made', async () => {
    const { person, account_id } = await somebody()
    const id = await paste(person, 'late.seen')
    expect(await membersOf(person, id, { q: 'later' })).toEqual([])
    await see(person, account_id, 'coffee.daily', [{ ...ofAda, username: 'late.seen', full_name: 'Seen Later' }])
    const found = await membersOf(person, id, { q: 'seen later' })
    expect(found.map(({ username }) => username)).toEqual(['late.seen'])
  })
})
