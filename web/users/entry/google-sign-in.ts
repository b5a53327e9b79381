import { findGoogle } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { ApiFailure, callApi } from '#web/core/api.ts'
import { nextPath } from '#web/core/next-path.ts'

/** What /auth/google tells. */
type Google = { client_id: string; authorization_endpoint: string | null; redirect_uri: string | null }

/** What the browser keeps while it is away at Google; only in this tab. */
type Journey = { state: string; nonce: string; code_verifier: string; next: string }

const KEY = 'google-sign-in'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** The address at Google that asks for a code, with the account chooser. */
export async function makeAuthorizationAddress(google: Google, { state, nonce, code_verifier }: Journey) {
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  const address = new URL(google.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: google.client_id,
    redirect_uri: google.redirect_uri ?? '',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: base64url(new Uint8Array(hashed)),
    code_challenge_method: 'S256',
  }).toString()
  return address.href
}

/** Leaves for Google, and remembers what the way back is checked by; rejects where that is not set up. */
export async function goToGoogle(next: string) {
  const { client_id, message, ...google } = await callApi(findGoogle)
  if (client_id === null) throw new ApiFailure('google_not_configured', 503, message ?? '')
  const journey: Journey = { state: random(), nonce: random(), code_verifier: random(), next }
  const address = await makeAuthorizationAddress({ ...google, client_id }, journey)
  sessionStorage.setItem(KEY, JSON.stringify(journey))
  location.assign(address)
}

/** Takes what was remembered; a second time there is nothing. */
function takeJourney(): Journey | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  try {
    return kept === null ? null : (JSON.parse(kept) as Journey)
  } catch {
    return null
  }
}

export type Return =
  | { kind: 'code'; code: string; code_verifier: string; nonce: string; state: string; iss?: string; next: string }
  /** The person chose not to. */
  | { kind: 'cancelled' }
  /** It does not belong to a sign-in that was begun in this tab. */
  | { kind: 'stray' }

/** What the address one came back from Google with means to somebody who left with this. */
export function judgeReturn(search: string, journey: Journey | null): Return {
  const answer = new URLSearchParams(search)
  const code = answer.get('code')
  const state = answer.get('state')
  if (!journey || !state || state !== journey.state) return { kind: 'stray' }
  if (!code) return { kind: 'cancelled' }
  const iss = answer.get('iss')
  const { code_verifier, nonce } = journey
  const next = nextPath(`?${new URLSearchParams({ next: journey.next ?? paths.dashboard })}`)
  return { kind: 'code', code, code_verifier, nonce, state, ...(iss !== null && { iss }), next }
}

export const takeReturn = (search: string) => judgeReturn(search, takeJourney())
