import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { type Answer, fail } from '../message/answers.ts'

const FOREIGN_ORIGIN = fail(403, 'A page of another site may not call the sandbox.')
const FOREIGN_HOST = fail(421, 'The sandbox is not known by this name; set it in SANDBOX_NAMES if it is meant to be.')

/**
 * Refuses requests from a page of another site in a browser on this machine: they carry a foreign Origin, or a foreign host
 * name that resolves here (DNS rebinding). Addresses and Instagram's own names cannot be rebound.
 */
export function refuseForeignPage({ host = '', origin }: IncomingHttpHeaders, names: readonly string[]): Answer | null {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+?)(?::\d{0,5})?$/.exec(host.toLowerCase()) ?? []
  const is_known = name === 'localhost' || names.includes(name) || name.endsWith('.instagram.com')
  if (!is_known && isIP(name.replace(/^\[|\]$/g, '')) === 0) return FOREIGN_HOST
  if (origin === undefined) return null
  return isOwn(origin, host) ? null : FOREIGN_ORIGIN
}

/** The scheme's default port may be present or absent. */
function isOwn(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  return page !== null && URL.parse(`${page.protocol}//${host}`)?.host === page.host
}
