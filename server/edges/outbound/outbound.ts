import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressProblem } from '#rules/delivery-failures.ts'
import { isPublicAddress } from './private-addresses.ts'

const SECOND = 1000
const TIMEOUT = 10 * SECOND

/** The address is not allowed. */
export class AddressRefused extends Error {
  readonly problem: AddressProblem
  constructor(problem: AddressProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Nothing came back for as long as was waited. */
export class NoAnswerError extends Error {}

/**
 * Calls to addresses given by users. Only https to the public internet, unless `allow_private` (a developer's own machine):
 * the name is resolved once, all its addresses are checked, and the connection uses only those. Redirects are not followed,
 * the response's body is not read, and the timeout is ten seconds.
 */
export function createOutbound({
  allow_private,
  resolve = lookUp,
  timeout_ms = TIMEOUT,
}: {
  allow_private: boolean
  resolve?: typeof lookUp
  timeout_ms?: number
}) {
  /** Throws AddressRefused for what the address alone shows. */
  const judge = (text: string) => {
    const url = new URL(text)
    if (url.username || url.password) throw new AddressRefused('has_credentials')
    if (url.protocol !== 'https:' && !(allow_private && url.protocol === 'http:')) throw new AddressRefused('not_https')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allow_private && !isPublicAddress(host)) throw new AddressRefused('not_public')
  }

  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      // Otherwise the answers would tell which names exist in our own network.
      if (error) return done(allow_private ? error : new AddressRefused('not_public'), '')
      if (!allow_private && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefused('not_public'), '')
      const [first] = addresses
      if (options.all || !first) return done(null, addresses)
      done(null, first.address, first.family)
    })

  return {
    judge,
    /** POSTs to an address given by a user. Returns the status; throws AddressRefused, or an Error that describes the failure. */
    post(url: string, body: string, headers: Record<string, string>): Promise<number> {
      judge(url)
      const request = url.startsWith('https:') ? requestHttps : requestHttp
      return new Promise((answer, fail) => {
        const signal = AbortSignal.timeout(timeout_ms)
        const sent = request(url, {
          method: 'POST',
          headers: { 'content-length': Buffer.byteLength(body), ...headers },
          lookup,
          signal,
          // A new connection each time: a kept-alive one would outlive the check of its address.
          agent: false,
        })
        sent.on('error', (error) =>
          fail(signal.aborted ? new NoAnswerError(`no answer within ${timeout_ms / SECOND} s`) : error),
        )
        sent.on('response', (response) => {
          answer(response.statusCode ?? 0)
          response.destroy()
        })
        sent.end(body)
      })
    },
  }
}

export type Outbound = ReturnType<typeof createOutbound>
