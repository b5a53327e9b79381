import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isUsername } from '#rules/exports/usernames.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { shareInOneGo } from '../../testing/computed.ts'
import { certificate, certificate_key } from '../../testing/tls-instagram.ts'
import { createInstagram, type Instagram, type SignedInClient } from './client.ts'
import { makeDevice } from './device.ts'
import { readPeoplePage } from './people.ts'
import { emptySession } from './session.ts'
import { createWireHttp } from './wire-http.ts'
import { fieldsOf, parseWireJson } from './wire-json.ts'

const MEGABYTE = 1024 * 1024

type Answer = (response: ServerResponse) => unknown

let answer: Answer = (response) => response.end('{}')
let asked: IncomingMessage
const listener: RequestListener = (request, response) => {
  asked = request
  request.resume().on('end', () => answer(response))
}
const server = createServer(listener)
const server_of_h2 = createSecureServer(
  { key: certificate_key, cert: certificate },
  listener as unknown as (request: Http2ServerRequest, response: Http2ServerResponse) => void,
)

let by_h1: Instagram
let by_h2: Instagram
let instagram: Instagram
beforeAll(async () => {
  for (const one of [server, server_of_h2]) await once(one.listen(0, '127.0.0.1'), 'listening')
  const at = (one: typeof server | typeof server_of_h2) => `127.0.0.1:${(one.address() as AddressInfo).port}`
  // A timeout is one of the cases; everything else answers at once, even on a busy machine.
  const timeout_ms = 1500
  by_h1 = createInstagram(`http://${at(server)}`, { timeout_ms })
  by_h2 = createInstagram(`https://${at(server_of_h2)}`, { timeout_ms, ask: createWireHttp({ ca: certificate }) })
  instagram = by_h1
})
afterEach(() => {
  instagram = by_h1
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  server_of_h2.close()
})

const signedIn = () =>
  instagram.as({ ...emptySession, user_id: '7', authorization: 'Bearer IGT:2:eyJkc191c2VyX2lkIjoiNyJ9' }, makeDevice())

const pending = { username: 'ann', identifier: 'abc', session: emptySession, device: makeDevice() }
const challenged = {
  challenge: { at: { user_id: '7', nonce: 'abc' }, context: '{}', url: null },
  session: emptySession,
  device: makeDevice(),
}
/** Null is an answer: there is no such challenge any more. */
const outcomeOf = (answer: { outcome: Outcome<unknown> } | null) => answer?.outcome ?? done(null)
const ODD_PERSON = '60000000010/../../accounts/logout'
const ODD_POST = '3214567890123456789_7/../../../accounts/logout'

/** Every method of the client, with arguments that a hostile page may have supplied. */
const methods: Record<string, (me: SignedInClient) => Promise<Outcome<unknown>>> = {
  ownProfile: (me) => me.ownProfile(),
  profileByName: (me) => me.profileByName('ann'),
  profileById: (me) => me.profileById('7'),
  search: (me) => me.search('ann \ud83d'),
  followers: (me) => me.people('followers', '7', null),
  following: (me) => me.people('following', '7', '50'),
  friendship: (me) => me.friendship('7'),
  friendships: (me) => me.friendships(['7', '8']),
  follow: (me) => me.follow('7'),
  unfollow: (me) => me.unfollow('7'),
  removeFollower: (me) => me.removeFollower('7'),
  posts: (me) => me.posts('7', null),
  post: (me) => me.post('1_7'),
  hashtagPosts: (me) => me.hashtagPosts('latteart', 'recent', null),
  homeFeed: (me) => me.homeFeed(null),
  likers: (me) => me.likers('1_7'),
  like: (me) => me.like('1_7'),
  unlike: (me) => me.unlike('1_7'),
  comments: (me) => me.comments('1_7', null),
  comment: (me) => me.comment('1_7', 'Hi', 'token'),
  commentThread: (me) => me.commentThread('1_7', '180'),
  deleteComment: (me) => me.deleteComment('1_7', '180'),
  signOut: (me) => me.signOut(),
  'a person whose id is a path': (me) => me.follow(ODD_PERSON),
  'a post whose id is a path': (me) => me.post(ODD_POST),
  'a hashtag that is half an emoji': (me) => me.hashtagPosts('caf\ud83d', 'top', null),
  signIn: async () => (await instagram.signIn('ann', 'secret', makeDevice())).outcome,
  signInWithCode: async () => (await instagram.signInWithCode(pending, 'totp', '123456')).outcome,
  sendCode: async () => (await instagram.sendCode(pending)).outcome,
  showChallenge: async () => outcomeOf(await instagram.showChallenge(challenged)),
  chooseChallengeMethod: async () => outcomeOf(await instagram.chooseChallengeMethod(challenged, 'sms', 'mail')),
  answerChallenge: async () => outcomeOf(await instagram.answerChallenge(challenged, '123456')),
}

/** A body with everything any method reads, its ids, names, texts, counts and flags as given. */
function body(id: unknown, name: unknown, text: unknown, count: unknown, flag: unknown) {
  const user = {
    ...{ pk: id, pk_id: id, id, strong_id__: id, username: name, full_name: text, biography: text },
    ...{ profile_pic_url: text, is_private: flag, is_verified: flag, has_anonymous_profile_picture: flag },
    ...{ follower_count: count, following_count: count, media_count: count, is_business: flag },
  }
  const media = {
    ...{ pk: id, id, user, owner: user, taken_at: count, media_type: count, like_count: count, comment_count: count },
    ...{ has_liked: flag, comments_disabled: flag, caption: { text } },
  }
  const friendship = { following: flag, followed_by: flag, outgoing_request: flag, is_private: flag }
  const comment = { pk: id, user, text, created_at: count, created_at_utc: count }
  const key = typeof id === 'string' ? id : '8'
  return {
    ...{ status: 'ok', message: text, error_title: text, ...friendship, previous_following: flag, user, comment },
    ...{
      logged_in_user: user,
      friendship_status: friendship,
      friendship_statuses: { [key]: friendship, 7: friendship },
    },
    ...{ users: [user, null, [], 5, 'x', user], items: [media, null, media], comments: [comment, null, comment] },
    ...{ feed_items: [{ media_or_ad: media }, null, { suggested_users: {} }], next_max_id: text, next_min_id: text },
    ...{
      sections: [{ layout_content: { medias: [{ media }, null] } }, 5, null],
      next_page: count,
      next_media_ids: [id],
    },
    ...{ two_factor_info: { two_factor_identifier: text, totp_two_factor_on: flag, obfuscated_phone_number: text } },
    ...{ step_name: 'select_verify_method', step_data: { email: text, phone_number: text, contact_point: text } },
    ...{ more_available: flag, has_more_comments: flag, should_limit_list_of_followers: flag, num_results: count },
  }
}

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status).end(typeof value === 'string' ? value : JSON.stringify(value))
const raw =
  (bytes: Buffer | string, status = 200, headers: Record<string, string | string[]> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(bytes)

const PERSON = '60000000010'
const fine = body(PERSON, 'ann', 'Hi ☕', 5, true)
const deep = (depth: number) => `{"status":"ok","sections":${'['.repeat(depth)}${']'.repeat(depth)}}`
const nested = (depth: number) => {
  let section = '{"media":{"pk":1}}'
  for (let level = 0; level < depth; level++) section = `{"a":${section}}`
  return `{"status":"ok","sections":[{"layout_content":${section}}]}`
}
const rows = (count: number) =>
  `{"status":"ok","users":[${Array.from({ length: count }, (_, nth) => `{"pk":${nth + 1},"username":"p${nth}"}`)}]}`
const fail = (message: unknown, more: object = {}) => ({ status: 'fail', message, ...more })

const answers: Record<string, Answer> = {
  'what is right': json(fine),
  gzip: raw(gzipSync(JSON.stringify(fine)), 200, { 'content-encoding': 'gzip' }),
  deflate: raw(deflateSync(JSON.stringify(fine)), 200, { 'content-encoding': 'deflate' }),
  'gzip in gzip': raw(gzipSync(gzipSync(JSON.stringify(fine))), 200, { 'content-encoding': 'gzip, gzip' }),
  'an encoding not requested': raw(brotliCompressSync(JSON.stringify(fine)), 200, { 'content-encoding': 'br' }),
  'an unknown encoding': raw('{"status":"ok"}', 200, { 'content-encoding': 'rot13' }),
  'gzip that is none': raw('no gzip at all', 200, { 'content-encoding': 'gzip' }),
  'half of a gzip': raw(gzipSync(JSON.stringify(fine)).subarray(0, 40), 200, { 'content-encoding': 'gzip' }),
  'a byte order mark': json(`\ufeff${JSON.stringify(fine)}`),
  'bytes that are no UTF-8': raw(Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x7d])),
  nothing: json(''),
  '204': (response) => response.writeHead(204).end(),
  '205 with a body': json(fine, 205),
  null: json('null'),
  true: json('true'),
  'a number': json('5'),
  'a text': json('"ok"'),
  'an empty list': json('[]'),
  'a list of lists': json([[fine], [[]]]),
  'an empty object': json('{}'),
  'ok and nothing else': json({ status: 'ok' }),
  'a page of HTML': raw('<!DOCTYPE html><html><body>Instagram</body></html>', 200, { 'content-type': 'text/html' }),
  'HTML with 403': raw('<html></html>', 403, { 'content-type': 'text/html' }),
  'half an answer': json(JSON.stringify(fine).slice(0, 200)),
  'two answers': json(`${JSON.stringify(fine)}${JSON.stringify(fine)}`),
  'a redirect to another host': raw('', 302, { location: 'http://127.0.0.1:1/steal' }),
  'a redirect to itself': raw('', 307, { location: '/api/v1/accounts/logout/' }),
  '304': (response) => response.writeHead(304).end(),
  '999': json(fine, 999),
  '999 with nothing': json('', 999),
  '429 with a page': raw('<html></html>', 429),
  '500 with everything': json(fine, 500),
  '404 with everything': json({ ...fine, status: 'fail' }, 404),
  'ids that are paths': json(body(ODD_PERSON, 'ann', 'x', 5, true)),
  'ids of dots': json(body('..', '..', '..', 5, true)),
  'ids as numbers': json(body(60_000_000_010, 'ann', 'x', 5, 1)),
  'ids longer than a number holds': json(
    JSON.stringify(body('X', 'ann', 'x', 5, true)).replaceAll('"X"', '3214567890123456789'),
  ),
  'ids as fractions': json(body(1.5, 'ann', 'x', 1.5, 'true')),
  'ids below nothing': json(body(-5, 'ann', 'x', -5, -1)),
  'ids of a thousand digits': json(body('9'.repeat(1000), 'ann', 'x', 5, true)),
  'names that are none': json(body(PERSON, 'Ann Smith/..', 'x', 5, true)),
  'names with U+0000': json(body(PERSON, 'an\0n', 'a\0b', 5, true)),
  'half an emoji': json(body(PERSON, 'ann\ud83d', 'Coffee \ud83d', 5, true)),
  'the other half': json(body(PERSON, '\ude00ann', '\ude00', 5, true)),
  'control characters': json(body(PERSON, 'ann', 'a\u0001\u0008\u000b\u001b[31m\u007f\nb\tc', 5, true)),
  'texts of a megabyte': json(body(PERSON, 'ann', '☕'.repeat(20_000), 5, true)),
  'huge numbers': json(JSON.stringify(body(PERSON, 'ann', 'x', 'X', true)).replaceAll('"X"', '1e400')),
  'large numbers': json(body(PERSON, 'ann', 1e300, 1e300, 1e300)),
  'lists for everything': json(body([], [], [], [], [])),
  'objects for everything': json(body({}, {}, {}, {}, {})),
  'null for everything': json(body(null, null, null, null, null)),
  'true for everything': json(body(true, true, true, true, true)),
  'text for lists': json({ status: 'ok', users: 'x', items: 'x', comments: 'x', sections: 'x', feed_items: 'x' }),
  'objects for lists': json({ status: 'ok', users: {}, items: {}, comments: {}, sections: {}, feed_items: {} }),
  'lists for objects': json({ status: 'ok', user: [], friendship_status: [], comment: [], friendship_statuses: [] }),
  'keys of prototypes': json(
    '{"status":"ok","__proto__":{"users":[]},"constructor":{"prototype":{}},"users":[{"__proto__":{"pk":1,"username":"x"}}]}',
  ),
  'deep nesting': json(deep(100_000)),
  'deep nesting with a post in it': json(nested(20_000)),
  'more rows than a page holds': json(rows(40_000)),
  'a refusal of 300 kB': json(fail(`No \ud83d\0\n${'x'.repeat(300_000)}`), 400),
  'a refusal as list': json(fail({ errors: ['No \ud83d', 5, null, 'x'.repeat(5000)] }), 400),
  'a refusal as number': json(fail(1e300), 400),
  'a block of 300 kB': json(
    fail('feedback_required', { spam: true, feedback_message: 'x\ud83d'.repeat(150_000) }),
    400,
  ),
  'a challenge with odd fields': json(fail('challenge_required', { challenge: [], checkpoint_url: {} }), 400),
  'a sign-out with a title of 300 kB': json(fail('login_required', { error_title: 'x'.repeat(300_000) }), 403),
  'an endless body': (response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  },
  '150 MB in a gzip': raw(gzipSync(Buffer.alloc(150 * MEGABYTE, ' ')), 200, { 'content-encoding': 'gzip' }),
  'a body that stops': (response) => response.writeHead(200, { 'content-length': '5000' }).write('{"status":"ok"'),
  'a cut body': (response) => {
    response.writeHead(200, { 'content-length': '5000' }).write('{"status":"ok"')
    setImmediate(() => response.destroy())
  },
  'a cut connection': (response) => response.destroy(),
  silence: () => {},
  'headers of 60 kB': raw(JSON.stringify(fine), 200, { 'x-large': 'x'.repeat(60_000) }),
  'an odd wait': raw('', 429, { 'retry-after': `${'9'.repeat(400)}` }),
}

/** Every text in a value, with the path of field names. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (value instanceof Map)
    return [...value].flatMap(([key, one]) => [[`${path}.id`, key] as [string, string], ...textsIn(one, path)])
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`))
}

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/

function expectSound(outcome: Outcome<unknown>) {
  expect(['done', 'refused', 'blocked', 'try_later', 'needs_code', 'installation', 'unknown']).toContain(outcome.kind)
  for (const [path, text] of textsIn(outcome)) {
    expect(text.isWellFormed(), path).toBe(true)
    expect(text, path).not.toMatch(CONTROL)
    expect(text.length, path).toBeLessThanOrEqual(5000)
    if (/\.(id|pk)$/.test(path)) expect(text, path).toMatch(/^[1-9]\d{0,24}(_[1-9]\d{0,19})?$/)
    if (path.endsWith('.username')) expect(isUsername(text), text).toBe(true)
    if (path.endsWith('.message')) expect(text.length).toBeLessThanOrEqual(200)
    if (path.endsWith('.message')) expect(text).not.toContain('\n')
  }
  for (const number of numbersIn(outcome)) expect(Number.isSafeInteger(number), String(number)).toBe(true)
}

describe.each(Object.entries(answers))('%s', (name, given) => {
  test.each(['HTTP/1.1', 'HTTP/2'])('is a value to every method over %s', async (protocol) => {
    // Node's server of HTTP/2 can't answer it.
    if (protocol === 'HTTP/2' && name.startsWith('999')) return
    instagram = protocol === 'HTTP/2' ? by_h2 : by_h1
    answer = given
    const is_slow = ['silence', 'a body that stops'].includes(name)
    const said = Object.entries(methods).map(async ([method, ask]) => [method, await ask(signedIn())] as const)
    for (const [method, outcome] of await Promise.all(said)) {
      expectSound(outcome)
      if (is_slow) expect(outcome.kind, method).not.toBe('done')
    }
  })
})

describe('what comes and is used', () => {
  const given = async (text: string, ask: (me: SignedInClient) => Promise<Outcome<unknown>>, headers = {}) => {
    answer = raw(text, 200, headers)
    const outcome = await ask(signedIn())
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
    return outcome.value
  }
  const followers = (me: SignedInClient) => me.people('followers', '7', null)

  test('compressed answers are requested', async () => {
    await given('{"status":"ok"}', (me) => me.like('1_7'))
    expect(asked.headers['accept-encoding']).toBe('gzip, deflate')
  })

  test('a row whose name or id is none is left out and counted, an advertisement only left out', async () => {
    const rows = [
      { pk: 1, username: 'ann' },
      { pk: 2, username: 'an\0n' },
      { pk: 3, username: 'bo\ud83d' },
      { pk: '4/../..', username: 'bob' },
      { pk: 5, username: 'b'.repeat(31) },
      { pk: 6, username: 'shop', ad_id: '9' },
      { pk: '7', username: 'Cat' },
      { suggested: [] },
    ]
    expect(await given(JSON.stringify({ status: 'ok', users: rows }), followers)).toMatchObject({
      people: [{ username: 'ann' }, { username: 'cat' }],
      dropped: 5,
    })
  })

  test('half an emoji in a name is replaced, and a whole one stays', async () => {
    const users = [
      { pk: 1, username: 'ann', full_name: 'Coffee \ud83d' },
      { pk: 2, username: 'bob', full_name: 'a\0b\n c ☕\u{1f600}' },
    ]
    expect(await given(JSON.stringify({ status: 'ok', users }), followers)).toMatchObject({
      people: [{ full_name: 'Coffee \ufffd' }, { full_name: 'ab c ☕\u{1f600}' }],
    })
  })

  test('the first thousand rows of a page', async () => {
    const page = (await given(rows(10_000), followers)) as { people: unknown[] }
    expect(page.people).toHaveLength(1000)
  })

  test('no session that is too long or has an odd id, and no more cookies than a call can carry', async () => {
    const me = signedIn()
    for (const letter of ['a', 'b', 'c']) {
      answer = raw('{"status":"ok"}', 200, {
        'ig-set-authorization': `Bearer IGT:2:${'a'.repeat(3000)}`,
        'ig-set-ig-u-ds-user-id': '7/../../x',
        'ig-set-ig-u-rur': 'r'.repeat(3000),
        'ig-set-x-mid': 'mid',
        'set-cookie': Array.from({ length: 100 }, (_, nth) => `${letter}${nth}=${'v'.repeat(40)}`),
      })
      await me.like('1_7')
    }
    const { user_id, authorization, rur, mid, cookies } = me.session()
    expect({ user_id, rur, mid }).toEqual({ user_id: '7', rur: '', mid: 'mid' })
    expect(authorization.length).toBeLessThan(100)
    expect(JSON.stringify(cookies).length).toBeLessThan(12_000)
    expect(cookies.a0).toBe('v'.repeat(40))
  })
})

describe('what is too much', () => {
  test('an answer of more than 4 MB uncompressed, or without an end, is cut off and reported', async () => {
    for (const name of ['150 MB in a gzip', 'an endless body']) {
      answer = answers[name] as Answer
      const read = await signedIn().people('followers', '7', null)
      expect(read).toMatchObject({
        kind: 'try_later',
        cause: 'unreadable',
        message: expect.stringContaining('more than'),
      })
      expect((await signedIn().follow('7')).kind).toBe('unknown')
    }
  })

  test('of an endless answer no more is taken than is read', async () => {
    let sent = 0
    answer = (response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536
      }
      response.on('drain', write)
      write()
    }
    await signedIn().ownProfile()
    await new Promise((resolve) => asked.socket.once('error', resolve).once('close', resolve))
    expect(sent).toBeLessThan(16 * MEGABYTE)
  })

  const MAX_RATIO = 100

  /** Others wait while one answer is parsed: 2 to 16 times what is computed elsewhere in one go; with backtracking it takes minutes. */
  test.each<[name: string, text: string]>([
    ['small numbers', `{"users":[${'0,'.repeat(1_990_000)}0]}`],
    ['empty objects', `{"users":[${'{},'.repeat(1_300_000)}0]}`],
    ['people', rows(70_000).slice(0, 3_900_000)],
    ['escaped quotes without an end', `"${'\\"'.repeat(1_900_000)}`],
    ['one long number', `${'1'.repeat(3_900_000)}x`],
    ['long numbers', `[${'12345678901234567890,'.repeat(180_000)}0]`],
    ['dots and digits', '1.e-'.repeat(950_000)],
    ['deep lists', deep(1_900_000)],
  ])('4 MB of %s are parsed without delay', async (_, text) => {
    expect(text.length).toBeLessThan(4 * MEGABYTE)
    const parse = () => readPeoplePage(fieldsOf(parseWireJson(text)))
    expect(parse()?.people.length ?? 0).toBeLessThanOrEqual(1000)
    expect(await shareInOneGo(parse, MAX_RATIO)).toBeLessThan(MAX_RATIO)
  })
})

describe('a part of a path is never more than one', () => {
  test.each<[name: string, ask: (me: SignedInClient) => Promise<unknown>, path: string]>([
    ['of a read', (me) => me.profileById(ODD_PERSON), 'users/60000000010%2F..%2F..%2Faccounts%2Flogout/info/'],
    ['of a write', (me) => me.follow(ODD_PERSON), 'friendships/create/60000000010%2F..%2F..%2Faccounts%2Flogout/'],
    ['with a question', (me) => me.profileByName('ann?x=1#y'), 'users/ann%3Fx%3D1%23y/usernameinfo/'],
  ])('%s', async (_, ask, path) => {
    answer = raw('{"status":"ok"}')
    await ask(signedIn())
    expect(asked.url).toBe(`/api/v1/${path}`)
  })

  test.each(['.', '..'])('“%s” is no username, and no call is made', async (name) => {
    const before = asked
    expect(await signedIn().profileByName(name)).toMatchObject({ kind: 'refused', cause: 'gone' })
    expect(asked).toBe(before)
  })
})

describe('a sign-in whose key for passwords is', () => {
  const key = (type: 'rsa' | 'ec', bits = 2048) =>
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits }).publicKey
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const pem = (of: KeyObject) => of.export({ type: 'spki', format: 'pem' }) as string

  test.each<[name: string, id: string, pem: string]>([
    ['none', '5', '-----BEGIN PUBLIC KEY-----\nnone\n-----END PUBLIC KEY-----'],
    ['of another kind', '5', pem(key('ec'))],
    ['too short for anything', '5', pem(key('rsa', 512))],
    ['named oddly', '1e9', pem(key('rsa'))],
    ['named by a path', '../x', pem(key('rsa'))],
  ])('%s fails as a value, and no password is sent', async (_, id, text) => {
    answer = raw('{"status":"ok"}', 200, {
      'ig-set-password-encryption-key-id': id,
      'ig-set-password-encryption-pub-key': Buffer.from(text).toString('base64'),
    })
    expect((await instagram.signIn('ann', 'secret', makeDevice())).outcome.kind).toBe('unknown')
    expect(asked.url).toBe('/api/v1/qe/sync/')
  })
})
