import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createList, exportList, updateList } from '#contract/audience.ts'
import { listTasks, pauseTask } from '#contract/automation.ts'
import { listTransactions, saveBillingAddress } from '#contract/billing.ts'
import { eventually } from './testing/eventually.ts'
import { listEveryCall, nameOf } from './testing/every-call.ts'
import type { TestUser } from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'
import { buyPlan } from './testing/subscriber.ts'

let product: Product
let person: TestUser
let address: URL
beforeAll(async () => {
  product = await startProduct()
  person = await product.user()
  address = new URL(await product.app.http.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => product.close())

/** Sends bytes as they are, which no client would, and reads until the server has closed. */
function send(...lines: string[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  // A server that has refused may disconnect a client that keeps sending.
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return new Promise((resolve) => socket.once('close', () => resolve(answer)))
}

const host = () => `Host: ${address.host}`
const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

describe('smuggling a second request into the first', () => {
  const smuggled = ['GET /api/health HTTP/1.1', 'Host: x', '', '']
  test.each([
    ['two ways to say where the body ends', ['Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40', '']],
    ['a length that is not a number', ['Content-Length: +0', '']],
    ['a disguised encoding', ['Transfer-Encoding: xchunked', '']],
    ['an encoding after a blank', ['Transfer-Encoding : chunked', '', '0', '']],
    ['a folded header', ['X-One: a', ' Content-Length: 40', '']],
    ['a chunk that is longer than it says', ['Transfer-Encoding: chunked', '', '1', 'xGET /api/health HTTP/1.1', '']],
  ])('%s: refused, and nothing behind it is read', async (_, lines) => {
    const answered = statuses(await send('POST /api/auth/login HTTP/1.1', host(), ...lines, '', ...smuggled))
    expect(answered).toHaveLength(1)
    expect([400, 403]).toContain(answered[0])
  })

  test('two hosts, whichever is first, and an address that names another than the host', async () => {
    const ask = (...lines: string[]) => send(...lines, 'Connection: close', '', '')
    for (const lines of [
      ['GET /api/health HTTP/1.1', host(), 'Host: evil.example'],
      ['GET /api/health HTTP/1.1', 'Host: evil.example', host()],
      ['GET /api/health HTTP/1.1', host(), host()],
      ['GET http://evil.example/api/health HTTP/1.1', host()],
      ['GET https://evil.example:80/ HTTP/1.1', host()],
    ]) {
      const [status] = statuses(await ask(...lines))
      expect([400, 421], lines.join(' ')).toContain(status)
    }
    expect(statuses(await ask('GET /api/health HTTP/1.1', host()))).toEqual([200])
    expect(statuses(await ask(`GET http://${address.host}/api/health HTTP/1.1`, host()))).toEqual([200])
  })

  test('no host at all', async () => {
    expect(statuses(await send('GET /api/health HTTP/1.1', 'Connection: close', '', ''))).toEqual([400])
  })
})

/** Sends as most clients do, which read no answer before they have sent everything; empty when the connection broke before. */
async function sendBeforeReading(...lines: string[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  const broken = new Promise<string>((resolve) => socket.on('error', () => resolve('')))
  const sent = new Promise<void>((resolve) => socket.write(lines.join('\r\n'), () => resolve()))
  const read = async () => {
    await sent
    const [answer] = await once(socket, 'data')
    return String(answer)
  }
  return Promise.race([broken, read()]).finally(() => socket.destroy())
}

describe.each(['close', 'keep-alive'])(
  'on a connection to %s, who sends a body that is too large reads why',
  (connection) => {
    const body = `{"email":"${'x'.repeat(32_000_000)}"}`
    test.each([
      ['with its length', [`Content-Length: ${body.length}`, '', body]],
      ['in chunks', ['Transfer-Encoding: chunked', '', body.length.toString(16), body, '0', '', '']],
    ])('%s', async (_, rest) => {
      const lines = ['POST /api/auth/login HTTP/1.1', host(), 'X-User-Timezone: UTC', 'Content-Type: application/json']
      expect(statuses(await sendBeforeReading(...lines, `Connection: ${connection}`, ...rest))).toEqual([413])
    })
  },
)

test('TRACE and other methods that nobody serves give nothing back', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG']) {
    const answer = await send(
      `${method} /api/health HTTP/1.1`,
      host(),
      'Cookie: sid=PLANTED',
      'Connection: close',
      '',
      '',
    )
    expect(answer, method).not.toContain('PLANTED')
    for (const status of statuses(answer)) expect(status, method).toBeGreaterThanOrEqual(400)
  }
})

test('what is answered before any route still carries the security headers', async () => {
  const wanted = [/x-content-type-options: nosniff/i, /content-security-policy: [^\r]*frame-ancestors 'none'/i]
  const answers = {
    'not HTTP': await send('this is not HTTP', '', ''),
    'too long': await send(`GET /api/tasks/${'x'.repeat(3000)} HTTP/1.1`, host(), 'Connection: close', '', ''),
    'not an address': await send('GET /api/%zz HTTP/1.1', host(), 'Connection: close', '', ''),
    'headers that are too large': await send('GET / HTTP/1.1', host(), `X-Long: ${'x'.repeat(100_000)}`, '', ''),
    'a socket by polling': await send(
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1',
      host(),
      'Connection: close',
      '',
      '',
    ),
    'a socket from a foreign page': await send(
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1',
      host(),
      'Origin: https://evil.example',
      'Connection: close',
      '',
      '',
    ),
  }
  for (const [kind, answer] of Object.entries(answers)) {
    expect(statuses(answer), kind).toHaveLength(1)
    for (const header of wanted) expect(answer, kind).toMatch(header)
  }
  expect(statuses(answers['headers that are too large'])).toEqual([431])
  expect(answers['headers that are too large']).toContain('"code":"headers_too_large"')
})

test('no other site is allowed to read or call anything', async () => {
  for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
    const { headers, statusCode } = await product.app.http.app.inject({
      method,
      url: '/api/auth/check',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-user-timezone',
        cookie: person.cookie(),
      },
    })
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      method,
    ).toEqual([])
    expect(headers['referrer-policy'], method).toBe('same-origin')
    if (method !== 'GET') expect(statusCode, method).toBeGreaterThanOrEqual(400)
  }
})

test('the name of a list adds nothing to the headers of its file', async () => {
  const { id } = (await person.call(createList, { name: 'x"; filename="evil.exe', usernames: ['ann'] })).body
    .follower_list
  for (const name of ['x"; filename="evil.exe', '../../etc/passwd', 'a; b=c', 'ünïcödé 👍']) {
    await person.call(updateList, { id, name })
    const { headers } = await person.call(exportList, { id, format: 'csv' })
    expect(headers['content-disposition'], name).toMatch(/^attachment; filename="[\w.-]*\.csv"$/)
    expect(headers['content-disposition'], name).not.toContain('..')
  }
})

test('an address for invoices is text on a receipt, whatever stands in it', async () => {
  const buyer = await product.user()
  await buyer.call(saveBillingAddress, {
    billing_name: '<script>alert(1)</script>',
    billing_city: '"><img src=x onerror=alert(1)>',
  })
  await buyPlan(buyer)
  const [paid] = (await buyer.call(listTransactions, {})).body.transactions
  const { body, headers } = await product.app.http.app.inject({
    method: 'GET',
    url: `/api/subscriptions/transactions/${paid?.id}/receipt`,
    headers: { cookie: buyer.cookie() },
  })
  expect(body).toContain('&lt;script&gt;alert(1)')
  expect(body).not.toMatch(/<script|<img/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('the same parameter twice is refused rather than one of them chosen', async () => {
  const { statusCode } = await product.app.http.app.inject({
    method: 'GET',
    url: '/api/tasks?status=running&status=stopped',
    headers: { cookie: person.cookie() },
  })
  expect(statusCode).toBe(400)
  expect((await person.call(listTasks, { status: 'running' })).status).toBe(200)
})

test('a body does not stand in for what the address says', async () => {
  const answer = await product.app.http.app.inject({
    method: 'POST',
    url: '/api/tasks/999999/pause',
    payload: { id: '1' },
    headers: { cookie: person.cookie(), origin: 'http://localhost:5000' },
  })
  expect(answer.json().code).toBe((await person.call(pauseTask, { id: '999999' })).body.code)
})

test('no call takes a secret in its address', async () => {
  const secret = /password|token|secret|code|cvc|card_number/
  const asked = (await listEveryCall()).filter(({ method }) => method === 'GET')
  expect(asked.length).toBeGreaterThan(20)
  for (const call of asked) {
    const fields = [...Object.keys((call.input as { shape?: object }).shape ?? {}), ...call.path.split(/[/:]/)]
    expect(
      fields.filter((name) => secret.test(name) && !/^api-tokens$/.test(name)),
      nameOf(call),
    ).toEqual([])
  }
})

test('metrics are refused to clients behind a proxy of this machine', async () => {
  const ask = (headers: Record<string, string>) =>
    product.app.http.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress: '127.0.0.1' })
  expect((await ask({})).statusCode).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await ask({ [header]: '203.0.113.7' })).statusCode, header).toBe(404)
})

test('over https the cookie belongs to this host alone, scripts cannot read it, and every answer asks for https', async () => {
  const secure = await startProduct({ public_url: 'https://cadenza.example' })
  const http = secure.app.http.app
  const headers = { host: 'cadenza.example', origin: 'https://cadenza.example' }
  const payload = { email: 'a@example.org', password: 'a quiet long password' }
  const registered = await http.inject({ method: 'POST', url: '/api/auth/register', headers, payload })
  expect(registered.statusCode).toBe(201)
  const cookies = [registered.headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const [token = ''] = /[\w-]{43}/.exec(cookies[0] ?? '') ?? []
  expect(registered.body).not.toContain(token)
  for (const url of ['/api/auth/check', '/api/nothing', '/api/%zz', '/api/docs'])
    expect((await http.inject({ method: 'GET', url, headers })).headers['strict-transport-security'], url).toBe(
      'max-age=31536000; includeSubDomains',
    )
  await secure.close()
})

test('a connection on which many bodies are refused is left with nothing of them', async () => {
  const TIMES = 20
  const { app } = product.app.http
  /** Of each connection, how many listeners it had with its first request. */
  const first = new Map<Socket, number>()
  const note = ({ socket }: IncomingMessage) => {
    if (!first.has(socket)) first.set(socket, socket.listenerCount('close'))
  }
  app.server.on('request', note)
  const body = JSON.stringify({ name: 'x'.repeat(50_000) })
  for (let times = 0; times < TIMES; times++) {
    const refused = await fetch(`${address.origin}/api/lists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body,
    })
    expect((await refused.json()).code).toBe('foreign_origin')
  }
  app.server.off('request', note)
  expect(first.size).toBeLessThan(TIMES)
  // The rest of a refused body may arrive after its answer.
  const left = async () => [...first].map(([socket, at_first]) => socket.listenerCount('close') - at_first)
  await eventually(left, (counts) => counts.every((more) => more <= 0))
})
