import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccounts, switchTwoFactorMethod } from '#contract/accounts.ts'
import { createApiToken, revokeApiToken } from '#contract/api-tokens.ts'
import { forgotPassword, login, logout, register } from '#contract/users.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { budgets } from './budgets.ts'
import { createLanes } from './lanes.ts'
import { networkOf } from './network-of.ts'

/** The real budgets: other tests exceed them. */

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

let product: Product
beforeAll(async () => {
  product = await startProduct({ budget_scale: 1 }, undefined, log)
})
afterAll(() => product.close())

let networks = 0
/** A network without earlier requests. */
const freshNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`

const junk = () => ({ cookie: `sid=${randomBytes(32).toString('base64url')}` })
const email = () => `nobody-${randomBytes(6).toString('hex')}@example.org`
const no_method = { username: 'sandbox.creator', pending_auth: null, method: 'sms' }

describe('what a user may cost', () => {
  test('is sent in the standard headers of every answer', async () => {
    const person = await product.registered(freshNetwork())
    await person.call(listAccounts, {})
    const { headers } = await person.call(listAccounts, {})
    expect(headers['ratelimit-policy']).toBe(`"request";q=${budgets.request.most};w=${budgets.request.seconds}`)
    expect(headers.ratelimit).toMatch(/^"request";r=99\d;t=([1-9]|10)$/)
  })

  test('is refused in a sentence when it is used up, to this user and for this kind of call alone', async () => {
    const ip = freshNetwork()
    const [person, other] = [await product.registered(ip), await product.registered(ip)]
    const { most } = budgets.instagram
    for (let call = 0; call < most; call++)
      expect((await person.call(switchTwoFactorMethod, no_method)).status).toBe(400)
    const refused = await person.call(switchTwoFactorMethod, no_method)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        code: 'too_many_requests',
        error: expect.stringMatching(/^Too many Instagram sign-ins\. Try again in \d+ s\.$/),
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(budgets.instagram.seconds)
    expect(refused.headers.ratelimit).toMatch(/^"instagram";r=0;t=\d+$/)
    expect((await person.call(listAccounts, {})).status).toBe(200)
    expect((await other.call(switchTwoFactorMethod, no_method)).status).toBe(400)
  })

  test('is not used up by a token for what it may not do', async () => {
    const person = await product.registered(freshNetwork())
    const { token } = (await person.call(createApiToken, { name: 'x', scopes: ['read'] })).body
    const script = product.visitor(freshNetwork())
    const authorization = { authorization: `Bearer ${token}` }
    expect((await script.call(listAccounts, {}, authorization)).status).toBe(200)
    for (let call = 0; call <= budgets.instagram.most; call++)
      expect((await script.call(switchTwoFactorMethod, no_method, authorization)).status).toBe(403)
    expect((await person.call(switchTwoFactorMethod, no_method)).status).toBe(400)
  })

  test('is not used up by a session of theirs that has ended', async () => {
    const person = await product.registered(freshNetwork())
    const cookie = person.cookie()
    await person.call(listAccounts, {})
    await person.call(logout, {})
    const ended = await product.visitor(freshNetwork()).call(listAccounts, {}, { cookie })
    expect([ended.status, ended.headers['ratelimit-policy']]).toEqual([401, expect.stringContaining('of-network')])
  })
})

describe('what a network may cost', () => {
  const resets = async (ip: (time: number) => string, headers = {}) => {
    for (let time = 0; time < budgets.mail.most; time++)
      expect((await product.visitor(ip(time)).call(forgotPassword, { email: email() }, headers)).status).toBe(200)
  }

  test('is counted for all addresses of an IPv6 network together, and by what Fastify believes of proxies', async () => {
    const network = `2001:db8:${(++networks).toString(16)}:7`
    await resets((time) => `${network}::${time.toString(16)}`, { 'x-forwarded-for': '203.0.113.9' })
    const ask = (ip: string) => product.visitor(ip).call(forgotPassword, { email: email() })
    const refused = await ask(`${network}:1:2:3:4`)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('Too many email requests from your network') },
    })
    expect((await ask(`2001:db8:${networks.toString(16)}:8::1`)).status).toBe(200)
    expect((await ask('203.0.113.9')).status).toBe(200)
  })

  test('is used up neither for its users nor for who signs in there', async () => {
    const ip = freshNetwork()
    const person = await product.registered(ip)
    await person.call(listAccounts, {})
    const stranger = () => product.visitor(ip).call(listAccounts, {}, junk())
    const [refused] = await eventually(
      async () => {
        const answers = await Promise.all(Array.from({ length: budgets.unproven.most }, stranger))
        return answers.filter(({ status }) => status === 429)
      },
      ({ length }) => length > 0,
    )
    expect(refused?.body.error).toContain('unknown session')
    expect((await person.call(listAccounts, {})).status).toBe(200)
    const elsewhere = product.visitor(ip)
    expect((await elsewhere.call(login, person)).status).toBe(200)
    expect((await elsewhere.call(listAccounts, {})).status).toBe(200)
  })

  test('leaves a balancer its probes: they use the budget of health, and requests none of it', async () => {
    const remoteAddress = freshNetwork()
    const probe = (url: string) => product.app.http.app.inject({ url, remoteAddress })
    const budgetOf = async (url: string) => (await probe(url)).headers['ratelimit-policy']
    for (const url of ['/livez', '/readyz', '/api/health'])
      expect(await budgetOf(url), url).toMatch(/^"health-of-network"/)
    const files = Array.from({ length: budgets.file.most + 1 }, () => probe('/assets/none.js'))
    expect((await Promise.all(files)).some(({ statusCode }) => statusCode === 429)).toBe(true)
    expect((await probe('/readyz')).statusCode).toBe(200)
  })

  test('of a token that was revoked is the network’s, not its user’s', async () => {
    const ip = freshNetwork()
    const person = await product.registered(ip)
    const { token, api_token } = (await person.call(createApiToken, { name: 'x', scopes: ['read'] })).body
    const script = (from: string) => product.visitor(from).call(listAccounts, {}, { authorization: `Bearer ${token}` })
    expect((await script(ip)).status).toBe(200)
    await person.call(revokeApiToken, { id: api_token.id })
    const before = Number(/r=(\d+)/.exec(String((await person.call(listAccounts, {})).headers.ratelimit))?.[1])
    for (let call = 0; call < 50; call++) expect((await script(freshNetwork())).status).toBe(401)
    const after = Number(/r=(\d+)/.exec(String((await person.call(listAccounts, {})).headers.ratelimit))?.[1])
    expect(before - after).toBeLessThan(10)
  })

  test('is not got round by an invented session', async () => {
    const ip = freshNetwork()
    const sent = { email: email(), password: 'short' }
    const answers: number[] = []
    for (let call = 0; call <= budgets.registration.most; call++)
      answers.push((await product.visitor(ip).call(register, sent, junk())).status)
    expect(answers.indexOf(429)).toBe(budgets.registration.most)
  })
})

test('a flood leaves a few lines in the log, and how much was left out', async () => {
  const ip = freshNetwork()
  const before = lines.length
  const calls = budgets.mail.most + 2000
  for (let call = 0; call < calls; call++) await product.visitor(ip).call(forgotPassword, { email: 'a@example.org' })
  expect(lines.length - before).toBeLessThan(100)
  await product.restart()
  const left_out = lines.slice(before).find(({ caller }) => caller === `network ${ip}`)
  expect(left_out?.msg).toBe('lines were left out')
  expect(Object(left_out?.left_out).too_many_requests).toBeGreaterThan(1900)
})

test('behind a proxy that is believed, everybody has the address it names', async () => {
  const behind = await startProduct({ budget_scale: 1, proxies: 1 })
  const ask = (forwarded: string) =>
    behind.visitor('127.0.0.1').call(forgotPassword, { email: email() }, { 'x-forwarded-for': `1.2.3.4, ${forwarded}` })
  for (let time = 0; time < budgets.mail.most; time++) await ask('203.0.113.1')
  const answers = [await ask('203.0.113.1'), await ask('203.0.113.2')]
  await behind.close()
  expect(answers.map(({ status }) => status)).toEqual([429, 200])
})

test('a caller’s calls run in limited number, in order of arrival, and free their lane at the end', async () => {
  const lanes = createLanes(1)
  const ran: number[] = []
  const leave: (() => void)[] = []
  for (const nth of [1, 2, 3, 4])
    void Promise.resolve(lanes.enter('a', 2)).then(() => {
      ran.push(nth)
      leave.push(() => lanes.leave('a'))
    })
  expect(lanes.enter('b', 2)).toBeNull()
  await Promise.resolve()
  expect(ran).toEqual([1, 2])
  leave[0]?.()
  await new Promise(setImmediate)
  expect(ran).toEqual([1, 2, 3])
  for (const one of leave.splice(1)) one()
  await new Promise(setImmediate)
  leave.at(-1)?.()
  expect(ran).toEqual([1, 2, 3, 4])
  expect(lanes.enter('a', 1)).toBeNull()
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
