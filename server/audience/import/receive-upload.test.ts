import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import {
  followers,
  following,
  partHead,
  row,
  startUploading,
  type Uploading,
  type UploadPart,
} from '../../testing/uploading.ts'

const MEGABYTE = 1_048_576

let uploading: Uploading
beforeAll(async () => {
  uploading = await startUploading()
})
afterAll(() => uploading.close())

const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0])

/** Temporary files of uploads, by name or still open in this process. */
function temporaryFiles() {
  const named = readdirSync(tmpdir())
  const open = process.platform === 'linux' ? readdirSync('/proc/self/fd').map(linkOf) : []
  return [...named, ...open].filter((name) => name.includes('cadenza-upload'))
}

const noFilesLeft = () =>
  eventually(
    async () => temporaryFiles(),
    (files) => files.length === 0,
  )

function linkOf(fd: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

test('one side alone, or none, asks for both', async () => {
  const { person } = await uploading.userWithAccount()
  for (const parts of [[followers], [following], []]) {
    const { status, body } = await uploading.upload(person, parts)
    expect([status, body.error]).toEqual([400, 'Please select both follower and following files'])
  }
})

const cut = JSON.stringify([row('anna')]).slice(0, -9)
const unusable: [string, UploadPart[], string][] = [
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
  const { person } = await uploading.userWithAccount()
  const before = await uploading.countRows()
  const { status, body } = await uploading.upload(person, parts)
  expect([status, body.code]).toEqual([422, code])
  expect(body.error).toMatch(/^“[\w.]+\.json” /)
  expect(await uploading.countRows()).toEqual(before)
  await noFilesLeft()
})

test('an upload cut at any point leaves no rows and no files, and the server keeps running', async () => {
  const { person } = await uploading.userWithAccount()
  const before = await uploading.countRows()
  const text = JSON.stringify(Array(9000).fill(row('anna')))
  const whole = `${partHead('follower_files', 'followers_1.json')}${text}\r\n${partHead('following_file', 'following.json')}`
  for (const length of [0, 20, 200, 70_000, whole.length - 1, whole.length]) {
    for (const patience_ms of [0, 1, 3, 6, 12, 40]) {
      const socket = uploading.open(person, `content-length: ${whole.length + 500}`)
      socket.write(whole.slice(0, length))
      await new Promise((resolve) => setTimeout(resolve, patience_ms))
      socket.destroy()
    }
  }
  await noFilesLeft()
  expect(await uploading.countRows()).toEqual(before)
  const again = () => Promise.all([1, 2].map(() => uploading.upload(person, [followers, following])))
  await eventually(again, (answers) => answers.every(({ status }) => status === 200))
})

test('a form that cannot be read says why', async () => {
  const { person } = await uploading.userWithAccount()
  const body = '--b\r\nContent-Disposition: form-data; name="follower_files"; filename="f.json"\r\n\r\n[1,2'
  const cut = await uploading.send(person, body, { 'content-type': 'multipart/form-data; boundary=b' })
  expect([cut.status, cut.body.code]).toEqual([400, 'upload_cut'])
  expect((await uploading.send(person, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await uploading.send(person, '{}', { 'content-type': 'application/json' })).status).toBe(415)
  await noFilesLeft()
})

test('sent again under its Idempotency-Key, an export is taken once; another one is refused', async () => {
  const { person } = await uploading.userWithAccount()
  const key = { 'idempotency-key': 'once' }
  const first = await uploading.upload(person, [followers, following], undefined, key)
  const rows = await uploading.countRows()
  expect(await uploading.upload(person, [followers, following], undefined, key)).toEqual(first)
  expect(await uploading.upload(person, [followers, followers, following], undefined, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  expect(await uploading.countRows()).toEqual(rows)
  await noFilesLeft()
})

test('more files, a larger file or a larger whole than allowed are refused as too large', async () => {
  const { person } = await uploading.userWithAccount()
  const before = await uploading.countRows()
  const many = Array.from(
    { length: 51 },
    (_, index): UploadPart => ['follower_files', `followers_${index + 1}.json`, []],
  )
  expect(await uploading.upload(person, many)).toMatchObject({
    status: 413,
    body: { error: 'That’s too large. The maximum is 50 files.' },
  })

  const whole = uploading.open(person, `content-length: ${1024 * MEGABYTE}`)
  expect(await answerOf(whole)).toMatch(/^HTTP\/1\.1 413 [\s\S]*The maximum is 600 MB in total\./)

  const file = uploading.open(person, 'transfer-encoding: chunked')
  const answer = answerOf(file)
  let is_answered = false
  void answer.then(() => (is_answered = true))
  for (const chunk of [partHead('follower_files', 'followers_1.json'), ...Array(310).fill(' '.repeat(MEGABYTE))]) {
    if (is_answered) break
    await new Promise((resolve) => file.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, resolve))
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*The maximum is 300 MB per file\./)
  file.destroy()
  await noFilesLeft()
  expect(await uploading.countRows()).toEqual(before)
})

test('a user has two uploads under way at most, and others are not kept waiting by them', async () => {
  const [{ person }, { person: other }] = [await uploading.userWithAccount(), await uploading.userWithAccount()]
  const open = [1, 2, 3].map(() => uploading.open(person, 'content-length: 9000'))
  expect(await Promise.race(open.map(answerOf))).toContain('"code":"busy"')
  expect((await uploading.upload(other, [followers, following])).status).toBe(200)
  for (const socket of open) socket.destroy()
  const again = () => uploading.upload(person, [followers, following])
  await eventually(again, ({ status }) => status === 200)
})

test('a file under an unknown name is refused with the names that are known', async () => {
  const { person } = await uploading.userWithAccount()
  const { status, body } = await uploading.upload(person, [['files', 'followers_1.json', []]])
  expect([status, body.error]).toEqual([
    400,
    'Send the files as follower_files and following_file, or a zip as export_file.',
  ])
})

test('an upload that stands still, wherever it does, is answered with a sentence and leaves nothing', async () => {
  const impatient = await startUploading({ upload_stall_ms: 60 })
  try {
    const { person } = await impatient.userWithAccount()
    const before = await impatient.countRows()
    const zip = `${partHead('export_file', 'export.zip')}PK\u0003\u0004${'x'.repeat(2000)}`
    const beginnings = ['', '--b\r\nContent-Disposition', partHead('follower_files', 'followers_1.json'), zip]
    for (const beginning of [...beginnings, `${partHead('follower_files', 'f.json')}[${' '.repeat(200_000)}`]) {
      const socket = impatient.open(person, 'content-length: 900000')
      socket.write(beginning)
      const closed = once(socket, 'close')
      expect(await answerOf(socket)).toMatch(
        /^HTTP\/1\.1 408 [\s\S]*"error":"The upload timed out and nothing was changed\. Try again\."/,
      )
      await closed
    }
    await noFilesLeft()
    expect(await impatient.countRows()).toEqual(before)
  } finally {
    await impatient.close()
  }
})

test('an upload that comes slowly but keeps coming is not taken for standing still', async () => {
  const { person } = await uploading.userWithAccount()
  const end = '\r\n--b--\r\n'
  const body = `${partHead('follower_files', 'followers_1.json')}["anna"]\r\n${partHead('following_file', 'following.json')}["ben"]${end}`
  const socket = uploading.open(person, `content-length: ${body.length}`)
  const answer = answerOf(socket)
  for (const character of body) await new Promise((resolve) => socket.write(character, resolve))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
