import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '../kept/accounts.ts'
import type { Kept } from '../kept/kept.ts'
import { parseJson } from './raw-json.ts'

const YEAR = 365 * 24 * 3_600

/** The account whose session a request carries, as a token or as a cookie. */
export function findViewer(kept: Kept, headers: IncomingHttpHeaders): { account: Account; session_id: string } | null {
  const carried = tokenSession(headers.authorization) ?? cookieValue(headers.cookie, 'sessionid')
  if (!carried) return null
  const session_id = carried.replaceAll(/%3A/gi, ':')
  const account = kept.accounts.get(kept.sessions.get(session_id) ?? '')
  return account ? { account, session_id } : null
}

function tokenSession(authorization: string | undefined): string | null {
  const [, encoded = ''] = /^Bearer IGT:2:(.+)$/.exec(authorization ?? '') ?? []
  if (!encoded) return null
  try {
    const token = parseJson(Buffer.from(encoded, 'base64').toString('utf8'))
    return String((token as { sessionid?: unknown }).sessionid ?? '')
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

/** Opens a session and gives the headers and cookies that carry it to the client. */
export function openSession(kept: Kept, account: Account, host: string): Record<string, string | string[]> {
  const pk = String(account.person.pk)
  const session_id = `${pk}:${randomBytes(10).toString('base64url')}:${randomBytes(1)[0] ?? 0}:AY${randomBytes(24).toString('base64url')}`
  kept.record({ event: 'session_opened', id: session_id, account: account.name })
  const sessionid = encodeURIComponent(session_id)
  const token = JSON.stringify({ ds_user_id: pk, sessionid, should_use_header_over_cookies: true })
  const rur = `RVA,${pk},${Math.floor(Date.now() / 1_000) + YEAR}:01f7${randomBytes(16).toString('hex')}`
  return {
    'ig-set-authorization': `Bearer IGT:2:${Buffer.from(token).toString('base64')}`,
    'x-ig-set-www-claim': `hmac.AR${randomBytes(33).toString('base64url')}`,
    'ig-set-ig-u-ds-user-id': pk,
    'ig-set-ig-u-rur': rur,
    'ig-set-x-mid': machineId(),
    'set-cookie': [
      cookie(host, 'sessionid', sessionid, { secret: true }),
      cookie(host, 'ds_user_id', pk),
      cookie(host, 'csrftoken', randomBytes(24).toString('base64url')),
      cookie(host, 'rur', `"${encodeURIComponent(rur)}"`, { secret: true }),
    ],
  }
}

/** The cookies every client gets before it signs in. */
export function firstCookies(host: string): string[] {
  return [cookie(host, 'csrftoken', randomBytes(24).toString('base64url')), cookie(host, 'mid', machineId())]
}

function machineId(): string {
  return `aS${randomBytes(19).toString('base64url')}`
}

/** On Instagram's own host names cookies are for the whole domain and Secure; on a loopback address no jar would return those. */
function cookie(host: string, name: string, value: string, { secret = false } = {}): string {
  const name_only = host.replace(/:\d+$/, '')
  const place = name_only.endsWith('instagram.com') ? ['Domain=.instagram.com', 'Secure'] : []
  const secrecy = secret ? ['HttpOnly'] : []
  return [`${name}=${value}`, 'Path=/', `Max-Age=${YEAR}`, ...place, ...secrecy].join('; ')
}
