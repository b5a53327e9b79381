import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, loopback_names } from '../loopback.ts'
import { Refusal } from './refusal.ts'

/** Refuses foreign host names and pages of other sites; the API's answers are not cached. */
export function refuseForeignRequests(app: FastifyInstance, public_url: string) {
  const own = ownOrigins(public_url)
  const isForeignHost = foreignHosts(public_url)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (isForeignHost(request.raw)) return done(new Refusal('wrong_host'))
    const is_refused = !path.startsWith('/api/webhooks/') && isForeign(request, own)
    done(is_refused ? new Refusal('foreign_origin') : undefined)
  })
}

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
function isForeign(request: FastifyRequest, own: Set<string>) {
  if (reading.has(request.method) || bearerOf(request) !== null) return false
  const origin = request.headers.origin
  if (origin === undefined) return request.headers['x-user-timezone'] === undefined
  return !own.has(origin)
}

type RequestHead = Pick<IncomingMessage, 'headers' | 'url'> & { rawHeaders?: readonly string[] }

/** Liveness probes, allowed under any name: a container's monitor knows only its address. */
const probes = /^\/(livez|readyz)(\?|$)/

/** For monitors, which may know only an address: no page of another site has an address as its name. */
const readings = /^\/(api\/health|metrics)(\?|$)/

/**
 * With METRICS_TOKEN, which no page of another site has, metrics are allowed under any name: another container may know no
 * other.
 */
const metrics = /^\/metrics(\?|$)/

/**
 * Judges the host name of a request: only that of the public address is allowed, on this machine any of its names, on any port
 * (a container's may differ outside). Any other could be a page of another site whose name resolves here (DNS rebinding).
 */
export function foreignHosts(public_url: string): (request: RequestHead) => boolean {
  const own = new URL(public_url).hostname
  const isOwn = (name: string) => name === own || (isLoopback(own) && isLoopback(name))
  return (head) => {
    const { headers, url = '' } = head
    const name = nameOf(head)
    if ((name !== null && isOwn(name)) || probes.test(url)) return false
    if (headers.authorization !== undefined && metrics.test(url)) return false
    return name === null || !readings.test(url) || !(isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')))
  }
}

/**
 * The name a request is for; null for none or several: Node keeps the first of two Host headers, and a proxy may have judged the other. An address
 * written out in full has to name the same.
 */
function nameOf({ headers, rawHeaders = [], url = '' }: RequestHead): string | null {
  const hosts = rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return null
  const name = nameIn(headers.host)
  const [, in_url] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  return in_url === undefined || nameIn(in_url) === name ? name : null
}

/** The name in a Host header, normalised like a URL's; null for none. */
export function nameIn(host: string | undefined): string | null {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d*)?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase() ?? null
}
