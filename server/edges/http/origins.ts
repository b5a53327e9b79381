import type { FastifyRequest } from 'fastify'
import { loopback_names } from '../loopback.ts'

/** Origins that may change anything: the public address and, on this machine, its other names. */
export function ownOrigins(public_url: string): Set<string> {
  const url = new URL(public_url)
  if (!loopback_names.includes(url.hostname)) return new Set([url.origin])
  return new Set(loopback_names.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`))
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The API token of a request. A page of another site cannot send one without a preflight, and it takes precedence over a
 * cookie.
 */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S*)$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}

/**
 * Whether a request comes from a page of another site. Such a page cannot send X-User-Timezone without a preflight, so that
 * header replaces a missing Origin.
 */
export function isForeign(request: FastifyRequest, own: Set<string>) {
  if (reading.has(request.method) || bearerOf(request) !== null) return false
  const origin = request.headers.origin
  if (origin === undefined) return request.headers['x-user-timezone'] === undefined
  return !own.has(origin)
}
