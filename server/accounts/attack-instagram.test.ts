import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { subscribe } from '#contract/billing.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

/** Lists of stolen Instagram passwords, tried through us: Instagram would see our address. */

const password = 'sandbox-password'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

let addresses = 0
const freshIp = () => `10.9.${++addresses >> 8}.${addresses & 255}`

async function user(ip = freshIp()) {
  const person = await product.registered(ip)
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  return person
}

const tries = (person: TestUser, username: string, given: string) =>
  person.call(connectAccount, { credentials: { username, password: given } })

const waits = {
  status: 429,
  body: { code: 'too_many_tries', error: 'Too many failed attempts. Try again in 15 minutes.' },
}

describe('Instagram passwords tried through us', () => {
  test('wait after ten failures of one user, whatever names they try', async () => {
    const person = await user()
    for (let time = 0; time < 10; time++)
      expect((await tries(person, time % 2 ? `stolen.name.${time}` : 'sandbox.sms', 'wrong')).status).toBe(400)
    const eleventh = await tries(person, 'sandbox.fresh', password)
    expect(eleventh).toMatchObject(waits)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('of strangers hold up nobody who has the right one, in their own network or another', async () => {
    const ip = freshIp()
    for (let nth = 0; nth < 3; nth++) {
      const stranger = await user(ip)
      for (let time = 0; time < 10; time++) await tries(stranger, 'sandbox.creator', `wrong ${nth} ${time}`)
    }
    expect((await tries(await user(ip), 'sandbox.creator', password)).status).toBe(200)
    expect((await tries(await user(), 'sandbox.creator', password)).status).toBe(200)
  })

  test('for one name that others have failed at wait after three failures of one’s own, and after one in the same network', async () => {
    const ip = freshIp()
    const stranger = await user(ip)
    for (let time = 0; time < 10; time++) await tries(stranger, 'sandbox.pro', `wrong ${time}`)
    const elsewhere = await user()
    for (let time = 0; time < 3; time++) expect((await tries(elsewhere, 'sandbox.pro', 'wrong')).status).toBe(400)
    expect(await tries(elsewhere, 'sandbox.pro', 'wrong')).toMatchObject(waits)
    const beside = await user(ip)
    expect((await tries(beside, 'sandbox.pro', 'wrong')).status).toBe(400)
    expect(await tries(beside, 'sandbox.pro', 'wrong')).toMatchObject(waits)
    expect((await tries(beside, 'sandbox.fresh', password)).status).toBe(200)
  })

  test('for an account that is theirs never hold up its user', async () => {
    const owner = await user()
    expect((await tries(owner, 'sandbox.creator', password)).status).toBe(200)
    for (let time = 0; time < 10; time++)
      expect((await tries(await user(), 'sandbox.creator', `wrong ${time}`)).status).toBe(400)
    expect((await tries(owner, 'sandbox.creator', password)).status).toBe(200)
  })

  test('wait after sixty failures from one network, and a restart forgives none', async () => {
    const ip = freshIp()
    for (let nth = 0; nth < 6; nth++) {
      const person = await user(ip)
      for (let time = 0; time < 10; time++) await tries(person, `stolen.${nth}.${time}`, 'wrong')
    }
    await product.restart()
    expect(await tries(await user(ip), 'sandbox.fresh', password)).toMatchObject(waits)
    expect((await tries(await user(), 'sandbox.fresh', password)).status).toBe(200)
    // Who has proven an address isn't held up by strangers beside them.
    const proven = await user(ip)
    await sql`update users set email_verified_at = now() where email = ${proven.email}`.execute(product.database.db)
    expect((await tries(proven, 'sandbox.fresh', password)).status).toBe(200)
  })

  test('wait for a quarter of an hour, and no longer', async () => {
    const person = await user()
    for (let time = 0; time < 10; time++) await tries(person, 'sandbox.sms', 'wrong')
    await sql`update failed_tries set failed_at = failed_at - interval '16 minutes'`.execute(product.database.db)
    expect((await tries(person, 'sandbox.fresh', password)).status).toBe(200)
  })
})
