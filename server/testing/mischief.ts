import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { asWritten, type HostileCall, type HostileInstagram, type OddAnswer, relay } from './hostile-instagram.ts'

/** The calls a hostile Instagram answers in its own way, once an account is connected. */
const paths = {
  followers: /\/friendships\/\d+\/(followers|following)\/$/,
  user: /\/users\/[^/]+\/(info|usernameinfo)\/$/,
  friendship: /\/friendships\/show(_many)?\//,
  feed: /\/feed\/(user\/\d+|timeline)\/$/,
  media: /\/media\/[^/]+\/info\/$/,
  likers: /\/media\/[^/]+\/likers\/$/,
  comments: /\/media\/[^/]+\/comments\/$/,
  hashtag: /\/tags\/[^/]+\/sections\/$/,
  follow: /\/friendships\/create\//,
  unfollow: /\/friendships\/destroy\//,
  like: /\/media\/[^/]+\/like\/$/,
  unlike: /\/media\/[^/]+\/unlike\/$/,
  comment: /\/media\/[^/]+\/comment\/$/,
  delete_comment: /\/media\/[^/]+\/comment\/bulk_delete\/$/,
}
type Path = keyof typeof paths

const pages: Path[] = ['followers', 'feed', 'likers', 'comments', 'hashtag']
const writes: Path[] = ['follow', 'unfollow', 'like', 'unlike', 'comment', 'delete_comment']

/** Refusals with a meaning of their own. */
const refusals = {
  please_wait: [400, { message: 'Please wait a few minutes before you try again.', status: 'fail' }],
  too_many: [429, {}],
  action_block: [
    400,
    { message: 'feedback_required', spam: true, feedback_message: 'Try again later', status: 'fail' },
  ],
  challenge: [
    400,
    { message: 'challenge_required', challenge: { url: 'https://i.instagram.com/challenge/1/x/' }, status: 'fail' },
  ],
  login_required: [403, { message: 'login_required', status: 'fail' }],
  gone: [404, { message: 'User not found', status: 'fail' }],
  private: [400, { message: 'Not authorized to view user', status: 'fail' }],
  no_sentence: [400, { message: 'x', status: 'fail' }],
} as const
type Refusal = keyof typeof refusals

/** What a page may have wrong with it. */
const untidiness = [
  'empty',
  'circle',
  'endless',
  'half_emoji',
  'nul',
  'odd_ids',
  'ids_as_text',
  'advert',
  'repeated',
  'wrong_types',
] as const
type Untidiness = (typeof untidiness)[number]

export type Odd =
  | { as: 'right' }
  | { as: 'refusal'; which: Refusal }
  | { as: 'text'; status: number; text: string }
  | { as: 'json'; body: unknown }
  | { as: 'cut' }
  | { as: 'torn' }
  | { as: 'slow' }
  | { as: 'untidy'; how: Untidiness; salt: number }
  /** Of writes: done, and no answer. */
  | { as: 'done_then_cut' }
  /** Done, and an answer nobody can read. */
  | { as: 'done_then_garbage'; text: string }
  /** The answer of success, and nothing done. */
  | { as: 'false_success' }
  /** The answer of success, and done only this share of a minute later. */
  | { as: 'late'; share: number }

/** Answers in their order; afterwards the sandbox's own, or the same ones again. */
export type Sequence = { answers: Odd[]; again: boolean }
export type Mischief = Partial<Record<Path, Sequence>>

const anywhere: fc.Arbitrary<Odd>[] = [
  fc.constant({ as: 'right' }),
  fc.constantFrom(...(Object.keys(refusals) as Refusal[])).map((which) => ({ as: 'refusal', which })),
  fc.record({
    as: fc.constant('text' as const),
    status: fc.constantFrom(200, 200, 204, 302, 400, 404, 500, 502, 503, 999),
    text: fc.oneof(
      fc.constantFrom('', '<!DOCTYPE html><p>Sorry', '{"status":"ok"', '"Not found"', 'null', '[]'),
      fc.string({ unit: 'binary', maxLength: 80 }),
    ),
  }),
  fc.jsonValue({ maxDepth: 3 }).map((body) => ({ as: 'json', body })),
  fc.constantFrom<Odd>({ as: 'cut' }, { as: 'torn' }, { as: 'slow' }),
]
const onPages: fc.Arbitrary<Odd> = fc.record({
  as: fc.constant('untidy' as const),
  how: fc.constantFrom(...untidiness),
  salt: fc.nat(1000),
})
const onWrites: fc.Arbitrary<Odd>[] = [
  fc.constantFrom<Odd>({ as: 'done_then_cut' }, { as: 'false_success' }),
  fc.string({ maxLength: 30 }).map((text) => ({ as: 'done_then_garbage', text })),
  fc.double({ min: 0, max: 0.8, noNaN: true }).map((share) => ({ as: 'late', share })),
]

function sequenceFor(path: Path): fc.Arbitrary<Sequence> {
  const odd = pages.includes(path)
    ? fc.oneof({ weight: 2, arbitrary: onPages }, ...anywhere)
    : writes.includes(path)
      ? fc.oneof(...anywhere, ...onWrites)
      : fc.oneof(...anywhere)
  return fc.record({
    answers: fc.array(odd, { minLength: 1, maxLength: 5 }),
    again: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
}

/** Odd answers for some of the paths. */
export const mischief: fc.Arbitrary<Mischief> = fc.record(
  Object.fromEntries((Object.keys(paths) as Path[]).map((path) => [path, sequenceFor(path)])) as Record<
    Path,
    fc.Arbitrary<Sequence>
  >,
  { requiredKeys: [] },
)

/** Has the hostile server answer so from now on; `met` are the answers that were really given. */
export function misbehave(instagram: HostileInstagram, odds: Mischief, minute_ms: number) {
  const met = new Set<Odd>()
  for (const [path, sequence] of Object.entries(odds) as [Path, Sequence][]) {
    const { answers, again } = sequence
    instagram.answer(paths[path], async (response, call, passOn) => {
      const nth = again ? call.nth % answers.length : call.nth
      const odd = answers[nth] ?? { as: 'right' }
      met.add(odd)
      await answerAs(odd, path, minute_ms)(response, call, passOn)
    })
  }
  return met
}

const end = (response: ServerResponse, status: number, body: string) =>
  status === 204
    ? response.writeHead(204).end()
    : response.writeHead(status, status === 302 ? { location: '/' } : {}).end(body)

function answerAs(odd: Odd, path: Path, minute_ms: number): OddAnswer {
  return async (response, call, passOn) => {
    const right = () => passOn(withoutOurCursor(call))
    switch (odd.as) {
      case 'right':
        return relay(response, await right())
      case 'refusal': {
        const [status, body] = refusals[odd.which]
        return end(response, status, JSON.stringify(body))
      }
      case 'text':
        return end(response, odd.status, odd.text)
      case 'json':
        return end(response, 200, JSON.stringify(odd.body))
      case 'cut':
        return response.destroy()
      case 'torn': {
        const { status, text } = await right()
        return end(response, status, text.slice(0, Math.ceil(text.length / 2)))
      }
      case 'slow':
        await pause(300)
        return relay(response, await right())
      case 'untidy': {
        const passed = await right()
        const text = passed.status === 200 ? untidy(passed.text, odd.how, odd.salt, call, path) : passed.text
        return relay(response, { ...passed, text })
      }
      case 'done_then_cut':
        await right()
        return response.destroy()
      case 'done_then_garbage':
        await right()
        return end(response, 200, odd.text)
      case 'false_success':
        return end(response, 200, JSON.stringify(claim(path, call)))
      case 'late':
        setTimeout(() => right().catch(() => {}), odd.share * minute_ms)
        return end(response, 200, JSON.stringify(claim(path, call)))
    }
  }
}

/** What the answer of a write looks like that was done. */
function claim(path: Path, { body }: HostileCall): unknown {
  const following = path === 'follow'
  if (following || path === 'unfollow')
    return {
      friendship_status: { following, outgoing_request: false, followed_by: false, is_private: false },
      previous_following: !following,
      status: 'ok',
    }
  if (path !== 'comment') return { status: 'ok' }
  const signed = new URLSearchParams(body).get('signed_body') ?? ''
  const { comment_text = '', _uid = '' } = JSON.parse(signed.slice(signed.indexOf('.') + 1) || '{}')
  return {
    comment: {
      pk: '18099999999999999',
      text: comment_text,
      created_at: Math.floor(Date.now() / 1000),
      user: { pk: _uid, username: 'sandbox.creator', full_name: '' },
    },
    status: 'ok',
  }
}

const OURS = 'odd-cursor'

/** The sandbox knows nothing of a cursor that was made here: asked with it, it gives its first page. */
function withoutOurCursor({ query, body }: HostileCall) {
  const kept = new URLSearchParams([...query].filter(([, value]) => !value.includes(OURS)))
  if (!body.includes(OURS)) return { query: kept, body }
  if (body.startsWith('{')) {
    const fields = Object.entries(JSON.parse(body)).filter(([, value]) => !String(value).includes(OURS))
    return { query: kept, body: JSON.stringify(Object.fromEntries(fields)) }
  }
  return {
    query: kept,
    body: new URLSearchParams([...new URLSearchParams(body)].filter(([, value]) => !value.includes(OURS))).toString(),
  }
}

/** Fields that show whether something was done stay: a server that falsifies them in every answer cannot be detected. */
const truths = new Set([
  'status',
  'following',
  'outgoing_request',
  'has_liked',
  'next_max_id',
  'next_min_id',
  'more_available',
])
const rowsIn = ['users', 'comments', 'items', 'sections', 'feed_items']

function untidy(text: string, how: Untidiness, salt: number, call: HostileCall, path: Path): string {
  const body = JSON.parse(text, asWritten)
  switch (how) {
    case 'empty':
      for (const name of rowsIn) if (Array.isArray(body[name])) body[name] = []
      setCursor(body, path, `${OURS}-${call.nth}`)
      break
    case 'circle':
      setCursor(body, path, `${OURS}-${call.nth % 2}`)
      break
    case 'endless':
      setCursor(body, path, `${OURS}-${call.nth}-${salt}`)
      break
    case 'repeated':
      for (const name of rowsIn) if (Array.isArray(body[name])) body[name] = [...body[name], ...body[name]]
      break
    case 'advert':
      for (const name of rowsIn)
        if (Array.isArray(body[name]))
          body[name] = [{ ad_id: salt, injected: true }, null, 7, ...body[name], { title: 'You may like' }]
      break
    default:
      change(body, how, salt)
  }
  return JSON.stringify(body)
}

function setCursor(body: Record<string, unknown>, path: Path, cursor: string) {
  body.next_max_id = cursor
  if (path === 'comments')
    Object.assign(body, { next_min_id: cursor, has_more_comments: true, has_more_headload_comments: true })
  if (path === 'feed' || path === 'hashtag') body.more_available = true
  if (path === 'followers') body.big_list = true
}

const oddIds = ['60000000010/../../accounts/logout', '', null, 'abc', -7, '7'.repeat(40), {}]
const oddValues = [null, [], {}, 'x', '\u{1F600}']

/** Every few values of the answer, by the salt. */
function change(
  value: unknown,
  how: 'half_emoji' | 'nul' | 'odd_ids' | 'ids_as_text' | 'wrong_types',
  salt: number,
  nth = { count: salt },
): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const fields = value as Record<string, unknown>
    const is_id = key === 'pk' || key === 'pk_id' || key === 'id'
    const is_text = typeof inner === 'string' && !is_id && !truths.has(key)
    if (is_id && how === 'ids_as_text') fields[key] = rawText(inner)
    else if (is_id && how === 'odd_ids' && nth.count++ % 4 === 0) fields[key] = oddIds[nth.count % oddIds.length]
    else if (is_text && how === 'half_emoji' && nth.count++ % 3 === 0) fields[key] = `${inner}\ud83d`
    else if (is_text && how === 'nul' && nth.count++ % 3 === 0) fields[key] = `${inner}\u0000`
    else if (how === 'wrong_types' && !truths.has(key) && nth.count++ % 17 === 0)
      fields[key] = oddValues[nth.count % oddValues.length]
    else change(inner, how, salt, nth)
  }
}

const rawText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The rules under which a task may say that it waits, by what was really answered; all others have nothing to do with Instagram. */
export function rulesFor(met: Set<Odd>): Set<string> {
  const rules = new Set<string>()
  const add = (...more: string[]) => {
    for (const rule of more) rules.add(rule)
  }
  for (const odd of met) {
    if (odd.as === 'refusal') {
      if (odd.which === 'please_wait' || odd.which === 'too_many') add('please_wait')
      if (odd.which === 'action_block') add('action_block')
      if (odd.which === 'challenge' || odd.which === 'login_required') add('account_hold')
      if (odd.which === 'gone' || odd.which === 'private' || odd.which === 'no_sentence') add('refused_alike')
    }
    if (odd.as === 'false_success') add('action_block')
    // Bare words in the place of a page are how Instagram hides a challenge.
    if (odd.as === 'text' && odd.status === 404 && /^"?not found"?\.?$/i.test(odd.text.trim())) add('account_hold')
    if (odd.as !== 'right' && odd.as !== 'refusal') add('instagram_down', 'no_answer', 'checking', 'refused_alike')
  }
  return rules
}

const doubtless: Odd['as'][] = ['right', 'cut', 'torn', 'slow', 'untidy', 'done_then_cut', 'false_success']

/** Whether what was done can be known: no answer claimed that somebody or something was gone, or came too late. */
export const leavesNoDoubt = (met: Set<Odd>): boolean => [...met].every(({ as }) => doubtless.includes(as))
