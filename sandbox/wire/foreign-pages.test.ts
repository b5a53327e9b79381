import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import { type Harness, test } from '../testing/harness.ts'

/** The response to these headers; fetch does not allow another Host header. */
async function asked(harness: Pick<Harness, 'origin'>, method: string, path: string, headers: Record<string, string>) {
  const sent = request(`${harness.origin}${path}`, { method, headers })
  sent.end(method === 'POST' ? '{}' : undefined)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode, text }
}

const challenged = async (harness: Harness) =>
  (await harness.login('sandbox.creator')).body.message === 'challenge_required'

const challenge = '/_sandbox/challenge/sandbox.creator'

describe('a page of another site', () => {
  test.for(['https://evil.example', 'http://evil.example:5001', 'http://localhost:1', 'null', 'data:x', ''])(
    'orders nothing from %s',
    async (origin, { harness }) => {
      const headers = { origin, 'content-type': 'text/plain' }
      const { status, text } = await asked(harness, 'POST', challenge, headers)
      expect([status, JSON.parse(text).message]).toEqual([403, 'A page of another site may not call the sandbox.'])
      expect(await challenged(harness)).toBe(false)
    },
  )

  test('reads nothing and signs nobody in', async ({ harness }) => {
    const headers = { origin: 'https://evil.example' }
    for (const [method, path] of [
      ['GET', '/_sandbox/codes/sandbox.creator'],
      ['GET', '/api/v1/qe/sync/'],
      ['POST', '/api/v1/accounts/login/'],
      ['GET', '/nothing'],
    ] as const)
      expect([path, (await asked(harness, method, path, headers)).status]).toEqual([path, 403])
    expect((await harness.control('GET', 'calls')).calls).toEqual([])
  })

  test.for([
    'evil.example',
    'evil.example:5001',
    'instagram.com.evil.example',
    'evil-instagram.com',
    '2130706433',
    'a@127.0.0.1',
    '127.0.0.1:99999999',
  ])('gets nothing by a name that was made to lead here: “%s”', async (host, { harness }) => {
    for (const [method, path] of [
      ['POST', challenge],
      ['GET', '/_sandbox'],
      ['GET', '/api/v1/qe/sync/'],
    ] as const) {
      const { status, text } = await asked(harness, method, path, { host, origin: `http://${host}` })
      expect([path, status, JSON.parse(text).message]).toEqual([path, 421, expect.stringContaining('SANDBOX_NAMES')])
    }
    expect(await challenged(harness)).toBe(false)
  })
})

describe('a client', () => {
  test.for([
    'localhost:5001',
    'LOCALHOST',
    '127.0.0.1:1',
    '[::1]:5001',
    '10.88.0.3:5001',
    'i.instagram.com',
    'www.instagram.com:443',
    'b.i.instagram.com',
  ])('is served under %s, with no origin and with its own', async (host, { harness }) => {
    expect((await asked(harness, 'GET', '/_sandbox', { host })).status).toBe(200)
    expect((await asked(harness, 'GET', '/api/v1/qe/sync/', { host })).status).toBe(200)
    expect((await asked(harness, 'POST', challenge, { host, origin: `https://${host}` })).status).toBe(200)
    expect(await challenged(harness)).toBe(true)
  })

  test('is served under a name that was set', async () => {
    const sandbox = await startSandbox({ port: 0, users: 20_000, names: ['instagram', 'Sandbox.Internal'] })
    onTestFinished(() => sandbox.close())
    for (const host of ['instagram:5001', 'sandbox.internal'])
      expect((await asked(sandbox, 'GET', '/_sandbox', { host })).status).toBe(200)
    expect((await asked(sandbox, 'GET', '/_sandbox', { host: 'x.sandbox.internal' })).status).toBe(421)
  })
})
