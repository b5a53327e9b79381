import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { beginSecondFactor } from '#contract/users.ts'
import { createWebhook, rotateWebhookSecret } from '#contract/webhooks.ts'
import { sealedSessions } from '../accounts/signed-in.ts'
import { eventually } from '../testing/eventually.ts'
import { silent } from '../testing/fresh-database.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { sealedFactors } from '../users/second-factor/second-factor.ts'
import { sealedWebhooks } from '../users/webhooks/edges.ts'
import { rotateKeys } from './rotate-keys.ts'
import { CannotOpen, createSecrets } from './secrets.ts'

const keyOf = (id: string) => ({ id, key: randomBytes(32) })
const [k1, k2, k3] = [keyOf('k1'), keyOf('k2'), keyOf('a longer id')]
const places = [sealedSessions, sealedFactors, ...sealedWebhooks]

describe('sealing', () => {
  const sealed = createSecrets([k1]).seal('the secret', 'row 1')

  test('a secret is brought under the newest key, still bound to its row, without its text being touched', () => {
    const both = createSecrets([k3, k1])
    const fresh = both.rewrap(sealed, 'row 1')
    expect(createSecrets([k3]).open(fresh, 'row 1')).toBe('the secret')
    expect(fresh.subarray(-10).equals(sealed.subarray(-10))).toBe(true)
    expect(fresh.subarray(0, both.newest.beginning.length).equals(both.newest.beginning)).toBe(true)
    expect(() => both.open(fresh, 'row 2')).toThrow(CannotOpen)
    expect(() => createSecrets([k1]).open(fresh, 'row 1')).toThrow(CannotOpen)
  })

  test('nothing opens with a lost key, for another row, or changed in any part', () => {
    expect(() => createSecrets([k2]).open(sealed, 'row 1')).toThrow(CannotOpen)
    expect(() => createSecrets([{ ...k2, id: 'k1' }]).open(sealed, 'row 1')).toThrow(CannotOpen)
    expect(() => createSecrets([k1]).rewrap(sealed, 'row 2')).toThrow(CannotOpen)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => createSecrets([k1]).open(changed, 'row 1')).toThrow(CannotOpen)
    }
  })
})

describe('putting a new key first', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ app_keys: [k1] })
  })
  afterAll(() => product.close())

  const keysInUse = async () => {
    const { rows } = await sql<{ key: string }>`
      select distinct convert_from(substring(sealed from 2 for get_byte(sealed, 0)), 'utf8') as key
      from (select sealed_session as sealed from accounts union all select sealed from second_factors
        union all select sealed_secret from webhooks union all select previous_sealed_secret from webhooks) all_of_them
      where sealed is not null order by 1
    `.execute(product.database.db)
    return rows.map(({ key }) => key)
  }

  test('reseals everything at the next start, and then the old key can be removed', async () => {
    const { person } = await product.userWithAccount()
    await person.call(beginSecondFactor, { password: person.password })
    const { webhook } = (await person.call(createWebhook, { url: 'http://127.0.0.1:9/', events: ['task_failed'] })).body
    expect((await person.call(rotateWebhookSecret, { id: webhook.id })).status).toBe(200)
    expect(await keysInUse()).toEqual(['k1'])
    await product.restart({ app_keys: [k2, k1], roles: ['web', 'worker'] })
    await eventually(keysInUse, (keys) => keys.join() === 'k2')
    await product.restart({ app_keys: [k2], roles: ['web'] })
    expect((await person.call(listAccounts, {})).body[0]).toMatchObject({ status: 'connected' })
  })

  test('a secret whose key was lost is left as it is, and the others are done', async () => {
    const { db } = product.database
    await product.userWithAccount('sandbox.fresh')
    await sql`update second_factors set sealed = ${createSecrets([k1]).seal('lost', 'x')}`.execute(db)
    await rotateKeys({ db, secrets: createSecrets([k3, k2]), log: silent }, places)
    expect(await keysInUse()).toEqual(['a longer id', 'k1'])
  })
})
