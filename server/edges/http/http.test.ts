import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSession } from '#contract/users.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { newestApp } from '../instagram/app-release.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const own = { 'content-type': 'application/json', origin: 'http://localhost:5000' }
const post = (path: string, payload: string, headers: Record<string, string> = own) =>
  product.app.http.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })

describe('what never reaches a handler', () => {
  test('a foreign Origin is refused on every call that changes something', async () => {
    for (const { method, path } of product.app.http.served) {
      // A payment provider's server is identified by its signature; it sends no origin.
      if (method === 'GET' || path.startsWith('/webhooks/')) continue
      const url = `/api${path.replace(/:\w+/g, '1')}`
      const answer = await product.app.http.app.inject({
        method,
        url,
        payload: {},
        headers: { origin: 'https://evil.example' },
      })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'foreign_origin'])
    }
  })

  test('a missing Origin is accepted only with X-User-Timezone, which no foreign page can send unasked', async () => {
    const bare = { 'content-type': 'application/json' }
    expect((await post('/auth/logout', '{}', bare)).statusCode).toBe(403)
    expect((await post('/auth/logout', '{}', { ...bare, 'x-user-timezone': 'UTC' })).statusCode).toBe(200)
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded']])('a body of type %s is refused', async (type) => {
    expect((await post('/auth/login', 'a=b', { ...own, 'content-type': type })).statusCode).toBe(415)
  })

  test.each([
    ['cut JSON', '{"email":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['__proto__', '{"__proto__":{"a":1},"email":"a@b.c","password":"12345678"}'],
    ['NUL', '{"email":"a\\u0000@b.c","password":"x"}'],
    ['a lone surrogate', '{"email":"\\ud800@b.c","password":"x"}'],
    ['a body 30,000 deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['wrong types', '{"email":7,"password":{}}'],
  ])('%s is answered with 400', async (_, body) => {
    const answer = await post('/auth/login', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  })

  test('100 kB on a small route is too large', async () => {
    expect((await post('/auth/login', JSON.stringify({ email: 'x'.repeat(100_000) }))).statusCode).toBe(413)
  })

  test.each([['/api/tasks?cursor=%00'], ['/api/tasks/%00'], ['/api/tasks/abc'], ['/api/tasks/99999999999999999999']])(
    '%s is never a 5xx',
    async (url) => {
      const person = await product.user()
      const answer = await product.app.http.app.inject({ method: 'GET', url, headers: { cookie: person.cookie() } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})

describe('every answer', () => {
  test('carries the security headers', async () => {
    const { headers } = await product.app.http.app.inject({ method: 'GET', url: '/api/auth/check' })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('is compressed where it is long, for those who can read that', async () => {
    const read = (headers: Record<string, string>) =>
      product.app.http.app.inject({ method: 'GET', url: '/api/openapi.json', headers })
    const [plain, compressed] = [await read({}), await read({ 'accept-encoding': 'gzip, br' })]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(plain.json())
    const short = await product.app.http.app.inject({
      method: 'GET',
      url: '/api/auth/check',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('is sent as it is where it is a file', async () => {
    const { person } = await product.userWithAccount()
    const { rawPayload, headers } = await product.app.http.app.inject({
      method: 'GET',
      url: '/api/sandbox/sample-export?file=followers',
      headers: { 'accept-encoding': 'gzip', cookie: person.cookie() },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(rawPayload.toString()).length).toBeGreaterThan(100)
  })

  test('an unknown call is refused in the same form', async () => {
    const answer = await product.app.http.app.inject({ method: 'GET', url: '/api/nothing' })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { success: false, code: 'not_found', error: expect.any(String), message: expect.any(String) },
    ])
  })
})

test('health reports what works', async () => {
  const answer = await product.app.http.app.inject({ method: 'GET', url: '/api/health' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      instagram: 'ok',
      instagram_app: {
        version: newestApp.version,
        date: newestApp.date,
        age_days: expect.any(Number),
        is_old: expect.any(Boolean),
        newest_report: expect.any(String),
        are_reports_old: expect.any(Boolean),
      },
      worker: 'elsewhere',
      workers: expect.any(Array),
      live_updates: 'ok',
      problems: [],
      version: expect.any(String),
    },
  ])
})

test('metrics are shown to this machine only', async () => {
  const read = (remoteAddress: string) => product.app.http.app.inject({ method: 'GET', url: '/metrics', remoteAddress })
  await product.visitor().call(checkSession, {})
  const { payload } = await read('127.0.0.1')
  expect(payload).toContain('process_cpu_seconds_total')
  expect(payload).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(payload).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/auth\/check",status="2xx"\} [1-9]/)
  expect(payload).toMatch(/database_pool\{state="open"\} [1-9]/)
  expect((await read('203.0.113.7')).statusCode).toBe(404)
})
