import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { forgotPassword, login } from '#contract/users.ts'
import { budgets } from '#server/edges/metering/budgets.ts'
import type { TestUser } from '#server/testing/person.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { type FloodKind, flood } from './flood/flood.ts'

/** Short floods from another process; `npm run attack flood` floods for a minute, and measures what is promised of a machine that has time. */

const SECONDS = 3

let log_bytes = 0
const write = (line: string) => {
  log_bytes += line.length
}
const log = pino({ level: 'info' }, { write })

type Scene = { product: Product; villain: TestUser; account_id: string; victim: TestUser }

/** Who floods and who is watched are there before: a flood of registrations from their address holds theirs back too. */
async function prepare(budget_scale: number): Promise<Scene> {
  const product = await startProduct({ budget_scale }, undefined, log)
  await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
  const { person: villain, account_id } = await product.userWithAccount('sandbox.fresh')
  return { product, villain, account_id, victim: await product.user() }
}

let metered: Scene
let loose: Scene
beforeAll(async () => {
  metered = await prepare(1)
  loose = await prepare(1000)
})
afterAll(async () => {
  await metered.product.close()
  await loose.product.close()
})

const addressOf = (product: Product) => {
  const address = product.app.http.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return `http://127.0.0.1:${address.port}`
}

/** Floods from the address of a user who requests their accounts and signs in again meanwhile. */
async function floodIt({ product, villain, account_id, victim }: Scene, kind: FloodKind, at_once: number) {
  const order = {
    kind,
    at_once,
    account_id,
    origin: addressOf(product),
    own_origin: 'http://localhost:5000',
    seconds: SECONDS,
    cookie: villain.cookie(),
    registration: JSON.stringify({ email: victim.email, password: victim.password }),
  }
  const before = log_bytes
  const { flooded, fared } = await flood(order, async () => (await victim.call(listAccounts, {})).status === 200)
  const again = await product
    .visitor()
    .call(login, { email: victim.email, password: victim.password, remember_me: false })
  const served = Object.entries(flooded.answers).reduce((sum, [answer, times]) => sum + (answer < '400' ? times : 0), 0)
  return { flooded, fared, served, signed_in: again.status, log_bytes: log_bytes - before }
}

test.each<[FloodKind, number, number]>([
  ['requests', 40, budgets.request.most],
  ['strangers', 40, budgets.request.most],
  ['resets', 20, budgets.mail.most],
  ['registrations', 100, budgets.registration.most],
  ['uploads', 4, budgets.upload.most],
])('a flood of %s leaves another user of the same address served, and the log short', async (kind, at_once, most) => {
  const { fared, served, signed_in, log_bytes } = await floodIt(metered, kind, at_once)
  expect(fared.sent).toBeGreaterThan(0)
  expect([fared.failed, signed_in]).toEqual([0, 200])
  // A window may end, and another begin, while it is flooded.
  expect(served).toBeLessThanOrEqual(2 * most)
  expect(log_bytes).toBeLessThan(1_000_000)
})

type Flood = Awaited<ReturnType<typeof floodIt>>
const sumOf = (floods: Flood[], amount: (flood: Flood) => number) =>
  floods.reduce((sum, flood) => sum + amount(flood), 0)

/** Floods until more than `least` was sent, as one flood may send less on a busy machine. */
async function floodUntil(least: number, scene: Scene, kind: FloodKind, at_once: number) {
  const floods: Flood[] = []
  while (sumOf(floods, ({ flooded }) => flooded.sent) <= least) floods.push(await floodIt(scene, kind, at_once))
  return floods
}

test('a socket that floods leaves another user served, and the log short', async () => {
  const floods = await floodUntil(budgets.user_event.most, metered, 'sockets', 1)
  expect(sumOf(floods, ({ fared }) => fared.failed)).toBe(0)
  const received = sumOf(floods, ({ flooded }) => flooded.answers.received ?? 0)
  expect(received).toBeLessThanOrEqual(2 * budgets.user_event.most)
  // Of each flood, as the log also has the other user's calls.
  expect(Math.max(...floods.map(({ log_bytes }) => log_bytes))).toBeLessThan(100_000)
})

test('handshakes without a session hold no connection', async () => {
  const { flooded, fared } = await floodIt(metered, 'handshakes', 20)
  expect(flooded.sent).toBeGreaterThan(0)
  expect(flooded.answers['101'] ?? 0).toBe(0)
  expect(fared.failed).toBe(0)
})

test('control: where callers may cost what they like, the same flood is served whole', async () => {
  const floods = await floodUntil(2 * budgets.mail.most, loose, 'resets', 20)
  const served = sumOf(floods, (flood) => flood.served)
  expect(served).toBe(sumOf(floods, ({ flooded }) => flooded.sent))
  expect(served).toBeGreaterThan(2 * budgets.mail.most)
})

test('somebody elsewhere asks for a new password in the middle of a flood of such requests', async () => {
  const { product, victim: person } = metered
  const nobody = () => ({ email: `nobody-${randomBytes(6).toString('hex')}@example.org` })
  const flooding = Array.from({ length: 300 }, () => product.visitor('203.0.113.5').call(forgotPassword, nobody()))
  const asked = await product.visitor('203.0.113.6').call(forgotPassword, { email: person.email })
  const answers = await Promise.all(flooding)
  expect(asked.status).toBe(200)
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2 * budgets.mail.most)
  // Thirty at once, as from an office, are few.
  const office = Array.from({ length: 30 }, () => product.visitor('203.0.113.7').call(forgotPassword, nobody()))
  expect((await Promise.all(office)).map(({ status }) => status)).toEqual(Array(30).fill(200))
})
