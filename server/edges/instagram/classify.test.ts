import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#rules/outcomes.ts'
import { makeDevice } from './device.ts'
import { emptySession } from './session.ts'
import { createTransport, type Transport, type WireCall } from './transport.ts'

/** Answers every call with the response set by a test. */
const scripted = { status: 200, headers: {} as Record<string, string>, text: '' }
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(scripted.status, scripted.headers).end(scripted.text))
})

let transport: Transport
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  transport = createTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => server.close())

type Headers = Record<string, string>

const signed_in = { ...emptySession, user_id: '1', authorization: 'Bearer IGT:2:e30=' }

async function outcomeOf(
  status: number,
  body: unknown,
  headers: Headers = {},
  effect: WireCall['effect'] = 'write',
  path = 'x/',
) {
  Object.assign(scripted, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })
  const method = effect === 'read' ? 'GET' : 'POST'
  const { outcome } = await transport({ effect, method, path }, signed_in, makeDevice())
  return outcome
}

/** `kind`, and the cause or fault where there is one: `refused gone`. */
const kindOf = (outcome: Outcome<unknown>) => {
  if (outcome.kind === 'installation') return `installation ${outcome.fault}`
  return 'cause' in outcome ? `${outcome.kind} ${outcome.cause}` : outcome.kind
}

const fail = (fields: object) => ({ ...fields, status: 'fail' })
const spam = (fields: object = {}) =>
  fail({
    message: 'feedback_required',
    spam: true,
    feedback_title: 'Action Blocked',
    feedback_message: 'This action was blocked. Please try again later.',
    feedback_url: 'repute/report_problem/instagram_follow_users/',
    feedback_appeal_label: 'Report problem',
    feedback_ignore_label: 'OK',
    feedback_action: 'report_problem',
    ...fields,
  })
const soft = (fields: object = {}) =>
  fail({
    message: 'feedback_required',
    feedback_required: true,
    feedback_title: 'Couldn’t Post Your Comment',
    feedback_message: 'Please try again.',
    feedback_ignore_label: 'OK',
    ...fields,
  })
const signIn = (error_type: string) =>
  fail({
    error_type,
    error_title: 'Sorry',
    message: 'A sentence that may change.',
    buttons: [],
    invalid_credentials: true,
  })
const challenge = (fields: object = {}) => ({
  url: 'https://i.instagram.com/challenge/1/abc/',
  api_path: '/challenge/1/abc/',
  hide_webview_header: true,
  lock: true,
  logout: false,
  native_flow: false,
  ...fields,
})
const two_factor_info = {
  pk: 1,
  username: 'somebody',
  sms_two_factor_on: true,
  whatsapp_two_factor_on: false,
  totp_two_factor_on: true,
  obfuscated_phone_number: '1234',
  two_factor_identifier: 'abc',
}
const WAIT = 'Please wait a few minutes before you try again.'
const FULL =
  'Sorry, you’re following the max limit of accounts. You’ll need to unfollow some accounts to start following more.'
const page = '<!DOCTYPE html><html><body>Page Not Found</body></html>'

describe('every answer of the wire has one outcome', () => {
  // biome-ignore format: one row for each answer
  test.each<[name: string, status: number, body: unknown, outcome: string]>([
    // 2.2 two-factor
    ['a code is needed', 400, fail({ message: '', two_factor_required: true, two_factor_info, error_type: 'two_factor_required' }), 'needs_code'],
    ['a code is needed, the body of 2019', 400, fail({ two_factor_required: true, two_factor_info: { username: 'a', sms_two_factor_on: true, totp_two_factor_on: false, obfuscated_phone_number: '1234', two_factor_identifier: 'abc' } }), 'needs_code'],
    ['a code is needed, kindOf by its details alone', 400, fail({ message: '', two_factor_info }), 'needs_code'],
    ['a code is needed, but nothing to send it for', 400, fail({ two_factor_required: true }), 'blocked app_step_only'],
    ['a code is needed, by a context alone', 400, fail({ error_type: 'two_factor_required', two_step_verification_context: 'x' }), 'blocked app_step_only'],
    ['a notification instead of a code', 400, fail({ two_factor_required: true, two_factor_info: { two_factor_identifier: 'abc', sms_two_factor_on: false, totp_two_factor_on: false, show_trusted_device_option: true } }), 'blocked challenge'],
    ['a notification beside a code', 400, fail({ two_factor_required: true, two_factor_info: { ...two_factor_info, show_trusted_device_option: true } }), 'needs_code'],
    // 2.3 its code
    ['wrong code', 400, fail({ message: 'Please check the security code we sent you and try again.', error_type: 'sms_code_validation_code_invalid' }), 'refused wrong_code'],
    ['the sign-in has expired', 400, fail({ message: 'x', error_type: 'invalid_nonce' }), 'refused code_expired'],
    ['wrong method or identifier', 400, fail({ message: 'Invalid Parameters', error_type: 'generic_request_error' }), 'refused other'],
    // 2.4 its resending
    ['too many messages', 400, fail({ message: WAIT }), 'try_later please_wait'],
    // 2.5 sign-in
    ['bad password', 400, signIn('bad_password'), 'refused wrong_password'],
    ['bad password with 200', 200, signIn('bad_password'), 'refused wrong_password'],
    ['unusable password', 400, signIn('unusable_password'), 'refused unusable_password'],
    ['unknown user', 400, signIn('invalid_user'), 'refused unknown_user'],
    ['disabled, with a space', 400, signIn('inactive user'), 'refused disabled'],
    ['disabled, with an underscore', 400, signIn('inactive_user'), 'refused disabled'],
    ['rate limit by its type', 400, signIn('rate_limit_error'), 'try_later please_wait'],
    ['the app is too old', 400, signIn('needs_upgrade'), 'installation outdated'],
    ['the app is too old for the EU', 400, signIn('block_eu_user_login_in_old_app'), 'installation outdated'],
    ['sentry block', 400, signIn('sentry_block'), 'installation address'],
    ['ip block', 403, signIn('ip_block'), 'installation address'],
    ['consent', 400, fail({ message: 'consent_required', consent_data: { headline: 'h', content: 'c', button_text: 'b' } }), 'blocked consent'],
    ['a type nobody knows', 400, signIn('something_new'), 'refused other'],
    // 2.6 challenge
    ['challenge', 400, fail({ message: 'challenge_required', error_type: 'checkpoint_challenge_required', challenge: challenge() }), 'blocked challenge'],
    ['challenge with 403', 403, fail({ message: 'challenge_required', challenge: challenge() }), 'blocked challenge'],
    ['challenge by its type alone', 400, fail({ message: 'x', error_type: 'checkpoint_challenge_required' }), 'blocked challenge'],
    ['challenge by its details alone', 400, fail({ message: '', challenge: challenge() }), 'blocked challenge'],
    ['suspended', 400, fail({ message: 'challenge_required', challenge: challenge({ url: 'https://i.instagram.com/accounts/suspended/' }) }), 'blocked suspended'],
    ['a warning about automation', 400, fail({ message: 'challenge_required', step_name: 'scraping_warning', challenge: challenge() }), 'blocked automation_warning'],
    ['challenge that no code solves', 400, fail({ message: 'challenge_required', challenge: challenge({ api_path: '/auth_platform/', native_flow: true }) }), 'blocked challenge'],
    ['checkpoint without a challenge', 400, fail({ message: 'checkpoint_required', checkpoint_url: 'https://i.instagram.com/checkpoint/', lock: true, flow_render_type: 0 }), 'blocked challenge'],
    ['challenge masked as bare words', 404, 'Not Found', 'blocked challenge'],
    // 2.7 version
    ['the version is refused', 400, fail({ message: 'checkpoint_required', checkpoint_url: 'https://i.instagram.com/web/unsupported_version/', lock: false, flow_render_type: 0 }), 'installation outdated'],
    ['467', 467, 'Unsupported', 'installation outdated'],
    ['467 with JSON', 467, fail({ message: 'Unsupported' }), 'installation outdated'],
    // 2.8 session
    ['login required', 403, fail({ message: 'login_required', error_title: 'You’ve Been Logged Out', error_body: 'Please log back in.', logout_reason: 2 }), 'blocked signed_out'],
    ['logged out, the other spelling', 403, fail({ message: 'user_has_logged_out' }), 'blocked signed_out'],
    ['login required with 400', 400, fail({ message: 'login_required' }), 'blocked signed_out'],
    ['logged out, kindOf by its reason alone', 403, fail({ message: '', logout_reason: 0 }), 'blocked signed_out'],
    ['forbidden for another reason', 403, fail({ message: 'Not for you' }), 'refused other'],
    // 5 reads and actions
    ['action block', 400, spam(), 'blocked action_block'],
    ['action block on likes', 400, spam({ feedback_title: 'Try Again Later', feedback_url: 'repute/report_problem/instagram_like_add/' }), 'blocked action_block'],
    ['action block on comments', 400, spam({ comment_error_key: 'comment_si_blocked' }), 'blocked action_block'],
    ['action block, spam as text', 400, spam({ spam: 'true' }), 'blocked action_block'],
    ['action block, spam as number', 400, spam({ spam: 1 }), 'blocked action_block'],
    ['action block without its message', 400, fail({ spam: true }), 'blocked action_block'],
    ['action block with 200', 200, spam(), 'blocked action_block'],
    ['soft block', 400, soft(), 'blocked soft_block'],
    ['a comment refused with the words of a warning', 400, soft({ comment_error_key: 'comment_generic' }), 'refused text'],
    ['a comment refused for its text', 400, soft({ comment_error_key: 'comment_generic', feedback_message: 'Your comment couldn’t be posted.' }), 'refused text'],
    ['soft block, spam said to be false', 400, soft({ spam: false }), 'blocked soft_block'],
    ['soft block by its flag', 400, fail({ feedback_required: true }), 'blocked soft_block'],
    ['comments limited', 400, soft({ feedback_message: 'Comments on this post have been limited' }), 'refused comments_off'],
    ['commenting is turned off', 400, fail({ message: 'Commenting has been turned off' }), 'refused comments_off'],
    ['comment on a deleted post', 400, soft({ comment_error_key: 'comment_media_does_not_exist' }), 'refused media_gone'],
    ['like of a deleted post', 400, fail({ message: 'Sorry, this media has been deleted', like_error_key: 'like_media_does_not_exist' }), 'refused media_gone'],
    ['like of a deleted post by its key alone', 400, fail({ message: '', like_error_key: 'like_media_does_not_exist' }), 'refused media_gone'],
    ['another like error', 400, fail({ message: 'No', like_error_key: 'like_si_other' }), 'refused other'],
    ['media is unavailable', 400, fail({ message: 'Media is unavailable' }), 'refused media_gone'],
    ['media not found', 404, fail({ message: 'Media not found or unavailable' }), 'refused media_gone'],
    ['media id of no media', 400, fail({ message: 'Invalid media_id' }), 'refused media_gone'],
    ['private', 400, fail({ message: 'Not authorized to view user' }), 'refused private'],
    ['private, shouted', 400, fail({ message: 'NOT AUTHORIZED TO VIEW USER' }), 'refused private'],
    ['user not found', 404, fail({ message: 'User not found' }), 'refused gone'],
    ['a page that isn’t found', 404, page, 'refused other'],
    ['404 with nothing', 404, '', 'refused other'],
    ['404 with another sentence', 404, fail({ message: 'Nope' }), 'refused other'],
    ['another client’s app', 400, fail({ message: 'useragent mismatch' }), 'installation not_the_app'],
    ['invalid target', 400, fail({ message: 'Invalid target user' }), 'refused gone'],
    ['followers cannot be fetched', 400, fail({ message: 'unable to fetch followers' }), 'refused other'],
    ['follow limit', 400, fail({ message: FULL }), 'refused follow_limit'],
    ['follow limit by its flag', 400, fail({ message: '', max_followed_error: true }), 'refused follow_limit'],
    ['wait with 400', 400, fail({ message: WAIT }), 'try_later please_wait'],
    ['wait with 400 and its type', 400, fail({ message: WAIT, error_type: 'rate_limit_error' }), 'try_later please_wait'],
    ['wait with 401', 401, fail({ message: WAIT, require_login: true, igweb_rollout: true }), 'try_later please_wait'],
    ['wait with 429', 429, fail({ message: WAIT }), 'try_later please_wait'],
    ['429 with nothing', 429, '', 'try_later please_wait'],
    ['429 with a page', 429, page, 'try_later please_wait'],
    ['a list of sentences', 400, fail({ message: { errors: [WAIT] } }), 'try_later please_wait'],
    ['a sentence nobody knows', 400, fail({ message: 'Something new' }), 'refused other'],
    ['null where a detail could be', 400, fail({ message: 'x', challenge: null, checkpoint_url: null, two_factor_info: null, spam: null }), 'refused other'],
    ['an array', 400, [], 'refused other'],
    ['ok', 200, { status: 'ok' }, 'done'],
    ['ok with 400 is none', 400, { status: 'ok' }, 'refused other'],
    ['fail with 200', 200, fail({ message: 'Something new' }), 'refused other'],
  ])('%s', async (_, status, body, outcome) => {
    expect(kindOf(await outcomeOf(status, body))).toBe(outcome)
  })

  test.each([
    ['as a page', page],
    ['as nothing', ''],
    ['as a sentence', fail({ message: 'Nope' })],
  ])('what is read and not found is gone, said %s', async (_, body) => {
    expect(kindOf(await outcomeOf(404, body, {}, 'read'))).toBe('refused gone')
  })

  test('429 without a word before anything was asked is no limit that was reached', async () => {
    expect(kindOf(await outcomeOf(429, '', {}, 'read', 'qe/sync/'))).toBe('installation protocol')
    expect(kindOf(await outcomeOf(429, '', { 'retry-after': '60' }, 'read', 'qe/sync/'))).toBe('try_later please_wait')
    expect(kindOf(await outcomeOf(429, fail({ message: WAIT }), {}, 'read', 'qe/sync/'))).toBe('try_later please_wait')
  })

  test('401 that asks to sign in may be a pause or the end of the session', async () => {
    const body = fail({ message: WAIT, require_login: true, igweb_rollout: true })
    expect(await outcomeOf(401, body)).toMatchObject({ cause: 'please_wait', is_session_doubtful: true })
    expect(await outcomeOf(400, body)).not.toHaveProperty('is_session_doubtful')
  })

  /** A read has no effect to find out, so an unreadable answer just means trying later. */
  test.each<[name: string, status: number, body: unknown, read: string, write: string]>([
    ['a server’s error', 500, fail({ message: 'Oops' }), 'try_later server_error', 'unknown'],
    ['a gateway’s page', 502, page, 'try_later server_error', 'unknown'],
    ['a server’s error that says spam', 503, spam(), 'try_later server_error', 'unknown'],
    ['nothing, with 200', 200, '', 'try_later unreadable', 'unknown'],
    ['nothing, with 405', 405, '', 'try_later unreadable', 'unknown'],
    ['a page, with 200', 200, page, 'try_later unreadable', 'unknown'],
    ['half an answer', 200, '{"friendship_status":{"foll', 'try_later unreadable', 'unknown'],
    ['neither ok nor fail', 200, { friendship_status: {} }, 'try_later unreadable', 'unknown'],
    ['elsewhere', 302, '', 'try_later unreadable', 'unknown'],
  ])('%s: after a read and after a write', async (_, status, body, read, write) => {
    const headers: Headers = status === 302 ? { location: '/accounts/login/' } : {}
    expect(kindOf(await outcomeOf(status, body, headers, 'read'))).toBe(read)
    expect(kindOf(await outcomeOf(status, body, headers, 'write'))).toBe(write)
  })
})

describe('where an answer is several things, the first of the order counts', () => {
  const all = [
    ['blocked action_block', { spam: true }],
    ['needs_code', { two_factor_info }],
    ['blocked signed_out', { message: 'login_required' }],
    ['blocked challenge', { challenge: challenge() }],
    ['try_later please_wait', { message: WAIT }],
    ['refused wrong_password', { error_type: 'bad_password' }],
    ['refused private', { message: 'Not authorized to view user' }],
  ] as const

  test.each(
    all.slice(1).map(([later, fields], place) => [all[place]?.[0] ?? '', later, { ...fields, ...all[place]?.[1] }]),
  )('%s before %s', async (first, _, body) => expect(kindOf(await outcomeOf(400, fail(body)))).toBe(first))

  test.each([
    ['429 before anything in the body', 429, spam(), 'try_later please_wait'],
    [
      'comments limited, but spam',
      400,
      spam({ feedback_message: 'Comments on this post have been limited' }),
      'blocked action_block',
    ],
    [
      'a known sentence before its status',
      404,
      fail({ message: 'challenge_required', challenge: challenge() }),
      'blocked challenge',
    ],
  ] as const)('%s', async (_, status, body, outcome) => expect(kindOf(await outcomeOf(status, body))).toBe(outcome))
})

describe('Retry-After', () => {
  const waitOf = async (retry_after: string, status = 429) => {
    const outcome = await outcomeOf(status, fail({ message: WAIT }), { 'retry-after': retry_after })
    return outcome.kind === 'try_later' ? outcome.retry_after_ms : outcome
  }

  test('in seconds', async () => expect(await waitOf('120')).toBe(120_000))
  test('also beside a 400', async () => expect(await waitOf('120', 400)).toBe(120_000))
  test('as a date', async () => {
    const ms = Number(await waitOf(new Date(Date.now() + 600_000).toUTCString()))
    expect(ms).toBeGreaterThan(500_000)
    expect(ms).toBeLessThanOrEqual(600_000)
  })
  test('also where nobody knows what a write has done', async () => {
    const outcome = await outcomeOf(503, page, { 'retry-after': '120' })
    expect(outcome).toMatchObject({ kind: 'unknown', retry_after_ms: 120_000 })
  })
  test.each(['1e300', '99999999999', new Date(Date.UTC(9999, 0)).toUTCString()])('“%s” is a week', async (text) =>
    expect(await waitOf(text)).toBe(7 * 24 * 3_600_000),
  )
  test.each(['', '0', '-5', 'soon', new Date(0).toUTCString()])('“%s” says nothing', async (text) =>
    expect(await waitOf(text)).toBeNull(),
  )
})

test('what an answer asks for a code with', async () => {
  const outcome = await outcomeOf(
    400,
    fail({
      two_factor_info: {
        ...two_factor_info,
        whatsapp_two_factor_on: '1',
        obfuscated_phone_number: '+49 *** ***-12 34',
      },
    }),
  )
  expect(outcome).toEqual({
    kind: 'needs_code',
    two_factor: { identifier: 'abc', methods: ['totp', 'whatsapp', 'sms'], phone_hint: '1234' },
  })
})
