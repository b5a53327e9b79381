import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '#contract/api-tokens.ts'
import { listAuditLog } from '#contract/own-data.ts'
import { checkSession } from '#contract/users.ts'
import { type Product, startProduct } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('the audit log tells who did what, when and from where, newest first and page by page', async () => {
  const person = await product.user()
  for (const name of ['one', 'two', 'three'])
    await person.say(createApiToken, { name, scopes: ['read'] }, { 'user-agent': 'a browser' })
  const first = (await person.say(listAuditLog, { limit: 2 })).body
  expect(first.entries).toMatchObject([
    {
      event: 'api_token_created',
      ip: '127.0.0.1',
      user_agent: 'a browser',
      details: { name: 'three', scopes: 'read' },
    },
    { event: 'api_token_created', details: { name: 'two' } },
  ])
  const second = (await person.say(listAuditLog, { cursor: first.next_cursor ?? '', limit: 200 })).body
  expect(second.entries[0]).toMatchObject({ details: { name: 'one' } })
  expect(second.next_cursor).toBeNull()
})

test('nobody can change or remove what it says, not even with the database’s own words', async () => {
  const person = await product.user()
  await person.say(createApiToken, { name: 'one', scopes: ['read'] })
  const id = (await person.say(checkSession, {})).body.user?.id
  for (const text of [
    `update audit_log set event = 'signed_in' where user_id = ${id}`,
    `delete from audit_log where user_id = ${id}`,
    'truncate audit_log',
  ])
    await expect(sql.raw(text).execute(product.database.db)).rejects.toThrow('the audit log is append-only')
  expect((await person.say(listAuditLog, {})).body.entries[0]).toMatchObject({ event: 'api_token_created' })
})
