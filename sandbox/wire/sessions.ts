import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseJson } from '../message/raw-json.ts'
import type { SandboxAccount } from '../state/accounts.ts'
import { newSessionId } from '../state/session-ids.ts'
import type { State } from '../state/state.ts'

const YEAR = 365 * 24 * 3_600

export type SandboxSession = {
  readonly account: SandboxAccount
  readonly session_id: string
  /** Carried by cookies rather than a token. */
  readonly is_cookie: boolean
  /** The user named in the token itself. */
  readonly token_user: string | null
}

/** Returns the session of a request, from a token or a cookie. */
export function findViewer(state: State, headers: IncomingHttpHeaders): SandboxSession | null {
  const token = readToken(headers.authorization)
  const carried = token ? token.sessionid : cookieValue(headers.cookie, 'sessionid')
  if (!carried) return null
  const session_id = carried.replaceAll(/%3A/gi, ':')
  const account = state.accounts.get(state.sessions.get(session_id) ?? '')
  if (!account || state.clock.unhurried() > (state.retiring.get(session_id) ?? Number.POSITIVE_INFINITY)) return null
  return { account, session_id, is_cookie: token === null, token_user: token?.ds_user_id ?? null }
}

type Token = { readonly sessionid: string; readonly ds_user_id: string }

function readToken(authorization: string | undefined): Token | null {
  const [, encoded = ''] = /^Bearer IGT:2:(.+)$/.exec(authorization ?? '') ?? []
  if (!encoded) return null
  try {
    const token = parseJson(Buffer.from(encoded, 'base64').toString('utf8')) as Record<string, unknown>
    return { sessionid: String(token.sessionid ?? ''), ds_user_id: String(token.ds_user_id ?? '') }
  } catch {
    return null
  }
}

export function cookieValue(cookies: string | undefined, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=').replaceAll('"', '')
  }
  return null
}

/** Opens a session and returns the headers and cookies that carry it to the client. */
export function openSession(state: State, account: SandboxAccount, host: string): Record<string, string | string[]> {
  const id = newSessionId(account.person.pk)
  state.record({ event: 'session_opened', id, account: account.name })
  const rur = newRouting(account)
  return {
    ...tokenHeader(account, id),
    'x-ig-set-www-claim': newClaim(),
    'ig-set-ig-u-ds-user-id': String(account.person.pk),
    'ig-set-ig-u-rur': rur,
    'ig-set-x-mid': machineId(),
    'set-cookie': [...sessionCookies(host, account, id), routingCookie(host, rur)],
  }
}

export function tokenHeader(account: SandboxAccount, session_id: string): Record<string, string> {
  const token = JSON.stringify({
    ds_user_id: String(account.person.pk),
    sessionid: encodeURIComponent(session_id),
    should_use_header_over_cookies: true,
  })
  return { 'ig-set-authorization': `Bearer IGT:2:${Buffer.from(token).toString('base64')}` }
}

export function sessionCookies(host: string, account: SandboxAccount, session_id: string): string[] {
  return [
    cookie(host, 'sessionid', encodeURIComponent(session_id), { secret: true }),
    cookie(host, 'ds_user_id', String(account.person.pk)),
    cookie(host, 'csrftoken', randomBytes(24).toString('base64url')),
  ]
}

/** Names the region that serves the account's calls. */
export function newRouting(account: SandboxAccount): string {
  return `RVA,${account.person.pk},${Math.floor(Date.now() / 1_000) + YEAR}:01f7${randomBytes(16).toString('hex')}`
}

export function routingCookie(host: string, rur: string): string {
  return cookie(host, 'rur', `"${encodeURIComponent(rur)}"`, { secret: true })
}

export function newClaim(): string {
  return `hmac.AR${randomBytes(33).toString('base64url')}`
}

/** The cookies every client gets before it signs in. */
export function firstCookies(host: string): string[] {
  return [cookie(host, 'csrftoken', randomBytes(24).toString('base64url')), cookie(host, 'mid', machineId())]
}

function machineId(): string {
  return `aS${randomBytes(19).toString('base64url')}`
}

/**
 * On Instagram's own host names cookies are for the whole domain and Secure; a cookie jar would not return those to a loopback
 * address.
 */
function cookie(host: string, name: string, value: string, { secret = false } = {}): string {
  const name_only = host.replace(/:\d+$/, '')
  const place = name_only.endsWith('instagram.com') ? ['Domain=.instagram.com', 'Secure'] : []
  const secrecy = secret ? ['HttpOnly'] : []
  return [`${name}=${value}`, 'Path=/', `Max-Age=${YEAR}`, ...place, ...secrecy].join('; ')
}
