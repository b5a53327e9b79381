import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'url'>

/** They say whether we live and nothing else, to whoever asks by whatever name: those who watch a container know only its address. */
const probes = /^\/(livez|readyz)(\?|$)/

/** For those who watch us, who may know only an address: no page of another site has one of these for its name. */
const readings = /^\/(api\/health|metrics)(\?|$)/

/** With METRICS_TOKEN, which no page of another site has, the figures are told by any name: a neighbour in a container network knows no other. */
const told = /^\/metrics(\?|$)/

/**
 * Judges under which name a request came: only the one of the public address is ours, on this machine any name of it, on any port (a
 * container's may be another outside). All others could be a page of another site whose name was made to lead here.
 */
export function foreignHosts(public_url: string): (request: Asked) => boolean {
  const own = new URL(public_url).hostname
  const isOwn = (name: string) => name === own || (isLoopback(own) && isLoopback(name))
  return ({ headers, url = '' }) => {
    const name = nameIn(headers.host)
    if ((name !== null && isOwn(name)) || probes.test(url)) return false
    if (headers.authorization !== undefined && told.test(url)) return false
    return name === null || !readings.test(url) || !(isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')))
  }
}

/** The name in a Host header, as a URL would have it; null where it holds none, or more. */
export function nameIn(host: string | undefined): string | null {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d*)?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase() ?? null
}
