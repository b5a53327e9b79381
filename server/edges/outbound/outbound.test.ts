import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressRefused, createOutbound } from './outbound.ts'
import { isPublicAddress } from './private-addresses.ts'

let server: Server
let address: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end()
    else if (request.url === '/endless') {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(more))
    } else if (request.url !== '/silent') response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const developer = createOutbound({ allow_private: true, timeout_ms: 300 })
const strict = createOutbound({ allow_private: false })

/** A resolver controlled by an attacker. */
const resolvingTo = (...addresses: string[]) =>
  createOutbound({
    allow_private: false,
    resolve: ((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never,
  })

describe('a server that others reach', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user:pass@example.org/',
  ])('does not send to %s', (url) => {
    expect(() => strict.judge(url)).toThrow(AddressRefused)
  })

  test.each([['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fd12::1']])(
    'does not send to a name that resolves to %s, alone or beside a public address',
    async (found) => {
      await expect(resolvingTo(found).post('https://hook.example/', '{}', {})).rejects.toThrow(AddressRefused)
      await expect(resolvingTo('93.184.216.34', found).post('https://hook.example/', '{}', {})).rejects.toThrow(
        AddressRefused,
      )
    },
  )

  test('takes public addresses for what they are', () => {
    expect(['93.184.216.34', '8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true])
    expect(() => strict.judge('https://example.org:8443/hook?x=1')).not.toThrow()
  })
})

test('a server that others reach says the same of names in its own network and of names that nobody has', async () => {
  const unknown = (code: string) =>
    createOutbound({
      allow_private: false,
      resolve: ((_: string, __: object, done: (error: Error) => void) =>
        done(Object.assign(new Error(`getaddrinfo ${code}`), { code }))) as never,
    })
  const saidOf = (outbound: ReturnType<typeof createOutbound>) =>
    outbound.post('https://database.internal/', '{}', {}).catch(({ name, message }) => `${name} ${message}`)
  const said = await Promise.all(
    [resolvingTo('10.0.0.1'), unknown('ENOTFOUND'), unknown('EAI_AGAIN'), unknown('ENODATA')].map(saidOf),
  )
  expect(new Set(said).size).toBe(1)
})

describe('what is sent', () => {
  test('goes nowhere else: a redirect is an answer like any other', async () => {
    expect(await developer.post(`${address}/redirect`, '{}', {})).toBe(302)
    expect(asked).not.toContain('/secret')
  })

  test('waits so long and no longer', async () => {
    await expect(developer.post(`${address}/silent`, '{}', {})).rejects.toThrow('no answer within')
  })

  test('does not read what it is answered, so an endless answer costs nothing', async () => {
    expect(await developer.post(`${address}/endless`, '{}', {})).toBe(200)
  })
})
