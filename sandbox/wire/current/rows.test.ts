import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { accountOf, CURRENT_ROWS, KNOWN_APPS, type RowName, THREADS_BLOKS_ID } from '../../current/rows.ts'
import { startSandbox } from '../../start-sandbox.ts'
import {
  test as anyProfile,
  askByHttp2,
  type Harness,
  type Loose,
  type Received,
  sealPassword,
  talkTo,
} from '../../testing/harness.ts'
import { createNewerClient } from '../../testing/newer-client.ts'
import type { Repertoire } from '../../testing/repertoire.ts'

const PASSWORD = 'sandbox-password'
const [NEWEST, FORMER, OLD] = KNOWN_APPS as [Loose, Loose, Loose]

/** The file's own: an override outside every suite would change the tests of other files. */
const test = anyProfile.extend({ profile: 'current' })

/** An answer in a few words. */
function wordOf({ status, body, text }: Received): string {
  if (status === 200 && body?.status === 'ok') return 'ok'
  return `${status} ${body?.error_type ?? body?.message ?? text.slice(0, 15)}`.trim()
}

const clientOf = (harness: Harness, settings: Parameters<typeof createNewerClient>[1] = {}) =>
  createNewerClient(harness.origin, settings)

async function signedIn(harness: Harness, name: string, settings: Parameters<typeof createNewerClient>[1] = {}) {
  const client = clientOf(harness, settings)
  await client.signIn(name, PASSWORD)
  return client
}

/** A session of the owner's browser in a client, for an account whose password is of no use. */
async function withSession(harness: Harness, name: string, device_id = 'android-0123456789abcdef') {
  const { sessionid, ds_user_id } = await harness.control('POST', `session/${name}`)
  const token = JSON.stringify({ ds_user_id, sessionid, should_use_header_over_cookies: true })
  const authorization = `Bearer IGT:2:${Buffer.from(token).toString('base64')}`
  return createNewerClient(harness.origin, {
    device_id,
    by: (origin, method, path, what) =>
      askByHttp2(origin, method, path, { ...what, headers: { ...what?.headers, authorization } }),
  })
}

const switchRow = (harness: Harness, name: RowName, is_on: boolean, more: object = {}) =>
  harness.control('POST', 'rows', { name, is_on, ...more })

type Act = (harness: Harness, name: string) => Promise<Received>

const signIn: Act = (harness, name) => clientOf(harness).signIn(name, PASSWORD)
const readOneself: Act = async (harness, name) => (await signedIn(harness, name)).currentUser()
const readList: Act = async (harness, name) => {
  const client = await signedIn(harness, name)
  return client.followers(await pkOf(harness, 'sandbox.big'))
}
const follow: Act = async (harness, name) => {
  const client = await signedIn(harness, name)
  return client.follow(await pkOf(harness, await nameOf(harness, false)))
}
const followReviewer: Act = async (harness, name) => {
  const client = await signedIn(harness, name)
  return client.follow(await pkOf(harness, await nameOf(harness, true)))
}
const commentWithLink: Act = async (harness, name) => {
  const client = await signedIn(harness, name)
  return client.comment(await findPost(client, harness), 'See www.example.org')
}

async function pkOf(harness: Harness, name: string): Promise<string> {
  return String((await harness.control('GET', `users/${name}`)).pk)
}

/** A public follower of sandbox.big that does, or doesn't, review followers by hand. */
async function nameOf(harness: Harness, reviews_followers: boolean): Promise<string> {
  const { follower_names } = await harness.control('GET', 'users/sandbox.big')
  for (const name of follower_names) {
    const person = await harness.control('GET', `users/${name}`)
    if (person.reviews_followers === reviews_followers && !person.is_private && !person.is_deleted) return name
  }
  throw new Error('There is nobody like that.')
}

async function findPost(client: Repertoire, harness: Harness): Promise<Loose> {
  const { body } = await client.userFeed(await pkOf(harness, 'coffee.daily'))
  return body.items.find(({ comments_disabled }: Loose) => !comments_disabled)
}

/** What each row's own account meets; with the row off, and for other accounts, the same act succeeds. */
const MEETINGS: Partial<Record<RowName, readonly [act: Act, word: string]>> = {
  needs_upgrade: [signIn, '400 needs_upgrade'],
  new_path: [signIn, '400 needs_upgrade'],
  unsupported_version: [readOneself, '400 challenge_required'],
  http1: [signIn, '429'],
  unknown_phone: [signIn, '400 bad_password'],
  confirm_phone: [signIn, '400 checkpoint_challenge_required'],
  challenge_codes: [signIn, '400 checkpoint_challenge_required'],
  trusted_notification: [signIn, '400 two_factor_required'],
  lists_challenged: [readList, '400 challenge_required'],
  reviews_followers: [followReviewer, '400 feedback_required'],
  suspended: [signIn, '400 checkpoint_challenge_required'],
  consent: [signIn, '400 consent_required'],
  sentry_block: [signIn, '400 sentry_block'],
  scraping_warning: [readOneself, '400 checkpoint_challenge_required'],
  ip_block: [signIn, '400 ip_block'],
  useragent_mismatch: [follow, '400 useragent mismatch'],
  restricted: [follow, '400 Your account is restricted'],
  create_404: [follow, '404 <!DOCTYPE html>'],
  comment_refused: [commentWithLink, '400 feedback_required'],
  unusable_password: [signIn, '400 unusable_password'],
}

describe.each(Object.entries(MEETINGS))('the row %s', (name, [act, word]) => {
  const row = name as RowName
  const own = `sandbox.${row}`

  test('is met by its account, while it is on, and by no other', async ({ harness }) => {
    expect(wordOf(await act(harness, own))).toBe(word)
    expect(wordOf(await act(harness, 'sandbox.creator'))).toBe('ok')
    await switchRow(harness, row, false)
    expect(wordOf(await act(harness, own))).toBe('ok')
  })

  test('can be switched on for another account, and off for its own', async ({ harness }) => {
    await switchRow(harness, row, true, { account: 'sandbox.creator' })
    expect(wordOf(await act(harness, 'sandbox.creator'))).toBe(word)
    await switchRow(harness, row, false, { account: own })
    expect(wordOf(await act(harness, own))).toBe('ok')
    await switchRow(harness, row, true)
    expect(wordOf(await act(harness, 'sandbox.creator'))).toBe('ok')
  })
})

describe('rows of versions', () => {
  test('let a newer app in, and move their bar', async ({ harness }) => {
    const newest = (name: string) => clientOf(harness, { app: NEWEST }).signIn(name, PASSWORD)
    expect(wordOf(await newest('sandbox.needs_upgrade'))).toBe('ok')
    await switchRow(harness, 'needs_upgrade', true, { below: 449 })
    expect(wordOf(await newest('sandbox.needs_upgrade'))).toBe('400 needs_upgrade')
    expect(wordOf(await newest('sandbox.new_path'))).toBe('400 needs_upgrade')
    const { body } = await readOneself(harness, 'sandbox.unsupported_version')
    expect(body.challenge.url).toContain('/web/unsupported_version/')
    const client = await signedIn(harness, 'sandbox.unsupported_version', { app: FORMER })
    expect(wordOf(await client.currentUser())).toBe('ok')
  })

  test('let an account of the new path in with a session', async ({ harness }) => {
    expect(wordOf(await (await withSession(harness, 'sandbox.new_path')).currentUser())).toBe('ok')
  })

  test.for([
    ['one app', OLD, 'ok'],
    ['a newer app that nobody knows', { version: '460.0.0.1.2', code: '1', bloks_id: 'a'.repeat(64) }, 'ok'],
    ['another code', { ...OLD, code: '1' }, '400 useragent mismatch'],
    ['another app’s Bloks id', { ...NEWEST, bloks_id: OLD.bloks_id }, '400 useragent mismatch'],
    ['Threads’ Bloks id', { ...NEWEST, version: '460.0.0.1.2', bloks_id: THREADS_BLOKS_ID }, '400 useragent mismatch'],
  ] as const)('answer %s by whether its parts belong together', async ([, app, word], { harness }) => {
    expect(wordOf(await clientOf(harness, { app }).signIn('sandbox.app_triple', PASSWORD))).toBe(word)
    expect(wordOf(await clientOf(harness, { app }).signIn('sandbox.creator', PASSWORD))).toBe('ok')
  })
})

describe('a row of protocols', () => {
  test('answers HTTP/2 and refuses HTTP/1.1 by an empty 429, in a session too', async ({ harness }) => {
    const client = clientOf(harness, { by: askByHttp2 })
    expect(wordOf(await client.signIn('sandbox.http1', PASSWORD))).toBe('ok')
    expect((await client.currentUser()).body.user.username).toBe('sandbox.http1')
    const refused = await signIn(harness, 'sandbox.http1')
    expect([refused.status, refused.text]).toEqual([429, ''])
    const { calls } = await harness.control('GET', 'calls?account=sandbox.http1')
    expect(calls.find(({ kind, status }: Loose) => kind === 'login' && status === 429)).toMatchObject({
      http_version: '1.1',
      fault: 'http1',
    })
    expect(calls.find(({ kind, status }: Loose) => kind === 'login' && status === 200).http_version).toBe('2.0')
  })

  test('serves everything to a client of HTTP/2 on its one port, cut streams included', async ({ harness }) => {
    const client = await signedIn(harness, 'sandbox.creator', { by: askByHttp2 })
    const pk = await pkOf(harness, await nameOf(harness, false))
    expect((await client.follow(pk)).body.friendship_status.following).toBe(true)
    await harness.control('POST', 'faults', { mode: 'done_then_drop', kind: 'unfollow', count: 1 })
    await expect(client.unfollow(pk)).rejects.toThrow(/INTERNAL_ERROR/)
    expect((await client.friendship(pk)).body.following).toBe(false)
  })
})

describe('rows of phones', () => {
  const A = { device_id: 'android-000000000000000a' }
  const B = { device_id: 'android-000000000000000b' }
  const tryOn = async (harness: Harness, name: string, phone: typeof A) =>
    wordOf(await clientOf(harness, phone).signIn(name, PASSWORD))

  test.for([
    ['unknown_phone', '400 bad_password'],
    ['confirm_phone', '400 checkpoint_challenge_required'],
    ['challenge_codes', '400 checkpoint_challenge_required'],
    ['trusted_notification', '400 two_factor_required'],
  ] as const)('%s: a confirmation holds for the phone that asked, and no other', async ([row, word], { harness }) => {
    const name = `sandbox.${row}`
    expect(await tryOn(harness, name, A)).toBe(word)
    await harness.control('POST', `confirm/${name}`)
    expect(await tryOn(harness, name, B)).toBe(word)
    expect(await tryOn(harness, name, A)).toBe('ok')
    expect((await harness.control('GET', `users/${name}`)).phones).toEqual([A.device_id])
    await harness.control('POST', `confirm/${name}`)
    expect(await tryOn(harness, name, B)).toBe('ok')
  })

  test('a phone that a session was given to is known', async ({ harness }) => {
    const client = await withSession(harness, 'sandbox.unknown_phone', A.device_id)
    expect(wordOf(await client.currentUser())).toBe('ok')
    expect(await tryOn(harness, 'sandbox.unknown_phone', A)).toBe('ok')
    expect(await tryOn(harness, 'sandbox.unknown_phone', B)).toBe('400 bad_password')
  })

  test('a right password called wrong has a sentence of its own, a wrong one the usual', async ({ harness }) => {
    const { body } = await clientOf(harness, A).signIn('sandbox.unknown_phone', PASSWORD)
    expect(body.message).toBe('We can send you an email to help you get back into your account.')
    const wrong = await clientOf(harness, A).signIn('sandbox.unknown_phone', 'wrong')
    expect(wrong.body.message).toBe('The password you entered is incorrect. Please try again.')
  })

  test.for([
    ['1', 'verify_email', 'mail', 'sms'],
    ['0', 'verify_sms', 'sms', 'mail'],
  ] as const)('a challenge takes a code by method %s', async ([choice, step, way, other], { harness }) => {
    const client = clientOf(harness, A)
    const { challenge } = (await client.signIn('sandbox.challenge_codes', PASSWORD)).body
    expect(challenge).toMatchObject({
      native_flow: false,
      lock: true,
      url: expect.stringContaining(challenge.api_path),
    })
    expect((await client.challenge.look(challenge.api_path)).body).toMatchObject({
      step_name: 'select_verify_method',
      step_data: { choice: '1', email: expect.stringContaining('*'), phone_number: expect.stringContaining('*') },
    })
    expect((await client.challenge.choose(challenge.api_path, choice)).body.step_name).toBe(step)
    const codes = await harness.control('GET', 'codes/sandbox.challenge_codes')
    expect([codes[way], codes[other]]).toEqual([codes.challenge, null])
    expect((await client.challenge.sendCode(challenge.api_path, '000000')).status).toBe(400)
    expect(wordOf(await client.challenge.sendCode(challenge.api_path, codes[way]))).toBe('ok')
    expect((await client.currentUser()).body.user.username).toBe('sandbox.challenge_codes')
    expect(await tryOn(harness, 'sandbox.challenge_codes', A)).toBe('ok')
    expect(await tryOn(harness, 'sandbox.challenge_codes', B)).toBe('400 checkpoint_challenge_required')
  })
})

describe('rows of second steps', () => {
  test('two_step_context gives a context and no identifier; it is one for Bloks alone', async ({ harness }) => {
    const client = clientOf(harness)
    const { body } = await client.signIn('sandbox.two_step_context', PASSWORD)
    expect(body).toMatchObject({ two_factor_required: true, error_type: 'two_factor_required' })
    expect(body).not.toHaveProperty('two_factor_info')
    const { totp } = await harness.control('GET', 'codes/sandbox.two_step_context')
    const { two_step_verification_context } = body
    const info = { two_factor_identifier: two_step_verification_context, username: 'sandbox.two_step_context' }
    expect((await client.signInWithCode({ two_factor_info: info }, 'totp', totp)).status).toBe(400)
    const done = await client.raw.form('bloks/async_action/com.bloks.www.two_step_verification.verify_code.async/', {
      params: JSON.stringify({
        server_params: { two_step_verification_context, challenge: 'totp' },
        client_input_params: { code: totp },
      }),
    })
    expect(done.text).toContain('login_response')
    await switchRow(harness, 'two_step_context', false)
    const usual = (await client.signIn('sandbox.two_step_context', PASSWORD)).body
    expect(usual.two_factor_info.two_factor_identifier).toEqual(expect.any(String))
  })

  test('trusted_notification has every code off', async ({ harness }) => {
    const { body } = await signIn(harness, 'sandbox.trusted_notification')
    expect(body.two_factor_info).toMatchObject({
      ...{ sms_two_factor_on: false, totp_two_factor_on: false, whatsapp_two_factor_on: false },
      pending_trusted_notification: true,
    })
  })
})

describe('rows of sessions and lists', () => {
  test('stale_session: the 21st call and all after it are refused, until the account signs in again', async ({
    harness,
  }) => {
    const client = await signedIn(harness, 'sandbox.stale_session')
    const words: string[] = []
    for (let nth = 0; nth < 20; nth++) words.push(wordOf(await client.currentUser()))
    expect(words.filter((word) => word === 'ok').length).toBeGreaterThan(15)
    const stale = await client.currentUser()
    expect([stale.status, stale.body]).toEqual([
      401,
      {
        message: 'Please wait a few minutes before you try again.',
        ...{ require_login: true, igweb_rollout: true, status: 'fail' },
      },
    ])
    expect(wordOf(await readOneself(harness, 'sandbox.stale_session'))).toBe('ok')
  })

  test('lists_challenged: lists alone, whatever the owner confirms', async ({ harness }) => {
    const client = await signedIn(harness, 'sandbox.lists_challenged')
    const pk = await pkOf(harness, 'sandbox.big')
    const post = await findPost(client, harness)
    for (const list of [() => client.followers(pk), () => client.following(pk), () => client.likers(post)])
      expect(wordOf(await list())).toBe('400 challenge_required')
    await harness.control('POST', 'confirm/sandbox.lists_challenged')
    expect(wordOf(await client.followers(pk))).toBe('400 challenge_required')
    expect(wordOf(await client.currentUser())).toBe('ok')
    expect(wordOf(await client.follow(pk))).toBe('ok')
  })

  test('verified_50: followers of verified people end at 50, of others and by GraphQL they continue', async ({
    harness,
  }) => {
    const client = await signedIn(harness, 'sandbox.creator')
    const pk = await pkOf(harness, 'coffee.daily')
    const { body } = await client.followers(pk)
    expect([body.users.length, body.should_limit_list_of_followers, body.next_max_id]).toEqual([50, true, undefined])
    expect((await client.followers(await pkOf(harness, 'sandbox.big'))).body.next_max_id).toEqual(expect.any(String))
    const variables = JSON.stringify({ user_id: pk })
    const form = { fb_api_req_friendly_name: 'FollowersList', variables }
    const by_name = await client.raw.form('../../graphql/query/', form)
    const [list] = Object.values(by_name.body.data) as Loose[]
    expect(list.users).toHaveLength(200)
    await switchRow(harness, 'verified_50', false)
    expect((await client.followers(pk)).body.users).toHaveLength(200)
  })

  test('key_405: the password’s key comes with a 405, and with POST as before', async ({ harness }) => {
    const got = await harness.get('qe/sync/')
    expect([got.status, got.text]).toEqual([405, ''])
    const key = got.headers.get('ig-set-password-encryption-pub-key') ?? ''
    expect(sealPassword(PASSWORD, got.headers.get('ig-set-password-encryption-key-id') ?? '', key)).toMatch(/^#PWD/)
    await switchRow(harness, 'key_405', false)
    expect((await harness.get('qe/sync/')).status).toBe(200)
  })

  test('reviews_followers: refuses the same people always, and others pass', async ({ harness }) => {
    const client = await signedIn(harness, 'sandbox.reviews_followers')
    const reviewing = await pkOf(harness, await nameOf(harness, true))
    for (let nth = 0; nth < 2; nth++) expect((await client.follow(reviewing)).body.spam).toBe(true)
    expect(wordOf(await client.follow(await pkOf(harness, await nameOf(harness, false))))).toBe('ok')
    const { actions } = await harness.control('GET', 'ledger?account=sandbox.reviews_followers')
    expect(actions.map(({ applied }: Loose) => applied)).toEqual([false, false, true])
  })

  test('comment_refused: takes other texts', async ({ harness }) => {
    const client = await signedIn(harness, 'sandbox.comment_refused')
    const post = await findPost(client, harness)
    const { body } = await client.comment(post, 'More at www.example.org')
    expect(body).toMatchObject({ comment_error_key: 'comment_generic' })
    expect(body).not.toHaveProperty('spam')
    expect(wordOf(await client.comment(post, 'Lovely light'))).toBe('ok')
  })
})

describe('what the owner does in the app', () => {
  test.for(['consent', 'scraping_warning'] as const)('ends the row %s for the account', async (row, { harness }) => {
    const name = `sandbox.${row}`
    expect(wordOf(await readOneself(harness, name))).not.toBe('ok')
    await harness.control('POST', `confirm/${name}`)
    expect(wordOf(await readOneself(harness, name))).toBe('ok')
    await switchRow(harness, row, true)
    expect(wordOf(await readOneself(harness, name))).not.toBe('ok')
  })

  test('a warning about automation is a step, which choice 0 dismisses', async ({ harness }) => {
    const client = await signedIn(harness, 'sandbox.scraping_warning')
    const { api_path } = (await client.currentUser()).body.challenge
    expect((await client.challenge.look(api_path)).body.step_name).toBe('scraping_warning')
    expect((await client.challenge.choose(api_path, '0')).body.action).toBe('close')
    expect(wordOf(await client.currentUser())).toBe('ok')
  })
})

describe('the control of rows', () => {
  test('shows each with its report, its account and whether it is on', async ({ harness }) => {
    const { rows } = await harness.control('GET', 'rows')
    expect(rows.map(({ name, is_on, account }: Loose) => [name, is_on, account])).toEqual(
      CURRENT_ROWS.map((row) => [row.name, true, accountOf(row)]),
    )
    expect((await harness.control('GET', '')).accounts).toEqual(
      expect.arrayContaining(CURRENT_ROWS.flatMap((row) => accountOf(row) ?? [])),
    )
  })

  test('refuses what is no order, in a sentence', async ({ harness }) => {
    for (const order of [
      {},
      { name: 'http3', is_on: true },
      { name: 'http1', is_on: 'yes' },
      { name: 'http1', is_on: true, account: 'nobody.there' },
      { name: 'http1', is_on: true, below: 446 },
      { name: 'needs_upgrade', is_on: true, below: 0 },
    ])
      expect(await harness.control('POST', 'rows', order)).toHaveProperty('error')
    expect(await harness.control('POST', 'session/nobody.there')).toHaveProperty('error')
  })

  test('reaches every account, those without a name too', async ({ harness }) => {
    await switchRow(harness, 'http1', true, { account: '*' })
    expect((await harness.get('qe/sync/')).status).toBe(429)
    const client = clientOf(harness, { by: askByHttp2 })
    expect(wordOf(await client.signIn('sandbox.fresh', PASSWORD))).toBe('ok')
    expect((await clientOf(harness).raw.get('accounts/current_user/')).status).toBe(403)
  })
})

describe('in another profile', () => {
  test.override({ profile: 'strict' })

  test('rows are off and their accounts absent, and a row can be switched on for an account', async ({ harness }) => {
    const { rows } = await harness.control('GET', 'rows')
    expect(rows.some(({ is_on }: Loose) => is_on)).toBe(false)
    expect((await harness.control('GET', '')).accounts).not.toContain('sandbox.http1')
    expect((await harness.get('qe/sync/')).status).toBe(200)
    await switchRow(harness, 'restricted', true, { account: 'sandbox.creator' })
    expect(wordOf(await follow(harness, 'sandbox.creator'))).toBe('400 Your account is restricted')
    expect(wordOf(await follow(harness, 'sandbox.fresh'))).toBe('ok')
  })
})

anyProfile('rows, phones and marked accounts survive a restart, in another profile too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const start = async (profile: 'current' | 'realistic') => {
    const running = await startSandbox({ port: 0, users: 20_000, profile, stateFile: join(folder, 'state.jsonl') })
    return { running, harness: talkTo(running.origin) }
  }
  const first = await start('current')
  await switchRow(first.harness, 'restricted', false)
  await switchRow(first.harness, 'needs_upgrade', true, { below: 400 })
  expect(wordOf(await signIn(first.harness, 'sandbox.unknown_phone'))).toBe('400 bad_password')
  await first.harness.control('POST', 'confirm/sandbox.unknown_phone')
  await first.harness.control('POST', 'confirm/sandbox.consent')
  await first.running.close()
  const second = await start('current')
  expect(wordOf(await follow(second.harness, 'sandbox.restricted'))).toBe('ok')
  for (const name of ['sandbox.needs_upgrade', 'sandbox.unknown_phone', 'sandbox.consent'])
    expect(wordOf(await signIn(second.harness, name))).toBe('ok')
  await second.running.close()
  const third = await start('realistic')
  onTestFinished(() => third.running.close())
  expect(wordOf(await signIn(third.harness, 'sandbox.http1'))).toBe('ok')
})
