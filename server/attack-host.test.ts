import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceSandboxClock } from '#contract/billing.ts'
import { createWebhook, listDeliveries, testWebhook } from '#contract/webhooks.ts'
import { noteWorker } from './automation/engine/workers.ts'
import type { Config } from './config.ts'
import { type Product, startProduct } from './testing/product.ts'

/** The usual ways to be public while HOST stays at 127.0.0.1. */
const publicly: [string, Partial<Config>][] = [
  ['PUBLIC_URL', { public_url: 'https://cadenza.example' }],
  ['TRUST_PROXY', { proxies: 1 }],
]

describe.each(publicly)('a product on loopback that its %s makes public', (_, settings) => {
  let product: Product
  const asked: string[] = []
  const inside = createServer((request, response) => {
    asked.push(String(request.url))
    response.end()
  })
  let port: number
  beforeAll(async () => {
    product = await startProduct(settings)
    inside.listen(0, '127.0.0.1')
    await once(inside, 'listening')
    port = (inside.address() as AddressInfo).port
  })
  afterAll(async () => {
    inside.close()
    await product.close()
  })

  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://[::ffff:127.0.0.1]',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.5',
  ])('tells no webhook to %s', async (address) => {
    const person = await product.user()
    const { status, body } = await person.call(createWebhook, {
      url: `${address}:${port}/hook`,
      events: ['task_failed'],
    })
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Events can’t be sent to this address/)])
    expect(asked).toEqual([])
  })

  test('asks no name that leads to this machine', async () => {
    const person = await product.user()
    const url = `https://localhost:${port}/hook`
    const { body } = await person.call(createWebhook, { url, events: ['task_failed'] })
    await person.call(testWebhook, { id: body.webhook.id })
    const { deliveries } = (await person.call(listDeliveries, { id: body.webhook.id })).body
    expect(deliveries[0]).toMatchObject({
      response_status: null,
      error: expect.stringContaining('isn’t a public address'),
    })
    expect(asked).toEqual([])
  })

  test('has no clock that users can move on', async () => {
    expect((await (await product.user()).call(advanceSandboxClock, { seconds: 60 })).status).toBe(404)
  })

  test('tells passers-by no machines, and metrics only to programs of this machine', async () => {
    const { host } = new URL(product.config.public_url)
    const ask = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      product.app.http.app.inject({ method: 'GET', url, headers, remoteAddress })
    const through_proxy = { host, 'x-forwarded-for': '203.0.113.7' }
    await noteWorker(product.database.db, { id: 'w1', held: 0, steps: 0 })
    expect((await ask('/api/health', through_proxy)).json()).toMatchObject({
      ...{ status: 'ok', workers: [], problems: [], instagram_app: null },
    })
    expect((await ask('/api/health', { host: '127.0.0.1:5000' })).json().workers).toHaveLength(1)
    expect((await ask('/metrics', through_proxy)).statusCode).toBe(404)
    expect((await ask('/metrics', { host: '127.0.0.1:5000' })).statusCode).toBe(200)
    expect((await ask('/metrics', { host: '127.0.0.1:5000' }, '203.0.113.7')).statusCode).toBe(404)
  })
})

const page = '<title>Cadenza</title>'

describe.each([
  [
    'only on this machine',
    'http://localhost:5000',
    ['localhost:5000', 'localhost', 'LOCALHOST:5000', 'localhost.:5000', '127.0.0.1:8080', '127.0.0.9', '[::1]:5000'],
    ['cadenza.example', '192.168.1.5:5000', '169.254.169.254'],
  ],
  [
    'public',
    'https://cadenza.example',
    ['cadenza.example', 'cadenza.example:443', 'Cadenza.Example.'],
    [
      'localhost:5000',
      '127.0.0.1:5000',
      '[::1]:5000',
      '192.168.1.5',
      'www.cadenza.example',
      'cadenza.example.evil.example',
    ],
  ],
])('a product that is %s', (_, public_url, own, foreign) => {
  let product: Product
  let port: number
  let web_dir: string
  beforeAll(async () => {
    web_dir = mkdtempSync(join(tmpdir(), 'cadenza-web-'))
    writeFileSync(join(web_dir, 'index.html'), page)
    product = await startProduct({ public_url }, undefined, undefined, web_dir)
    port = Number(new URL(await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(async () => {
    await product.close()
    rmSync(web_dir, { recursive: true })
  })

  /** What is answered to bytes as they are: the first line, and the rest. */
  function send(...lines: string[]): Promise<{ status: number; text: string }> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let text = ''
    // A socket that was opened stays so.
    socket.on('data', (bytes) => {
      text += bytes
      if (/^HTTP\/1\.1 101/.test(text)) socket.destroy()
    })
    socket.write([...lines, '', ''].join('\r\n'))
    return new Promise((resolve) => socket.once('close', () => resolve({ status: Number(text.slice(9, 12)), text })))
  }
  const get = (url: string, host: string, ...more: string[]) =>
    send(`GET ${url} HTTP/1.1`, `Host: ${host}`, ...more, 'Connection: close')
  const evil = [
    'evil.example',
    'evil.example:5000',
    `evil.example@${own[0]}`,
    `${own[0]}@evil.example`,
    `${own[0]},evil.example`,
    '',
  ]

  test.each(own)('answers as %s', async (host) => {
    for (const url of ['/', '/login', '/api/auth/check', '/api/docs', '/api/health'])
      expect([url, (await get(url, host)).status]).toEqual([url, 200])
    expect((await get('/api/nothing', host)).status).toBe(404)
  })

  test.each([...foreign, ...evil])('answers nothing but a sentence as “%s”', async (host) => {
    for (const url of [
      '/',
      '/login',
      '/index.html',
      '/api/auth/check',
      '/api/app-info',
      '/api/openapi.json',
      '/api/nothing',
    ]) {
      const { status, text } = await get(url, host)
      expect([url, status]).toEqual([url, 421])
      expect(text).toContain('"code":"wrong_host"')
      expect(text).toContain('Cadenza isn’t available at this address.')
      expect(text).not.toContain(page)
    }
  })

  test.each(evil)('is not watched as “%s”', async (host) => {
    expect((await get('/metrics', host)).status).toBe(421)
    expect((await get('/api/health', host)).status).toBe(421)
    expect((await get('/api/health/../auth/check', host)).status).toBe(421)
  })

  test('is watched by its address', async () => {
    for (const host of ['10.1.2.3:5000', '[fd00::1]:5000', '127.0.0.1:5000'])
      expect((await get('/api/health', host)).status).toBe(200)
    expect((await get('/metrics', '127.0.0.1:5000')).status).toBe(200)
    expect((await get('/metrics', '10.1.2.3:5000')).status).toBe(404)
  })

  test('says by any name whether it lives, and nothing else', async () => {
    for (const url of ['/livez', '/readyz?x=1'])
      expect((await get(url, 'evil.example')).text).not.toContain('wrong_host')
    expect((await get('/livez/../api/auth/check', 'evil.example')).status).toBe(421)
  })

  test('opens no socket by another name', async () => {
    const cookie = `Cookie: ${(await product.user()).cookie()}`
    const upgrade = (host: string, origin: string) =>
      send(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        cookie,
      )
    const poll = '/socket.io/?EIO=4&transport=polling'
    for (const host of own) {
      expect((await upgrade(host, public_url)).status).toBe(101)
      expect((await get(poll, host, cookie)).status).toBe(200)
    }
    for (const host of [...foreign, ...evil]) {
      expect((await upgrade(host, public_url)).status).toBeGreaterThanOrEqual(400)
      const { status, text } = await get(poll, host, cookie)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('"sid"')
    }
  })
})
