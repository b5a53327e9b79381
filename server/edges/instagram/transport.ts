import { DAY } from '#rules/durations.ts'
import type { DelayCause, Failure, Outcome } from '#rules/outcomes.ts'
import { noteInTrace, trace } from '../tracing.ts'
import { type AppRelease, nameOf, newestApp } from './app-release.ts'
import { nameOfCall, noteCall } from './call-metrics.ts'
import { failureIn } from './classify.ts'
import { app, type Device, everyHeader } from './device.ts'
import { addressOf } from './paths.ts'
import { sessionAfter, type WireSession } from './session.ts'
import { type AskOverHttp, createWireHttp } from './wire-http.ts'
import { type Fields, fieldsOf, parseWireJson } from './wire-json.ts'

/** One request. A `read` changes nothing and may be repeated; after a `write` without an answer its effect is unknown. */
export type WireCall = {
  effect: 'read' | 'write'
  method: 'GET' | 'POST'
  /** Below `/api/v1/`, with a trailing slash; made by `path`. */
  path: string
  query?: Record<string, string>
  /** Sent as `signed_body=SIGNATURE.<json>`, as in most calls. */
  signed?: Fields
  /** Sent as plain fields. */
  form?: Record<string, string>
  /** Sent as JSON despite the content type of a form. */
  json?: Fields
}

export type Exchange = {
  outcome: Outcome<Fields>
  session: WireSession
  headers: Headers | null
  /** The answer as JSON, where it could be read. */
  body?: unknown
}

export type Transport = (call: WireCall, session: WireSession, device: Device) => Promise<Exchange>

/** Shorter than an account's lease, so that a new holder never meets a call still in progress. */
export const CALL_TIMEOUT_MS = 6000

/** Larger than any page of Instagram's, in uncompressed bytes; parsing this many takes at most a moment. */
const MAX_BYTES = 4 * 1024 * 1024

export type TransportSettings = {
  /** Per call, ms. */
  timeout_ms?: number
  /** The app that is named. */
  release?: AppRelease
  ask?: AskOverHttp
  /** Is shown each call, what came of it, and how long that took, ms. */
  note?: (call: WireCall, outcome: Outcome<Fields>, ms: number) => void
}

/** Creates a client for Instagram's mobile API at one origin. It never throws: failures are in the outcome. */
export function createTransport(origin: string, settings: TransportSettings = {}): Transport {
  const { timeout_ms = CALL_TIMEOUT_MS, release = newestApp, ask = createWireHttp(), note } = settings
  const given = { timeout_ms, release, ask }
  return (call, session, device) =>
    trace(`instagram ${nameOfCall(call.path)}`, { kind: 'client' }, async () => {
      const began = performance.now()
      const exchange = await speak(origin, given, call, session, device)
      const ms = performance.now() - began
      noteCall(call.path, exchange.outcome.kind, ms)
      note?.(call, exchange.outcome, ms)
      noteInTrace({ 'http.request.method': call.method, 'cadenza.outcome': exchange.outcome.kind })
      return exchange
    })
}

async function speak(
  origin: string,
  { timeout_ms, release, ask }: Required<Omit<TransportSettings, 'note'>>,
  call: WireCall,
  session: WireSession,
  device: Device,
): Promise<Exchange> {
  const url = addressOf(origin, call.path)
  if (!url) return { outcome: nowhere, session, headers: null }
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const { method } = call
  const has_body = method === 'POST'
  const is_first = call.path === BEFORE_SIGN_IN
  const signs_in = is_first || call.path === SIGN_IN
  try {
    const { status, headers, bytes, is_http1 } = await ask(url, {
      ...{ method, timeout_ms, most: MAX_BYTES },
      headers: headersOf(session, device, release, has_body),
      ...(has_body && { body: bodyOf(call) }),
    })
    const text = bytes && new TextDecoder().decode(bytes)
    const body = parseWireJson(text ?? '')
    const failure = failureIn({
      asks_for_one: call.effect === 'read' && method === 'GET' && !is_first,
      // To HTTP/2 an empty 429 is a limit like any other.
      is_first: is_http1 && (signs_in || session.is_untried === true),
      is_http1,
      app: nameOf(release),
      status,
      text,
      body,
      retry_after_ms: retryAfter(headers),
    })
    const outcome = failure
      ? settled(failure, call.effect, 'unreadable')
      : ({ kind: 'done', value: fieldsOf(body) } as const)
    return { outcome, session: sessionAfter(session, headers), headers, body }
  } catch (error) {
    const { cause, message } = reasonOf(error as Error)
    const failure: Failure = { kind: 'unknown', message, retry_after_ms: null }
    return { outcome: settled(failure, call.effect, cause), session, headers: null }
  }
}

/** The first call of a sign-in: nobody has asked anything before. */
const BEFORE_SIGN_IN = 'qe/sync/'

/** The second: a limit of sign-ins is named in words. */
const SIGN_IN = 'accounts/login/'

const nowhere: Failure = { kind: 'refused', cause: 'gone', message: 'There can be nothing by that name' }

function bodyOf({ signed, form, json }: WireCall): string {
  if (json) return JSON.stringify(json)
  return new URLSearchParams(form ?? { signed_body: `SIGNATURE.${JSON.stringify(signed ?? {})}` }).toString()
}

/** A read without an answer is retried later; a write whose server failed midway may have had its effect. */
function settled(failure: Failure, effect: WireCall['effect'], cause: DelayCause): Failure {
  if (effect === 'read' && failure.kind === 'unknown') return { ...failure, kind: 'try_later', cause }
  if (effect === 'write' && failure.kind === 'try_later' && failure.cause === 'server_error')
    return { kind: 'unknown', message: failure.message, retry_after_ms: failure.retry_after_ms }
  return failure
}

/** An answer that is not HTTP, whose headers are too long, or whose compression is invalid. */
const NO_ANSWER_AT_ALL = /^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|ERR_HTTP2_ERROR|Z_)/

function reasonOf({ name, code }: NodeJS.ErrnoException): { cause: DelayCause; message: string } {
  if (name === 'TimeoutError') return { cause: 'unreachable', message: 'Instagram did not answer in time' }
  const known = code ?? name
  const because = known ? ` (${known})` : ''
  return NO_ANSWER_AT_ALL.test(known)
    ? { cause: 'unreadable', message: `Instagram’s answer could not be read${because}` }
    : { cause: 'unreachable', message: `Instagram could not be reached${because}` }
}

/** Longest wait that one header can cause for an account, ms. */
const MAX_WAIT = 7 * DAY

/** Parses seconds or a date (RFC 9110, 10.2.3); returns ms from now. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (!text) return null
  const seconds = Number(text)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now()
  return ms > 0 ? Math.min(ms, MAX_WAIT) : null
}

function headersOf(
  session: WireSession,
  device: Device,
  release: AppRelease,
  has_body: boolean,
): Record<string, string> {
  const is_cookie_session = !session.authorization
  const cookies = Object.entries(session.cookies).map(([name, value]) => `${name}=${value}`)
  const locale = app.locale
  return {
    ...everyHeader(release),
    'x-ig-app-id': app.app_id,
    'x-ig-capabilities': app.capabilities,
    'x-ig-connection-type': 'WIFI',
    // In the app's words: nothing was measured.
    'x-ig-bandwidth-speed-kbps': '-1.000',
    'x-ig-bandwidth-totalbytes-b': '0',
    'x-ig-bandwidth-totaltime-ms': '0',
    'x-ig-device-id': device.uuid,
    'x-ig-family-device-id': device.family_device_id,
    'x-ig-android-id': device.device_id,
    'x-ig-app-locale': locale,
    'x-ig-device-locale': locale,
    'x-ig-mapped-locale': locale,
    'x-bloks-version-id': release.bloks_id,
    'x-ig-www-claim': session.www_claim || '0',
    'ig-intended-user-id': session.user_id || '0',
    ...(session.mid && { 'x-mid': session.mid }),
    ...(session.authorization && { authorization: session.authorization }),
    ...(session.user_id && { 'ig-u-ds-user-id': session.user_id }),
    ...(session.rur && { 'ig-u-rur': session.rur }),
    ...session.routing,
    ...(is_cookie_session && cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...(is_cookie_session && has_body && session.cookies.csrftoken && { 'x-csrftoken': session.cookies.csrftoken }),
    ...(has_body && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
  }
}
