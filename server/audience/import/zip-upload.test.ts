import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { combineLists, createList, updateExclusionList } from '#contract/audience.ts'
import { getUsage } from '#contract/billing.ts'
import { export_shapes, makeExport, makeOtherList, makePeople } from '../../../e2e/exports/make-export.ts'
import { lockZip, makeZip, renameInZip } from '../../../e2e/exports/make-zip.ts'
import {
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

/** As Instagram names a zip of the account's. */
const OWN = 'instagram-sandbox.creator-2026-11-20-AbCdEf12.zip'

const folder = 'connections/followers_and_following'
const followers = JSON.stringify(['anna', 'ben'].map(row))
const following = JSON.stringify({ relationships_following: ['ben', 'cas'].map(row) })
const whole = { [`${folder}/followers_1.json`]: followers, [`${folder}/following.json`]: following }

/** The same as Accounts Center writes it for one of several profiles. */
const inFolder = (name: string, files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`instagram-${name}-2026-11-19-AbCdEfGh/${path}`, text]),
  )

test.each(export_shapes)('a zip of shape %s is read whole, wherever its files lie', async (shape) => {
  const { person } = await uploading.userWithAccount()
  const people = makePeople(900, shape.length)
  const made = makeExport({ shape, followers: people.slice(0, 600), following: people.slice(400), per_file: 250 })
  const root = ['', `${folder}/`, 'instagram-export/followers_and_following/'][shape.length % 3]
  const files = Object.fromEntries(
    [...made.followers, ...made.following].map(({ name, text }) => [`${root}${name}`, text]),
  )
  const zip = await makeZip({
    ...files,
    'media/posts/followers_1.jpg': 'not a picture',
    [`${folder}/close_friends.json`]: '[]',
    '__MACOSX/._following.json': 'x',
  })
  const { status, body } = await uploading.upload(person, [['export_file', OWN, zip]])
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toMatchObject({ followers: 600, following: 500, non_followers: 300 })
  const kept = await listMembersOf(person, body.lists[0]!.id)
  expect(kept.map(({ username }) => username)).toEqual(
    people
      .slice(0, 600)
      .map(({ username }) => username)
      .sort(),
  )
})

const named = (title: string) => ({ title, string_list_data: [{ href: `https://www.instagram.com/${title}` }] })

test('the other lists of the export become lists of their own, with versions and outside the plan’s limit', async () => {
  const { person } = await uploading.userWithAccount()
  const friends = (...names: string[]) => ({
    [`${folder}/close_friends.json`]: JSON.stringify({ relationships_close_friends: names.map(named) }),
  })
  const send = async (files: Record<string, string>) => {
    const zip = await makeZip({ ...whole, ...files })
    return (await uploading.upload(person, [['export_file', OWN, zip]])).body
  }
  const everybody = makePeople(30, 5)
  const labelled = makeOtherList({ list: 'pending_requests', shape: 'labels', people: everybody })
  const one = makeOtherList({ list: 'restricted', shape: 'labels', people: everybody.slice(0, 1) })
  const first = await send({
    ...friends('cas', 'dora'),
    [`${folder}/${labelled.name}`]: labelled.text,
    [`${folder}/${one.name}`]: one.text,
    [`${folder}/blocked_profiles.json`]: '[]',
    [`${folder}/recently_unfollowed_profiles.json`]: '{"relationships_unfollowed_users":[',
    [`${folder}/following_hashtags.json`]: JSON.stringify([named('latteart')]),
  })
  expect(first).toMatchObject({ followers: 2, following: 2, skipped_rows: 1 })
  expect(first.skipped.map(({ file, rule, count }) => [file, rule, count])).toEqual([
    ['recently_unfollowed_profiles.json', 'other_list_unreadable', 0],
    ['following_hashtags.json', 'other_list', 1],
  ])
  expect(first.skipped[1]?.reason).toBe(
    'This file lists hashtags you follow, not followers or following, so it was skipped.',
  )
  const others = first.lists.slice(3)
  expect(others.map(({ name, kind, source, member_count }) => [name, kind, source, member_count])).toEqual([
    ['Close friends of @sandbox.creator', 'close_friends', 'export', 2],
    ['Pending requests of @sandbox.creator', 'pending_requests', 'export', 30],
    ['Restricted by @sandbox.creator', 'restricted', 'export', 1],
  ])
  const kept = await listMembersOf(person, others[1]!.id, 'added_at')
  expect(kept.map(({ username }) => username)).toEqual(everybody.map(({ username }) => username))

  const second = await send(friends('cas'))
  expect(second.lists[3]).toMatchObject({ kind: 'close_friends', member_count: 1, version_of: others[0]!.id })
  const third = await send(friends())
  expect(third.lists[3]).toMatchObject({ member_count: 0, version_of: second.lists[3]!.id })

  const { body: usage } = await person.call(getUsage, {})
  expect(usage.usage.usage.follower_lists).toBe(0)
  const { body: own } = await person.call(createList, { name: 'Mine', usernames: ['eve'] })
  expect(own.follower_list?.member_count).toBe(1)
})

test('another list can be used in formulas and on the exclude list like any', async () => {
  const { person } = await uploading.userWithAccount()
  const zip = await makeZip({ ...whole, 'close_friends.json': JSON.stringify(['ben', 'dora'].map(named)) })
  const { body } = await uploading.upload(person, [['export_file', OWN, zip]])
  const [, following_list, , friends] = body.lists.map(({ id }) => ({ list: id }))
  const formula = { op: 'difference' as const, of: [following_list!, friends!] }
  expect((await person.call(combineLists, { formula, preview: true })).body).toMatchObject({
    count: 1,
    sample: ['cas'],
  })
  const never = await person.call(updateExclusionList, { add_formula: friends! })
  expect(never.body).toMatchObject({ added: 2, follower_list: { role: 'exclusion', member_count: 2 } })
})

test('the oldest exports have other lists in the same file', async () => {
  const { person } = await uploading.userWithAccount()
  const connections = {
    followers: { anna: '2019-03-05T13:04:22' },
    following: { ben: '2020-01-01T00:00:00' },
    blocked_users: { cas: '2020-01-01T00:00:00', dora: '' },
    following_hashtags: { latteart: '' },
  }
  const text = JSON.stringify(connections)
  for (const parts of [
    [['export_file', OWN, await makeZip({ 'connections.json': text })] as const],
    [['follower_files', 'connections.json', text] as const, ['following_file', 'connections.json', text] as const],
  ]) {
    const { body } = await uploading.upload(person, parts)
    expect(body.lists.map(({ kind, member_count }) => [kind, member_count])).toEqual([
      ['followers', 1],
      ['following', 1],
      ['non_followers', 1],
      ['blocked', 2],
    ])
    expect(body.skipped_rows).toBe(0)
  }
})

test('a zip may come as a followers file beside a following file', async () => {
  const { person } = await uploading.userWithAccount()
  const zip = await makeZip({ 'followers_1.json': followers })
  const { body } = await uploading.upload(person, [
    ['follower_files', OWN, zip],
    ['following_file', 'following.json', following],
  ])
  expect(body).toMatchObject({ followers: 2, following: 2, non_followers: 1 })
})

test('names that point out of the zip are read like any others and written nowhere', async () => {
  const { person } = await uploading.userWithAccount()
  const zip = renameInZip(
    await makeZip({ 'aaaaaaaaaaaaa/followers_1.json': followers, 'following.json': following }),
    'aaaaaaaaaaaaa/',
    '../../../../x/',
  )
  expect((await uploading.upload(person, [['export_file', OWN, zip]])).body).toMatchObject({ followers: 2 })
})

const defects: [string, () => Promise<Buffer>, string, string, string?][] = [
  [
    'cut in the middle',
    async () => (await makeZip(whole)).subarray(0, 300),
    'zip_broken',
    '“export.zip” can’t be opened',
  ],
  ['with damaged bytes', async () => damaged(await makeZip(whole)), 'zip_broken', `“${OWN}” can’t be opened`, OWN],
  ['locked', async () => lockZip(await makeZip(whole)), 'zip_encrypted', '“export.zip” is password-protected'],
  ['of web pages', () => makeZip({ 'followers_1.html': '<html>' }), 'zip_is_html', '“export.zip” contains web pages'],
  [
    'in a zip',
    async () => makeZip({ 'part-1.zip': await makeZip(whole) }),
    'zip_nested',
    '“export.zip” contains another zip',
  ],
  [
    'of pictures',
    () => makeZip({ 'a.jpg': 'x' }),
    'zip_without_lists',
    '“export.zip” contains no followers or following',
  ],
  ['empty', () => makeZip({}), 'zip_without_lists', '“export.zip” contains no followers or following'],
  [
    'of one side',
    () => makeZip({ 'followers_1.json': followers }),
    'zip_side_missing',
    `“${OWN}” contains no following`,
    OWN,
  ],
  [
    'of a cut file',
    () => makeZip({ ...whole, 'following.json': '{"relationships_following":[' }),
    'file_cut_short',
    '“following.json” is incomplete',
    OWN,
  ],
  [
    'of somebody else by name',
    () => makeZip(whole),
    'export_of_other',
    'This export belongs to @someone.else, not @sandbox.creator',
    'instagram-someone.else-2026-11-20-ab12.zip',
  ],
  [
    'of somebody else by what it says',
    () =>
      makeZip({
        ...whole,
        'personal_information/personal_information.json': JSON.stringify({
          profile_user: [{ string_map_data: { Username: { href: '', value: 'else', timestamp: 0 } } }],
        }),
      }),
    'export_of_other',
    'This export belongs to @else',
  ],
  [
    'of somebody the account follows',
    () => makeZip({ ...whole, 'followers_1.json': JSON.stringify([row('sandbox.creator')]) }),
    'export_of_stranger',
    'This export lists @sandbox.creator as',
    OWN,
  ],
  [
    'that doesn’t say whose it is',
    () => makeZip(whole),
    'export_owner_unclear',
    '“meta-2026-Nov-20-10-00-00.zip” doesn’t say clearly whose export this is. Confirm that it’s @sandbox.creator’s',
    'meta-2026-Nov-20-10-00-00.zip',
  ],
  [
    'whose folder says another name than it does',
    () => makeZip(inFolder('second.account', whole)),
    'export_owner_unclear',
    `“${OWN}” doesn’t say clearly whose export this is`,
    OWN,
  ],
  [
    'of two profiles, neither of which is the account’s',
    () => makeZip({ ...inFolder('second.account', whole), ...inFolder('third.account', whole) }),
    'export_of_other',
    'This export belongs to @second.account, not @sandbox.creator',
    'meta-2026-Nov-20-10-00-00.zip',
  ],
  [
    'of two dates',
    () => makeZip({ ...whole, ...inFolder('sandbox.creator', { ...whole, [`${folder}/followers_1.json`]: '[]' }) }),
    'exports_differ',
    `“${OWN}” and “instagram-sandbox.creator-2026-11-19-AbCdEfGh” are from two different exports`,
    OWN,
  ],
  [
    'that is the second part of one',
    () => makeZip({ 'media/posts/1.jpg': 'x' }),
    'zip_without_lists',
    '“instagram-sandbox.creator-2026-11-01-AbCdEf-2.zip” contains no followers or following. It’s part of an export: choose “instagram-sandbox.creator-2026-11-01-AbCdEf-1.zip” as well.',
    'instagram-sandbox.creator-2026-11-01-AbCdEf-2.zip',
  ],
]

test.each(defects)(
  'a zip %s is answered with a sentence of its own and leaves nothing',
  async (_, make, code, sentence, name = 'export.zip') => {
    const { person } = await uploading.userWithAccount()
    const before = await uploading.countRows()
    const { status, body } = await uploading.upload(person, [['export_file', name, await make()]])
    expect([status, body.code, body.error?.slice(0, sentence.length)]).toEqual([422, code, sentence])
    expect(await uploading.countRows()).toEqual(before)
  },
)

/** Turns a few bytes of what is compressed. */
function damaged(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip)
  for (let at = 90; at < 110; at++) bytes[at]! ^= 0xff
  return bytes
}

test('a zip that claims more than is allowed, or less than it holds, is refused before it fills anything', async () => {
  const { person } = await uploading.userWithAccount()
  const blank = Buffer.alloc(8 * 1_048_576, ' ')
  const zip = await makeZip({ ...whole, 'followers_2.json': blank })
  const before = await uploading.countRows()
  const large = await uploading.upload(person, [['export_file', OWN, claimSize(zip, blank.length, 700 * 1_048_576)]])
  expect([large.status, large.body.error]).toEqual([413, 'That’s too large. The maximum is 600 MB unpacked.'])
  const small = await uploading.upload(person, [['export_file', OWN, claimSize(zip, blank.length, 1000)]])
  expect([small.status, small.body.code]).toEqual([422, 'zip_broken'])
  expect(await uploading.countRows()).toEqual(before)
})

/** The same zip, of which one file claims another size. */
function claimSize(zip: Buffer, from: number, to: number): Buffer {
  const bytes = Buffer.from(zip)
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(from)
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 4)) bytes.writeUInt32LE(to, at)
  return bytes
}

test('an export of a part of the time only says so and makes incomplete lists', async () => {
  const { person, account_id } = await uploading.userWithAccount()
  await setCounts(uploading, account_id, { followers_count: 500, following_count: 2 })
  const lately = Math.floor(Date.now() / 1000) - 86_400
  const recent = (value: string) => ({ string_list_data: [{ value, timestamp: lately }] })
  const zip = await makeZip({
    'followers_1.json': JSON.stringify([recent('anna')]),
    'following.json': JSON.stringify({ relationships_following: [recent('ben'), recent('cas')] }),
  })
  const { body } = await uploading.upload(person, [['export_file', OWN, zip]])
  expect(body.skipped).toMatchObject([{ rule: 'date_range', count: 0 }])
  expect(body.skipped[0]?.reason).toBe(
    'The export lists 1 follower, but @sandbox.creator has 500. It seems to cover only part of your history. Export it again with the date range All time.',
  )
  expect(body.lists.map(({ kind, complete, expected_count }) => [kind, complete, expected_count])).toEqual([
    ['followers', false, 500],
    ['following', true, 2],
    ['non_followers', false, null],
  ])
})

const others = JSON.stringify(['dora', 'eve', 'fay'].map(row))
const second = { ...whole, [`${folder}/followers_1.json`]: others, [`${folder}/close_friends.json`]: others }

test('of two profiles in a zip, or in two, this account’s alone is read, and the other is named', async () => {
  const { person } = await uploading.userWithAccount()
  const both = await makeZip({ ...inFolder('second.account', second), ...inFolder('sandbox.creator', whole) })
  const apart = [
    await makeZip(inFolder('sandbox.creator', whole)),
    await makeZip({ ...second, 'x/personal_information/personal_information.json': '{}' }),
  ] as const
  for (const parts of [
    [['export_file', 'meta-2026-Nov-20-10-00-00.zip', both]],
    [
      ['export_file', 'meta-2026-Nov-20-10-00-00.zip', apart[0]],
      ['export_file', 'instagram-second.account-2026-11-19-AbCdEfGh.zip', apart[1]],
    ],
  ] satisfies UploadPart[][]) {
    const { status, body } = await uploading.upload(person, parts)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body).toMatchObject({ followers: 2, following: 2, non_followers: 1 })
    expect(body.lists.map(({ kind, complete }) => [kind, complete])).toEqual([
      ['followers', true],
      ['following', true],
      ['non_followers', true],
    ])
    expect(body.skipped.map(({ rule, reason }) => [rule, reason])).toEqual([
      ['other_profile', 'This part of the export belongs to @second.account, so it wasn’t read.'],
    ])
  }
})

test('whose export it is can be said where it doesn’t say so, or says an earlier name', async () => {
  const { person } = await uploading.userWithAccount()
  const zip = await makeZip(whole)
  const send = (file: string, owner: string) =>
    uploading.upload(person, [['export_file', file, zip]], undefined, undefined, { export_owner: owner })
  expect((await send('export.zip', '＠Sandbox.Creator')).body).toMatchObject({ followers: 2 })
  expect((await send('export.zip', 'old.name')).body.code).toBe('export_owner_unclear')
  const renamed = 'instagram-old.name-2026-11-20-AbCdEf12.zip'
  expect((await send(renamed, 'sandbox.creator')).body.code).toBe('export_of_other')
  expect((await send(renamed, 'old.name')).body).toMatchObject({ followers: 2 })
})

test('the name of another connected account is no earlier name of this one', async () => {
  const { person } = await uploading.userWithAccount('sandbox.creator')
  await sql`update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`.execute(
    uploading.database.db,
  )
  await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password: 'sandbox-password' } })
  const zip = await makeZip(whole)
  const file = 'instagram-sandbox.fresh-2026-11-20-AbCdEf12.zip'
  const { body } = await uploading.upload(person, [['export_file', file, zip]], 'sandbox.creator', undefined, {
    export_owner: 'sandbox.fresh',
  })
  expect(body.code).toBe('export_of_other')
})

test('an export in two zips is read whole, whichever has the lists', async () => {
  const { person } = await uploading.userWithAccount()
  const part = (nth: number) => `instagram-sandbox.creator-2026-11-01-AbCdEf-${nth}.zip`
  const pictures = await makeZip({ 'media/posts/1.jpg': 'x', 'your_instagram_activity/media/posts_1.json': '[]' })
  const lists = await makeZip(whole)
  const [one, other] = await Promise.all(Object.entries(whole).map(([path, text]) => makeZip({ [path]: text })))
  for (const zips of [
    [lists, pictures],
    [pictures, lists],
    [one!, other!],
    [lists, lists],
  ]) {
    const parts = zips.map((zip, nth): UploadPart => ['export_file', part(nth + 1), zip])
    const { status, body } = await uploading.upload(person, parts)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body).toMatchObject({ followers: 2, following: 2, non_followers: 1, skipped_rows: 0 })
  }
})
