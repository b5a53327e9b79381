import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { certificate, startTlsInstagram } from '../../testing/tls-instagram.ts'
import { newestApp } from './app-release.ts'
import { createInstagram } from './client.ts'
import { makeDevice } from './device.ts'
import { createPictureFetch } from './pictures.ts'
import { emptySession, pastedSession } from './session.ts'
import { createWireHttp } from './wire-http.ts'

const TOKEN = 'Bearer IGT:2:eyJkc191c2VyX2lkIjoiNyJ9'
const PROFILE = '{"status":"ok","user":{"pk":7,"username":"ann"}}'
const FOLLOWED = '{"status":"ok","friendship_status":{"following":true},"previous_following":false}'

/** Returns what waits until the client has seen the end of every connection that it has made to this server. */
function watchConnections(origin: string) {
  const { host } = new URL(origin)
  const closed: Promise<unknown>[] = []
  const note = (message: unknown) => {
    const { connectParams, socket } = message as { connectParams: { host: string }; socket: Socket }
    if (connectParams.host === host) closed.push(new Promise((resolve) => socket.once('close', resolve)))
  }
  subscribe(CONNECTED, note)
  onTestFinished(() => void unsubscribe(CONNECTED, note))
  return () => Promise.all(closed)
}

const CONNECTED = 'undici:client:connected'

async function start(...speaks: ('h2' | 'http/1.1')[]) {
  const server = await startTlsInstagram(speaks)
  onTestFinished(() => server.close())
  const ask = createWireHttp({ ca: certificate })
  const instagram = createInstagram(server.origin, { ask, timeout_ms: 20_000 })
  const signedIn = (user_id = '7', authorization = TOKEN) =>
    instagram.as({ ...emptySession, user_id, authorization }, makeDevice())
  return { server, ask, instagram, signedIn }
}

const DEVICE = [
  ...['x-ig-app-id', 'x-ig-capabilities', 'x-ig-connection-type', 'x-ig-device-id', 'x-ig-family-device-id'],
  ...['x-ig-android-id', 'x-ig-app-locale', 'x-ig-device-locale', 'x-ig-mapped-locale', 'x-bloks-version-id'],
  ...['x-ig-www-claim', 'ig-intended-user-id', 'authorization', 'ig-u-ds-user-id'],
]
const EVERY = ['user-agent', 'accept-encoding', 'accept-language']

describe.each([
  { name: 'HTTP/2', speaks: ['h2', 'http/1.1'] as const, protocol: '2.0', of_protocol: [] },
  { name: 'HTTP/2 of a server that has nothing else', speaks: ['h2'] as const, protocol: '2.0', of_protocol: [] },
  {
    name: 'HTTP/1.1 of a server that has nothing else',
    speaks: ['http/1.1'] as const,
    protocol: '1.1',
    of_protocol: ['host', 'connection'],
  },
])('over $name', ({ speaks, protocol, of_protocol }) => {
  const names = (headers: [string, string][]) => headers.map(([name]) => name.toLowerCase()).toSorted()

  test('HTTP/2 is offered first, and a call has the headers of the app and no others', async () => {
    const { server, signedIn } = await start(...speaks)
    server.answer((response) => response.end(PROFILE))
    expect(await signedIn().ownProfile()).toMatchObject({ kind: 'done', value: { username: 'ann' } })
    server.answer((response) => response.end(FOLLOWED))
    expect((await signedIn().follow('8')).kind).toBe('done')
    expect(server.offered[0]).toEqual(['h2', 'http/1.1'])
    const [read, write] = server.calls
    expect([read?.protocol, write?.protocol]).toEqual([protocol, protocol])
    expect(names(read?.headers ?? [])).toEqual([...of_protocol, ...EVERY, ...DEVICE].toSorted())
    expect(names(write?.headers ?? [])).toEqual(
      [...of_protocol, ...EVERY, ...DEVICE, 'content-type', 'content-length'].toSorted(),
    )
    expect(Object.fromEntries(read?.headers ?? [])).toMatchObject({
      'user-agent': `Instagram ${newestApp.version} Android (34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom; en_US; ${newestApp.code})`,
      'accept-language': 'en-US',
      'accept-encoding': 'gzip, deflate',
      'x-bloks-version-id': newestApp.bloks_id,
    })
    expect(write?.body).toMatch(/^signed_body=SIGNATURE\./)
  })

  test('pictures are asked for as the app, too', async () => {
    const { server, ask } = await start(...speaks)
    server.answer((response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'))
    const picture = await createPictureFetch(server.origin, { ask })(`${server.origin}/1.png`)
    expect(picture?.toString()).toBe('PNG')
    expect(server.calls.map((call) => [call.protocol, ...names(call.headers)])).toEqual([
      [protocol, ...[...of_protocol, ...EVERY].toSorted()],
    ])
  })

  test('a look whether it can be reached asks for nothing', async () => {
    const { server, instagram } = await start(...speaks)
    expect(await instagram.isReachable()).toBe(true)
    expect([server.calls, server.offered]).toEqual([[], []])
  })

  test('a packed answer is unpacked, and one that is too large is cut off', async () => {
    const { server, signedIn } = await start(...speaks)
    server.answer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PROFILE)))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    server.answer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await signedIn().ownProfile()).toMatchObject({ kind: 'try_later', cause: 'unreadable' })
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
  })

  test('a redirect is an answer, and is not followed', async () => {
    const { server, ask } = await start(...speaks)
    server.answer((response) => response.writeHead(302, { location: '/elsewhere' }).end())
    const call = { method: 'GET', headers: {}, timeout_ms: 20_000, most: 1000 } as const
    expect(await ask(new URL(server.origin), call)).toMatchObject({ status: 302 })
    expect(server.calls).toHaveLength(1)
  })

  test('many accounts at once each send their own token and get their own answer', async () => {
    const { server, signedIn } = await start(...speaks)
    const waiting: (() => void)[] = []
    const ACCOUNTS = 60
    // Answered in the opposite order, once everybody has asked, each with a cookie and a token of its own.
    server.answer((response, { headers }) => {
      const id = new Map(headers).get('ig-intended-user-id') ?? ''
      waiting.push(() => {
        response.setHeader('set-cookie', [`sessionid=of-${id}`])
        response.setHeader('ig-set-ig-u-rur', `rur-${id}`)
        response.end(`{"status":"ok","user":{"pk":${id},"username":"ann${id}"}}`)
      })
      if (waiting.length === ACCOUNTS) for (const go of waiting.splice(0).toReversed()) go()
    })
    const round = async (me: ReturnType<typeof signedIn>, id: string) => {
      expect(await me.ownProfile()).toMatchObject({ kind: 'done', value: { id, username: `ann${id}` } })
      expect(me.session()).toMatchObject({ rur: `rur-${id}`, cookies: { sessionid: `of-${id}` } })
    }
    const accounts = Array.from({ length: ACCOUNTS }, (_, nth) => String(1000 + nth))
    const everybody = accounts.map((id) => [signedIn(id, `Bearer IGT:2:token-of-${id}`), id] as const)
    for (let time = 0; time < 2; time++) await Promise.all(everybody.map(([me, id]) => round(me, id)))
    expect(server.calls).toHaveLength(2 * ACCOUNTS)
    for (const { headers } of server.calls) {
      const sent = new Map(headers)
      const id = sent.get('ig-intended-user-id')
      expect(sent.get('authorization')).toBe(`Bearer IGT:2:token-of-${id}`)
      expect(sent.get('ig-u-ds-user-id')).toBe(id)
      expect(sent.has('cookie')).toBe(false)
    }
    if (protocol === '2.0') expect(server.offered).toHaveLength(1)
  })

  test('who doesn’t answer in time is given up, and the next call has a connection of its own', async () => {
    const { server, ask, signedIn } = await start(...speaks)
    const impatient = createInstagram(server.origin, { ask, timeout_ms: 300 })
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    server.answer(() => {})
    const me = impatient.as({ ...emptySession, user_id: '7', authorization: TOKEN }, makeDevice())
    const late = { message: 'Instagram did not answer in time' }
    expect(await me.ownProfile()).toMatchObject({ kind: 'try_later', cause: 'unreachable', ...late })
    expect(await me.follow('8')).toMatchObject({ kind: 'unknown', ...late })
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    expect(server.offered.length).toBeGreaterThan(1)
    expect(server.calls.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(1)
  })

  test('a write whose connection is cut is unknown and sent once, and the next call goes through', async () => {
    const { server, signedIn } = await start(...speaks)
    server.answer(() => {
      for (const socket of server.sockets) socket.destroy()
    })
    expect(await signedIn().follow('8')).toMatchObject({ kind: 'unknown' })
    expect(await signedIn().ownProfile()).toMatchObject({ kind: 'try_later', cause: 'unreachable' })
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a server that starts again is found again at the next call', async () => {
    const { server, signedIn } = await start(...speaks)
    server.answer((response) => response.end(PROFILE))
    const me = signedIn()
    expect((await me.ownProfile()).kind).toBe('done')
    server.goDown()
    expect(await me.ownProfile()).toMatchObject({ kind: 'try_later', cause: 'unreachable' })
    server.comeBack()
    expect((await me.ownProfile()).kind).toBe('done')
  })
})

describe('a server of HTTP/2 that', () => {
  test('goes away with a write that it has taken leaves it unknown, sent once', async () => {
    const { server, signedIn } = await start('h2')
    const untilClosed = watchConnections(server.origin)
    server.answer((_, { session }) => {
      session?.goaway(0, 0)
      session?.destroy()
    })
    expect(await signedIn().follow('8')).toMatchObject({ kind: 'unknown' })
    await untilClosed()
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  test('goes away between two calls gets the next one on another connection', async () => {
    const { server, signedIn } = await start('h2')
    // A write that is sent before the client has read of it would be unknown.
    const untilClosed = watchConnections(server.origin)
    server.answer((response) => response.end(FOLLOWED))
    expect((await signedIn().follow('8')).kind).toBe('done')
    for (const session of server.sessions) session.close()
    await untilClosed()
    expect((await signedIn().follow('9')).kind).toBe('done')
    expect([server.calls.length, server.offered.length]).toEqual([2, 2])
  })

  test.each([
    ['refuses a write', 7],
    ['resets a write', 2],
    ['asks for HTTP/1.1', 13],
  ])('%s leaves it unknown, sent once', async (_, code) => {
    const { server, signedIn } = await start('h2')
    server.answer((response) => response.stream.close(code))
    expect(await signedIn().follow('8')).toMatchObject({ kind: 'unknown' })
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
    expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  test('sends headers without an end is unreadable, and so is one that doesn’t speak it', async () => {
    const { server, signedIn } = await start('h2')
    server.answer((response) => response.writeHead(200, { 'x-large': 'x'.repeat(200_000) }).end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('try_later')
    server.answer((response) => response.end(PROFILE))
    expect((await signedIn().ownProfile()).kind).toBe('done')
  })

  test('answers with text in a header that is none leaves the rest readable', async () => {
    const { server, signedIn } = await start('h2')
    server.answer((response) => response.writeHead(200, { 'x-name': '☕', 'ig-set-ig-u-rur': 'rur' }).end(PROFILE))
    const me = signedIn()
    expect((await me.ownProfile()).kind).toBe('done')
    expect(me.session().rur).toBe('rur')
  })
})

test.each([
  { speaks: ['http/1.1'] as const, first: { kind: 'installation', fault: 'protocol' } },
  { speaks: ['h2', 'http/1.1'] as const, first: { kind: 'try_later', cause: 'please_wait' } },
])('an empty 429 to the first call refuses the protocol where it is HTTP/1.1: $speaks', async ({ speaks, first }) => {
  const { server, instagram, signedIn } = await start(...speaks)
  const wait = { kind: 'try_later', cause: 'please_wait' }
  server.answer((response) => response.writeHead(429).end())
  expect((await instagram.signIn('ann', 'a password', makeDevice())).outcome).toMatchObject(first)
  const pasted = pastedSession('7:abcdefgh:12:AYx') ?? emptySession
  const browser = instagram.as(pasted, makeDevice())
  expect(await browser.ownProfile()).toMatchObject(first)
  // From then on, and for sessions that were answered before, it's a pause.
  expect(await browser.ownProfile()).toMatchObject(wait)
  expect(await signedIn().ownProfile()).toMatchObject(wait)
  server.answer((response) => response.writeHead(429, { 'retry-after': '60' }).end())
  expect(await instagram.as(pasted, makeDevice()).ownProfile()).toMatchObject({ ...wait, retry_after_ms: 60_000 })
})

test('a server that nobody vouches for gets no call', async () => {
  const { server } = await start('h2')
  const instagram = createInstagram(server.origin)
  const me = instagram.as({ ...emptySession, user_id: '7', authorization: TOKEN }, makeDevice())
  expect(await me.follow('8')).toMatchObject({ kind: 'unknown', message: expect.stringContaining('SELF_SIGNED') })
  expect(server.calls).toEqual([])
})

test('a server that takes connections and says nothing keeps nobody for longer than a call may take', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const instagram = createInstagram(`https://127.0.0.1:${port}`, { timeout_ms: 300 })
  const me = instagram.as({ ...emptySession, user_id: '7', authorization: TOKEN }, makeDevice())
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => me.ownProfile()))
  const late = { kind: 'try_later', cause: 'unreachable', message: 'Instagram did not answer in time' }
  expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining(late)))
})

test('where nothing takes connections, nothing can be reached', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  expect(await createInstagram(`http://127.0.0.1:${port}`).isReachable()).toBe(true)
  // A port that was closed may be given to somebody else; nobody is given this one.
  expect(await createInstagram('http://127.0.0.1:1').isReachable()).toBe(false)
})
