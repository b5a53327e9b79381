import { createHmac } from 'node:crypto'
import {
  type Answer,
  fail,
  INVALID_PARAMETERS,
  LOGIN_REQUIRED,
  NEEDS_UPGRADE,
  UNSUPPORTED_VERSION,
  USERAGENT_MISMATCH,
} from '../message/answers.ts'
import type { CallKind } from '../message/call-kinds.ts'
import { fieldText } from '../message/read-body.ts'
import { signInOf } from '../state/session-ids.ts'
import type { WriteKind } from '../state/write.ts'
import type { Route, SandboxCall } from './call.ts'
import { readApp } from './current/app.ts'
import { BAD_PASSWORD } from './routes/login-routes.ts'
import { cookieValue, type SandboxSession } from './sessions.ts'

/** A request as the checks see it. */
export type InspectedCall = {
  readonly call: SandboxCall
  readonly route: Route
  readonly method: string
  /** Behind /api/v1/. */
  readonly path: string
  readonly body: string
  readonly session: SandboxSession | null
}

export type Check = {
  readonly name: string
  passes(request: InspectedCall): boolean
  /** The real service's answer, as far as it is documented. */
  refusal(request: InspectedCall): Answer
}

export type FailedCheck = { readonly check: string; readonly answer: Answer }

/** Returns the first check this request fails; null when the profile checks nothing or all checks pass. */
export function inspect(request: InspectedCall): FailedCheck | null {
  if (!request.call.sandbox.profile.is_checked) return null
  const failed = CHECKS.find((check) => !check.passes(request))
  return failed ? { check: failed.name, answer: failed.refusal(request) } : null
}

const CSRF_MISMATCH = fail(403, 'CSRF token missing or incorrect')

/** docs/wire.md gives the source of each refusal and marks our own choices. */
export const CHECKS: readonly Check[] = [
  { name: 'user_agent', passes: isApp, refusal: () => USERAGENT_MISMATCH },
  {
    name: 'version',
    passes: isNewEnough,
    refusal: ({ route }) => (route.kind === 'login' ? NEEDS_UPGRADE : UNSUPPORTED_VERSION),
  },
  { name: 'app_headers', passes: hasAppHeaders, refusal: () => USERAGENT_MISMATCH },
  { name: 'device', passes: isOneDevice, refusal: () => INVALID_PARAMETERS },
  { name: 'signed', passes: isSignedWhereItMustBe, refusal: () => INVALID_PARAMETERS },
  { name: 'signature', passes: isSignatureRight, refusal: () => NEEDS_UPGRADE },
  { name: 'user', passes: isOneUser, refusal: () => LOGIN_REQUIRED },
  { name: 'moving_session', passes: isSettled, refusal: () => LOGIN_REQUIRED },
  { name: 'csrf', passes: isFromItself, refusal: () => CSRF_MISMATCH },
  { name: 'password', passes: isPasswordSealed, refusal: () => BAD_PASSWORD },
]

/** Browsers also fetch the password's key and use the web's own paths. */
const WEB_PATHS = ['qe/sync/', 'users/web_profile_info/']

function isWeb({ call, path }: InspectedCall): boolean {
  return WEB_PATHS.includes(path) || call.host.startsWith('www.')
}

function isApp(request: InspectedCall): boolean {
  return isWeb(request) || readApp(request.call.headers) !== null
}

/** Lower than the older generation of clients, 222. */
const OLDEST_VERSION = 200

function isNewEnough(request: InspectedCall): boolean {
  return isWeb(request) || (readApp(request.call.headers)?.number ?? 0) >= OLDEST_VERSION
}

const APP_ID = '567067343352427'
const ALWAYS_SENT = [
  'x-ig-capabilities',
  'x-ig-connection-type',
  'x-ig-app-locale',
  'x-ig-device-locale',
  'x-ig-www-claim',
  'x-bloks-version-id',
  'accept-language',
]

function hasAppHeaders(request: InspectedCall): boolean {
  const { headers } = request.call
  return isWeb(request) || (headers['x-ig-app-id'] === APP_ID && ALWAYS_SENT.every((name) => headers[name]))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ANDROID_ID = /^android-[0-9a-f]{16}$/

/** Headers and body name one and the same device. */
function isOneDevice(request: InspectedCall): boolean {
  if (isWeb(request)) return true
  const { headers, fields } = request.call
  const uuid = String(headers['x-ig-device-id'] ?? '')
  const android_id = String(headers['x-ig-android-id'] ?? '')
  if (!UUID.test(uuid) || !ANDROID_ID.test(android_id)) return false
  const named = ['_uuid', 'guid', 'device_id'].map((name) => fieldText(fields, name))
  return named.every((id) => id === '' || id === uuid || id === android_id)
}

/** Calls that both generations sign; most others are signed by one and plain in the other. */
const SIGNED: readonly CallKind[] = [
  'login',
  'two_factor',
  'send_sms',
  ...([
    'follow',
    'unfollow',
    'like',
    'unlike',
    'comment',
    'delete_comment',
    'remove_follower',
    'approve',
    'ignore',
  ] satisfies WriteKind[]),
]

function isSignedWhereItMustBe({ route, body, path }: InspectedCall): boolean {
  return !SIGNED.includes(route.kind) || path.startsWith('bloks/') || signedBody(body) !== null
}

function signedBody(body: string): string | null {
  return new URLSearchParams(body).get('signed_body')
}

/** The older generation's key, published with every client that imitates it. */
const SIGNATURE_KEY = '9193488027538fd3450b83b7d05286d4ca9599a0f7eeed90d8c85925698a05dc'

/** Newer clients write the word SIGNATURE where older ones write an HMAC. */
function isSignatureRight({ body }: InspectedCall): boolean {
  const signed_body = signedBody(body)
  if (signed_body === null) return true
  const dot = signed_body.indexOf('.')
  const [signature, content] = [signed_body.slice(0, dot), signed_body.slice(dot + 1)]
  return signature === 'SIGNATURE' || signature === createHmac('sha256', SIGNATURE_KEY).update(content).digest('hex')
}

/** Every part of the request that names a user names the owner of the session. */
function isOneUser({ call, route, session }: InspectedCall): boolean {
  if (!session || route.access === 'open') return true
  const { headers, fields } = call
  const pk = String(session.account.person.pk)
  const named = [
    headers['ig-u-ds-user-id'],
    headers['ig-intended-user-id'],
    fieldText(fields, '_uid'),
    session.is_cookie ? cookieValue(headers.cookie, 'ds_user_id') : session.token_user,
  ]
  return named.every((user) => !user || user === '0' || user === pk)
}

/** A session may move to another device, but not to a new one at every call. */
const MAX_DEVICES = 3

function isSettled({ call, route, session }: InspectedCall): boolean {
  if (!session || route.access === 'open') return true
  const device = String(call.headers['x-ig-android-id'] ?? '')
  const sign_in = signInOf(session.session_id)
  const devices = call.sandbox.devices.get(sign_in) ?? new Set()
  call.sandbox.devices.set(sign_in, devices.add(device))
  return devices.size <= MAX_DEVICES
}

/** A browser sends cookies by itself; only a script that can read them can repeat their csrftoken. */
function isFromItself({ call, method, session }: InspectedCall): boolean {
  if (!session?.is_cookie || method === 'GET') return true
  const expected = cookieValue(call.headers.cookie, 'csrftoken')
  const said = fieldText(call.fields, '_csrftoken') || call.headers['x-csrftoken']
  return expected !== null && said === expected
}

function isPasswordSealed({ call, route }: InspectedCall): boolean {
  if (route.kind !== 'login') return true
  const sealed = fieldText(call.fields, 'enc_password')
  return call.fields.password === undefined && (sealed === '' || sealed.startsWith('#PWD_INSTAGRAM:4:'))
}
