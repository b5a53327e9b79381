import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmAccount,
  connectAccount,
  listAccounts,
  switchTwoFactorMethod,
  verifyTwoFactor,
} from '#contract/accounts.ts'
import { chooseChallengeMethod, connectBrowserSession, verifyChallenge } from '#contract/doors.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { whoseOf } from '#rules/refusals.ts'
import { accountOf, CURRENT_ROWS, type CurrentRow, type RowName } from '#sandbox/current/rows.ts'
import { startListenedTo } from '../testing/listen-between.ts'
import type { TestUser } from '../testing/person.ts'
import type { Product } from '../testing/product.ts'
import { controlSandbox } from '../testing/sandbox-control.ts'
import { verifyChallenge as askVerify } from './meet-challenge.ts'
import { noteTry, recallPhone } from './sign-in-phone.ts'

const password = 'sandbox-password'

/** Seconds. */
const HOUR = 3600

let product: Product
let control: ReturnType<typeof controlSandbox>
let through: Awaited<ReturnType<typeof startListenedTo>>['through']
beforeAll(async () => {
  ;({ product, through } = await startListenedTo({ profile: 'current' }))
  control = controlSandbox(product.sandbox.origin)
})
afterAll(async () => {
  await product.close()
  through.close()
})
afterEach(() => control.clearFaults())

const connect = (person: TestUser, username: string) =>
  person.call(connectAccount, { credentials: { username, password } })
const paste = async (person: TestUser, username: string) =>
  person.call(connectBrowserSession, { sessionid: (await control.session(username)).sessionid })

/** The answer to the next sign-in, instead of the sandbox's own. */
const answerSignIn = (body: object | string, status = 400) =>
  control.fault({ mode: 'answer', kind: 'login', status, body, count: 1 })

describe('a wait that Instagram asks for', () => {
  const WAITING = { status: 503, body: { code: 'instagram_wait', whose: 'account' } }
  const askForPause = (kind: string) => control.fault({ mode: 'please_wait', kind, retry_after: HOUR, count: 1 })
  const secondsLeft = async ({ email }: TestUser) => {
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from max(wait_until) - now())::float8 as seconds from sign_in_devices
      join users on users.id = user_id where email = ${email}`.execute(product.database.db)
    return rows[0]?.seconds ?? 0
  }

  test('while a text message is asked for holds the next message, the code and the password', async () => {
    const person = await product.user()
    const username = 'sandbox.sms'
    const { pending_auth } = (await connect(person, username)).body
    const switchTo = (method: string) => person.call(switchTwoFactorMethod, { username, method, pending_auth })
    await askForPause('send_sms')
    expect(await switchTo('sms')).toMatchObject(WAITING)
    const asked = await through.during(async () => {
      expect(await switchTo('sms')).toMatchObject(WAITING)
      expect((await switchTo('totp')).status).toBe(200)
      const given = { instagram_username: username, code_2fa: '123456', pending_auth }
      expect(await person.call(verifyTwoFactor, given)).toMatchObject(WAITING)
      expect(await connect(person, username)).toMatchObject(WAITING)
    })
    expect(asked).toEqual([])
  })

  test('while a confirmation is checked holds the next check, a browser’s session and the password', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const check = () => person.call(confirmAccount, { id: account_id })
    await askForPause('user')
    expect(await check()).toMatchObject(WAITING)
    expect(await secondsLeft(person)).toBeGreaterThan(HOUR - 60)
    const asked = await through.during(async () => {
      expect(await check()).toMatchObject(WAITING)
      expect(await connect(person, 'sandbox.creator')).toMatchObject(WAITING)
      expect(await paste(person, 'sandbox.creator')).toMatchObject(WAITING)
    })
    expect(asked).toEqual([])
  })

  test('of a name or a number holds the other as long as they may be one account’s', async () => {
    const [by_name, by_number] = [await product.user(), await product.user()]
    await askForPause('login')
    expect(await connect(by_name, 'sandbox.fresh')).toMatchObject(WAITING)
    await askForPause('user')
    expect(await paste(by_number, 'sandbox.fresh')).toMatchObject(WAITING)
    const asked = await through.during(async () => {
      expect(await paste(by_name, 'sandbox.fresh')).toMatchObject(WAITING)
      expect(await connect(by_number, 'sandbox.fresh')).toMatchObject(WAITING)
    })
    expect(asked).toEqual([])
  })

  test('of an account that is known leaves other accounts alone', async () => {
    const { person } = await product.userWithAccount('sandbox.creator')
    await askForPause('login')
    expect(await connect(person, 'sandbox.creator')).toMatchObject(WAITING)
    // There is no room for it; Instagram is asked.
    expect((await paste(person, 'sandbox.big')).body.code).toBe('limit_accounts')
    expect((await connect(person, 'sandbox.big')).body.code).toBe('limit_accounts')
  })

  test('is its own, however fast a trial’s pace is; one that it doesn’t name is ours', async () => {
    const [named, unnamed] = [await product.user(), await product.user()]
    await askForPause('login')
    await connect(named, 'sandbox.creator')
    await control.fault({ mode: 'please_wait', kind: 'login', count: 1 })
    expect((await connect(unnamed, 'sandbox.creator')).body).toMatchObject({ params: { retry_after_seconds: 300 } })
    expect(await secondsLeft(named)).toBeGreaterThan(HOUR - 60)
    expect(await secondsLeft(unnamed)).toBeLessThan(1)
  })

  test('is ended by nothing but a success: another try may have been on its way', async () => {
    const { db } = product.database
    const { email } = await product.user()
    const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(db)
    const of = { user_id: rows[0]?.id ?? '', username: 'sandbox.creator' }
    await recallPhone(db, of.user_id, of.username, undefined)
    const note = (outcome: Outcome<unknown>) => noteTry(db, 1, of, { outcome, session: { mid: '' } })
    const askToWait = (retry_after_ms: number) =>
      note({ kind: 'try_later', cause: 'please_wait', message: '', retry_after_ms })
    await askToWait(HOUR * 1000)
    await askToWait(60_000)
    await note({ kind: 'refused', cause: 'wrong_password', message: '' })
    expect(await secondsLeft({ email } as TestUser)).toBeGreaterThan(HOUR - 60)
    await note({ kind: 'done', value: null })
    expect(await secondsLeft({ email } as TestUser)).toBe(0)
  })

  test('with a server error is kept, too', async () => {
    const person = await product.user()
    await control.fault({ mode: 'server_error', kind: 'login', retry_after: HOUR, count: 1 })
    const answer = await connect(person, 'sandbox.creator')
    expect(answer).toMatchObject({ ...WAITING, headers: { 'retry-after': String(HOUR) } })
    const asked = await through.during(async () =>
      expect(await connect(person, 'sandbox.creator')).toMatchObject(WAITING),
    )
    expect(asked).toEqual([])
  })
})

test('a code that isn’t right is refused with whose refusal it is, and with what another try needs', async () => {
  const person = await product.user()
  const username = 'sandbox.totp'
  const { pending_auth } = (await connect(person, username)).body
  const given = { instagram_username: username, code_2fa: '000000', pending_auth }
  expect((await person.call(verifyTwoFactor, given)).body).toMatchObject({
    code: 'two_factor_wrong_code',
    ...whoseOf('two_factor_wrong_code'),
    requires_2fa: true,
  })
})

test('a code refused in words that aren’t about it is said in those words', async () => {
  const person = await product.user()
  const username = 'sandbox.totp'
  const { pending_auth } = (await connect(person, username)).body
  const said = 'Something about this sign-in'
  await control.fault({ mode: 'answer', kind: 'two_factor', status: 400, body: { status: 'fail', message: said } })
  const given = { instagram_username: username, code_2fa: '123456', pending_auth }
  expect((await person.call(verifyTwoFactor, given)).body).toMatchObject({
    ...{ code: 'instagram_refused', params: { said }, whose: 'account' },
  })
})

test('a sign-in that Instagram ends at once has a sentence with a next step', async () => {
  await answerSignIn({ status: 'fail', message: 'user_has_logged_out' }, 403)
  const { status, body } = await connect(await product.user(), 'sandbox.creator')
  expect([status, body]).toMatchObject([409, { code: 'instagram_signed_out', whose: 'account' }])
  expect(body.error).toContain('browser’s session')
})

describe('a held account of which Instagram now says something else', () => {
  const required = { status: 'fail', message: '', two_factor_required: true }
  const two_factor_info = { two_factor_identifier: 'a', totp_two_factor_on: true }

  test.each<[name: string, fault: object, refusal: string, held: object]>([
    [
      'that it’s suspended',
      { mode: 'suspended' },
      'instagram_suspended',
      { status: 'needs_confirmation', hold: { code: 'suspended' } },
    ],
    [
      'that it needs a code',
      { mode: 'answer', status: 400, body: { ...required, two_factor_info } },
      'instagram_code_needed',
      { status: 'needs_sign_in', hold: { code: 'code_needed' } },
    ],
    [
      'that the app is too old',
      { mode: 'unsupported_version' },
      'browser_session_outdated',
      { status: 'needs_confirmation', hold: { code: 'challenge' } },
    ],
  ])('%s is held for that', async (_, fault, refusal, held) => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    await sql`update accounts set status = 'needs_confirmation', hold = '{"code":"challenge","params":{}}'
      where id = ${account_id}`.execute(product.database.db)
    await control.fault({ account: 'sandbox.creator', kind: 'user', ...fault } as Parameters<typeof control.fault>[0])
    expect((await person.call(confirmAccount, { id: account_id })).body).toMatchObject({ code: refusal })
    expect((await person.call(listAccounts, {})).body).toMatchObject([held])
  })
})

test('text messages for a second factor are counted with codes of challenges: ten in a quarter of an hour', async () => {
  const person = await product.user()
  const username = 'sandbox.sms'
  const { pending_auth } = (await connect(person, username)).body
  const sendAgain = () => person.call(switchTwoFactorMethod, { username, method: 'sms', pending_auth })
  const two_factor_info = { two_factor_identifier: 'a', sms_two_factor_on: true }
  const body = { status: 'fail', two_factor_required: true, two_factor_info }
  await control.fault({ mode: 'answer', kind: 'send_sms', status: 400, body })
  for (let nth = 0; nth < 10; nth++) expect((await sendAgain()).status).toBe(200)
  const asked = await through.during(async () => expect((await sendAgain()).body.code).toBe('too_many_tries'))
  expect(asked).toEqual([])
})

describe('a challenge while signing in, whatever its form, ends in the ways to meet it', () => {
  const api_path = '/challenge/7/x/'
  const page = `https://i.instagram.com${api_path}`
  const required = { status: 'fail', message: 'challenge_required' }

  test.each<[form: string, body: object | string, link: string | null]>([
    ['with nothing but its name', required, null],
    ['that is empty', { ...required, challenge: {} }, null],
    ['that is empty and has no name', { status: 'fail', message: '', challenge: {} }, null],
    ['with null', { ...required, challenge: null }, null],
    ['named by its type alone', { status: 'fail', error_type: 'checkpoint_challenge_required' }, null],
    [
      'with a message in another language',
      {
        ...required,
        message: 'Bestätige, dass du es bist',
        error_type: 'checkpoint_challenge_required',
        challenge: {},
      },
      null,
    ],
    ['with a sentence beside its page', { ...required, message: 'Confirm it’s you', challenge: { url: page } }, page],
    ['with an address', { ...required, challenge: { url: page } }, page],
    ['with a path for an address', { ...required, challenge: { url: api_path } }, page],
    ['without an address', { ...required, challenge: { api_path, native_flow: false, lock: true } }, page],
    ['with an address that is none', { ...required, challenge: { url: 7, lock: false } }, null],
    ['on the app’s own page', { ...required, challenge: { url: page, api_path, native_flow: true, lock: true } }, page],
    [
      'on a page alone',
      { ...required, challenge: { api_path: '/auth_platform/?apc=x' } },
      `https://i.instagram.com/auth_platform/?apc=x`,
    ],
    ['of the older kind', { ...required, message: 'checkpoint_required', checkpoint_url: api_path, lock: true }, page],
    ['behind two words', 'Not Found', null],
  ])('%s', async (_, body, link) => {
    const person = await product.user()
    await answerSignIn(body, typeof body === 'string' ? 404 : 400)
    const answer = await connect(person, 'sandbox.creator')
    if (!answer.body.requires_challenge) throw new Error(JSON.stringify(answer.body))
    const { methods, pending_auth } = answer.body
    expect(methods).toEqual([
      { method: 'app', hint: null },
      ...(link ? [{ method: 'link', hint: null, url: link }] : []),
    ])
    // Asked again while it holds, then once it's met.
    await answerSignIn(body, typeof body === 'string' ? 404 : 400)
    const again = { requires_challenge: true, methods, code: 'instagram_needs_confirmation', whose: 'account' }
    expect(await person.call(verifyChallenge, { pending_auth })).toMatchObject({ status: 409, body: again })
    expect((await person.call(verifyChallenge, { pending_auth })).status).toBe(200)
  })

  test('after which the password is called wrong ends: another press sends nothing', async () => {
    const person = await product.user()
    await answerSignIn(required)
    const { body } = await connect(person, 'sandbox.creator')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    const check = () => person.call(verifyChallenge, { pending_auth: body.pending_auth })
    await answerSignIn({ status: 'fail', message: 'We can send you an email', error_type: 'bad_password' })
    expect(await check()).toMatchObject({ status: 400, body: { code: 'instagram_wrong_password' } })
    const asked = await through.during(async () => expect((await check()).body.code).toBe('pending_auth_gone'))
    expect(asked).toEqual([])
  })

  test('is asked about three times at once, then twice in a minute at most: each time sends the password', async () => {
    const person = await product.user()
    const { rows } = await sql<{ id: string }>`select id from users where email = ${person.email}`.execute(
      product.database.db,
    )
    await answerSignIn(required)
    const { body } = await connect(person, 'sandbox.creator')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    const given = { code: '', session_id: body.pending_auth.session_id }
    const check = () => askVerify({ ...product.app.engine, scale: 1 }, rows[0]?.id ?? '', given, '192.0.2.1')
    for (let time = 0; time < 3; time++) {
      await answerSignIn(required)
      await expect(check()).rejects.toMatchObject({ code: 'instagram_needs_confirmation' })
    }
    const asked = await through.during(() =>
      expect(check()).rejects.toMatchObject({ code: 'confirmation_asked_lately', status: 429 }),
    )
    expect(asked).toEqual([])
  })

  test('whose page has changed is answered with the new one', async () => {
    const person = await product.user()
    const at = (apc: string) => ({ ...required, challenge: { api_path: `/auth_platform/?apc=${apc}` } })
    await answerSignIn(at('x'))
    const { body } = await connect(person, 'sandbox.creator')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    await answerSignIn(at('y'))
    expect(await person.call(verifyChallenge, { pending_auth: body.pending_auth })).toMatchObject({
      status: 200,
      body: { methods: [{ method: 'app' }, { url: 'https://i.instagram.com/auth_platform/?apc=y' }] },
    })
  })

  test.each<[says: string, body: object, code: string]>([
    [
      'that the account is suspended',
      { ...required, challenge: { url: 'https://i.instagram.com/accounts/suspended/' } },
      'instagram_suspended',
    ],
    ['that something is to be accepted', { status: 'fail', message: 'consent_required' }, 'instagram_consent_needed'],
    ['that the app is too old', { status: 'fail', message: '', error_type: 'needs_upgrade' }, 'instagram_outdated'],
  ])('at whose step Instagram says %s is refused as that', async (_, body, code) => {
    await control.challenge('sandbox.challenge')
    await control.fault({ mode: 'answer', kind: 'challenge', status: 400, body, count: 1 })
    expect((await connect(await product.user(), 'sandbox.challenge')).body.code).toBe(code)
  })

  test('whose code is refused in words that aren’t about it says those words', async () => {
    const person = await product.user()
    await control.challenge('sandbox.challenge')
    const { body } = await connect(person, 'sandbox.challenge')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    const { pending_auth } = body
    await person.call(chooseChallengeMethod, { pending_auth, method: 'mail' })
    const said = 'Something about this sign-in'
    const answer = { status: 'fail', message: said }
    await control.fault({ mode: 'answer', kind: 'challenge', status: 400, body: answer, count: 1 })
    expect((await person.call(verifyChallenge, { pending_auth, code: '123456' })).body).toMatchObject({
      ...{ code: 'instagram_refused', params: { said }, whose: 'account' },
    })
  })

  test('while its code is checked or sent', async () => {
    const person = await product.user()
    await control.challenge('sandbox.challenge')
    const { body } = await connect(person, 'sandbox.challenge')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    const { pending_auth } = body
    const challenge = () => control.fault({ mode: 'answer', kind: 'challenge', body: required, count: 1 })
    await challenge()
    expect((await person.call(chooseChallengeMethod, { pending_auth, method: 'mail' })).body).toMatchObject({
      code: 'instagram_needs_confirmation',
      methods: [{ method: 'mail' }, { method: 'sms' }, { method: 'app' }],
    })
    expect((await person.call(chooseChallengeMethod, { pending_auth, method: 'mail' })).status).toBe(200)
    await challenge()
    expect(await person.call(verifyChallenge, { pending_auth, code: '123456' })).toMatchObject({
      status: 200,
      body: { requires_challenge: true, methods: [{ method: 'app' }] },
    })
  })

  test('but a warning of automation is said as that, and nothing answers it', async () => {
    await control.challenge('sandbox.challenge', 'scraping_warning')
    const asked = await through.during(async () => {
      expect(await connect(await product.user(), 'sandbox.challenge')).toMatchObject({
        status: 409,
        body: { code: 'instagram_automation_warning', whose: 'account' },
      })
    })
    expect(asked.map(({ path }) => path.split('/')[3])).toEqual(['qe', 'accounts', 'challenge'])
    await control.confirm('sandbox.challenge')
  })
})

describe('a second factor', () => {
  const required = { status: 'fail', message: '', two_factor_required: true, error_type: 'two_factor_required' }
  const identified = { two_factor_identifier: 'an-identifier' }
  const context = { two_step_verification_context: 'a-context' }
  const inApp = { pending_trusted_notification: true }
  const [totp, sms, whatsapp] = [
    { totp_two_factor_on: true },
    { sms_two_factor_on: true },
    { whatsapp_two_factor_on: true },
  ]
  const noMessage = { sms_not_allowed_reason: 'too_many_attempts' }

  test.each<[form: string, info: object, methods: string[]]>([
    ['by every way', { ...identified, ...sms, ...whatsapp, ...totp }, ['totp', 'whatsapp', 'sms', 'backup']],
    ['by an app alone', { ...identified, ...totp, sms_two_factor_on: false }, ['totp', 'backup']],
    ['by text message', { ...identified, ...sms, sms_not_allowed_reason: null }, ['sms', 'backup']],
    ['by a text message that isn’t allowed', { ...identified, ...sms, ...noMessage }, ['backup']],
    ['by an app while no message is allowed', { ...identified, ...sms, ...totp, ...noMessage }, ['totp', 'backup']],
    ['with a code beside a notification', { ...identified, ...totp, ...inApp }, ['totp', 'backup']],
    ['with a code beside a context', { ...identified, ...totp, ...context }, ['totp', 'backup']],
    ['of which nothing is said', identified, ['backup']],
  ])('%s asks for its code', async (_, two_factor_info, methods) => {
    await answerSignIn({ ...required, two_factor_info })
    const { body } = await connect(await product.user(), 'sandbox.creator')
    expect(body).toMatchObject({ requires_2fa: true, verification_info: { method: methods[0] } })
    expect(body.requires_challenge ? null : body.pending_auth?.available_methods).toEqual(methods)
  })

  test.each<[form: string, body: object]>([
    ['with nothing but a context', context],
    ['with a context in its information', { two_factor_info: { ...context, ...totp } }],
    ['without any information', {}],
  ])('%s is said with the other door', async (_, more) => {
    await answerSignIn({ ...required, ...more })
    const { status, body } = await connect(await product.user(), 'sandbox.creator')
    expect([status, body]).toMatchObject([409, { code: 'instagram_app_step_only', whose: 'account' }])
    expect(body.error).toContain('browser’s session')
  })

  test('by a notification alone is confirmed in the app', async () => {
    await answerSignIn({ ...required, two_factor_info: { ...identified, ...inApp } })
    const person = await product.user()
    const { body } = await connect(person, 'sandbox.creator')
    if (!body.requires_challenge) throw new Error(JSON.stringify(body))
    expect(body.methods).toEqual([{ method: 'app', hint: null }])
    expect((await person.call(verifyChallenge, { pending_auth: body.pending_auth })).status).toBe(200)
  })
})

describe('in the world as it is', () => {
  const own: CurrentRow[] = CURRENT_ROWS.filter((row: CurrentRow) => accountOf(row) !== null)
  /** What a browser's session is answered where it isn't let in. */
  const refusals: Partial<Record<RowName, string[]>> = {
    http1: ['instagram_protocol_refused'],
    suspended: ['instagram_suspended'],
    consent: ['instagram_consent_needed'],
    sentry_block: ['instagram_address_refused'],
    scraping_warning: ['browser_session_challenged', 'instagram_automation_warning'],
  }

  test.each(own)('a browser’s session is let in, or answered with one sentence and a next step: $name', async (row) => {
    const { status, body } = await paste(await product.user(), accountOf(row) ?? '')
    const codes = refusals[row.name as RowName]
    expect(status === 200).toBe(codes === undefined)
    if (!codes) return
    expect(codes).toContain(body.code)
    expect(body.error).toMatch(/\. .+[.”]$/)
    expect((body as { whose?: string }).whose).toMatch(/account|installation/)
  })

  describe('a challenge', () => {
    let person: TestUser
    beforeEach(async () => {
      person = await product.user()
    })
    const challenged = async (row: RowName) => {
      const { body } = await connect(person, `sandbox.${row}`)
      if (!body.requires_challenge) throw new Error(JSON.stringify(body))
      return body
    }
    const connected = async () => (await person.call(listAccounts, {})).body.map(({ status }) => status)

    test.each(['mail', 'sms'] as const)('is met by a code by %s: challenge_codes', async (method) => {
      const { pending_auth } = await challenged('challenge_codes')
      await control.advance(120)
      expect((await person.call(chooseChallengeMethod, { pending_auth, method })).body).toMatchObject({
        sent_by: method,
      })
      const code = String((await control.codes('sandbox.challenge_codes')).challenge)
      expect((await person.call(verifyChallenge, { pending_auth, code })).status).toBe(200)
      expect(await connected()).toEqual(['connected'])
    })

    test.each<RowName>(['confirm_phone', 'trusted_notification'])('is met in the app: %s', async (row) => {
      const { pending_auth, methods } = await challenged(row)
      expect(methods.map(({ method }) => method)).toEqual(['app'])
      expect((await person.call(verifyChallenge, { pending_auth })).body.code).toBe('instagram_needs_confirmation')
      await control.confirm(`sandbox.${row}`)
      expect((await person.call(verifyChallenge, { pending_auth })).status).toBe(200)
      expect(await connected()).toEqual(['connected'])
    })
  })
})
