import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createList, listLists, updateList } from '#contract/audience.ts'
import { getHealth } from '#contract/server.ts'
import { checkSession } from '#contract/users.ts'
import { listEveryCall, nameOf } from './testing/every-call.ts'
import type { TestUser } from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'

const calls = await listEveryCall()
const changing = calls.filter(({ method, body }) => method !== 'GET' && body !== 'raw')

const MEGABYTE = 1024 * 1024

let product: Product
let person: TestUser
let address: URL
let list_id: string
beforeAll(async () => {
  product = await startProduct()
  person = (await product.userWithAccount()).person
  list_id = (await person.call(createList, { name: 'friends', usernames: ['ann'] })).body.follower_list.id
  address = new URL(await product.app.http.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => product.close())

const origin = 'http://localhost:5000'
const send = (method: string, url: string, payload: string, headers: Record<string, string> = {}) =>
  product.app.http.app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { cookie: person.cookie(), origin, 'content-type': 'application/json', ...headers },
  })
const pathOf = ({ path }: { path: string }) => `/api${path.replace(/:\w+/g, '1')}`

describe('on every route that changes something', () => {
  test.each(changing.map((call) => [nameOf(call), call] as const))(
    '%s: a foreign page, a form and plain text are refused',
    async (_, call) => {
      const foreign = await send(call.method, pathOf(call), '{}', { origin: 'https://evil.example' })
      expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin'])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
        expect((await send(call.method, pathOf(call), 'a=b', { 'content-type': type })).statusCode, type).toBe(415)
    },
  )
})

describe('text of every kind', () => {
  test.each([
    ['NUL', 'a\\u0000b', 400],
    ['a lone surrogate', '\\ud800', 400],
    ['right to left', '\\u202eevil\\u202c', 200],
    ['emoji', '👩‍👩‍👧‍👦', 200],
    ['a million characters', 'x'.repeat(1_000_000), 413],
  ])('%s in a name is kept or refused, never a failure of ours', async (_, text, status) => {
    const answer = await send('PATCH', `/api/follower-lists/${list_id}`, `{"name":"${text}"}`)
    expect(answer.statusCode).toBe(status)
  })

  test.each([
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    '"><img src=x onerror=alert(1)>',
  ])('%s is kept as it is and goes out as JSON that no browser takes for a page', async (name) => {
    await person.call(updateList, { id: list_id, name })
    const listed = await person.call(listLists, {})
    expect(listed.body.follower_lists.find(({ id }) => id === list_id)?.name).toBe(name)
    expect(listed.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('JSON 100,000 deep, prototypes, arrays, null and half a body are refused at once, and the server stays responsive', async () => {
  const deep = 30_000
  const bodies = [
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    '{"__proto__":{"is_premium":true}}',
    '{"constructor":{"prototype":{"is_premium":true}}}',
    '[]',
    'null',
    '{"name":',
    '"text"',
  ]
  // A hundred thousand levels are more than a small route reads at all, and within what the largest one does.
  const deepest = `{"name":"x","usernames":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const refused = async () => {
    const answers = await Promise.all(bodies.map((body) => send('POST', '/api/auth/login', body)))
    for (const { statusCode } of answers) expect(statusCode).toBe(400)
    expect((await send('POST', '/api/auth/login', deepest)).statusCode).toBe(413)
    expect((await send('POST', '/api/follower-lists', deepest)).statusCode).toBe(400)
  }
  const others = async () => expect((await product.visitor().call(getHealth, {})).status).toBe(200)
  for (let round = 0; round < 20; round++) await Promise.all([refused(), others()])
  expect(({} as { is_premium?: boolean }).is_premium).toBeUndefined()
})

test('an upload of a gigabyte is refused with less than 150 MB more memory', async () => {
  const before = process.memoryUsage().rss
  let most = before
  const head = [
    'POST /api/profile/update HTTP/1.1',
    `Host: ${address.host}`,
    `Cookie: ${person.cookie()}`,
    `Origin: ${origin}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Transfer-Encoding: chunked',
    'Connection: close',
    '\r\n',
  ].join('\r\n')
  const socket = connect(Number(address.port), address.hostname)
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', () => {})
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  socket.write(head)
  socket.write(
    chunk(
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="following_file"; filename="../../following.json"\r\nContent-Type: application/json\r\n\r\n',
      ),
    ),
  )
  const piece = chunk(Buffer.alloc(MEGABYTE, ' '))
  for (let sent = 0; sent < 1024 && !answer && !socket.destroyed; sent++) {
    if (!socket.write(piece))
      await Promise.race([
        new Promise((resolve) => socket.once('drain', resolve)),
        new Promise((resolve) => socket.once('close', resolve)),
      ])
    most = Math.max(most, process.memoryUsage().rss)
  }
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
  expect((most - before) / MEGABYTE).toBeLessThan(150)
})

test('the security headers are on every kind of answer', async () => {
  const wanted = { 'x-content-type-options': 'nosniff' }
  const answers = {
    success: await send('GET', '/api/auth/check', ''),
    refusal: await send('POST', '/api/auth/login', '{'),
    foreign: await send('POST', '/api/auth/login', '{}', { origin: 'https://evil.example' }),
    missing: await send('GET', '/api/nothing', ''),
    page: await send('GET', '/api/docs', ''),
    'too long': await send('GET', `/api/tasks/${'x'.repeat(3000)}`, ''),
    'not an address': await send('GET', '/api/%zz', ''),
  }
  for (const [kind, { headers }] of Object.entries(answers)) {
    expect(headers, kind).toMatchObject(wanted)
    expect(headers['x-powered-by'] ?? headers.server, kind).toBeUndefined()
    if (!kind.startsWith('too') && !kind.startsWith('not'))
      expect(headers['content-security-policy'], kind).toContain("frame-ancestors 'none'")
  }
})

test.each([
  ['multipart/form-data', ''],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
])('a form (%s) is no body of a call that reads JSON, and changes nothing', async (type, payload) => {
  for (const call of changing.filter(({ body }) => body === 'json')) {
    const url = `/api${call.path.replace(/:\w+/g, '1')}`
    const { statusCode, body } = await send(call.method, url, payload, { 'content-type': type })
    expect([nameOf(call), statusCode, JSON.parse(body).code]).toEqual([nameOf(call), 415, 'unsupported_media_type'])
  }
})

test('a day or a moment of a year that nothing can hold is refused in a sentence', async () => {
  const error = 'Enter a year from 1900 to 2999.'
  for (const days of ['from=0000-01-01&to=0000-01-02', 'from=9999-12-30&to=9999-12-31']) {
    const { statusCode, body } = await send('GET', `/api/statistics/daily?${days}`, '')
    expect([statusCode, JSON.parse(body).error]).toEqual([400, error])
  }
  for (const moment of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])
    for (const name of ['start_at', 'stop_at']) {
      const task = JSON.stringify({ account_id: '1', kind: 'follow', sources: [{ type: 'feed' }], [name]: moment })
      const { statusCode, body } = await send('POST', '/api/tasks', task)
      expect([statusCode, JSON.parse(body).error]).toEqual([400, error])
    }
})

test('a zone that is none is UTC', async () => {
  for (const zone of ['Mars/Olympus', '../../etc', 'x'.repeat(5000), "' OR 1=1"])
    expect((await person.call(checkSession, {}, { 'x-user-timezone': zone })).status).toBe(200)
})
