import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectAccount, listAccounts, switchAccount } from '#contract/accounts.ts'
import { checkSession } from '#contract/users.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
beforeAll(async () => {
  product = await startProduct()
  control = controlSandbox(product.sandbox.origin)
})
afterAll(() => product.close())
afterEach(() => control.clearFaults())

const password = 'sandbox-password'

describe('connecting an Instagram account', () => {
  test('gives a session, the account’s own numbers, and makes it the active one', async () => {
    const person = await product.user()
    const { status, body } = await person.say(connectAccount, {
      credentials: { username: '@Sandbox.Creator ', password },
    })
    expect(status).toBe(200)
    expect(body.instagram_session).toMatchObject({ instagram_username: 'sandbox.creator', is_active: true })
    const [account] = (await person.say(listAccounts, {})).body
    expect(account).toMatchObject({
      username: 'sandbox.creator',
      status: 'connected',
      followers_count: 410,
      following_count: 320,
      is_active: true,
    })
    expect((await person.say(checkSession, {})).body.instagram_session).toEqual(body.instagram_session)
  })

  test.each([
    ['sandbox.creator', 'wrong', 400, 'instagram_wrong_password'],
    ['nobody.of.that.name.here', password, 400, 'instagram_unknown_user'],
    ['sandbox.sms', password, 409, 'instagram_two_factor_unsupported'],
    ['sandbox.challenge', password, 409, 'instagram_needs_confirmation'],
  ])('%s with %s: %i %s', async (username, given, status, code) => {
    const person = await product.user()
    expect(await person.say(connectAccount, { credentials: { username, password: given } })).toMatchObject({
      status,
      body: { code },
    })
    expect((await person.say(listAccounts, {})).body).toEqual([])
  })

  test.each([
    ['please_wait', 503, 'instagram_wait'],
    ['server_error', 502, 'instagram_unavailable'],
    ['html_error', 502, 'instagram_unavailable'],
    ['drop_connection', 502, 'instagram_unavailable'],
  ])('Instagram answers %s: %i %s', async (mode, status, code) => {
    await control.fault({ mode, kind: 'login' })
    const person = await product.user()
    expect(await person.say(connectAccount, { credentials: { username: 'sandbox.creator', password } })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('a plan must be chosen first', async () => {
    const person = product.visitor()
    const { register } = await import('#contract/users.ts')
    await person.say(register, { email: person.email, password: person.password })
    expect(await person.say(connectAccount, { credentials: { username: 'sandbox.creator', password } })).toMatchObject({
      status: 403,
      body: { code: 'onboarding_needed' },
    })
  })

  test('the Trial allows one account; connecting it again renews it, a second one is refused, at the same moment too', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    const connect = (username: string) => person.say(connectAccount, { credentials: { username, password } })
    expect((await connect('sandbox.creator')).status).toBe(200)
    const both = await Promise.all([connect('sandbox.fresh'), connect('sandbox.big')])
    expect(both.map(({ body }) => body.code)).toEqual(['limit_accounts', 'limit_accounts'])
    expect((await person.say(listAccounts, {})).body).toHaveLength(1)
  })

  test('two accounts connected at the same moment pass no limit', async () => {
    const person = await product.user()
    const connect = (username: string) => person.say(connectAccount, { credentials: { username, password } })
    const both = await Promise.all([connect('sandbox.fresh'), connect('sandbox.big')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('what is kept of it', () => {
  test('the password is nowhere in the database, and the session is sealed', async () => {
    await product.userWithAccount('sandbox.creator')
    const { rows } = await sql<{
      table_name: string
    }>`select table_name from information_schema.tables where table_schema = 'public'`.execute(product.database.db)
    for (const { table_name } of rows) {
      const found = await sql<{ text: string }>`select t::text as text from ${sql.table(table_name)} t`.execute(
        product.database.db,
      )
      expect(
        found.rows.filter(({ text }) => text.includes(password) || text.includes('IGT:2')),
        table_name,
      ).toEqual([])
    }
  })

  test('a sealed session copied to another user’s row does not open', async () => {
    const { person: victim } = await product.userWithAccount('sandbox.creator')
    const { person: thief, account_id } = await product.userWithAccount('sandbox.fresh')
    await sql`update accounts set sealed_session = (select sealed_session from accounts join users on users.id = user_id where email = ${victim.email})
      where id = ${account_id}`.execute(product.database.db)
    expect(await thief.say(switchAccount, { account_id })).toMatchObject({
      status: 409,
      body: { code: 'account_secret_lost' },
    })
  })

  test('the device is made once and kept when the account is connected again', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const deviceOf = async () =>
      (await sql<{ device: object }>`select device from accounts where id = ${account_id}`.execute(product.database.db))
        .rows[0]?.device
    const before = await deviceOf()
    await person.say(connectAccount, { credentials: { username: 'sandbox.creator', password } })
    expect(await deviceOf()).toEqual(before)
  })
})

describe('switching', () => {
  test('an id that is not one’s own is not found', async () => {
    const person = await product.user()
    expect(await person.say(switchAccount, { account_id: '1' })).toMatchObject({
      status: 404,
      body: { error: 'Account not found in available accounts' },
    })
  })

  test('a session that Instagram has ended is marked, with what to do', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    await control.fault({ mode: 'login_required', account: 'sandbox.fresh', kind: 'read', count: 1 })
    const { body } = await person.say(switchAccount, { account_id })
    expect(body.accounts[0]).toMatchObject({
      status: 'needs_sign_in',
      status_reason: 'Instagram has signed this account out. Please connect it again.',
    })
  })
})
