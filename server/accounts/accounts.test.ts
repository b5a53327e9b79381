import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmAccount,
  connectAccount,
  disconnectAccount,
  listAccounts,
  switchAccount,
  switchTwoFactorMethod,
  verifyTwoFactor,
} from '#contract/accounts.ts'
import { createTask, getTask } from '#contract/automation.ts'
import { checkSession } from '#contract/users.ts'
import { startNotingSnapshots } from '../automation/engine/note-snapshots.ts'
import { makeDevice } from '../edges/instagram/device.ts'
import { emptySession } from '../edges/instagram/session.ts'
import { eventually } from '../testing/eventually.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'
import { buyPlan } from '../testing/subscriber.ts'
import { keepConnection } from './keep-connection.ts'
import { keepSession } from './signed-in.ts'
import { findAnyAccountRow } from './store.ts'

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
    const { status, body } = await person.call(connectAccount, {
      credentials: { username: '@Sandbox.Creator ', password },
    })
    expect(status).toBe(200)
    expect(body.instagram_session).toMatchObject({ instagram_username: 'sandbox.creator', is_active: true })
    const [account] = (await person.call(listAccounts, {})).body
    expect(account).toMatchObject({
      username: 'sandbox.creator',
      status: 'connected',
      followers_count: 410,
      following_count: 320,
      is_active: true,
    })
    expect((await person.call(checkSession, {})).body.instagram_session).toEqual(body.instagram_session)
  })

  test.each([
    ['sandbox.creator', 'wrong', 400, 'instagram_wrong_password'],
    ['nobody.of.that.name.here', password, 400, 'instagram_unknown_user'],
  ])('%s with %s: %i %s', async (username, given, status, code) => {
    const person = await product.user()
    expect(await person.call(connectAccount, { credentials: { username, password: given } })).toMatchObject({
      status,
      body: { code },
    })
    expect((await person.call(listAccounts, {})).body).toEqual([])
  })

  test.each([
    ['please_wait', 503, 'instagram_wait'],
    ['server_error', 502, 'instagram_unavailable'],
    ['html_error', 502, 'instagram_unavailable'],
    ['drop_connection', 502, 'instagram_unavailable'],
    ['truncated_json', 502, 'instagram_unreadable'],
    ['empty_200', 502, 'instagram_unreadable'],
    ['action_block', 503, 'instagram_resting'],
  ])('Instagram answers %s: %i %s', async (mode, status, code) => {
    await control.fault({ mode, kind: 'login' })
    const person = await product.user()
    expect(await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })).toMatchObject(
      {
        status,
        body: { code },
      },
    )
  })

  test('a password refused again and again becomes a warning, until one is right', async () => {
    const person = await product.user()
    const connect = async (given: string) =>
      (await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: given } })).body
    expect((await connect('one')).code).toBe('instagram_wrong_password')
    expect((await connect('two')).code).toBe('instagram_wrong_password')
    expect(await connect('three')).toMatchObject({
      code: 'instagram_wrong_password_again',
      error: expect.stringMatching(/rejected the password 3 times today.* Its words: “.+”$/),
      params: { times: 3, said: expect.any(String) },
    })
    expect((await connect(password)).instagram_session?.instagram_username).toBe('sandbox.creator')
    expect((await connect('five')).code).toBe('instagram_wrong_password')
    await sql`update wrong_passwords set first_at = now() - interval '25 hours', times = 9`.execute(product.database.db)
    expect((await connect('six')).code).toBe('instagram_wrong_password')
  })

  test.each([
    [467, 'Unsupported', 502, 'Instagram doesn’t accept this account from the app version Cadenza uses.'],
    [400, { status: 'fail', error_type: 'inactive_user', message: 'x' }, 409, 'Instagram has disabled this account.'],
    [400, { status: 'fail', message: 'Not on a Sunday.' }, 409, 'Instagram refused: Not on a Sunday.'],
    [404, { status: 'fail', message: 'Page not here.' }, 409, 'Instagram refused: Page not here.'],
    [400, { status: 'fail', message: 'consent_required' }, 409, 'Instagram asks you to accept something first.'],
    [200, { status: 'ok', logged_in_user: {} }, 502, 'Instagram login failed to return session data from backend'],
  ])('Instagram answers the sign-in with %i %j: %i, %s', async (status, body, refused, sentence) => {
    await control.fault({ mode: 'answer', kind: 'login', status, body })
    const person = await product.user()
    const answer = await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })
    expect([answer.status, answer.body.error]).toEqual([refused, expect.stringContaining(sentence)])
  })

  test('a plan must be chosen first', async () => {
    const person = product.visitor()
    const { register } = await import('#contract/users.ts')
    await person.call(register, { email: person.email, password: person.password })
    expect(await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })).toMatchObject(
      {
        status: 403,
        body: { code: 'onboarding_needed' },
      },
    )
  })

  test('the Trial allows one account; connecting it again renews it, a second one is refused, at the same moment too', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    const connect = (username: string) => person.call(connectAccount, { credentials: { username, password } })
    expect((await connect('sandbox.creator')).status).toBe(200)
    const both = await Promise.all([connect('sandbox.fresh'), connect('sandbox.big')])
    expect(both.map(({ body }) => body.code)).toEqual(['limit_accounts', 'limit_accounts'])
    expect((await person.call(listAccounts, {})).body).toHaveLength(1)
  })

  test('two accounts connected at the same moment pass no limit', async () => {
    const person = await product.user()
    const connect = (username: string) => person.call(connectAccount, { credentials: { username, password } })
    const both = await Promise.all([connect('sandbox.fresh'), connect('sandbox.big')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('of ten sign-ins at once with one place left, one is kept, and the others are signed out of Instagram again', async () => {
    const { engine } = product.app
    const person = await product.user()
    const { db } = product.database
    const { rows } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(db)
    const user_id = rows[0]?.id ?? ''
    const device = makeDevice()
    const { outcome } = await engine.instagram.signIn('sandbox.big', password, device)
    if (outcome.kind !== 'done') throw new Error(outcome.kind)
    const { profile } = outcome.value
    // Without a session Instagram says nothing about them, so that each stays as it is created here.
    const sign_ins = Array.from({ length: 10 }, (_, number) => ({
      session: emptySession,
      profile: { ...profile, id: `${1000 + number}`, username: `one.of.ten.${number}` },
    }))
    const kept = await Promise.allSettled(sign_ins.map((given) => keepConnection(engine, user_id, given, device)))
    expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await person.call(listAccounts, {})).body).toHaveLength(1)
  })

  test('a sign-in that the plan has no room for leaves no session open at Instagram', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    await control.forgetCalls()
    await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password } })
    expect((await control.calls('sandbox.fresh')).at(-1)).toMatchObject({ kind: 'logout', status: 200 })
  })
})

describe('two-factor sign-in', () => {
  const start = async (username: string) => {
    const person = await product.user()
    const { body } = await person.call(connectAccount, { credentials: { username, password } })
    expect(body).toMatchObject({ requires_2fa: true, pending_auth: { session_id: expect.any(String) } })
    if (body.requires_challenge) throw new Error('Instagram has challenged it.')
    const verify = (code_2fa: string, pending_auth: { session_id: string } | null | undefined = body.pending_auth) =>
      person.call(verifyTwoFactor, { instagram_username: username, code_2fa, pending_auth })
    const switchTo = (method: string) =>
      person.call(switchTwoFactorMethod, { username, pending_auth: body.pending_auth, method })
    return { person, body, verify, switchTo }
  }

  test.each([
    ['sandbox.totp', 'totp'],
    ['sandbox.sms', 'sms'],
    ['sandbox.whatsapp', 'whatsapp'],
    ['sandbox.totp', 'backup'],
  ] as const)('%s is connected with a code by %s', async (username, method) => {
    const { body, verify, switchTo } = await start(username)
    expect(body.pending_auth?.available_methods).toContain(method)
    if (body.verification_info?.method !== method) await switchTo(method)
    const codes = await control.codes(username)
    const { status, body: done } = await verify(codeOf(codes[method]))
    expect([status, done.requires_2fa, done.instagram_session?.instagram_username]).toEqual([200, false, username])
  })

  test('a code that went out by WhatsApp is asked for as that, and is right without a choice', async () => {
    const { body, verify } = await start('sandbox.whatsapp')
    expect(body.verification_info).toEqual({
      method: 'whatsapp',
      message: 'Enter the 6-digit code Instagram sent by WhatsApp to the number ending in 0189.',
    })
    const { sms, whatsapp } = await control.codes('sandbox.whatsapp')
    expect(sms).toBeNull()
    expect((await verify(codeOf(whatsapp))).status).toBe(200)
  })

  test('a wrong code is refused as such, and the right one still works', async () => {
    const { verify, switchTo } = await start('sandbox.sms')
    await switchTo('sms')
    expect(await verify('000000')).toMatchObject({
      status: 400,
      body: {
        code: 'two_factor_wrong_code',
        requires_2fa: true,
        pending_auth: { verification_info: { method: 'sms' } },
      },
    })
    expect((await verify(codeOf((await control.codes('sandbox.sms')).sms))).status).toBe(200)
  })

  test('switching to a text message names the end of the number', async () => {
    const { switchTo } = await start('sandbox.sms')
    const { body } = await switchTo('sms')
    expect(body.verification_info).toMatchObject({
      method: 'sms',
      message: expect.stringMatching(/number ending in \d{4}/),
    })
    expect((await switchTo('carrier-pigeon')).body.code).toBe('two_factor_method_unknown')
  })

  test('what is missing is said in the words of the product', async () => {
    const { person, body, verify } = await start('sandbox.totp')
    const errorOf = (answer: { body: { error?: string } }) => answer.body.error
    expect(errorOf(await verify(''))).toBe('2FA code is required')
    expect(errorOf(await verify('123456', null))).toBe('Valid pending auth data is required')
    expect(errorOf(await verify('123456', { session_id: '' }))).toBe('Valid pending auth data is required')
    const { pending_auth } = body
    expect(errorOf(await person.call(verifyTwoFactor, { instagram_username: '', code_2fa: '1', pending_auth }))).toBe(
      'Instagram username is required',
    )
    expect(errorOf(await person.call(switchTwoFactorMethod, { username: 'sandbox.totp', pending_auth }))).toBe(
      '2FA method is required',
    )
  })

  test('a pending sign-in is its user’s own and ends after ten minutes', async () => {
    const { body, verify } = await start('sandbox.totp')
    const stranger = await product.user()
    const code_2fa = codeOf((await control.codes('sandbox.totp')).totp)
    const { pending_auth } = body
    expect(
      (await stranger.call(verifyTwoFactor, { instagram_username: 'sandbox.totp', code_2fa, pending_auth })).body.code,
    ).toBe('pending_auth_gone')
    await sql`update pending_sign_ins set created_at = now() - interval '11 minutes'`.execute(product.database.db)
    expect(await verify(code_2fa)).toMatchObject({ status: 409, body: { code: 'pending_auth_gone' } })
  })
})

describe('an account that Instagram holds', () => {
  test('at sign-in: confirmed in the app, it is connected', async () => {
    const person = await product.user()
    const connect = () => person.call(connectAccount, { credentials: { username: 'sandbox.challenge', password } })
    expect((await connect()).body.requires_challenge).toBe(true)
    await control.confirm('sandbox.challenge')
    expect((await connect()).body.instagram_session?.instagram_username).toBe('sandbox.challenge')
  })

  test('later: “I confirmed it” is believed only when Instagram accepts the account again', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    await sql`update accounts set status = 'needs_confirmation', hold = '{"code":"challenge","params":{}}' where id = ${account_id}`.execute(
      product.database.db,
    )
    await control.fault({ mode: 'challenge', account: 'sandbox.fresh', kind: 'read' })
    expect((await person.call(confirmAccount, { id: account_id })).body.code).toBe('account_needs_confirmation')
    await control.confirm('sandbox.fresh')
    expect((await person.call(confirmAccount, { id: account_id })).body.account).toMatchObject({
      status: 'connected',
      status_reason: null,
    })
  })
})

describe('disconnecting', () => {
  test('shreds the session, stops the tasks, keeps the history and frees the plan’s place', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 5 })).body
    expect((await person.call(disconnectAccount, { id: account_id })).status).toBe(200)
    expect((await person.call(listAccounts, {})).body).toEqual([])
    expect((await person.call(getTask, { id: task.id })).body.task.status).toBe('stopped')
    const kept = await sql<{
      sealed_session: Buffer | null
    }>`select sealed_session from accounts where id = ${account_id}`.execute(product.database.db)
    expect(kept.rows).toEqual([{ sealed_session: null }])
    expect((await person.call(connectAccount, { credentials: { username: 'sandbox.fresh', password } })).status).toBe(
      200,
    )
    expect((await person.call(disconnectAccount, { id: account_id })).body.code).toBe('account_not_found')
  })

  test('ends sign-ins of that name that wait for their code', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    await sql`update accounts set username = 'sandbox.totp' where id = ${account_id}`.execute(product.database.db)
    await person.call(connectAccount, { credentials: { username: 'sandbox.totp', password } })
    await person.call(disconnectAccount, { id: account_id })
    const { rows } = await sql`select 1 from pending_sign_ins join users on users.id = user_id
      where email = ${person.email}`.execute(product.database.db)
    expect(rows).toEqual([])
  })

  test('a call under way brings no session back, neither to a disconnected account nor over a newer sign-in', async () => {
    const { engine } = product.app
    const { db } = product.database
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const before = await findAnyAccountRow(db, account_id)
    if (!before) throw new Error('no account')
    const sealed = async () => (await findAnyAccountRow(db, account_id))?.sealed_session ?? null
    await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })
    const newer = await sealed()
    await keepSession(engine, before, emptySession)
    expect(await sealed()).toEqual(newer)
    await person.call(disconnectAccount, { id: account_id })
    await keepSession(engine, before, emptySession)
    expect(await sealed()).toBeNull()
  })
})

/** A code as the sandbox shows it: text, or a sheet of them of which the first unused one serves. */
const codeOf = (code: string | string[] | null) => (Array.isArray(code) ? (code[0] ?? '') : (code ?? ''))

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
    const { body } = await thief.call(switchAccount, { account_id })
    expect(body.accounts[0]).toMatchObject({
      status: 'needs_sign_in',
      status_reason: 'This account’s Instagram session can’t be opened. Reconnect it.',
    })
  })

  test('the device is made once and kept when the account is connected again', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const deviceOf = async () =>
      (await sql<{ device: object }>`select device from accounts where id = ${account_id}`.execute(product.database.db))
        .rows[0]?.device
    const before = await deviceOf()
    await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })
    expect(await deviceOf()).toEqual(before)
  })
})

test('the followers and following of every connected account are noted once a day', async () => {
  const { account_id } = await product.userWithAccount('sandbox.creator')
  const { db } = product.database
  await sql`update account_snapshots set date = date - 1`.execute(db)
  // Those whose sign-in showed no counts are due as well, and the sandbox knows none of them.
  await sql`update accounts set next_reading_at = now() + interval '1 hour'`.execute(db)
  await sql`update accounts set next_reading_at = now() where id = ${account_id}`.execute(db)
  await sql`update accounts set followers_count = 0 where id = ${account_id}`.execute(db)
  const edges = { ...product.app.engine, chance: () => 0, scale: 0.00001 }
  const noting = startNotingSnapshots(edges)
  const read = async () =>
    (
      await sql<{
        followers_count: string
      }>`select followers_count from account_snapshots where account_id = ${account_id} order by date`.execute(db)
    ).rows
  const rows = await eventually(read, ({ length }) => length === 2)
  await noting.stop()
  expect(rows.map(({ followers_count }) => followers_count)).toEqual(['410', '410'])
})

test.each([
  ['please_wait', 'connected', ['please_wait'], 1],
  // Its step is looked at too.
  ['challenge', 'needs_confirmation', [], 2],
  ['login_required', 'needs_sign_in', [], 1],
] as const)('a daily reading answered with %s is heeded like any warning', async (mode, status, rules, asked) => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const { db } = product.database
  await sql`update accounts set next_reading_at = now() + interval '1 hour' where id <> ${account_id}`.execute(db)
  await sql`update account_snapshots set date = date - 1 where account_id = ${account_id}`.execute(db)
  await sql`update accounts set next_reading_at = now() where id = ${account_id}`.execute(db)
  await control.fault({ mode, account: 'sandbox.fresh', kind: 'read' })
  await control.forgetCalls()
  const noting = startNotingSnapshots({ ...product.app.engine, chance: () => 0, scale: 0.00001 })
  await eventually(
    () => control.calls('sandbox.fresh'),
    ({ length }) => length >= asked,
  )
  await noting.stop()
  const [, second] = await control.calls('sandbox.fresh')
  if (asked > 1) expect(second?.path).toMatch(/challenge/)
  expect((await person.call(listAccounts, {})).body[0]?.status).toBe(status)
  const { rows } = await sql<{ rule: string }>`select rule from account_rests`.execute(db)
  expect(rows.map(({ rule }) => rule)).toEqual(rules)
  await sql`delete from account_rests`.execute(db)
  await control.confirm('sandbox.fresh')
})

describe('switching', () => {
  test('an id that is not one’s own is not found', async () => {
    const person = await product.user()
    expect(await person.call(switchAccount, { account_id: '1' })).toMatchObject({
      status: 404,
      body: { error: 'Account not found in available accounts' },
    })
  })

  const switching = async (
    options: { force_refresh?: boolean; skip_verification?: boolean },
    before = async () => {},
  ) => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    const { db } = product.database
    await sql`update accounts set followers_count = 0 where id = ${account_id}`.execute(db)
    await before()
    await control.forgetCalls()
    const { body } = await person.call(switchAccount, { account_id, ...options })
    const calls = await control.calls('sandbox.fresh')
    expect(body.instagram_session).toMatchObject({ id: account_id, is_active: true })
    return { calls: calls.length, followers: body.accounts[0]?.followers_count }
  }
  test('to several at the same moment leaves one of them current', async () => {
    const { person } = await product.userWithAccount('sandbox.fresh')
    await buyPlan(person, 'business_monthly')
    for (const username of ['sandbox.creator', 'sandbox.big'])
      await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
    const ids = (await person.call(listAccounts, {})).body.map(({ id }) => id)
    const answers = await Promise.all(
      [...ids, ...ids, ...ids, ...ids].map((account_id) =>
        person.call(switchAccount, { account_id, skip_verification: true }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const now = (await person.call(listAccounts, {})).body
    expect(now.filter(({ is_active }) => is_active)).toHaveLength(1)
  })

  const hold = () =>
    sql`update accounts set status = 'needs_confirmation' where username = 'sandbox.fresh'`.execute(product.database.db)
  const rest = () =>
    sql`insert into account_rests (instagram_user_id, kind, until, rule)
      select instagram_user_id, 'all', now() + interval '1 hour', 'please_wait' from accounts where username = 'sandbox.fresh' limit 1
      on conflict (instagram_user_id, kind, rule) do update set until = excluded.until`.execute(product.database.db)

  test('asks Instagram and reads the counts again', async () => {
    expect(await switching({})).toEqual({ calls: 1, followers: 5 })
    expect(await switching({ force_refresh: true, skip_verification: true })).toEqual({ calls: 1, followers: 5 })
  })

  test('makes no call with skip_verification, while the account waits for its owner, and during a rest', async () => {
    const nothing = { calls: 0, followers: 0 }
    expect(await switching({ skip_verification: true })).toEqual(nothing)
    expect(await switching({ force_refresh: true }, async () => void (await hold()))).toEqual(nothing)
    expect(await switching({ force_refresh: true }, async () => void (await rest()))).toEqual(nothing)
    await sql`delete from account_rests`.execute(product.database.db)
  })

  test('heeds a pause Instagram asks for', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    await control.fault({ mode: 'please_wait', account: 'sandbox.fresh', kind: 'read', count: 1 })
    await person.call(switchAccount, { account_id })
    const { rows } = await sql`select rule from account_rests`.execute(product.database.db)
    expect(rows).toEqual([{ rule: 'please_wait' }])
    await sql`delete from account_rests`.execute(product.database.db)
  })

  test('a session that Instagram has ended is marked, with what to do', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    await control.fault({ mode: 'login_required', account: 'sandbox.fresh', kind: 'read', count: 1 })
    const { body } = await person.call(switchAccount, { account_id })
    expect(body.accounts[0]).toMatchObject({
      status: 'needs_sign_in',
      status_reason: 'Instagram signed this account out. Reconnect it.',
    })
  })
})

describe('the picture of an account', () => {
  const pictureOf = (person: TestUser, url: string) =>
    product.app.http.app.inject({ method: 'GET', url, headers: { cookie: person.cookie() } })

  test('comes from this server, whatever address Instagram gave for it', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    const [account] = (await person.call(listAccounts, {})).body
    expect(account?.profile_pic_url).toMatch(/^\/api\/instagram\/pictures\/\d+\?v=[\w-]{12}$/)
    const answer = await pictureOf(person, account?.profile_pic_url ?? '')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=2592000, immutable',
    ])
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  })

  test('is nobody else’s, and not to be had from anywhere else', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const stranger = await product.user()
    const url = `/api/instagram/pictures/${account_id}`
    expect((await pictureOf(stranger, url)).json()).toMatchObject({ code: 'account_not_found' })
    const address = `${product.sandbox.origin.replace('127.0.0.1', 'localhost')}/_sandbox/pictures/1.png`
    await sql`update accounts set profile_pic_url = ${address} where id = ${account_id}`.execute(product.database.db)
    const refused = await pictureOf(person, url)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'picture_gone'])
  })
})
