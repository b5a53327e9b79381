import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { newestApp } from '../edges/instagram/app-release.ts'
import { createInstagram } from '../edges/instagram/client.ts'
import { makeDevice } from '../edges/instagram/device.ts'
import { pastedSession } from '../edges/instagram/session.ts'
import { type AskOverHttp, createWireHttp } from '../edges/instagram/wire-http.ts'
import { parseWireJson } from '../edges/instagram/wire-json.ts'

import { controlSandbox } from '../testing/sandbox-control.ts'
import { certificate, startTlsInstagram } from '../testing/tls-instagram.ts'
import { isFixed, isNaming } from './fixed-words.ts'
import { readWishes, walkAtTerminal } from './run.ts'
import { shapeOf } from './shapes.ts'
import { createTerminal, Interrupted, type Terminal } from './terminal.ts'

const PASSWORD = 'sandbox-password'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function aSandbox(replayFile: string | null = null) {
  const sandbox = await startSandbox({ port: 0, users: 20_000, profile: 'current', replayFile })
  onTestFinished(() => sandbox.close())
  return sandbox.origin
}

type Loose = ReturnType<typeof JSON.parse>

/** A person who types these answers, one after the other, and what they read. */
function personTyping(...answers: (string | (() => Promise<string>))[]) {
  const read: string[] = []
  const asked: string[] = []
  const typed: string[] = []
  const terminal: Terminal = {
    say: (line = '') => void read.push(line),
    async ask(question, secret) {
      asked.push(secret ? `${question} (secret)` : question)
      const answer = answers.shift()
      if (answer === undefined) throw new Interrupted()
      const text = typeof answer === 'string' ? answer : await answer()
      typed.push(text)
      return text
    },
  }
  return { ...terminal, read, asked, typed }
}

type Given = { origin: string | null; args?: string[]; signal?: AbortSignal; data_dir?: string; ask?: AskOverHttp }

/** One visit: what the person read, the exit code, and the transcript that was left, which never has anything of anybody. */
async function visit(
  person: ReturnType<typeof personTyping>,
  { origin, args = [], data_dir = aFolder(), ...given }: Given,
) {
  const { ask, heard } = overhear(given.ask)
  const code = await walkAtTerminal({
    config: {
      ...{ version: '0.0.0', data_dir, instagram_api_url: origin, instagram_app: newestApp, pacing_scale: 0.00001 },
    },
    wishes: readWishes(['instagram', ...args]),
    terminal: person,
    signal: given.signal ?? new AbortController().signal,
    ask,
  })
  const [path] = transcriptsIn(data_dir)
  const written = path ? readFileSync(path, 'utf8') : ''
  expect(foundIn(written, [...heard, ...person.typed])).toEqual([])
  const transcript: Loose = path && JSON.parse(written)
  return { code, transcript, path: path ?? '', words: person.read.join('\n'), heard }
}

const transcriptsIn = (data_dir: string) =>
  readdirSync(data_dir)
    .filter((name) => name.startsWith('instagram-transcript'))
    .map((name) => join(data_dir, name))

const signingIn = (name: string) => personTyping(name, PASSWORD)

/** What each call came to, by its step. */
const outcomes = ({ calls }: Loose) =>
  calls.map(({ step, path, concluded: { kind, cause } }: Loose) => [step, path, cause ?? kind].join(' '))

const lastRefusal = (transcript: Loose) =>
  outcomes(transcript).findLast((outcome: string) => !outcome.endsWith(' done'))

const WHOLE = [
  'sign_in qe/sync/ done',
  'sign_in accounts/login/ done',
  'profile users/{id}/info/ done',
  'followers friendships/{id}/followers/ done',
  'following friendships/{id}/following/ done',
  'posts feed/user/{id}/ done',
  'page users/{name}/usernameinfo/ done',
  'likers media/{id}/likers/ done',
]

/** Every text that went over the wire in either direction. */
function overhear(ask = createWireHttp()) {
  const heard = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') heard.add(String(value))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (!isNaming(name)) heard.add(name)
        add(inner)
      }
  }
  const addText = (text: string) => {
    const body = parseWireJson(text)
    if (typeof body === 'object' && body !== null) return add(body)
    // Tokens, cookies and paths are made of parts.
    for (const part of [text, ...text.split(/[\s/;:,=&?]+/)]) add(part)
  }
  const listening: AskOverHttp = async (url, call) => {
    addText(url.pathname + url.search)
    for (const value of Object.values(call.headers)) addText(value)
    const fields = new URLSearchParams(call.body ?? '')
    for (const value of fields.values()) addText(value.replace(/^SIGNATURE\./, ''))
    const answer = await ask(url, call)
    for (const [name, value] of answer.headers) {
      if (!isNaming(name)) heard.add(name)
      addText(value)
    }
    addText(answer.bytes?.toString() ?? '')
    return answer
  }
  return { ask: listening, heard }
}

/** What is both on the wire and in a transcript and nobody's: fixed words, the app, parts of our paths, and this century. */
const PUBLIC = new Set(
  `Instagram keep-alive accounts login two_factor_login users friendships followers following count comment facebook_places
  usernameinfo media likers challenge challenge_context replay email application action url`.split(/\s+/),
).add('Try Again')
const isPublic = (text: string) =>
  PUBLIC.has(text) ||
  isFixed(text) ||
  Object.values(newestApp).some((part) => part.includes(text)) ||
  /^20\d\d$/.test(text)

/** What went over the wire isn't how long that took, nor the wait that was asked for, nor the hash of a sentence. */
const withoutOwn = (written: string) =>
  written.replace(/"(ms|retry_after)": \d+/g, '"$1"').replace(/"# [0-9a-f]{8}"/g, '"#"')

function foundIn(written: string, texts: string[]) {
  const read = withoutOwn(written).toLowerCase()
  return texts.filter(
    (one) => (one.length > 4 || /^\d{4}/.test(one)) && !isPublic(one) && read.includes(one.toLowerCase()),
  )
}

describe('a walk over the sandbox of today', () => {
  test('reads every step of an account that is let in, and leaves nothing of anybody in its transcript', async () => {
    const origin = await aSandbox()
    const person = signingIn('sandbox.creator')
    const { code, transcript, path, words, heard } = await visit(person, { origin })
    expect([code, words.split('\n').at(-2)]).toEqual([0, 'Every step was answered as Cadenza expects.'])
    expect(outcomes(transcript)).toEqual(WHOLE)
    expect(transcript).toMatchObject({ service: 'sandbox', door: 'password', ended: { how: 'whole' } })
    const seen = transcript.calls.map(({ protocol, status }: Loose) => `${protocol} ${status}`)
    expect(seen).toEqual(['http/1.1 405', ...WHOLE.slice(1).map(() => 'http/1.1 200')])
    expect(JSON.stringify(transcript)).not.toMatch(/\{key\}|\{other\}/)
    expect(transcript.calls.at(-1)).toMatchObject({
      answer: { users: [{ username: 'string', is_private: 'boolean' }] },
    })
    const own = await controlSandbox(origin).user('sandbox.creator')
    const names = [...own.follower_names, ...own.following_names, 'sandbox.creator', String(own.pk)]
    expect(foundIn(readFileSync(path, 'utf8'), names)).toEqual([])
    expect(heard.size).toBeGreaterThan(1000)
    expect(person.asked).toEqual(['Username:', 'Password (not shown): (secret)'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['suspended', 'instagram_suspended', 'account', 'has suspended this account'],
    ['confirm_phone', 'instagram_needs_confirmation', 'account', 'confirm it was you'],
    ['ip_block', 'instagram_address_refused', 'installation', 'refuses the internet address'],
    ['new_path', 'instagram_outdated', 'installation', 'doesn’t accept this account from the app version'],
    ['unknown_phone', 'instagram_wrong_password', 'account', 'We can send you an email to help you'],
  ])('stops at the door of sandbox.%s, and says why', async (row, code, whose, sentence) => {
    const person = signingIn(`sandbox.${row}`)
    const { transcript, words, ...left } = await visit(person, { origin: await aSandbox() })
    expect(left.code).toBe(1)
    expect(transcript.ended).toEqual({ step: 'sign_in', how: 'warned', code, whose })
    expect(transcript.door).toBe(null)
    expect(words).toContain(sentence)
    expect(transcript.calls.length).toBeLessThanOrEqual(3)
  })

  test('stops at a door that takes only another protocol, before the password is sent', async () => {
    const origin = await aSandbox()
    await controlSandbox(origin).switchRow('http1', true)
    const { transcript, words } = await visit(signingIn('sandbox.creator'), { origin })
    expect(outcomes(transcript)).toEqual(['sign_in qe/sync/ protocol'])
    const ended = { step: 'sign_in', how: 'warned', code: 'instagram_protocol_refused', whose: 'installation' }
    expect(transcript.ended).toEqual(ended)
    expect(words).toContain('refuses the way')
  })

  test.each(['mail', 'sms'] as const)('meets a challenge by a code by %s, once for its phone', async (by) => {
    const origin = await aSandbox()
    const data_dir = aFolder()
    const code = async () => String((await controlSandbox(origin).codes('sandbox.challenge_codes')).challenge)
    const person = personTyping('sandbox.challenge_codes', PASSWORD, by.toUpperCase(), code)
    const { transcript, words, ...left } = await visit(person, { origin, data_dir })
    expect([left.code, transcript.door]).toEqual([0, 'challenge code'])
    const step = 'sign_in challenge/{id}/{nonce}/'
    const met = [WHOLE[0], 'sign_in accounts/login/ challenge', `${step} done`, `${step} done`, `${step} done`]
    expect(outcomes(transcript)).toEqual([...met, ...WHOLE.slice(2)])
    expect(words).toContain('mail: by mail to c*****y@s******.example')
    expect(words).toContain('sms: by SMS to +49 *** *****89')
    rmSync(left.path)
    const again = await visit(signingIn('sandbox.challenge_codes'), { origin, data_dir })
    expect(again.transcript.door).toBe('password')
  })

  test.each(['the code', 'another one'])('takes %s of a challenge whose code a walk before had sent', async (which) => {
    const origin = await aSandbox()
    const name = 'sandbox.challenge_codes'
    const left = await visit(personTyping(name, PASSWORD, 'mail'), { origin })
    expect([left.code, left.transcript.ended.how]).toEqual([130, 'interrupted'])
    const code = async () => String((await controlSandbox(origin).codes(name)).challenge)
    const person = personTyping(name, PASSWORD, ...(which === 'the code' ? [code] : ['', code]))
    const { transcript, words } = await visit(person, { origin })
    expect(words).toContain('has sent a code:')
    expect(transcript.door).toBe('challenge code')
    const replayed = transcript.calls.filter(({ path }: Loose) => path === 'challenge/replay/{id}/{nonce}/')
    expect(replayed).toHaveLength(which === 'the code' ? 0 : 1)
  })

  test('stops at the first list that is challenged, and says that lists alone are', async () => {
    const { transcript, words } = await visit(signingIn('sandbox.lists_challenged'), { origin: await aSandbox() })
    expect(outcomes(transcript)).toEqual([
      ...WHOLE.slice(0, 3),
      'followers friendships/{id}/followers/ challenge',
      'followers users/{id}/info/ done',
    ])
    expect(transcript.ended).toMatchObject({ how: 'warned', code: 'challenge', whose: 'account' })
    expect(words).toContain(
      'Stopped at “Your followers”. Instagram shows this account no lists until you confirm it’s you.',
    )
    expect(words).toContain('It meets lists alone: your own profile is still answered.')
  })

  test('with a session of one’s own browser sends no sign-in, and finds out when it has ended', async () => {
    const origin = await aSandbox()
    const answer = await fetch(`${origin}/_sandbox/session/sandbox.stale_session`, { method: 'POST' })
    const { sessionid } = (await answer.json()) as { sessionid: string }
    const session = pastedSession(sessionid)
    if (!session) throw new Error('The sandbox gave no session.')
    const browser = createInstagram(origin).as(session, makeDevice())
    for (let nth = 0; nth < 19; nth++) await browser.ownProfile()
    const person = personTyping(sessionid)
    const { code, transcript, words } = await visit(person, { origin, args: ['--session'] })
    expect(person.asked).toEqual(['The value of your browser’s cookie sessionid (not shown): (secret)'])
    expect(outcomes(transcript)).toEqual([
      'profile users/{id}/info/ done',
      'followers friendships/{id}/followers/ please_wait',
      'followers users/{id}/info/ please_wait',
    ])
    expect([code, transcript.door]).toEqual([1, 'session'])
    expect(transcript.ended).toMatchObject({ how: 'warned', code: 'signed_out', whose: 'account' })
    expect(words).toContain('Stopped at “Your followers”')
    expect(words).toContain('GET  challenge/{id}/{nonce}/')
  })

  test('asks for the code of a second factor', async () => {
    const origin = await aSandbox()
    const code = async () => String((await controlSandbox(origin).codes('sandbox.totp')).totp)
    const person = personTyping('@sandbox.totp', PASSWORD, code)
    const { transcript, ...left } = await visit(person, { origin })
    expect([left.code, transcript.door]).toEqual([0, 'second factor'])
    expect(outcomes(transcript)).toEqual([
      WHOLE[0],
      'sign_in accounts/login/ needs_code',
      'sign_in accounts/two_factor_login/ done',
      ...WHOLE.slice(2),
    ])
  })
})

test.each(['h2', 'http/1.1'] as const)('a transcript says that %s was spoken', async (protocol) => {
  const server = await startTlsInstagram([protocol])
  onTestFinished(() => server.close())
  server.answer((response) => response.writeHead(400).end('{"status":"fail","message":"Hello somebody@example.com"}'))
  const given = { origin: server.origin, ask: createWireHttp({ ca: certificate }) }
  const { transcript } = await visit(signingIn('sandbox.creator'), given)
  expect(transcript.calls).toEqual([
    expect.objectContaining({
      ...{ protocol, status: 400, answer: { status: '= fail', message: expect.stringMatching(/^# [0-9a-f]{8}$/) } },
    }),
  ])
})

describe('what is typed wrong ends in a sentence:', () => {
  test.each<[name: string, args: string[], answers: string[], sentence: string, calls: number]>([
    ['a wrong password', [], ['sandbox.creator', 'not-my-password'], 'Instagram says the password is incorrect', 2],
    ['an unknown name', [], ['nobody.by.this.name', PASSWORD], 'We couldn’t find this username', 2],
    ['a wrong code', [], ['sandbox.totp', PASSWORD, '000000'], 'code', 3],
    ['a wrong backup code', [], ['sandbox.totp', PASSWORD, '0000 0000'], 'code', 3],
    ['no code', [], ['sandbox.totp', PASSWORD, ''], 'Nothing was typed', 2],
    ['no code of a challenge', [], ['sandbox.challenge_codes', PASSWORD, 'mail', ''], 'Nothing was typed', 4],
    ['a wrong code of a challenge', [], ['sandbox.challenge_codes', PASSWORD, 'sms', '000000'], 'code', 5],
    ['no way to a code', [], ['sandbox.challenge_codes', PASSWORD, ''], 'confirm it was you', 3],
    ['no password', [], ['sandbox.creator', ''], 'Nothing was typed', 0],
    ['no name', [], [''], 'Nothing was typed', 0],
    ['no session', ['--session'], ['not a session'], 'That isn’t a sessionid', 0],
    [
      'a session that never was',
      ['--session'],
      ['4242424242%3Aabcdefghij%3A7'],
      'Instagram signed this account out. Reconnect it.',
      1,
    ],
  ])('%s', async (_, args, answers, sentence, calls) => {
    const { code, transcript, words } = await visit(personTyping(...answers), { origin: await aSandbox(), args })
    expect(words).toContain(sentence)
    expect([code, transcript.ended.how, transcript.calls.length]).toEqual([1, 'warned', calls])
  })

  test.each([
    [[], 'The doctor needs a subject'],
    [['postgres'], 'The doctor doesn’t know “postgres”'],
    [['instagram', '--verbose'], 'The doctor doesn’t know “--verbose”'],
    [['instagram', '--page'], 'is no username'],
    [['instagram', '--page', 'two words'], 'is no username'],
  ])('%j', (args, sentence) => expect(() => readWishes(args)).toThrow(sentence))

  test('a page that isn’t there is a fact about it, and its name isn’t kept', async () => {
    const given = { origin: await aSandbox(), args: ['--page', 'nobody.by.this.name'] }
    const { code, transcript, words, path } = await visit(signingIn('sandbox.creator'), given)
    expect([code, transcript.ended.how]).toEqual([0, 'whole'])
    expect(words).toContain('A public page: ')
    expect(readFileSync(path, 'utf8')).not.toContain('nobody.by.this.name')
  })
})

describe('the real service', () => {
  const neverAsked: AskOverHttp = async () => {
    throw new Error('Something was sent.')
  }

  test('is asked only where --real says so', async () => {
    const asked = (origin: string | null, ...args: string[]) => visit(personTyping(), { origin, args, ask: neverAsked })
    await expect(asked('https://i.instagram.com')).rejects.toThrow('Add --real if that is what you want')
    await expect(asked(null, '--real')).rejects.toThrow('INSTAGRAM_API_URL, which isn’t set')
  })

  test('gets nothing before its name is typed, after everything that would be sent was said', async () => {
    const person = personTyping('yes')
    const given = { origin: 'https://i.instagram.com', args: ['--real'], ask: neverAsked }
    const { code, transcript, words } = await visit(person, given)
    expect([code, transcript]).toEqual([1, undefined])
    expect(person.asked).toEqual(['Type i.instagram.com to begin, anything else to leave:'])
    expect(words).toContain('To https://i.instagram.com')
    for (const call of ['qe/sync/', 'accounts/login/', 'friendships/{id}/followers/', 'media/{id}/likers/'])
      expect(words).toContain(call)
    expect(words).toContain('It leaves you signed in')
    expect(words).toContain('Left: nothing was sent.')
  })

  test('is shown the same phone at every walk, with the machine id that it was given', async () => {
    const data_dir = aFolder()
    const phones: (string | undefined)[] = []
    const mids: (string | undefined)[] = []
    const ask: AskOverHttp = async (_, { headers }) => {
      phones.push(headers['x-ig-android-id'])
      mids.push(headers['x-mid'])
      const body = '{"status":"fail","error_type":"ip_block"}'
      const headers_given = new Headers({ 'ig-set-x-mid': 'mid-of-this-phone' })
      return { status: 400, headers: headers_given, bytes: Buffer.from(body), is_http1: false }
    }
    const given = { origin: 'https://i.instagram.com', args: ['--real'], ask, data_dir }
    const { transcript } = await visit(personTyping('i.instagram.com', 'me', PASSWORD), given)
    await visit(personTyping('i.instagram.com', 'me', PASSWORD), given)
    expect(transcript).toMatchObject({ service: 'instagram', ended: { code: 'instagram_address_refused' } })
    expect([phones.length, new Set(phones).size]).toEqual([2, 1])
    expect(mids).toEqual([undefined, 'mid-of-this-phone'])
  })
})

describe('a walk that is interrupted keeps what it saw', () => {
  test('at a question', async () => {
    const { code, transcript, words } = await visit(personTyping('sandbox.totp', PASSWORD), {
      origin: await aSandbox(),
    })
    expect([code, transcript.ended.how, transcript.calls.length]).toEqual([130, 'interrupted', 2])
    expect(words).toContain('Interrupted')
  })

  test('in the middle of a call', async () => {
    const stop = new AbortController()
    const wire = createWireHttp()
    const ask: AskOverHttp = (url, call) => {
      if (!url.pathname.endsWith('/following/')) return wire(url, call)
      stop.abort()
      return new Promise(() => {})
    }
    const given = { origin: await aSandbox(), ask, signal: stop.signal }
    const { code, transcript } = await visit(signingIn('sandbox.creator'), given)
    expect([code, transcript.ended]).toEqual([130, { step: 'following', how: 'interrupted' }])
    expect(outcomes(transcript)).toEqual(WHOLE.slice(0, 4))
  })
})

test('the sandbox that the command starts itself ends with it', async () => {
  const { code, words } = await visit(signingIn('sandbox.creator'), { origin: null })
  expect(code).toBe(0)
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(words) ?? []
  await expect(fetch(origin)).rejects.toThrow()
})

describe('a transcript that the sandbox replays', () => {
  test.each([
    ...[
      'new_path',
      'http1',
      'unknown_phone',
      'confirm_phone',
      'challenge_codes',
      'two_step_context',
      'trusted_notification',
    ],
    ...[
      'lists_challenged',
      'suspended',
      'consent',
      'sentry_block',
      'scraping_warning',
      'ip_block',
      'unusable_password',
    ],
  ])('of sandbox.%s ends another account’s walk alike', async (row) => {
    const met = await visit(personTyping(`sandbox.${row}`, PASSWORD, ''), { origin: await aSandbox() })
    const again = await visit(signingIn('sandbox.creator'), { origin: await aSandbox(met.path) })
    expect(met.transcript.ended.how).toBe('warned')
    expect(again.transcript.ended).toEqual(met.transcript.ended)
    expect(lastRefusal(again.transcript)).toBe(lastRefusal(met.transcript))
  })
})

describe('a hostile answer leaves nothing of anybody in a transcript:', () => {
  const hostile: [name: string, body: unknown, headers?: Record<string, string>][] = [
    ['a name as the only key', { annasmith: true }],
    ['a name with a dot as the only key', { 'anna.smith': true, status: 'fail' }],
    ['an id as a key of one flag', { friendship_statuses: { 70123456789: true } }],
    ['a name as a key of a list', { users: { anna_smith_1990: [{ pk: 70123456789 }] } }],
    ['a name as a key deep inside', { data: { user: { edges: [{ node: { annasmith: { zoekovac: 'x' } } }] } } }],
    ['many names as keys', { statuses: { annasmith: 1, zoekovac: 2, 'liam.ng': null } }],
    ['names as flags', { spam: 'annasmith', lock: 70123456789, require_login: ['zoekovac'] }],
    ['a sentence with a name', { message: 'annasmith has limited who can see this', status: 'fail' }],
    ['a sentence in a list', { message: { errors: ['We couldn’t find annasmith.'] }, status: 'fail' }],
    [
      'a cause with a name',
      { error_type: 'blocked_by_annasmith', error_title: '@annasmith', exception_name: 'annasmith' },
    ],
    ['a step with a name', { step_name: 'verify_annasmith', action: 'follow_annasmith', status: 'fail' }],
    ['hints', { step_data: { contact_point: 'a***h@example.com', phone_number: '+49 *** *****89' }, status: 'fail' }],
    [
      'addresses',
      {
        message: 'challenge_required',
        challenge: {
          url: 'https://i.instagram.com/challenge/70123456789/qRsTuV/?next=/annasmith/',
          api_path: '/challenge/7/qRsTuV/',
        },
      },
    ],
    ['a checkpoint', { message: 'checkpoint_required', checkpoint_url: '/auth_platform/annasmith/?id=70123456789' }],
    ['a page', '<html><head><title>annasmith (@anna.smith) • Instagram</title></head></html>'],
    ['text', 'annasmith 70123456789'],
    ['JSON that is text', '"annasmith"'],
    [
      'headers',
      { status: 'fail' },
      {
        'x-annasmith': '70123456789',
        'set-cookie': 'ds_user=annasmith; sessionid=70123456789%3AtOkEn%3A7',
        location: 'https://www.instagram.com/annasmith/',
        'retry-after': '4242',
        'ig-set-authorization': 'Bearer IGT:2:eyJhbm5hIjoxfQ',
      },
    ],
  ]

  test.each(hostile)('%s', async (_, body, headers = {}) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const ask: AskOverHttp = async () => ({ status: 400, headers: new Headers(headers), bytes, is_http1: false })
    // Its own check is that nothing that was heard is found.
    const { path } = await visit(signingIn('me.myself'), { origin: 'http://127.0.0.1:9', ask })
    expect(readFileSync(path, 'utf8')).not.toMatch(/anna|zoe|liam|smith|kovac|70123|qrstuv|token|example\.com/i)
  })

  test('a sentence is known again by the words that everybody reads, and by them alone', () => {
    const shapeIn = (message: string) => shapeOf(JSON.stringify({ message }), true, new Set())
    expect(shapeIn('annasmith has limited this account.')).toEqual(shapeIn('Liam Ng has limited this account.'))
    expect(shapeIn('annasmith has limited this account.')).not.toEqual(shapeIn('annasmith has disabled this account.'))
  })
})

test('what an answer has of people is left out, wherever it is', () => {
  const body = {
    user: { username: 'photo_story', full_name: 'Anna Kovač', biography: 'login_required', pk: 70123456789 },
    photo_story: true,
    some_body: true,
    SOME_BODY_status: { 70123456789: { is_private: true }, 70123456788: { is_private: false, outgoing: 1 } },
    'some.body': null,
    by_name: { ann: { is_private: true }, zoe: { is_private: false } },
    ['__proto__']: 'Anna Kovač',
    message: 'Hello Anna Kovač, we sent a code to s***y@example.com and +49 *** ** 12',
    error_type: 'error_of_some_body',
    error_title: 'Wrong password for me.myself',
    feedback_message: 'Please wait a few minutes before you try again.',
    feedback_title: "You've Been Logged Out",
    challenge: {
      url: 'https://i.instagram.com/accounts/suspended/?id=70123456789',
      api_path: '/challenge/7/some_body/',
    },
    spam: true,
    is_business: true,
    errors: ['some_body'],
    status: 'fail',
  }
  const shape = shapeOf(JSON.stringify(body), true, new Set(['me.myself']))
  const hash = expect.stringMatching(/^# [0-9a-f]{8}$/)
  expect(shape).toEqual({
    user: { username: 'string', full_name: 'string', biography: 'string', pk: 'number' },
    '{key}': expect.anything(),
    by_name: { '{key}': { is_private: 'boolean' } },
    ...{ message: hash, error_type: hash, error_title: hash, errors: [hash] },
    feedback_message: '= Please wait a few minutes before you try again.',
    feedback_title: "= You've Been Logged Out",
    challenge: { url: '= /accounts/suspended/', api_path: 'string' },
    ...{ spam: '= true', is_business: 'boolean', status: '= fail' },
  })
  expect(JSON.stringify(shape)).not.toMatch(/some.?body|photo|kovač|70123|myself|example|\*/i)
  const alike = { ...body, message: body.message.replace('Anna Kovač', 'me.myself') }
  expect(shapeOf(JSON.stringify(alike), true, new Set(['me.myself']))).toMatchObject({
    message: (shape as Loose).message,
  })
})

test.each([
  ['', '(empty)'],
  ['Not Found', '(not found)'],
  ['<!DOCTYPE html><p>some_body', '(a page)'],
  ['some_body', '(text)'],
  ['"some_body"', '(text)'],
  [null, '(more than can be read)'],
])('a body that isn’t JSON is named by its form: %j', (text, form) => {
  expect(shapeOf(text, true, new Set())).toBe(form)
})

describe('the terminal', () => {
  function open() {
    const stop = new AbortController()
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = createTerminal({ input, output, signal: stop.signal, onInterrupt: () => stop.abort() })
    return { terminal, input, output, stop, shown: () => String(output.read() ?? '') }
  }

  test('shows what is typed, and never a secret', async () => {
    const { terminal, input, shown } = open()
    const name = terminal.ask('Username:')
    input.write('sandbox.creator\r')
    expect([await name, shown()]).toEqual(['sandbox.creator', expect.stringContaining('sandbox.creator')])
    const secret = terminal.ask('Password:', 'secret')
    input.write('hunter2\r')
    expect(await secret).toBe('hunter2')
    expect(shown()).toBe('  Password: \n')
  })

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('%s at a question interrupts', async (_, key) => {
    const { terminal, input } = open()
    const asked = terminal.ask('Password:', 'secret')
    input.write(key)
    await expect(asked).rejects.toThrow(Interrupted)
  })
})

describe('the command', () => {
  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['server/doctor/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, [code]] = await Promise.all([stderrOf(child), once(child, 'exit')])
    return { said: said.trim(), code }
  }
  const stderrOf = ({ stderr }: { stderr: NodeJS.ReadableStream }) => text(stderr)

  test('says what it can do where it is asked for something else', async () => {
    const { said, code } = await run('mars')
    expect([said, code]).toEqual([
      'The doctor doesn’t know “mars”: npm run doctor -- instagram [--session] [--page NAME] [--real]',
      2,
    ])
  })

  test('asks for a terminal where there is none', async () => {
    const { said, code } = await run('instagram')
    expect([said, code]).toEqual([expect.stringContaining('needs a terminal, without pipes'), 2])
  })
})
