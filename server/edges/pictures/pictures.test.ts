import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPictures } from './pictures.ts'

let folder: string
let requested: string[]
let answer: (url: string) => Promise<Buffer | null>

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'cadenza-pictures-')), 'pictures')
  requested = []
  const jpeg = await noise(320).jpeg().toBuffer()
  answer = async () => jpeg
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const open = (most: { most_in_memory?: number; most_on_disk?: number } = {}) =>
  createPictures({
    fetchPicture: (url) => {
      requested.push(url)
      return answer(url)
    },
    folder,
    ...most,
  })

const at = (name: string, signature = 'a') => `https://x.cdninstagram.com/v/${name}.jpg?oh=${signature}&oe=66`

describe('a picture', () => {
  test.each([96, 192] as const)('is a square of %d pixels and at most 25 kB, even of noise', async (side) => {
    const square = await open()(at('1'), side, '1')
    expect(square?.length).toBeLessThanOrEqual(25_000)
    expect(await sharp(square as Buffer).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may come as %s', async (format) => {
    const bytes = await noise(200).toFormat(format).toBuffer()
    answer = async () => bytes
    expect(await open()(at('1'), 96, '1')).not.toBeNull()
  })

  test('is fetched once, for many who ask at the same time and for all later', async () => {
    const pictures = open()
    await Promise.all(Array.from({ length: 20 }, () => pictures(at('1'), 96, '1')))
    await pictures(at('1'), 96, '1')
    expect(requested).toHaveLength(1)
  })

  test('outlives its address: signed again it is the same, also after a restart', async () => {
    const first = await open()(at('1', 'a'), 96, '1')
    answer = async () => null
    expect(await open()(at('1', 'b'), 96, '1')).toEqual(first)
    expect(requested).toHaveLength(1)
  })

  test('that could not be had is asked for again only a while later, or at a new address', async () => {
    const pictures = open()
    const had = answer
    answer = async () => null
    expect(await pictures(at('1', 'expired'), 96, '1')).toBeNull()
    answer = had
    expect(await pictures(at('1', 'expired'), 96, '1')).toBeNull()
    expect(await pictures(at('1', 'renewed'), 96, '1')).not.toBeNull()
    expect(requested).toHaveLength(2)
  })

  test.each([
    ['', ['1'], 4],
    [', of several users together', ['1', '2', '3'], 6],
  ])('is fetched with few others at the same time%s', async (_, users, at_once) => {
    let running = 0
    let most = 0
    const had = answer
    const enough = Promise.withResolvers<void>()
    answer = async (url) => {
      most = Math.max(most, ++running)
      if (running === at_once) enough.resolve()
      await enough.promise
      // One too many would have come by now.
      await nextTurn()
      running--
      return had(url)
    }
    const pictures = open()
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) => pictures(at(`${nth}`), 96, users[nth % users.length] ?? '')),
    )
    expect(most).toBe(at_once)
    expect(requested).toHaveLength(40)
  })
})

describe('what is kept', () => {
  const bytesIn = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

  test('has a bound on the disk, where the least recently used go first', async () => {
    const most_on_disk = 60_000
    const pictures = open({ most_in_memory: 0, most_on_disk })
    for (let nth = 0; nth < 40; nth++) {
      await pictures(at(`${nth}`), 96, '1')
      await pictures(at('0'), 96, '1')
      expect(bytesIn()).toBeLessThanOrEqual(most_on_disk)
    }
    expect(requested.filter((url) => url === at('0'))).toHaveLength(1)
    await pictures(at('1'), 96, '1')
    expect(requested.filter((url) => url === at('1'))).toHaveLength(2)
  })

  test('is found again by the next start, with its bound', async () => {
    const pictures = open({ most_in_memory: 0 })
    for (let nth = 0; nth < 20; nth++) await pictures(at(`${nth}`), 96, '1')
    const next = open({ most_in_memory: 0, most_on_disk: 40_000 })
    await next(at('20'), 96, '1')
    expect(bytesIn()).toBeLessThanOrEqual(40_000)
    await next(at('20'), 96, '1')
    expect(requested).toHaveLength(21)
  })

  test('is given up where the disk refuses, and pictures are shown all the same', async () => {
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, 'no folder')
    const pictures = open()
    expect(await pictures(at('1'), 96, '1')).not.toBeNull()
    expect(await pictures(at('1'), 96, '1')).not.toBeNull()
    expect(requested).toHaveLength(1)
  })
})

describe('no picture is made of', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  const hostile: [name: string, make: () => Promise<Buffer>][] = [
    ['a drawing that may load files', async () => Buffer.from(svg)],
    ['a drawing that calls itself XML', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a document', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF, which Instagram never sends', () => noise(20).tiff().toBuffer()],
    [
      'a drawing behind the first bytes of a photograph',
      async () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)]),
    ],
    ['text', async () => Buffer.from('GIF, honestly')],
    ['nothing but its first bytes', async () => Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['half a file', async () => (await noise(300).png().toBuffer()).subarray(0, 40_000)],
    [
      'a small file of 64 million pixels',
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' }, limitInputPixels: false })
          .png()
          .toBuffer(),
    ],
  ]

  test.each(hostile)('%s', async (_, make) => {
    const bytes = await make()
    answer = async () => bytes
    const before = process.memoryUsage().rss
    expect(await open()(at('1'), 96, '1')).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  test('a broken one, which leaves the next one unharmed', async () => {
    const pictures = open()
    const had = answer
    answer = async () => Buffer.from('ffd8ffe000104a464946', 'hex')
    expect(await pictures(at('1'), 96, '1')).toBeNull()
    answer = had
    expect(await pictures(at('2'), 96, '1')).not.toBeNull()
  })
})
