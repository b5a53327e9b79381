import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  checkSession,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  resetPassword,
} from '#contract/users.ts'
import { type OpenSocket, openSocket } from '../testing/open-socket.ts'
import { linkIn, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

async function elsewhere({ email, password }: TestUser, remember_me = false, user_agent = windows) {
  const device = product.visitor('203.0.113.9')
  await device.call(login, { email, password, remember_me }, { 'user-agent': user_agent })
  return device
}

const isIn = async (person: TestUser) => (await person.call(checkSession, {})).body.user !== null
const sessionsOf = async (person: TestUser) => (await person.call(listSessions, {})).body.sessions
const age = (change: string) =>
  sql`update sessions set last_seen_at = last_seen_at - ${change}::interval`.execute(product.database.db)

describe('the list of sessions', () => {
  test('tells device, address, when it was used, and which one asks', async () => {
    const person = await product.registered()
    await elsewhere(person, true)
    expect(await sessionsOf(person)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Windows',
        ip: '203.0.113.9',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        remembered: true,
        current: false,
      },
      expect.objectContaining({ ip: '127.0.0.1', remembered: false, current: true }),
    ])
  })

  test('holds twenty at most: the one not used for longest makes way', async () => {
    const person = await product.registered()
    for (let time = 0; time < 20; time++) await elsewhere(person)
    expect(await isIn(person)).toBe(false)
    const last = await elsewhere(person)
    expect(await sessionsOf(last)).toHaveLength(20)
  })
})

describe('ending sessions', () => {
  test('one of them ends, with its sockets, and the others stay', async () => {
    const person = await product.registered()
    const [lost, kept] = [await elsewhere(person), await elsewhere(person)]
    const id = (await sessionsOf(lost)).find(({ current }) => current)?.id ?? ''
    const socket = await connected(lost)
    expect((await person.call(endSession, { id })).status).toBe(200)
    await isEnded(socket)
    expect([await isIn(lost), await isIn(kept), await isIn(person)]).toEqual([false, true, true])
    expect((await person.call(endSession, { id })).status).toBe(404)
  })

  test('another user’s is not there', async () => {
    const [victim, stranger] = [await product.registered(), await product.registered()]
    const id = (await sessionsOf(victim))[0]?.id ?? ''
    expect((await stranger.call(endSession, { id })).status).toBe(404)
    expect(await isIn(victim)).toBe(true)
  })

  test('all others end at once', async () => {
    const person = await product.registered()
    const others = [await elsewhere(person), await elsewhere(person, true)]
    const sockets = await Promise.all(others.map(connected))
    const own = await connected(person)
    expect((await person.call(endOtherSessions, {})).body.ended).toBe(2)
    await Promise.all(sockets.map(isEnded))
    expect(await Promise.all([person, ...others].map(isIn))).toEqual([true, false, false])
    expect(own.socket.connected).toBe(true)
    own.socket.disconnect()
  })

  test('a changed password ends the sockets of every other session', async () => {
    const person = await product.registered()
    const other = await connected(await elsewhere(person))
    const own = await connected(person)
    await person.call(changePassword, { old_password: person.password, new_password: 'a new password' })
    await isEnded(other)
    expect(own.socket.connected).toBe(true)
    own.socket.disconnect()
  })

  test('a password set by mail ends every socket', async () => {
    const person = await product.registered()
    const own = await connected(person)
    await product.visitor().call(forgotPassword, { email: person.email })
    const { id, token } = linkIn(await mailTo(product, person.email, 'Reset your Cadenza password'))
    await product.visitor().call(resetPassword, { reset_id: id, token, new_password: 'a new password' })
    await isEnded(own)
  })
})

describe('how long a session lasts', () => {
  test('one that is not remembered ends after twelve hours without use, one that is does not', async () => {
    const person = await product.registered()
    const remembered = await elsewhere(person, true)
    await age('11 hours 50 minutes')
    expect([await isIn(person), await isIn(remembered)]).toEqual([true, true])
    await age('12 hours 10 minutes')
    expect([await isIn(person), await isIn(remembered)]).toEqual([false, true])
  })

  test('use keeps it alive', async () => {
    const person = await product.registered()
    for (let day = 0; day < 3; day++) {
      await age('11 hours')
      expect(await isIn(person)).toBe(true)
    }
  })

  test('a remembered one ends after thirty days all the same', async () => {
    const person = await product.registered()
    const remembered = await elsewhere(person, true)
    await sql`update sessions set expires_at = expires_at - interval '30 days'`.execute(product.database.db)
    expect(await isIn(remembered)).toBe(false)
  })
})

async function connected(person: TestUser) {
  const opened = openSocket(address, person.cookie())
  expect(await opened.settled).toBe('connected')
  return opened
}

/** By the server, whose session a socket asks for only when it begins. */
async function isEnded({ ended, socket }: OpenSocket) {
  await ended
  expect(socket.connected).toBe(false)
}
