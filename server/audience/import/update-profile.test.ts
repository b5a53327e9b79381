import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { combineLists, diffLists, listLists } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { type ExportShape, makeExport, makePeople } from '../../../e2e/exports/make-export.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  followers,
  following,
  listMembersOf,
  row,
  setCounts,
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

test('an upload answers with the counts and the three lists, and keeps them', async () => {
  const { person, account_id } = await uploading.userWithAccount()
  const { status, body } = await uploading.upload(person, [followers, following])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    message: 'Profile data updated successfully',
    followers: 3,
    following: 2,
    non_followers: 1,
    fans: 2,
    mutuals: 1,
    skipped_rows: 0,
    skipped: [],
  })
  expect(body.lists.map(({ name, kind, member_count }) => [name, kind, member_count])).toEqual([
    ['Followers of @sandbox.creator', 'followers', 3],
    ['Following of @sandbox.creator', 'following', 2],
    ['Non-followers of @sandbox.creator', 'non_followers', 1],
  ])
  const { body: listed } = await person.call(listLists, {})
  expect(listed.follower_lists.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(body.lists)
  expect((await listMembersOf(person, body.lists[0]!.id)).map(({ username }) => username)).toEqual([
    'anna',
    'ben',
    'null',
  ])
  expect(await listMembersOf(person, body.lists[2]!.id)).toEqual([
    {
      person: expect.objectContaining({ username: 'cas', followers: null }),
      username: 'cas',
      full_name: null,
      is_private: null,
      is_verified: null,
      follower_count: null,
      added_at: '2023-11-14T22:13:20.000Z',
    },
  ])
  const { rows } = await sql`select distinct account_id from lists where id = ${body.lists[0]!.id}`.execute(
    uploading.database.db,
  )
  expect(rows).toEqual([{ account_id }])
})

test.each(['A', 'B', 'C', 'D', 'D-untitled', 'bare', 'home-made'] as const)(
  'people of an export of shape %s are kept as they stand in it',
  async (shape: ExportShape) => {
    const { person } = await uploading.userWithAccount()
    const people = makePeople(700, shape.length + shape.charCodeAt(0))
    const sides = { followers: people.slice(0, 450), following: people.slice(300) }
    const parts = partsOf(makeExport({ shape, ...sides, per_file: 200 }))
    const { body } = await uploading.upload(person, shape === 'A' ? parts.slice(0, 1) : parts)
    expect(body).toMatchObject({ followers: 450, following: 400, non_followers: 250, fans: 300, mutuals: 150 })
    const kept = await listMembersOf(person, body.lists[2]!.id, 'added_at', 90)
    const expected = people.slice(450).map(({ username, added_at }) => ({
      username,
      added_at: shape === 'home-made' ? null : new Date((added_at ?? 0) * 1000).toISOString(),
    }))
    const byName = (a: { username: string }, b: { username: string }) => (a.username < b.username ? -1 : 1)
    const found = kept.map(({ username, added_at }) => ({ username, added_at }))
    if (shape === 'home-made') expect(found.toSorted(byName)).toEqual(expected.toSorted(byName))
    else expect(found).toEqual(expected)
  },
)

test('the next upload of an account makes new versions of its lists', async () => {
  const { person } = await uploading.userWithAccount()
  const first = await uploading.upload(person, [followers, following])
  const second = await uploading.upload(person, [followers, following])
  expect(first.body.lists.map(({ version_of }) => version_of)).toEqual([null, null, null])
  expect(second.body.lists.map(({ version_of }) => version_of)).toEqual(first.body.lists.map(({ id }) => id))
})

test('uploads at the same time form one chain of versions', async () => {
  const { person } = await uploading.userWithAccount()
  const people = makePeople(2000, 77)
  const parts = partsOf(makeExport({ shape: 'D', followers: people, following: people.toReversed() }))
  const two = () => Promise.all([uploading.upload(person, parts), uploading.upload(person, parts)])
  const answers = [await two(), await two()].flat()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const earlier = answers.map(({ body }) => body.lists[0]!.version_of)
  expect(new Set(earlier).size).toBe(4)
  expect(earlier).toContain(null)
})

test('a user name that differs only in capitals and @ names the account; one that is not theirs is refused', async () => {
  const { person } = await uploading.userWithAccount()
  expect((await uploading.upload(person, [followers, following], '@Sandbox.Creator')).status).toBe(200)
  for (const name of ['sandbox.big', "' or 1=1", 'a\0b', 'Sandbox Creator'])
    expect((await uploading.upload(person, [followers, following], name)).body.code).toBe('account_not_found')
})

test('without a connected account the upload is refused before it is read', async () => {
  const person = await uploading.user()
  const { status, body } = await uploading.upload(person, [followers, following])
  expect([status, body.code]).toEqual([409, 'account_not_connected'])
  expect((await uploading.upload(uploading.visitor(), [followers, following])).status).toBe(401)
})

test('after the trial has ended nothing is imported any more', async () => {
  const { person } = await uploading.userWithAccount()
  await sql`
    update subscriptions set current_period_end = now() - interval '1 day'
    where user_id = (select id from users where email = ${person.email})
  `.execute(uploading.database.db)
  expect((await uploading.upload(person, [followers, following])).body.code).toBe('trial_ended')
})

test('rows that cannot be used are reported by file and reason', async () => {
  const { person } = await uploading.userWithAccount()
  const rows = [row('anna'), row('anna'), row('<script>alert(1)</script>'), { string_list_data: [] }]
  const { body } = await uploading.upload(person, [['follower_files', '../../followers_1.json', rows], following])
  expect(body).toMatchObject({ followers: 1, skipped_rows: 3 })
  expect(body.skipped.map(({ file, rule, count, example }) => [file, rule, count, example])).toEqual([
    ['followers_1.json', 'duplicate', 1, 'anna'],
    ['followers_1.json', 'not_a_username', 1, '<script>alert(1)</script>'],
    ['followers_1.json', 'no_name', 1, null],
  ])
})

test('a part missing from the export marks the lists it matters to as incomplete', async () => {
  const { person } = await uploading.userWithAccount()
  const { body } = await uploading.upload(person, [['follower_files', 'followers_2.json', [row('anna')]], following])
  expect(body.lists.map(({ kind, complete }) => [kind, complete])).toEqual([
    ['followers', false],
    ['following', true],
    ['non_followers', false],
  ])
  expect(body.skipped_rows).toBe(0)
})

test('an export far smaller than the profile counts makes incomplete lists, which no comparison and no task takes for facts', async () => {
  const { person, account_id } = await uploading.userWithAccount()
  const names = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => row(`person.${from + nth}`))
  const upload = (follower_count: number, following_count: number) =>
    uploading.upload(person, [
      ['follower_files', 'followers_1.json', names(follower_count)],
      ['following_file', 'following.json', { relationships_following: names(following_count, 2) }],
    ])
  await upload(6, 4)
  await setCounts(uploading, account_id, { followers_count: 180, following_count: 5 })
  const { body } = await upload(6, 4)
  expect(body.lists.map(({ kind, complete, expected_count }) => [kind, complete, expected_count])).toEqual([
    ['followers', false, 180],
    ['following', true, 5],
    ['non_followers', false, null],
  ])
  expect(body).toMatchObject({
    skipped_rows: 0,
    skipped: [
      {
        rule: 'too_few',
        count: 0,
        reason:
          'The export lists 6 followers, but @sandbox.creator has 180. 174 are missing. Select every file in the export, or request a new one from Instagram.',
      },
    ],
  })
  const [short, whole, missing] = body.lists
  const others = { op: 'difference' as const, of: [{ list: whole!.id }, { list: short!.id }] }
  const isComplete = async () => (await person.call(combineLists, { formula: others, preview: true })).body.complete
  await eventually(
    async () => (await person.call(combineLists, { formula: others, preview: true })).status,
    (status) => status === 200,
  )
  expect(await isComplete()).toBe(false)
  const diff = (id: string, other_id: string) => person.call(diffLists, { id, other_id })
  expect((await diff(short!.id, short!.version_of!)).body.complete).toBe(false)
  expect((await diff(whole!.id, whole!.version_of!)).body.complete).toBe(true)
  const sources = [{ type: 'list' as const, list_id: missing!.id }]
  expect(
    (await person.call(createTask, { account_id, kind: 'unfollow', sources, target_count: 1 })).body,
  ).toMatchObject({ code: 'list_incomplete' })
})
