import { setTimeout as wait } from 'node:timers/promises'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { type Answer, type Flow, isFinished } from '../message/answers.ts'
import type { PageShape } from '../message/pages.ts'
import { inside, withInside } from './json-path.ts'

const MEGABYTE = 1_000_000
const HUGE = 40_000
const BOMB = 150 * MEGABYTE
const ENDLESS = 256 * MEGABYTE
const CHUNK = 64 * 1_024

const BODY_FAULTS = {
  gzip_bomb: (body) => ({ chunks: () => sendBomb(JSON.stringify(body)), headers: { 'content-encoding': 'gzip' } }),
  endless_body: (body) => ({ chunks: () => sendEndless(JSON.stringify(body)), headers: {} }),
  huge_page: (body, page) => (page ? { chunks: () => huge(body, page), headers: {} } : null),
} as const satisfies Record<string, (body: object, page: PageShape | null) => Flow | null>

export const BODY_MODES = Object.keys(BODY_FAULTS) as (keyof typeof BODY_FAULTS)[]

/** Returns the answer with an oversized body; the body is streamed, so it needs no memory here. */
export function withOversizedBody(answer: Answer, modes: readonly string[], page: PageShape | null): Answer {
  if (isFinished(answer.body)) return answer
  for (const mode of BODY_MODES) {
    const flow = modes.includes(mode) ? BODY_FAULTS[mode](answer.body, page) : null
    if (flow) return { ...answer, body: flow }
  }
  return answer
}

const MARK = '@rows@'

/** Yields the real rows and then made-up ones until there are 40,000; a section has three posts. */
function* huge(body: object, { rows: path, holds }: PageShape): Generator<string> {
  const most = holds === 'sections' ? Math.ceil(HUGE / 3) : HUGE
  const rows = inside(body, path)
  const texts = (Array.isArray(rows) ? rows : []).map((row) => JSON.stringify(row))
  const [head = '', tail = ''] = JSON.stringify(withInside(body, path, MARK)).split(`"${MARK}"`)
  yield `${head}[`
  for (let place = 0; texts.length > 0 && place < most; place += texts.length) {
    const copies = texts.slice(0, most - place).map((text) => copyOf(text, place))
    yield (place === 0 ? '' : ',') + copies.join(',')
  }
  yield `]${tail}`
}

/** Copies a row with other pks and usernames; number 0 is the row itself. */
function copyOf(text: string, number: number): string {
  if (number === 0) return text
  const pks = new Set([...text.matchAll(/"pk":"?(\d+)/g)].map(([, pk]) => pk as string))
  const renamed = text.replace(
    /"username":"([\w.]+)"/g,
    (_, name) => `"username":"${`x${number}.${name}`.slice(0, 30)}"`,
  )
  return [...pks].reduce((copy, pk) => copy.replaceAll(pk, String(BigInt(pk) + BigInt(number) * 1_000_003n)), renamed)
}

/** Starts like the answer and continues with an endless string, until the client disconnects or 256 MB are sent. */
async function* sendEndless(text: string): AsyncGenerator<string> {
  yield `${text.slice(0, -1)},"padding":"`
  const chunk = 'x'.repeat(CHUNK)
  for (let sent = 0; sent < ENDLESS; sent += CHUNK) {
    yield chunk
    await wait(5, undefined, { ref: false })
  }
  throw new Error('The endless body was ended.')
}

/** Sends the answer followed by 150 MB of white space, compressed to about 700 kB. */
async function* sendBomb(text: string): AsyncGenerator<Buffer> {
  yield gzipSync(text)
  packed_space ??= packSpace()
  yield await packed_space
}

/** Compressed once; a gzip body may consist of several members. */
let packed_space: Promise<Buffer> | undefined

async function packSpace(): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const packed = gzip.toArray()
  const chunk = Buffer.alloc(MEGABYTE, ' ')
  for (let sent = 0; sent < BOMB; sent += MEGABYTE) {
    if (!gzip.write(chunk)) await new Promise((resolve) => gzip.once('drain', resolve))
  }
  gzip.end()
  return Buffer.concat(await packed)
}
