import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstagram, type Instagram, type SignedInClient } from './client.ts'
import { makeDevice } from './device.ts'
import { emptySession, type WireSession } from './session.ts'
import type { AskOverHttp } from './wire-http.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')
const section = /\n### 7\.1 [\s\S]*?(?=\n## )/.exec(page)?.[0] ?? ''

const PERSON = '4111'
const MEDIA = `4222_${PERSON}`
const SHAPES = [
  [/\bNoNce\b/, '{nonce}'],
  [/\bsome\.name\b/, '{name}'],
  [/\bsometag\b/, '{tag}'],
  [/\b\d{4,}(_\d+)?\b/g, '{id}'],
] as const

const device = makeDevice()
const session: WireSession = {
  ...emptySession,
  ...{ user_id: PERSON, authorization: 'Bearer IGT:2:e30', mid: 'mid', rur: 'rur', www_claim: 'hmac.claim' },
  routing: { 'ig-u-shbid': '1', 'ig-u-shbts': '2', 'ig-u-ig-direct-region-hint': '3' },
}
const cookies: WireSession = { ...session, authorization: '', cookies: { sessionid: 's', csrftoken: 'c' } }

const at = { user_id: PERSON, nonce: 'NoNce' }
const challenged = { challenge: { at, context: 'context', url: null }, session, device }
const pending = { username: 'some.name', identifier: 'identifier', session, device }
const section_cursor = JSON.stringify({ max_id: 'm', page: '2', next_media_ids: [] })

/** Every call of the client, with whatever makes it send more. */
const signingIn: Record<Exclude<keyof Instagram, 'app' | 'as' | 'isReachable'>, (one: Instagram) => unknown> = {
  signIn: (one) => one.signIn('some.name', 'password', device),
  showChallenge: (one) => one.showChallenge(challenged),
  chooseChallengeMethod: async (one) => {
    await one.chooseChallengeMethod(challenged, 'sms', 'mail')
    await one.chooseChallengeMethod(challenged, 'mail', 'mail')
  },
  answerChallenge: (one) => one.answerChallenge(challenged, '123456'),
  signInWithCode: (one) => one.signInWithCode(pending, 'totp', '123456'),
  sendCode: (one) => one.sendCode(pending),
}
const signedIn: Record<Exclude<keyof SignedInClient, 'session'>, (me: SignedInClient) => unknown> = {
  ownProfile: (me) => me.ownProfile(),
  profileByName: (me) => me.profileByName('some.name'),
  profileById: (me) => me.profileById(PERSON),
  search: (me) => me.search('some'),
  people: async (me) => {
    await me.people('followers', PERSON, 'cursor')
    await me.people('following', PERSON, 'cursor')
  },
  friendship: (me) => me.friendship(PERSON),
  friendships: (me) => me.friendships([PERSON]),
  follow: (me) => me.follow(PERSON),
  unfollow: (me) => me.unfollow(PERSON),
  removeFollower: (me) => me.removeFollower(PERSON),
  requests: (me) => me.requests('cursor'),
  answerRequest: async (me) => {
    await me.answerRequest('approve', PERSON)
    await me.answerRequest('ignore', PERSON)
  },
  searchFollowers: (me) => me.searchFollowers(PERSON, 'some'),
  posts: (me) => me.posts(PERSON, 'cursor'),
  post: (me) => me.post(MEDIA),
  hashtagPosts: (me) => me.hashtagPosts('sometag', 'top', section_cursor),
  homeFeed: (me) => me.homeFeed('cursor'),
  places: (me) => me.places('some'),
  placePosts: (me) => me.placePosts('4444', 'top', section_cursor),
  similarPeople: (me) => me.similarPeople(PERSON),
  suggestedPeople: (me) => me.suggestedPeople('cursor'),
  likers: (me) => me.likers(MEDIA),
  countedLikers: (me) => me.countedLikers(MEDIA),
  like: (me) => me.like(MEDIA),
  unlike: (me) => me.unlike(MEDIA),
  comments: async (me) => {
    await me.comments(MEDIA, 'max_id=cursor')
    await me.comments(MEDIA, 'min_id=cursor')
  },
  commentThread: (me) => me.commentThread(MEDIA, '4333'),
  replies: (me) => me.replies(MEDIA, '4333', 'cursor'),
  comment: (me) => me.comment(MEDIA, 'text', 'token'),
  deleteComment: (me) => me.deleteComment(MEDIA, '4333'),
  signOut: (me) => me.signOut(),
}

function fieldsIn(body: string): string[] {
  if (body.startsWith('{')) return Object.keys(JSON.parse(body))
  const fields = new URLSearchParams(body)
  const signed = fields.get('signed_body')?.replace(/^SIGNATURE\./, '')
  return signed ? Object.keys(JSON.parse(signed)) : [...fields.keys()]
}

/** What everything sends: fields by method and path, and the headers. */
async function everythingSent() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const key = {
    'ig-set-password-encryption-key-id': '57',
    'ig-set-password-encryption-pub-key': Buffer.from(pem).toString('base64'),
  }
  const calls = new Map<string, Set<string>>()
  const headers = new Set<string>()
  const ask: AskOverHttp = async ({ pathname, searchParams }, call) => {
    const path = SHAPES.reduce((shape, [part, name]) => shape.replace(part, name), pathname.replace('/api/v1/', ''))
    const fields = calls.get(`${call.method} ${path}`) ?? new Set()
    for (const name of [...searchParams.keys(), ...fieldsIn(call.body ?? '')]) fields.add(name)
    calls.set(`${call.method} ${path}`, fields)
    for (const name of Object.keys(call.headers)) headers.add(name)
    return {
      status: 200,
      headers: new Headers(path === 'qe/sync/' ? key : {}),
      bytes: Buffer.from('{"status":"ok"}'),
      is_http1: false,
    }
  }
  const instagram = createInstagram('https://i.instagram.com', { ask })
  for (const send of Object.values(signingIn)) await send(instagram)
  for (const send of Object.values(signedIn)) await send(instagram.as(session, device))
  await instagram.as(cookies, device).follow(PERSON)
  return { calls, headers }
}

/** `common` and `page` are named above the table. */
const SHORT: Record<string, string[]> = {
  common: ['_uid', '_uuid', 'device_id', 'radio_type'],
  page: ['max_id', 'page', 'next_media_ids'],
}
const namesIn = (cell: string) =>
  [...cell.matchAll(/`([\w-]+)`/g)].flatMap(([, name = '']) => SHORT[name] ?? [name]).toSorted()

test('docs/wire.md has a row for each call of the client, with the fields that it sends', async () => {
  const { calls } = await everythingSent()
  const rows = [...section.matchAll(/^\| `((?:GET|POST) [^`]+)` \| ([^|]*) \|/gm)]
  const shown = new Map(rows.map(([, call = '', cell = '']) => [call, namesIn(cell)]))
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries([...calls].map(([call, fields]) => [call, [...fields].toSorted()])),
  )
})

test('docs/wire.md names each header that the client sends, and no other as sent', async () => {
  const { headers } = await everythingSent()
  const rows = [...section.matchAll(/^\| sent(?:[^|]*) \| ([^|]*) \|/gm)]
  expect(rows.flatMap(([, cell = '']) => namesIn(cell)).toSorted()).toEqual([...headers].toSorted())
})
