import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'

type RequestHead = Pick<IncomingMessage, 'headers' | 'url'>

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
  return ({ headers, url = '' }) => {
    const name = nameIn(headers.host)
    if ((name !== null && isOwn(name)) || probes.test(url)) return false
    if (headers.authorization !== undefined && metrics.test(url)) return false
    return name === null || !readings.test(url) || !(isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')))
  }
}

/** The name in a Host header, normalised like a URL's; null for none or several. */
export function nameIn(host: string | undefined): string | null {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d*)?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase() ?? null
}
