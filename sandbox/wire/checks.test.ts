import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { ask, type Harness, type Loose, type Received, sealPassword, test } from '../testing/harness.ts'

const AGENT =
  'Instagram 428.0.0.47.67 Android (34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom; en_US; 961145276)'
const UUID = '3f0c4a4e-6f0b-4f6e-9d0f-0a1b2c3d4e5f'
const ANDROID_ID = 'android-0123456789abcdef'

/** The headers of every call of an app. */
const APP_HEADERS: Readonly<Record<string, string>> = {
  'user-agent': AGENT,
  'accept-language': 'en-US',
  'x-ig-app-id': '567067343352427',
  'x-ig-capabilities': '3brTv10=',
  'x-ig-connection-type': 'WIFI',
  'x-ig-app-locale': 'en_US',
  'x-ig-device-locale': 'en_US',
  'x-ig-www-claim': '0',
  'x-bloks-version-id': '7189b949425f9bf80ea8bd880cf5a3080b292d9b1c4b38a18d112f7c4b71e7a8',
  'x-ig-device-id': UUID,
  'x-ig-android-id': ANDROID_ID,
}
const DEVICE_FIELDS = { _uuid: UUID, device_id: ANDROID_ID }

const signed = (fields: object, signature = 'SIGNATURE') =>
  new URLSearchParams({ signed_body: `${signature}.${JSON.stringify(fields)}` }).toString()

type Sent = { headers: Record<string, string>; body: string }
type SignedIn = { harness: Harness; pk: string; headers: Record<string, string>; cookies: Record<string, string> }

async function loginFields(harness: Harness) {
  const { headers } = await ask(harness.origin, 'GET', '/api/v1/qe/sync/')
  const key_id = headers.get('ig-set-password-encryption-key-id') ?? ''
  const key = headers.get('ig-set-password-encryption-pub-key') ?? ''
  const enc_password = sealPassword('sandbox-password', key_id, key)
  return { username: 'sandbox.creator', enc_password, guid: UUID, device_id: ANDROID_ID }
}

const send = (harness: Harness, path: string, { headers, body }: Sent) =>
  ask(harness.origin, 'POST', `/api/v1/${path}`, { headers, raw: body })

async function signIn(harness: Harness): Promise<SignedIn> {
  const received = await send(harness, 'accounts/login/', {
    headers: APP_HEADERS,
    body: signed(await loginFields(harness)),
  })
  const pk = String(received.body.logged_in_user.pk)
  const cookies = received.headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split(/=(.*)/s))
  const authorization = received.headers.get('ig-set-authorization') ?? ''
  return {
    harness,
    pk,
    headers: { ...APP_HEADERS, authorization, 'ig-u-ds-user-id': pk, 'ig-intended-user-id': pk },
    cookies: Object.fromEntries(cookies.map(([name = '', value = '']) => [name, value])),
  }
}

async function follow(me: SignedIn, spoil: (sent: Sent, me: SignedIn) => Sent): Promise<Received> {
  const { body } = await ask(me.harness.origin, 'GET', '/api/v1/users/travel.maps/usernameinfo/', {
    headers: me.headers,
  })
  const target = String(body.user.pk)
  const sent = { headers: me.headers, body: signed({ ...DEVICE_FIELDS, _uid: me.pk, user_id: target }) }
  return send(me.harness, `friendships/create/${target}/`, spoil(sent, me))
}

const withHeader = (name: string, value: string) => (sent: Sent) => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
const withoutHeader = (gone: string) => (sent: Sent) => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== gone)),
})
const withBody = (body: string | ((me: SignedIn) => string)) => (sent: Sent, me: SignedIn) => ({
  ...sent,
  body: typeof body === 'string' ? body : body(me),
})
const asCookies =
  (fields: object, more: object = {}) =>
  (sent: Sent, me: SignedIn) => {
    const { authorization: _, ...headers } = sent.headers
    const cookie = Object.entries(me.cookies).map(([name, value]) => `${name}=${value}`)
    return {
      headers: { ...headers, cookie: cookie.join('; '), ...more },
      body: signed({ ...DEVICE_FIELDS, ...fields }),
    }
  }

const MISMATCH = { status: 400, body: { message: 'useragent mismatch' } }
const UNSUPPORTED = { status: 400, body: { message: 'checkpoint_required', checkpoint_url: /unsupported_version/ } }
const INVALID = { status: 400, body: { message: 'Invalid Parameters' } }
const UPGRADE = { status: 400, body: { error_type: 'needs_upgrade' } }
const LOGGED_OUT = { status: 403, body: { message: 'login_required' } }
const CSRF = { status: 403, body: { message: 'CSRF token missing or incorrect' } }

type Spoiled = [what: string, check: string, spoil: (sent: Sent, me: SignedIn) => Sent, refusal: Loose]
const SPOILED: Spoiled[] = [
  ['the user agent of curl', 'user_agent', withHeader('user-agent', 'curl/8.5.0'), MISMATCH],
  ['the user agent of a browser', 'user_agent', withHeader('user-agent', 'Mozilla/5.0 (X11; Linux x86_64)'), MISMATCH],
  ['version 10.3.2', 'version', withHeader('user-agent', AGENT.replace('428.0.0.47.67', '10.3.2')), UNSUPPORTED],
  ['no app id', 'app_headers', withoutHeader('x-ig-app-id'), MISMATCH],
  ['the app id of the web', 'app_headers', withHeader('x-ig-app-id', '936619743392459'), MISMATCH],
  ['no capabilities', 'app_headers', withoutHeader('x-ig-capabilities'), MISMATCH],
  ['no claim', 'app_headers', withoutHeader('x-ig-www-claim'), MISMATCH],
  ['no device', 'device', withoutHeader('x-ig-device-id'), INVALID],
  ['a device id that is none', 'device', withHeader('x-ig-android-id', 'android-1'), INVALID],
  ['another device in the body', 'device', withBody(signed({ _uuid: UUID.replace('3', '4') })), INVALID],
  ['no signature at all', 'signed', withBody(new URLSearchParams(DEVICE_FIELDS).toString()), INVALID],
  ['no body', 'signed', withBody(''), INVALID],
  ['the HMAC of another key', 'signature', withBody(signed(DEVICE_FIELDS, hmac(DEVICE_FIELDS, 'another'))), UPGRADE],
  ['another user in the headers', 'user', withHeader('ig-u-ds-user-id', '1'), LOGGED_OUT],
  ['another user intended', 'user', withHeader('ig-intended-user-id', '1'), LOGGED_OUT],
  ['another user in the body', 'user', withBody(signed({ ...DEVICE_FIELDS, _uid: '1' })), LOGGED_OUT],
  ['another user in the token', 'user', withToken({ ds_user_id: '1' }), LOGGED_OUT],
  ['cookies without their csrftoken', 'csrf', asCookies({}), CSRF],
  ['cookies with another csrftoken', 'csrf', asCookies({ _csrftoken: 'missing' }), CSRF],
]

function hmac(fields: object, key: string): string {
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex')
}

function withToken(change: object) {
  return (sent: Sent) => {
    const token = JSON.parse(Buffer.from(sent.headers.authorization?.split(':')[2] ?? '', 'base64').toString())
    const changed = Buffer.from(JSON.stringify({ ...token, ...change })).toString('base64')
    return withHeader('authorization', `Bearer IGT:2:${changed}`)(sent)
  }
}

function expectRefusal(received: Received, { status, body }: Loose) {
  expect(received.status).toBe(status)
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof RegExp) expect(received.body[name]).toMatch(value)
    else expect(received.body[name]).toBe(value)
  }
}

describe.each(['strict', 'realistic'] as const)('in a %s sandbox', (profile) => {
  test.override({ profile })

  for (const [what, check, spoil, refusal] of SPOILED) {
    test(`a follow with ${what} is refused, and nothing is done`, async ({ harness }) => {
      expectRefusal(await follow(await signIn(harness), spoil), refusal)
      expect((await harness.control('GET', '')).refusals).toEqual({ [check]: 1 })
      expect((await harness.control('GET', 'calls')).calls.at(-1).fault).toBe(check)
      expect((await harness.control('GET', 'ledger')).actions).toEqual([])
    })
  }

  test('as it should be, it is done: by token, by either signature, and by cookies with their csrftoken', async ({
    harness,
  }) => {
    const me = await signIn(harness)
    const key = '9193488027538fd3450b83b7d05286d4ca9599a0f7eeed90d8c85925698a05dc'
    const csrftoken = me.cookies.csrftoken ?? ''
    const well = [
      (sent: Sent) => sent,
      withBody(`${signed(DEVICE_FIELDS, hmac(DEVICE_FIELDS, key))}&ig_sig_key_version=4&d=0`),
      asCookies({ _csrftoken: csrftoken }),
      asCookies({}, { 'x-csrftoken': csrftoken }),
    ]
    for (const as_it_is of well) expect((await follow(me, as_it_is)).status).toBe(200)
    expect((await harness.control('GET', '')).refusals).toEqual({})
  })

  test('a password goes in its envelope', async ({ harness }) => {
    const { enc_password: _, ...fields } = await loginFields(harness)
    for (const plain of [
      { password: 'sandbox-password' },
      { enc_password: '#PWD_INSTAGRAM:0:1700000000:sandbox-password' },
    ]) {
      const received = await send(harness, 'accounts/login/', {
        headers: APP_HEADERS,
        body: signed({ ...fields, ...plain }),
      })
      expectRefusal(received, { status: 400, body: { error_type: 'bad_password' } })
    }
    expect((await harness.control('GET', '')).refusals).toEqual({ password: 2 })
  })

  test('an app too old to sign in gets the reason', async ({ harness }) => {
    const headers = { ...APP_HEADERS, 'user-agent': AGENT.replace('428.0', '121.0') }
    const received = await send(harness, 'accounts/login/', { headers, body: signed(await loginFields(harness)) })
    expectRefusal(received, UPGRADE)
  })

  test('a session may move to another device, but not to a new one every time', async ({ harness }) => {
    const me = await signIn(harness)
    const statuses: number[] = []
    for (const digit of ['1', '2', '3', '4']) {
      const headers = { ...me.headers, 'x-ig-android-id': `android-${digit.repeat(16)}` }
      statuses.push((await ask(harness.origin, 'GET', '/api/v1/accounts/current_user/', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 403])
  })

  test('a browser gets the password’s key', async ({ harness }) => {
    const received = await ask(harness.origin, 'GET', '/api/v1/qe/sync/', { headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(received.headers.get('ig-set-password-encryption-key-id')).toMatch(/^\d+$/)
  })

  test('the control paths need no app headers', async ({ harness }) => {
    expect(await harness.control('GET', '')).toMatchObject({ profile })
    expect(await harness.control('POST', 'advance', { seconds: 1 })).toHaveProperty('now')
    expect(await harness.control('GET', 'users/coffee.daily')).toMatchObject({ followers: 20_000 })
  })
})

describe('in a plain sandbox', () => {
  for (const [what, , spoil] of SPOILED) {
    test(`a follow with ${what} is done`, async ({ harness }) => {
      expect((await follow(await signIn(harness), spoil)).status).toBe(200)
    })
  }
})
