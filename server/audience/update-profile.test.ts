import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLists, listMembers, type ProfileUpdate } from '#contract/audience.ts'
import { type ExportShape, makeExport, makePeople } from '../../e2e/exports/make-export.ts'
import { eventually } from '../testing/eventually.ts'
import type { Person } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

const MEGABYTE = 1_048_576

let product: Product
let origin: string

beforeAll(async () => {
  product = await startProduct()
  await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(product.app.http.app.server.address() as AddressInfo).port}`
})
afterAll(() => product.close())

type Part = readonly [field: string, file: string, content: unknown]

const row = (value: string) => ({ string_list_data: [{ value, timestamp: 1_700_000_000 }] })
const followers: Part = ['follower_files', 'followers_1.json', ['anna', 'ben', 'null'].map(row)]
const following: Part = ['following_file', 'following.json', { relationships_following: ['ben', 'cas'].map(row) }]

const headers = (person: Person) => ({
  cookie: person.cookie(),
  origin: 'http://localhost:5000',
  'x-user-timezone': 'UTC',
})

async function upload(person: Person, parts: readonly Part[], username?: string) {
  const form = new FormData()
  if (username !== undefined) form.append('username', username)
  for (const [field, name, content] of parts) {
    const text = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
    form.append(field, new Blob([text as BlobPart]), name)
  }
  const response = await fetch(`${origin}/api/profile/update`, { method: 'POST', body: form, headers: headers(person) })
  return { status: response.status, body: (await response.json()) as ProfileUpdate & { code?: string; error?: string } }
}

const partsOf = (files: ReturnType<typeof makeExport>): Part[] => [
  ...files.followers.map(({ name, text }) => ['follower_files', name, text] as const),
  ...files.following.map(({ name, text }) => ['following_file', name, text] as const),
]

const partHead = (field: string, name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`

/** A connection on which an upload has begun and its body may be written. */
function openUpload(person: Person, length: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const lines = Object.entries(headers(person)).map(([name, value]) => `${name}: ${value}`)
  const head = ['POST /api/profile/update HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=b', length]
  socket.write(`${[...head, ...lines].join('\r\n')}\r\n\r\n`)
  return socket
}

const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0])

/** Rows of every table an upload writes. */
async function countRows() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from lists) as lists, (select count(*)::int from list_members) as members,
      (select count(*)::int from people) as people
  `.execute(product.database.db)
  return rows[0]
}

/** Temporary files of uploads, by name or still open in this process. */
function temporaryFiles() {
  const named = readdirSync(tmpdir())
  const open = process.platform === 'linux' ? readdirSync('/proc/self/fd').map(linkOf) : []
  return [...named, ...open].filter((name) => name.includes('cadenza-upload'))
}

function linkOf(fd: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

async function membersOf(person: Person, id: string, sort: 'username' | 'added_at' = 'username', limit = 1000) {
  const members: { username: string; added_at: unknown }[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await person.say(listMembers, { id, sort, limit, ...(cursor && { cursor }) })
    expect(status).toBe(200)
    members.push(...body.members)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  return members
}

test('an upload answers with the counts and the three lists, and keeps them', async () => {
  const { person, account_id } = await product.userWithAccount()
  const { status, body } = await upload(person, [followers, following])
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
  const { body: listed } = await person.say(listLists, {})
  expect(listed.follower_lists.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(body.lists)
  expect((await membersOf(person, body.lists[0]!.id)).map(({ username }) => username)).toEqual(['anna', 'ben', 'null'])
  expect(await membersOf(person, body.lists[2]!.id)).toEqual([
    {
      username: 'cas',
      full_name: null,
      is_private: null,
      is_verified: null,
      follower_count: null,
      added_at: '2023-11-14T22:13:20.000Z',
    },
  ])
  const { rows } = await sql`select distinct account_id from lists where id = ${body.lists[0]!.id}`.execute(
    product.database.db,
  )
  expect(rows).toEqual([{ account_id }])
})

test.each(['A', 'B', 'C', 'D', 'D-untitled', 'bare', 'home-made'] as const)(
  'people of an export of shape %s are kept as they stand in it',
  async (shape: ExportShape) => {
    const { person } = await product.userWithAccount()
    const people = makePeople(700, shape.length + shape.charCodeAt(0))
    const sides = { followers: people.slice(0, 450), following: people.slice(300) }
    const parts = partsOf(makeExport({ shape, ...sides, per_file: 200 }))
    const { body } = await upload(person, shape === 'A' ? parts.slice(0, 1) : parts)
    expect(body).toMatchObject({ followers: 450, following: 400, non_followers: 250, fans: 300, mutuals: 150 })
    const kept = await membersOf(person, body.lists[2]!.id, 'added_at', 90)
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
  const { person } = await product.userWithAccount()
  const first = await upload(person, [followers, following])
  const second = await upload(person, [followers, following])
  expect(first.body.lists.map(({ version_of }) => version_of)).toEqual([null, null, null])
  expect(second.body.lists.map(({ version_of }) => version_of)).toEqual(first.body.lists.map(({ id }) => id))
})

test('uploads at the same time form one chain of versions', async () => {
  const { person } = await product.userWithAccount()
  const people = makePeople(2000, 77)
  const parts = partsOf(makeExport({ shape: 'D', followers: people, following: people.toReversed() }))
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(person, parts)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const earlier = answers.map(({ body }) => body.lists[0]!.version_of)
  expect(new Set(earlier).size).toBe(5)
  expect(earlier).toContain(null)
})

test('a user name that differs only in capitals and @ names the account; one that is not theirs is refused', async () => {
  const { person } = await product.userWithAccount()
  expect((await upload(person, [followers, following], '@Sandbox.Creator')).status).toBe(200)
  expect((await upload(person, [followers, following], 'sandbox.big')).body.code).toBe('account_not_found')
})

test('without a connected account the upload is refused before it is read', async () => {
  const person = await product.user()
  const { status, body } = await upload(person, [followers, following])
  expect([status, body.code]).toEqual([409, 'account_not_connected'])
  expect((await upload(product.visitor(), [followers, following])).status).toBe(401)
})

test('after the trial has ended nothing is imported any more', async () => {
  const { person } = await product.userWithAccount()
  await sql`
    update subscriptions set current_period_end = now() - interval '1 day'
    where user_id = (select id from users where email = ${person.email})
  `.execute(product.database.db)
  expect((await upload(person, [followers, following])).body.code).toBe('trial_ended')
})

test('one side alone, or none, asks for both', async () => {
  const { person } = await product.userWithAccount()
  for (const parts of [[followers], [following], []]) {
    const { status, body } = await upload(person, parts)
    expect([status, body.error]).toEqual([400, 'Please select both follower and following files'])
  }
})

const cut = JSON.stringify([row('anna')]).slice(0, -9)
const unusable: [string, Part[], string][] = [
  ['a web page', [['follower_files', 'followers_1.json', '<!DOCTYPE html><html>'], following], 'file_is_html'],
  [
    'a gzip',
    [['follower_files', 'followers_1.json', Uint8Array.from([31, 139, 8, 0])], following],
    'file_is_compressed',
  ],
  ['text', [['follower_files', 'followers_1.json', 'anna, ben'], following], 'file_not_json'],
  ['a cut file', [['follower_files', 'followers_1.json', cut], following], 'file_cut_short'],
  ['strange JSON', [['follower_files', 'followers_1.json', { a: 1 }], following], 'file_unknown_shape'],
  ['swapped files', [['follower_files', 'following.json', following[2]], following], 'file_is_following'],
  ['a second followers file', [followers, ['following_file', 'followers_1.json', [row('x')]]], 'file_is_followers'],
  ['another list', [followers, ['following_file', 'close_friends.json', [row('x')]]], 'file_other_list'],
]

test.each(unusable)('%s is answered with its own sentence and leaves nothing', async (_, parts, code) => {
  const { person } = await product.userWithAccount()
  const before = await countRows()
  const { status, body } = await upload(person, parts)
  expect([status, body.code]).toEqual([422, code])
  expect(body.error).toMatch(/^“[\w.]+\.json” /)
  expect(await countRows()).toEqual(before)
  expect(temporaryFiles()).toEqual([])
})

test('rows that cannot be used are told by file and reason', async () => {
  const { person } = await product.userWithAccount()
  const rows = [row('anna'), row('anna'), row('<script>alert(1)</script>'), { string_list_data: [] }]
  const { body } = await upload(person, [['follower_files', '../../followers_1.json', rows], following])
  expect(body).toMatchObject({ followers: 1, skipped_rows: 3 })
  expect(body.skipped.map(({ file, rule, count, example }) => [file, rule, count, example])).toEqual([
    ['followers_1.json', 'duplicate', 1, 'anna'],
    ['followers_1.json', 'not_a_username', 1, '<script>alert(1)</script>'],
    ['followers_1.json', 'no_name', 1, null],
  ])
})

test('a part missing from the export marks the lists it matters to as incomplete', async () => {
  const { person } = await product.userWithAccount()
  const { body } = await upload(person, [['follower_files', 'followers_2.json', [row('anna')]], following])
  expect(body.lists.map(({ kind, complete }) => [kind, complete])).toEqual([
    ['followers', false],
    ['following', true],
    ['non_followers', false],
  ])
  expect(body.skipped_rows).toBe(0)
})

test('an upload cut at any point leaves no rows and no files, and the server goes on', async () => {
  const { person } = await product.userWithAccount()
  const before = await countRows()
  const text = JSON.stringify(Array(9000).fill(row('anna')))
  const whole = `${partHead('follower_files', 'followers_1.json')}${text}\r\n${partHead('following_file', 'following.json')}`
  for (const length of [0, 20, 200, 70_000, whole.length - 1, whole.length]) {
    const socket = openUpload(person, `content-length: ${whole.length + 500}`)
    socket.write(whole.slice(0, length))
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.destroy()
  }
  const left = async () => temporaryFiles()
  expect(await eventually(left, (files) => files.length === 0, 5000)).toEqual([])
  expect(await countRows()).toEqual(before)
  expect((await upload(person, [followers, following])).status).toBe(200)
})

test('a form that ends without its last boundary is called cut', async () => {
  const { person } = await product.userWithAccount()
  const body = '--b\r\nContent-Disposition: form-data; name="follower_files"; filename="f.json"\r\n\r\n[1,2'
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const send = (text: string, more: Record<string, string>) =>
    fetch(`${origin}/api/profile/update`, { method: 'POST', body: text, headers: { ...headers(person), ...more } })
  const answer = await send(body, type)
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'upload_cut'])
  const without = await send('x', { 'content-type': 'multipart/form-data' })
  expect(without.status).toBe(400)
  const json = await send('{}', { 'content-type': 'application/json' })
  expect(json.status).toBe(415)
  expect(temporaryFiles()).toEqual([])
})

test('more files, a larger file or a larger whole than allowed are refused as too large', async () => {
  const { person } = await product.userWithAccount()
  const before = await countRows()
  const many = Array.from({ length: 51 }, (_, index): Part => ['follower_files', `followers_${index + 1}.json`, []])
  expect(await upload(person, many)).toMatchObject({
    status: 413,
    body: { error: 'That is too large: at most 50 files.' },
  })

  const whole = openUpload(person, `content-length: ${1024 * MEGABYTE}`)
  expect(await answerOf(whole)).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 600 MB in all\./)

  const file = openUpload(person, 'transfer-encoding: chunked')
  const answer = answerOf(file)
  let is_answered = false
  answer.then(() => (is_answered = true))
  for (const chunk of [partHead('follower_files', 'followers_1.json'), ...Array(310).fill(' '.repeat(MEGABYTE))]) {
    if (is_answered) break
    await new Promise((resolve) => file.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, resolve))
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 300 MB in one file\./)
  file.destroy()
  expect(temporaryFiles()).toEqual([])
  expect(await countRows()).toEqual(before)
})

test('a file under an unknown name is refused with the names that are known', async () => {
  const { person } = await product.userWithAccount()
  const { status, body } = await upload(person, [['files', 'followers_1.json', []]])
  expect([status, body.error]).toEqual([400, 'Send the files as follower_files and following_file.'])
})

test('a page of members follows the other without gap or overlap, by name and by time', async () => {
  const { person } = await product.userWithAccount()
  const people = makePeople(500, 9).map((one, index) => (index % 7 ? one : { ...one, added_at: null }))
  const same_second = people.map((one, index) => (index % 5 ? one : { ...one, added_at: 1_700_000_000 }))
  const { body } = await upload(person, partsOf(makeExport({ shape: 'D', followers: same_second, following: [] })))
  const id = body.lists[0]!.id
  const names = same_second.map(({ username }) => username).sort()
  expect((await membersOf(person, id, 'username', 37)).map(({ username }) => username)).toEqual(names)
  const by_time = await membersOf(person, id, 'added_at', 37)
  expect(by_time.map(({ username }) => username).sort()).toEqual(names)
  const times = by_time.map(({ added_at }) => String(added_at ?? ''))
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a search finds part of a name in any case, and its total is that of the search', async () => {
  const { person } = await product.userWithAccount()
  const { body } = await upload(person, [
    ['follower_files', 'f.json', ['anna_b', 'joanna', 'ben', 'a%c'].map(row)],
    following,
  ])
  const id = body.lists[0]!.id
  const found = await person.say(listMembers, { id, q: ' ANNA ', limit: 1 })
  expect(found.body).toMatchObject({ total: 2, members: [{ username: 'anna_b' }] })
  const rest = await person.say(listMembers, { id, q: 'anna', limit: 1, cursor: found.body.next_cursor ?? '' })
  expect(rest.body).toMatchObject({ total: 2, next_cursor: null, members: [{ username: 'joanna' }] })
  for (const q of ['%', '_n', "' or 1=1", '{{7*7}}']) {
    expect((await person.say(listMembers, { id, q })).body.total).toBe(0)
  }
})

test('a list of somebody else is not there, and a cursor of another order is refused', async () => {
  const { person } = await product.userWithAccount()
  const { person: other } = await product.userWithAccount()
  const { body } = await upload(person, [followers, following])
  const id = body.lists[0]!.id
  expect((await other.say(listMembers, { id })).status).toBe(404)
  expect((await other.say(listLists, {})).body.follower_lists).toEqual([])
  expect((await person.say(listMembers, { id: '999999' })).status).toBe(404)
  for (const cursor of ['', 'n.Anna', 't.1.1', "n.' or 1=1", 't..x']) {
    expect((await person.say(listMembers, { id, cursor })).status).toBe(400)
  }
  expect((await person.say(listMembers, { id, sort: 'added_at', cursor: 'n.anna' })).status).toBe(400)
})

test('who is removed takes the members of their lists along', async () => {
  const { person } = await product.userWithAccount()
  const { body } = await upload(person, [followers, following])
  const { db } = product.database
  await db.deleteFrom('users').where('email', '=', person.email).execute()
  const ids = body.lists.map(({ id }) => id)
  expect(await db.selectFrom('list_members').select('person_id').where('list_id', 'in', ids).execute()).toEqual([])
})
