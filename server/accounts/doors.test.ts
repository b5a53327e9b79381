import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ChallengeMethod,
  connectAccount,
  disconnectAccount,
  listAccounts,
  verifyTwoFactor,
} from '#contract/accounts.ts'
import { chooseChallengeMethod, connectBrowserSession, verifyChallenge } from '#contract/doors.ts'
import { listAuditLog } from '#contract/own-data.ts'
import { type Asked, startListenedTo } from '../testing/listen-between.ts'
import type { TestUser } from '../testing/person.ts'
import type { Product } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'
import { accountsData } from './own-data.ts'
import { forgetPhones } from './sign-in-phone.ts'
import { restRefusal, signInRefusal } from './sign-in-refusal.ts'

const password = 'sandbox-password'

/** Seconds. */
const WEEK = 7 * 24 * 3600

let product: Product
let control: ReturnType<typeof controlSandbox>
let through: Awaited<ReturnType<typeof startListenedTo>>['through']
beforeAll(async () => {
  ;({ product, through } = await startListenedTo({}))
  control = controlSandbox(product.sandbox.origin)
})
afterAll(async () => {
  await product.close()
  through.close()
})
beforeEach(() => control.forgetCalls())
afterEach(() => control.clearFaults())

const phonesIn = (asked: Asked[]) => [...new Set(asked.map(({ headers }) => headers['x-ig-android-id']))]

/** The `sessionid` cookie of a browser that is signed in to Instagram. */
const browserSession = async (username: string) => (await control.session(username)).sessionid

const paste = (person: TestUser, sessionid: string) => person.call(connectBrowserSession, { sessionid })
const connect = (person: TestUser, username: string, given = password) =>
  person.call(connectAccount, { credentials: { username, password: given } })

describe('connecting by the session of a browser', () => {
  test('gives a session after one read of the own profile', async () => {
    const person = await product.user()
    const session = await browserSession('sandbox.creator')
    const asked = await through.during(async () => {
      const { status, body } = await paste(person, session)
      expect([status, body.instagram_session]).toMatchObject([
        200,
        { instagram_username: 'sandbox.creator', is_active: true },
      ])
    })
    expect(asked.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/api\/v1\/users\/\d+\/info\/$/)])
    expect((await person.call(listAccounts, {})).body).toMatchObject([
      { username: 'sandbox.creator', status: 'connected', followers_count: 410 },
    ])
  })

  test.each<[string, (session: string) => string]>([
    ['with its colons', (session) => decodeURIComponent(session)],
    ['in quotation marks', (session) => `"${session}"`],
    ['with its name', (session) => `sessionid=${session}`],
    ['with its name and a semicolon', (session) => ` sessionid=${session}; `],
    ['with lines around it', (session) => `\n\t${session}\r\n`],
    [
      'in a header of cookies',
      (session) => `Cookie: csrftoken=a1; ds_user_id=7; sessionid=${session}; rur="EAG\\0547"`,
    ],
    ['as Firefox copies it', (session) => `sessionid:"${session}"`],
    ['as Chrome copies a row', (session) => `sessionid\t${session}\t.instagram.com\t/\t2027-11-28T10:00:00.000Z`],
    ['as JSON', (session) => JSON.stringify({ csrftoken: 'a', sessionid: session })],
    ['encoded twice', (session) => encodeURIComponent(session)],
    [
      'as an extension exports cookies',
      (session) =>
        JSON.stringify([
          { name: 'mid', value: 'a' },
          { domain: '.instagram.com', name: 'sessionid', value: session },
        ]),
    ],
    ['in curly quotes, with what nobody sees', (session) => `\u200b“${session}”\ufeff`],
    ['broken over two lines', (session) => `${session.slice(0, 20)}\n${session.slice(20)}`],
  ])('takes it %s', async (_, shaped) => {
    const answer = await paste(await product.user(), shaped(await browserSession('sandbox.fresh')))
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['another cookie', 'csrftoken=x8s7f6g5h4; ds_user_id=123456'],
    ['a password', 'sandbox-password'],
    ['a number', '12345678'],
    ['another site’s sessionid', 'sessionid=o8f3k2n5x7q1'],
    ['a broken encoding', '123%3Aabcdef%3A12%'],
    ['a header inside', '123:abcdef:12:AY\r\nx-forged: 1'],
    ['control characters', '123:abcdef:12:AY\u0007'],
    ['another letter’s colon', '123：abcdef：12：AY'],
    ['a path', '../../users/1:abcdef:12'],
    ['a number too long', `${'9'.repeat(40)}:abcdef:12:AYx`],
    ['a megabyte', `sessionid=${'a'.repeat(60_000)}`],
    ['many names', 'sessionid='.repeat(1500)],
  ])('refuses %s with where to find it, and asks Instagram nothing', async (_, pasted) => {
    const person = await product.user()
    const asked = await through.during(async () => {
      const { status, body } = await paste(person, pasted)
      expect([status, body.code]).toEqual([400, 'browser_session_unreadable'])
      expect(body.error).toContain('sessionid')
      expect(JSON.stringify(body)).not.toContain('forged')
    })
    expect(asked).toEqual([])
  })

  test('says that a session has ended, and shows one phone at each try', async () => {
    const person = await product.user()
    const asked = await through.during(async () => {
      for (const token of ['AYone', 'AYtwo'])
        expect(await paste(person, `123456789:abcdefgh:12:${token}`)).toMatchObject({
          status: 409,
          body: { code: 'browser_session_ended', whose: 'account' },
        })
    })
    expect(phonesIn(asked)).toHaveLength(1)
    expect((await person.call(listAccounts, {})).body).toEqual([])
  })

  test('says what to do about one that Instagram challenges', async () => {
    const session = await browserSession('sandbox.big')
    await control.fault({ mode: 'challenge', account: 'sandbox.big', kind: 'user' })
    expect(await paste(await product.user(), session)).toMatchObject({
      status: 409,
      body: { code: 'browser_session_challenged' },
    })
  })

  test.each([
    ['unsupported_version', 'browser_session_outdated', 'installation'],
    ['suspended', 'instagram_suspended', 'account'],
  ])('says whose refusal it is: %s', async (mode, code, whose) => {
    const session = await browserSession('sandbox.big')
    await control.fault({ mode, account: 'sandbox.big', kind: 'user' })
    const { body } = await paste(await product.user(), session)
    expect(body).toMatchObject({ code, whose })
    expect(body.error).not.toContain('browser’s session')
  })

  test('of ended sessions, stolen perhaps, ten in a quarter of an hour are tried and no more', async () => {
    const person = await product.user()
    for (let nth = 0; nth < 10; nth++)
      expect((await paste(person, `12345678${nth}:abcdefgh:12:AYstolen`)).status).toBe(409)
    const session = await browserSession('sandbox.creator')
    expect((await paste(person, session)).body.code).toBe('too_many_tries')
  })

  test('is no one’s who names another in it: a forged number opens nothing', async () => {
    const session = decodeURIComponent(await browserSession('sandbox.creator'))
    const { pk } = await control.user('sandbox.big')
    const forged = `${pk}:${session.split(':').slice(1).join(':')}`
    const person = await product.user()
    expect((await paste(person, forged)).body.code).toBe('browser_session_ended')
    expect((await person.call(listAccounts, {})).body).toEqual([])
  })

  test('takes the room of the plan as a password does, and ends nobody’s session where there is none', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    const session = await browserSession('sandbox.big')
    expect((await paste(person, session)).body.code).toBe('limit_accounts')
    expect((await control.calls('sandbox.big')).map(({ kind }) => kind)).not.toContain('logout')
    expect((await paste(await product.user(), session)).status).toBe(200)
  })

  test('renews an account that is connected, from the phone it has', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const phone = async () => {
      const { rows } = await sql<{
        id: string
      }>`select device->>'device_id' as id from accounts where id = ${account_id}`.execute(product.database.db)
      return rows[0]?.id
    }
    const before = await phone()
    const session = await browserSession('sandbox.creator')
    const asked = await through.during(async () => expect((await paste(person, session)).status).toBe(200))
    expect([phonesIn(asked), await phone()]).toEqual([[before], before])
    expect((await person.call(listAccounts, {})).body).toHaveLength(1)
  })

  test('and disconnecting forgets it without signing the browser out; by a password it signs out', async () => {
    const person = await product.user()
    const session = await browserSession('sandbox.fresh')
    await paste(person, session)
    const id = (await person.call(listAccounts, {})).body[0]?.id ?? ''
    const asked = await through.during(() => person.call(disconnectAccount, { id }))
    expect(asked).toEqual([])
    expect((await paste(person, session)).status).toBe(200)

    await connect(person, 'sandbox.fresh')
    await person.call(disconnectAccount, { id })
    expect((await control.calls('sandbox.fresh')).at(-1)).toMatchObject({ kind: 'logout' })
  })

  test('leaves it in no answer, log of activities, export or row of the database', async () => {
    const person = await product.user()
    const session = await browserSession('sandbox.fresh')
    const secret = decodeURIComponent(session).split(':').at(-1) ?? ''
    const answer = await paste(person, session)
    const log = await person.call(listAuditLog, {})
    expect(JSON.stringify([answer.body, log.body])).not.toContain(secret)
    const { rows: people } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(
      product.database.db,
    )
    for (const query of Object.values(accountsData)) {
      const { rows } = await query(people[0]?.id ?? '').execute(product.database.db)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      product.database.db,
    )
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        product.database.db,
      )
      expect(
        rows.filter(({ row }) => row.includes(secret)),
        name,
      ).toEqual([])
    }
  })
})

const NAME = 'sandbox.challenge'

describe('a challenge while signing in', () => {
  beforeEach(() => control.challenge(NAME))

  async function challenged(step?: string) {
    if (step) await control.challenge(NAME, step)
    const person = await product.user()
    const { status, body } = await connect(person, NAME)
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    const { pending_auth } = body
    return {
      person,
      status,
      body,
      pending_auth,
      choose: (method: ChallengeMethod) => person.call(chooseChallengeMethod, { pending_auth, method }),
      verify: (code?: string) => person.call(verifyChallenge, { pending_auth, code }),
    }
  }
  const codeNow = async () => String((await control.codes(NAME)).challenge)

  test('is answered with the ways to meet it', async () => {
    const { status, body } = await challenged()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      requires_challenge: true,
      pending_auth: { session_id: expect.any(String) },
      methods: [
        { method: 'mail', hint: 'c*****y@s******.example' },
        { method: 'sms', hint: '+49 *** *****89' },
        { method: 'app', hint: null },
      ],
      sent_by: null,
    })
  })

  test.each(['mail', 'sms'] as const)('is met by a code by %s', async (method) => {
    const { choose, verify, person } = await challenged()
    expect((await choose(method)).body).toMatchObject({ requires_challenge: true, sent_by: method })
    const code = await codeNow()
    expect((await verify(`${code.slice(0, 3)} ${code.slice(3)}`)).body.instagram_session?.instagram_username).toBe(NAME)
    expect((await person.call(listAccounts, {})).body).toMatchObject([{ username: NAME, status: 'connected' }])
    expect((await verify(code)).body.code).toBe('pending_auth_gone')
  })

  test('takes another code for a wrong one, another way, and a message again', async () => {
    const { choose, verify } = await challenged()
    await choose('mail')
    const first = await codeNow()
    const wrong = await verify(first === '123456' ? '654321' : '123456')
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'two_factor_wrong_code', requires_challenge: true, sent_by: 'mail' },
    })
    expect((await choose('mail')).body).toMatchObject({ sent_by: 'mail' })
    expect(await codeNow()).not.toBe(first)
    expect((await choose('sms')).body).toMatchObject({
      sent_by: 'sms',
      methods: [{ method: 'mail' }, { method: 'sms' }, {}],
    })
    expect((await verify(await codeNow())).status).toBe(200)
  })

  test('says that a code has expired where Instagram says so', async () => {
    const { choose, verify } = await challenged()
    await choose('mail')
    await control.fault({
      mode: 'answer',
      kind: 'challenge',
      count: 1,
      status: 400,
      body: { status: 'fail', message: 'This code has expired.', challenge: { errors: ['This code has expired.'] } },
    })
    expect(await verify('123456')).toMatchObject({ status: 409, body: { code: 'challenge_code_expired' } })
    expect((await verify(await codeNow())).status).toBe(200)
  })

  test('refuses a way that isn’t offered, and a code before one was sent', async () => {
    const { choose, verify } = await challenged()
    expect((await choose('link')).body.code).toBe('two_factor_method_unknown')
    expect((await choose('pigeon' as never)).body.code).toBe('invalid_input')
    expect((await verify('123456')).body.code).toBe('two_factor_method_missing')
    const onlyApp = await challenged('delta_login_review')
    expect(onlyApp.body.methods.map(({ method }) => method)).toEqual(['app'])
    expect((await onlyApp.choose('mail')).body.code).toBe('two_factor_method_unknown')
    expect((await onlyApp.choose('app')).status).toBe(200)
  })

  test('is asked again as it was refused, and connects once it was confirmed in the app', async () => {
    const { verify } = await challenged()
    expect(await verify()).toMatchObject({
      status: 409,
      body: { code: 'instagram_needs_confirmation', requires_challenge: true },
    })
    await control.confirm(NAME)
    expect((await verify()).body.instagram_session?.instagram_username).toBe(NAME)
  })

  test('is over once it was confirmed: connecting again succeeds', async () => {
    const { person } = await challenged()
    await control.confirm(NAME)
    expect((await connect(person, NAME)).body.instagram_session?.instagram_username).toBe(NAME)
  })

  test('that was met in the app connects even by a late code', async () => {
    const { choose, verify } = await challenged()
    await choose('mail')
    await control.confirm(NAME)
    expect((await verify('123456')).body.instagram_session?.instagram_username).toBe(NAME)
  })

  test('met in the app connects also where a code is asked for only then', async () => {
    const { choose } = await challenged()
    await control.confirm(NAME)
    expect((await choose('mail')).body.instagram_session?.instagram_username).toBe(NAME)
  })

  test('in whose place Instagram puts another is answered with the ways to meet that one', async () => {
    const { choose, verify } = await challenged()
    await choose('mail')
    await control.challenge(NAME, 'delta_login_review')
    const next = { requires_challenge: true, methods: [{ method: 'app' }], sent_by: null }
    expect(await verify('123456')).toMatchObject({ status: 200, body: next })
    expect((await choose('mail')).body.code).toBe('two_factor_method_unknown')
    await control.challenge(NAME)
    expect((await verify()).body).toMatchObject({ methods: [{ method: 'mail' }, { method: 'sms' }, { method: 'app' }] })
    await control.challenge(NAME, 'delta_login_review')
    expect(await choose('mail')).toMatchObject({ status: 200, body: next })
  })

  test('sends no code while Instagram asks for a pause', async () => {
    const { choose, person } = await challenged()
    await control.fault({ mode: 'please_wait', kind: 'challenge', retry_after: WEEK, count: 1 })
    expect((await choose('mail')).body.code).toBe('instagram_wait')
    const asked = await through.during(async () => {
      expect((await choose('mail')).body.code).toBe('instagram_wait')
      expect((await connect(person, NAME)).body.code).toBe('instagram_wait')
    })
    expect(asked).toEqual([])
  })

  test('keeps the pause that Instagram asks for where its ways are looked up', async () => {
    await control.fault({ mode: 'please_wait', kind: 'challenge', retry_after: WEEK, count: 1 })
    const { body, verify } = await challenged()
    expect(body.methods.map(({ method }) => method)).toEqual(['app'])
    const asked = await through.during(async () => expect((await verify()).body.code).toBe('instagram_wait'))
    expect(asked).toEqual([])
  })

  test('sends ten codes in a quarter of an hour and no more', async () => {
    const { choose } = await challenged()
    for (let nth = 0; nth < 10; nth++) expect((await choose('mail')).status).toBe(200)
    const asked = await through.during(async () => expect((await choose('mail')).body.code).toBe('too_many_tries'))
    expect(asked).toEqual([])
  })

  test('may still ask for a second factor', async () => {
    await control.challenge('sandbox.totp')
    const person = await product.user()
    const { body } = await connect(person, 'sandbox.totp')
    if (!body.requires_challenge) throw new Error('no challenge')
    await control.confirm('sandbox.totp')
    const next = (await person.call(verifyChallenge, { pending_auth: body.pending_auth })).body
    expect(next).toMatchObject({ requires_2fa: true, pending_auth: { available_methods: ['totp', 'backup'] } })
    const code_2fa = String((await control.codes('sandbox.totp')).totp)
    const { pending_auth } = next
    expect(
      (await person.call(verifyTwoFactor, { instagram_username: 'sandbox.totp', code_2fa, pending_auth })).status,
    ).toBe(200)
  })

  test('is its user’s own, ends after ten minutes, and opens with no other’s password', async () => {
    const { pending_auth, choose, verify, person } = await challenged()
    const stranger = await product.user()
    const gone = { status: 409, body: { code: 'pending_auth_gone' } }
    expect(await stranger.call(verifyChallenge, { pending_auth })).toMatchObject(gone)
    expect(await stranger.call(chooseChallengeMethod, { pending_auth, method: 'mail' })).toMatchObject(gone)
    const [id] = pending_auth.session_id.split('.')
    for (const session_id of [id, `${id}.`, `${id}.AAAA`, `${id}.${'A'.repeat(400)}`])
      expect(await person.call(verifyChallenge, { pending_auth: { session_id } })).toMatchObject(gone)
    expect(
      await person.call(verifyTwoFactor, {
        instagram_username: NAME,
        code_2fa: '123456',
        pending_auth: { session_id: id },
      }),
    ).toMatchObject(gone)
    expect((await person.call(verifyChallenge, {})).body.code).toBe('pending_auth_missing')
    await sql`update pending_sign_ins set created_at = now() - interval '11 minutes'`.execute(product.database.db)
    expect([await choose('mail'), await verify('123456'), await verify()]).toMatchObject([gone, gone, gone])
  })

  test('shows a page of Instagram’s own and no other', async () => {
    const linkFor = async (url: string) => {
      const challenge = { url, api_path: '/auth_platform/?apc=x', native_flow: true }
      const body = { status: 'fail', message: 'challenge_required', challenge }
      await control.fault({ mode: 'answer', kind: 'login', status: 400, body, count: 1 })
      const { body: answer } = await connect(await product.user(), NAME)
      if (!answer.requires_challenge) throw new Error(JSON.stringify(answer))
      return answer.methods.find(({ method }) => method === 'link')?.url
    }
    expect(await linkFor('https://i.instagram.com/challenge/1/x/')).toBe('https://i.instagram.com/challenge/1/x/')
    for (const url of [
      'http://i.instagram.com/x',
      'https://instagram.com.evil.example/x',
      'https://evilinstagram.com/x',
      'https://i.instagram.com@evil.example/',
      'https://a:b@i.instagram.com/',
      'https://i.instagram.com:8443/',
      'javascript:alert(1)//.instagram.com',
      '//evil.example/challenge/1/x/',
      '/\\evil.example/challenge/1/x/',
    ])
      expect(await linkFor(url), url).toBeUndefined()
  })

  test('keeps the password in no row, whatever is still to come', async () => {
    await challenged()
    const { rows } = await sql<{
      row: string
    }>`select t::text || encode(sealed, 'escape') as row from pending_sign_ins t`.execute(product.database.db)
    expect(rows.filter(({ row }) => row.includes(password))).toEqual([])
  })

  test('shows Instagram one phone with one machine id at every try, and another user’s tries another', async () => {
    const { person, choose, verify } = await challenged()
    const asked = await through.during(async () => {
      await choose('mail')
      await verify('000000')
      await verify()
      await connect(person, NAME, 'wrong')
      await connect(person, NAME)
    })
    expect(phonesIn(asked)).toHaveLength(1)
    const mids = new Set(asked.map(({ headers }) => headers['x-mid']))
    expect([...mids]).toEqual([expect.stringMatching(/^aS/)])
    const others = await through.during(async () => connect(await product.user(), NAME))
    expect(phonesIn(others)).toHaveLength(1)
    expect(phonesIn(others)).not.toEqual(phonesIn(asked))
  })
})

describe('the phones of tries', () => {
  const kept = async (person: TestUser) => {
    const { rows } = await sql<{ username: string }>`select username from sign_in_devices
      join users on users.id = user_id where email = ${person.email} order by used_at desc`.execute(product.database.db)
    return rows.map(({ username }) => username)
  }

  test('are the newest twenty of a user, are forgotten after eight weeks, and go with their user', async () => {
    const person = await product.user()
    const { rows } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(
      product.database.db,
    )
    const user_id = rows[0]?.id ?? ''
    await sql`insert into sign_in_devices (user_id, username, device, used_at)
      select ${user_id}, 'name.' || n, '{}', now() - n * interval '1 day' from generate_series(1, 30) n`.execute(
      product.database.db,
    )
    await connect(person, 'sandbox.creator', 'wrong')
    expect(await kept(person)).toEqual(['sandbox.creator', ...Array.from({ length: 19 }, (_, n) => `name.${n + 1}`)])
    await sql`update sign_in_devices set used_at = now() - interval '57 days' where username like 'name.%'`.execute(
      product.database.db,
    )
    await forgetPhones(product.database.db)
    expect(await kept(person)).toEqual(['sandbox.creator'])
    await sql`delete from users where id = ${user_id}`.execute(product.database.db)
    const left = await sql`select 1 from sign_in_devices where user_id = ${user_id}`.execute(product.database.db)
    expect(left.rows).toEqual([])
  })

  test('know how long Instagram asked to be left alone: nothing is sent before', async () => {
    const person = await product.user()
    await control.fault({ mode: 'please_wait', kind: 'login', retry_after: WEEK, count: 1 })
    expect((await connect(person, 'sandbox.creator')).body).toMatchObject({
      code: 'instagram_wait',
      params: { retry_after_seconds: WEEK },
    })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from wait_until - used_at)::float8 as seconds from sign_in_devices
      join users on users.id = user_id where email = ${person.email}`.execute(product.database.db)
    // Instagram's, whatever the pace of a test.
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(WEEK)
    const asked = await through.during(async () => {
      const again = await connect(person, 'sandbox.creator')
      expect(again).toMatchObject({ status: 503, body: { code: 'instagram_wait' } })
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    })
    expect(asked).toEqual([])
    expect((await connect(await product.user(), 'sandbox.creator')).status).toBe(200)
    await sql`update sign_in_devices set wait_until = now() - interval '1 second'`.execute(product.database.db)
    expect((await connect(person, 'sandbox.creator')).status).toBe(200)
  })
})

test('a rest is the account’s or the installation’s as what it follows is, and nobody’s where Instagram is down', () => {
  const rests = [
    restRefusal({ code: 'please_wait', params: {} }, 1000),
    restRefusal({ code: 'installation', params: { fault: 'outdated', app: 'x' } }, 1000),
    restRefusal({ code: 'instagram_down', params: { cause: 'unreachable' } }, 1000),
    signInRefusal({ kind: 'blocked', cause: 'action_block', message: '' }),
  ]
  expect(rests.map(({ body }) => body.whose)).toEqual(['account', 'installation', undefined, 'account'])
})
