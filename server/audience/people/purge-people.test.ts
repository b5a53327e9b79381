import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList, deleteList, listMembers } from '#contract/audience.ts'
import { bringPeople } from '../../testing/bring-people.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { startExtractedList } from '../lists/extract-list.ts'
import { keepPeople } from '../store.ts'
import { purgePeople } from './purge-people.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const names = async () =>
  (await product.database.db.selectFrom('people').select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  )

test('people no list mentions are removed, and nobody else', async () => {
  const { db } = product.database
  const { person, account_id } = await product.userWithAccount()
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const { person: other } = await product.userWithAccount('sandbox.sms').catch(() => product.userWithAccount())
  const gone = await person.call(createList, { name: 'Gone', usernames: ['anna', 'ben'] })
  const kept = await other.call(createList, { name: 'Kept', usernames: ['ben', 'cas'] })
  const running = await db.transaction().execute((tx) =>
    startExtractedList(tx, user_id, {
      account_id,
      of: 'followers',
      username: 'sandbox.creator',
      expected_count: null,
    }),
  )
  await bringPeople(db, running, [{ username: 'dora', instagram_user_id: '4' }])
  await person.call(deleteList, { id: gone.body.follower_list.id })
  expect(await names()).toEqual(['anna', 'ben', 'cas', 'dora'])
  await db.transaction().execute(async (tx) => {
    await keepPeople(tx)
    expect(await purgePeople(db)).toBe(0)
  })
  expect(await purgePeople(db)).toBe(1)
  expect(await names()).toEqual(['ben', 'cas', 'dora'])
  const { body } = await other.call(listMembers, { id: kept.body.follower_list.id })
  expect(body.members.map(({ username }) => username)).toEqual(['ben', 'cas'])
})
