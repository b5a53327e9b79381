import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { slimZip } from '#web/audience/slim-zip.ts'
import { lockZip, makeZip } from '../../e2e/exports/make-zip.ts'

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'export.zip')

async function unpacked(zip: Blob): Promise<Record<string, string>> {
  const open = await yauzl.fromBufferPromise(Buffer.from(await zip.arrayBuffer()), { lazyEntries: true })
  const found: Record<string, string> = {}
  for await (const entry of open.eachEntry())
    found[entry.fileName] = await text(await open.openReadStreamPromise(entry))
  return found
}

const people = {
  'connections/followers_and_following/followers_1.json': '[1]',
  'connections/followers_and_following/following.json': '{"é": 2}',
  'connections/followers_and_following/close_friends.json': '[]',
  'personal_information/personal_information.json': '{}',
}

test('only what an import reads is kept of a zip, byte for byte', async () => {
  const zip = fileOf(
    await makeZip({ 'media/a.jpg': 'x'.repeat(90_000), ...people, 'followers_1.html': '<html>', 'b.zip': 'x' }),
  )
  const slim = await slimZip(zip)
  expect(slim.size).toBeLessThan(1600)
  expect(await unpacked(slim)).toEqual(people)
})

test('a locked zip stays locked, so that the server can say so', async () => {
  const slim = await slimZip(fileOf(lockZip(await makeZip(people))))
  await expect(unpacked(slim)).rejects.toThrow(/encrypted/)
})

test('of a part with pictures alone nothing is kept, and of lists as web pages the first', async () => {
  const pictures = await slimZip(fileOf(await makeZip({ 'media/a.jpg': 'x'.repeat(90_000), 'media/b.jpg': 'y' })))
  expect(await unpacked(pictures)).toEqual({})
  const pages = await slimZip(
    fileOf(await makeZip({ 'a.jpg': 'x', 'followers_1.html': '<html>', 'following.html': '' })),
  )
  expect(await unpacked(pages)).toEqual({ 'followers_1.html': '<html>' })
})

test('what is no zip, is cut, or has zips in it is sent as it is', async () => {
  const whole = await makeZip({ ...people, 'a.jpg': 'x' })
  for (const bytes of [
    Buffer.from('[1]'),
    Buffer.alloc(0),
    whole.subarray(0, 200),
    whole.subarray(100),
    await makeZip({ 'part.zip': 'x' }),
  ]) {
    const file = fileOf(bytes)
    expect(await slimZip(file)).toBe(file)
  }
})
