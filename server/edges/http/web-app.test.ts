import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMeter } from '../metering/meter.ts'
import { createHttpServer } from './server.ts'

/** The pages of the web app, from a folder as the build creates it. */

const web_dir = mkdtempSync(join(tmpdir(), 'cadenza-web-'))
/** Next to the web app's folder, as the repository's own files are. */
const beside = `${web_dir}.git`
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  mkdirSync(join(web_dir, 'assets'))
  writeFileSync(join(web_dir, 'index.html'), '<!doctype html><title>Cadenza</title>')
  writeFileSync(join(web_dir, 'assets', 'main-1.js'), 'export {}')
  mkdirSync(beside)
  writeFileSync(join(beside, 'config'), 'PLANTED')
  const options = {
    public_url: 'http://localhost:5000',
    proxies: 0,
    stripe_fields: false,
    web_dir,
    meter: createMeter(1),
  }
  app = await createHttpServer({ log: pino({ level: 'silent' }), ...options })
})
afterAll(async () => {
  await app.close()
  rmSync(web_dir, { recursive: true })
  rmSync(beside, { recursive: true })
})

test.each(['/', '/login', '/login?next=/a.b', '/functions/follow?task=1', '/no/such/page'])(
  '%s is the app, by GET and by HEAD',
  async (url) => {
    const got = await app.inject({ method: 'GET', url })
    expect(got).toMatchObject({ statusCode: 200, body: expect.stringContaining('<title>Cadenza</title>') })
    const asked = await app.inject({ method: 'HEAD', url })
    expect(asked).toMatchObject({ statusCode: 200, body: '' })
    for (const { headers } of [got, asked])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  },
)

test('what is neither a page nor a file is refused, and so is writing to a page', async () => {
  for (const [method, url] of [
    ['GET', '/assets/main-2.js'],
    ['GET', '/.env'],
    ['GET', '/.git/config'],
    ['GET', '/favicon.ico'],
    ['HEAD', '/robots.txt?x'],
    ['GET', '/api//auth/check'],
    ['GET', '/api/no-such-call'],
    ['POST', '/login'],
    ['DELETE', '/'],
  ] as const) {
    const { statusCode, body } = await app.inject({ method, url, headers: { origin: 'http://localhost:5000' } })
    const code = method === 'HEAD' ? 'not_found' : JSON.parse(body).code
    expect([method, url, statusCode, code]).toEqual([method, url, 404, 'not_found'])
  }
})

test('a file named by its hash is cached permanently', async () => {
  const { headers, statusCode } = await app.inject({ method: 'GET', url: '/assets/main-1.js' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('nothing beside the web app is served, and no folder is listed', async () => {
  const name = basename(beside)
  for (const url of [
    `/../${name}/config`,
    `/..%2f${name}/config`,
    `/assets/..%2f..%2f${name}/config`,
    `//${name}/config`,
  ])
    expect((await app.inject({ method: 'GET', url })).body, url).not.toContain('PLANTED')
  for (const url of ['/assets', '/assets/'])
    expect((await app.inject({ method: 'GET', url })).body).not.toContain('main-1')
})
