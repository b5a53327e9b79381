import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '#contract/api-tokens.ts'
import { listAuditLog } from '#contract/own-data.ts'
import {
  beginSecondFactor,
  checkSession,
  confirmSecondFactor,
  finishSignIn,
  login,
  renewRecoveryCodes,
} from '#contract/users.ts'
import { shown } from '../../testing/authenticator.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('the audit log tells who did what, when and from where, newest first and page by page', async () => {
  const person = await product.user()
  for (const name of ['one', 'two', 'three'])
    await person.call(createApiToken, { name, scopes: ['read'] }, { 'user-agent': 'a browser' })
  const first = (await person.call(listAuditLog, { limit: 2 })).body
  expect(first.entries).toMatchObject([
    {
      event: 'api_token_created',
      ip: '127.0.0.1',
      user_agent: 'a browser',
      details: { name: 'three', scopes: 'read' },
    },
    { event: 'api_token_created', details: { name: 'two' } },
  ])
  const second = (await person.call(listAuditLog, { cursor: first.next_cursor ?? '', limit: 200 })).body
  expect(second.entries[0]).toMatchObject({ details: { name: 'one' } })
  expect(second.next_cursor).toBeNull()
})

test('every credential is noted with its proof, refused codes and new recovery codes too', async () => {
  const person = await product.registered()
  const { email, password } = person
  const { secret } = (await person.call(beginSecondFactor, { password })).body
  /** As if half a minute had gone by, so that the same code may be given again. */
  const later = () => product.database.db.updateTable('second_factors').set({ last_step: '0' }).execute()
  await person.call(confirmSecondFactor, { code: shown(secret) })
  const elsewhere = product.visitor()
  await elsewhere.call(login, { email, password: 'wrong' })
  const waiting_id = (await elsewhere.call(login, { email, password })).body.second_factor?.waiting_id ?? ''
  await elsewhere.call(finishSignIn, { waiting_id, code: 'no such code' })
  await later()
  await elsewhere.call(finishSignIn, { waiting_id, code: shown(secret) })
  await later()
  await person.call(renewRecoveryCodes, { code: shown(secret) })
  // A failure is noted beside its answer, not before it.
  const entries = await eventually(
    async () => (await person.call(listAuditLog, {})).body.entries,
    ({ length }) => length === 7,
  )
  const noted = entries.toReversed().map(({ event, details }) => [event, details.by])
  expect(noted.toSorted()).toEqual(
    [
      ['registered', undefined],
      ['signed_in', 'password'],
      ['two_factor_on', undefined],
      ['sign_in_failed', 'password'],
      ['sign_in_failed', 'code'],
      ['signed_in', 'code'],
      ['recovery_codes_renewed', undefined],
    ].toSorted(),
  )
})

test('nobody can change or remove what it says, not even with the database’s own words', async () => {
  const person = await product.user()
  await person.call(createApiToken, { name: 'one', scopes: ['read'] })
  const id = (await person.call(checkSession, {})).body.user?.id
  for (const text of [
    `update audit_log set event = 'signed_in' where user_id = ${id}`,
    `delete from audit_log where user_id = ${id}`,
    'truncate audit_log',
  ])
    await expect(sql.raw(text).execute(product.database.db)).rejects.toThrow('the audit log is append-only')
  expect((await person.call(listAuditLog, {})).body.entries[0]).toMatchObject({ event: 'api_token_created' })
})
