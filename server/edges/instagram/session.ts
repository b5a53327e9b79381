import { idOf } from './wire-json.ts'

/** The session from Instagram's sign-in, updated by answers; encrypted at rest. */
export type WireSession = {
  user_id: string
  authorization: string
  www_claim: string
  mid: string
  rur: string
  /** For sessions by cookies instead of a token. */
  cookies: Record<string, string>
  /** A browser of its owner's is signed in by it too, so it's never ended from here. */
  is_shared?: true
  /** Nothing was ever answered to it. */
  is_untried?: true
}

export const emptySession: WireSession = {
  user_id: '',
  authorization: '',
  www_claim: '0',
  mid: '',
  rur: '',
  cookies: {},
}

/** Longer than any browser sends all its cookies, in characters. */
const MAX_PASTED = 16_384

/** The cookie by its name: in a whole header, and as the tools of browsers copy a row of their tables. */
const NAMED = /(?:^|[^\w-])sessionid["']?[\s]*[=:\t ][\s]*["']?([^"'\s;,]+)/i

/** As extensions export cookies: a list of objects, the value behind the name. */
const LISTED = /"name"\s*:\s*"sessionid"[^{}]*?"value"\s*:\s*"([^"]+)"/i

/** Invisible characters, and other quotes than plain ones. */
const UNSEEN = /[\u200b-\u200f\u2060\ufeff]/g
const QUOTES = /[“”„«»`]/g

/** `<user id>:<sign-in>:<byte>`, in most of them `:<token>`. */
const SESSION_ID = /^([1-9]\d{0,19}):[\w.~-]{4,200}:\d{1,3}(?::[\w.~-]{1,400})?$/

/** Reads what somebody has copied of their browser's `sessionid` cookie; null where it's no session. */
export function pastedSession(text: string): WireSession | null {
  if (text.length > MAX_PASTED) return null
  const plain = text.replace(UNSEEN, '').replace(QUOTES, '"')
  const named =
    LISTED.exec(plain)?.[1] ?? NAMED.exec(plain)?.[1] ?? plain.replace(/\s+/g, '').replace(/^"+|["';,]+$/g, '')
  const session_id = decoded(decoded(named))
  const user_id = idOf(SESSION_ID.exec(session_id)?.[1])
  if (!user_id) return null
  // Instagram's own tokens carry it as the cookie does, percent-encoded.
  const token = { ds_user_id: user_id, sessionid: encodeURIComponent(session_id), should_use_header_over_cookies: true }
  const authorization = `Bearer IGT:2:${Buffer.from(JSON.stringify(token)).toString('base64')}`
  return { ...emptySession, user_id, authorization, is_shared: true, is_untried: true }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Longest stored value in characters: Instagram's own are shorter, and all must fit into the headers of a call. */
const MAX_VALUE_LENGTH = 2048
const ALL_COOKIES = 8192

/** Returns the session after an answer: the same object when nothing changed, so that callers can compare. */
export function sessionAfter(before: WireSession, headers: Headers): WireSession {
  const { is_untried: _, ...known } = before
  const after: WireSession = { ...known, cookies: { ...before.cookies } }
  const given = (name: string) => {
    const value = headers.get(name)
    return value !== null && isKept(value) ? value : null
  }
  const authorization = given('ig-set-authorization')
  // An empty token (`Bearer IGT:2:`) means no change, not a sign-out.
  if (authorization && !authorization.endsWith(':')) after.authorization = authorization
  after.www_claim = given('x-ig-set-www-claim') ?? before.www_claim
  after.rur = given('ig-set-ig-u-rur') ?? before.rur
  after.user_id = idOf(given('ig-set-ig-u-ds-user-id')) || userIdIn(after.authorization) || before.user_id
  for (const cookie of headers.getSetCookie()) keepCookie(after.cookies, cookie)
  // Before it signs in, a phone gets its machine id as a cookie; it has one.
  after.mid = given('ig-set-x-mid') ?? (before.mid || after.cookies.mid || '')
  if (after.cookies.mid) after.cookies.mid = after.mid
  return JSON.stringify(after) === JSON.stringify(before) ? before : after
}

/** Only characters allowed in a request header. */
const isKept = (value: string) => value.length <= MAX_VALUE_LENGTH && /^[\x20-\x7e]*$/.test(value)

function keepCookie(cookies: Record<string, string>, text: string) {
  const pair = text.split(';', 1)[0] ?? ''
  const at = pair.indexOf('=')
  if (at < 1) return
  const name = pair.slice(0, at).trim()
  const value = pair.slice(at + 1).replace(/^"|"$/g, '')
  if (!value || !isKept(pair) || !/^[\w-]+$/.test(name)) return
  const others = Object.entries(cookies).filter(([other]) => other !== name)
  if (others.flat().join('; ').length + pair.length <= ALL_COOKIES) cookies[name] = value
}

function userIdIn(authorization: string): string {
  const payload = authorization.split(':').at(-1) ?? ''
  try {
    const fields = JSON.parse(Buffer.from(payload, 'base64').toString()) as { ds_user_id?: unknown }
    return idOf(fields.ds_user_id)
  } catch {
    return ''
  }
}
