import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePeopleOfList, createList, listMembers } from '#contract/audience.ts'
import { getPerson } from '#contract/people.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'

let product: Product
let person: TestUser
let id: string

beforeAll(async () => {
  product = await startProduct()
  person = await product.user()
  const { body } = await person.call(createList, { name: 'Mine', usernames: ['anna', 'ben'] })
  id = body.follower_list.id
})
afterAll(() => product.close())

const names = async () => (await person.call(listMembers, { id })).body.members.map(({ username }) => username)

test('people are added to a list of one’s own and removed from it, each once', async () => {
  const { body } = await person.call(changePeopleOfList, { id, add: ['@Carla', 'anna'], remove: ['ben'] })
  expect(body).toMatchObject({ added: 1, removed: 1, follower_list: { id, member_count: 2 } })
  expect(await names()).toEqual(['anna', 'carla'])
})

test('a person’s page names the lists they are on', async () => {
  const { body } = await person.call(getPerson, { username: 'carla' })
  expect(body.lists).toEqual([{ id, name: 'Mine', is_exclusion: false }])
})

test('a list of somebody else is not there', async () => {
  const other = await product.user()
  const answer = await other.call(changePeopleOfList, { id, add: ['mallory'] })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect(await names()).not.toContain('mallory')
})

test('a list that came from Instagram stays as it came', async () => {
  await sql`update lists set kind = 'followers' where id = ${id}`.execute(product.database.db)
  const answer = await person.call(changePeopleOfList, { id, add: ['mallory'] })
  expect([answer.status, answer.body.code]).toEqual([409, 'list_is_fixed'])
})
