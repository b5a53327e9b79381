import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import type { Logger } from 'pino'
import { refusalText } from '#words/refusals.ts'
import { Refusal } from '../http/refusal.ts'

const HOUR = 3_600_000

/** Timeout in seconds for each of the issuer's three responses: discovery, token, keys. */
const TIMEOUT_SECONDS = 6

export type GoogleOptions = {
  client: { client_id: string; client_secret: string; issuer: string } | null
  /** The only address the issuer may redirect people to. */
  redirect_uri: string
  log: Logger
}

/** The parameters of the redirect, and the values the browser created before it. */
export type Returned = { code: string; code_verifier: string; nonce: string; state: string; iss?: string | undefined }

/** The person confirmed by the issuer; `sub` is permanent, the address may change. */
export type GooglePerson = { sub: string; email: string | null; email_verified: boolean }

/** Sign-in by an OpenID Connect issuer, Google by default. */
export function createGoogle({ client, redirect_uri, log }: GoogleOptions) {
  let known: { at: number; configuration: Promise<Configuration> } | null = null

  const configuration = () => {
    if (!client) throw new Refusal('google_not_configured')
    if (known && performance.now() - known.at < HOUR) return known.configuration
    const request = { at: performance.now(), configuration: discover(client) }
    known = request
    request.configuration.catch(() => {
      // A failed discovery is retried.
      if (known === request) known = null
    })
    return request.configuration
  }

  const calmly = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) throw error
      const refusal = new Refusal(isAway(error) ? 'google_unavailable' : 'google_refused')
      log.warn({ code: (error as { code?: string }).code, reason: (error as Error).message }, refusal.message)
      throw refusal
    }
  }

  return {
    /** Where a browser starts, or why it can't. */
    async find() {
      if (!client) {
        const message = refusalText('google_not_configured', null)
        return { client_id: null, authorization_endpoint: null, redirect_uri: null, message }
      }
      const { authorization_endpoint = null } = (await calmly(configuration)).serverMetadata()
      return { client_id: client.client_id, authorization_endpoint, redirect_uri, message: null }
    },

    /** Returns the verified person; throws a Refusal when any part of the response is invalid. */
    exchange: ({ code, code_verifier, nonce, state, iss }: Returned): Promise<GooglePerson> =>
      calmly(async () => {
        const address = new URL(redirect_uri)
        address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
        const tokens = await authorizationCodeGrant(await configuration(), address, {
          pkceCodeVerifier: code_verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Refusal('google_refused')
        const email = typeof claims.email === 'string' ? claims.email : null
        return { sub: claims.sub, email, email_verified: claims.email_verified === true }
      }),
  }
}

export type Google = ReturnType<typeof createGoogle>

function discover({ client_id, client_secret, issuer }: NonNullable<GoogleOptions['client']>) {
  const url = new URL(issuer)
  // The configuration allows http only on this machine.
  const insecure = url.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(url, client_id, { client_secret, id_token_signed_response_alg: 'RS256' }, undefined, {
    execute: [enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
  })
}

/** Whether the issuer is unavailable or sends nonsense, as opposed to a refusal. */
function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || code === 'OAUTH_PARSE_ERROR') return true
  if (name === 'TimeoutError' || name === 'AbortError') return true
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return cause instanceof Response ? cause.status >= 500 : true
  return error instanceof TypeError
}
