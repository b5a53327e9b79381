import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLists, listMembers } from '#contract/audience.ts'
import { makeExport, makePeople } from '../../../e2e/exports/make-export.ts'
import {
  followers,
  following,
  listMembersOf,
  row,
  startUploading,
  type Uploading,
  type UploadPart,
} from '../../testing/uploading.ts'

let uploading: Uploading
beforeAll(async () => {
  uploading = await startUploading()
})
afterAll(() => uploading.close())

const partsOf = (files: ReturnType<typeof makeExport>): UploadPart[] => [
  ...files.followers.map(({ name, text }) => ['follower_files', name, text] as const),
  ...files.following.map(({ name, text }) => ['following_file', name, text] as const),
]

test('a page of members follows the other without gap or overlap, by name and by time', async () => {
  const { person } = await uploading.userWithAccount()
  const people = makePeople(500, 9).map((one, index) => (index % 7 ? one : { ...one, added_at: null }))
  const same_second = people.map((one, index) => (index % 5 ? one : { ...one, added_at: 1_700_000_000 }))
  const { body } = await uploading.upload(
    person,
    partsOf(makeExport({ shape: 'D', followers: same_second, following: [] })),
  )
  const id = body.lists[0]!.id
  const names = same_second.map(({ username }) => username).sort()
  expect((await listMembersOf(person, id, 'username', 37)).map(({ username }) => username)).toEqual(names)
  const by_time = await listMembersOf(person, id, 'added_at', 37)
  expect(by_time.map(({ username }) => username).sort()).toEqual(names)
  const times = by_time.map(({ added_at }) => String(added_at ?? ''))
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a search finds part of a name in any case, and its total is that of the search', async () => {
  const { person } = await uploading.userWithAccount()
  const { body } = await uploading.upload(person, [
    ['follower_files', 'f.json', ['anna_b', 'joanna', 'ben', 'a%c'].map(row)],
    following,
  ])
  const id = body.lists[0]!.id
  const found = await person.call(listMembers, { id, q: ' ANNA ', limit: 1 })
  expect(found.body).toMatchObject({ total: 2, members: [{ username: 'anna_b' }] })
  const rest = await person.call(listMembers, { id, q: 'anna', limit: 1, cursor: found.body.next_cursor ?? '' })
  expect(rest.body).toMatchObject({ total: 2, next_cursor: null, members: [{ username: 'joanna' }] })
  for (const q of ['%', '_n', "' or 1=1", '{{7*7}}']) {
    expect((await person.call(listMembers, { id, q })).body.total).toBe(0)
  }
})

test('a list of somebody else is not there, and a cursor of another order is refused', async () => {
  const { person } = await uploading.userWithAccount()
  const { person: other } = await uploading.userWithAccount()
  const { body } = await uploading.upload(person, [followers, following])
  const id = body.lists[0]!.id
  expect((await other.call(listMembers, { id })).status).toBe(404)
  expect((await other.call(listLists, {})).body.follower_lists).toEqual([])
  expect((await person.call(listMembers, { id: '999999' })).status).toBe(404)
  for (const cursor of ['', 'n.Anna', 't.1.1', "n.' or 1=1", 't..x']) {
    expect((await person.call(listMembers, { id, cursor })).status).toBe(400)
  }
  expect((await person.call(listMembers, { id, sort: 'added_at', cursor: 'n.anna' })).status).toBe(400)
})

test('who is removed takes the members of their lists along', async () => {
  const { person } = await uploading.userWithAccount()
  const { body } = await uploading.upload(person, [followers, following])
  const { db } = uploading.database
  await db.deleteFrom('users').where('email', '=', person.email).execute()
  const ids = body.lists.map(({ id }) => id)
  expect(await db.selectFrom('list_parts').select('position').where('list_id', 'in', ids).execute()).toEqual([])
})
