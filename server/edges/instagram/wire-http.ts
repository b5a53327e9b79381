import { pipeline, Readable, type Transform } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import { constants, createGunzip, createInflate } from 'node:zlib'
import { Agent, buildConnector, request } from 'undici'

type HttpCall = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** Sent at most once. */
  body?: string
  /** Of the whole call: waiting for a connection, sending, and reading the answer. */
  timeout_ms: number
  /** Uncompressed bytes that are taken of a body. */
  most: number
}

type HttpAnswer = {
  status: number
  headers: Headers
  /** Uncompressed; null when there are more than `most`. */
  bytes: Buffer | null
  is_http1: boolean
}

/** Makes one call. Throws what Node and undici throw, and a TimeoutError; redirects are answers like others. */
export type AskOverHttp = (url: URL, call: HttpCall) => Promise<HttpAnswer>

/**
 * Creates the one way to speak to Instagram and the hosts of its pictures: HTTP/2 where a server offers it, HTTP/1.1 where it doesn't
 * or has no TLS. It sends the headers that are given and what the protocol needs, keeps no cookies, and repeats nothing that has a
 * body. `tls` is for tests, whose certificates nobody else trusts.
 */
export function createWireHttp(tls: Pick<ConnectionOptions, 'ca'> = {}): AskOverHttp {
  /** Servers that chose HTTP/1.1 at their last connection. */
  const of_http1 = new Set<string>()
  const open = () => {
    const connector = buildConnector({ ...tls, preferH2: true })
    const connect: buildConnector.connector = (server, callback) =>
      connector(server, (...made) => {
        const [, socket] = made
        const { hostname, port } = server
        const name = nameOfServer(hostname, port)
        if (socket && 'alpnProtocol' in socket && socket.alpnProtocol === 'h2') of_http1.delete(name)
        else if (socket) of_http1.add(name)
        callback(...made)
      })
    return new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 })
  }
  let agent = open()

  return async function ask(url, { method, headers, body, timeout_ms, most }) {
    const used = agent
    const bytes = body === undefined ? null : Buffer.from(body)
    try {
      const answer = await request(url, {
        dispatcher: used,
        method,
        headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
        // undici sends a string again after GOAWAY or REFUSED_STREAM, a stream never: a write without an answer must stay unknown.
        body: bytes && Readable.from([bytes]),
        signal: AbortSignal.timeout(timeout_ms),
      })
      const given = headersOf(answer.headers)
      const bytes_given = await readWithin(answer.body, given, most)
      const is_http1 = of_http1.has(nameOfServer(url.hostname, url.port))
      return { status: answer.statusCode, headers: given, bytes: bytes_given, is_http1 }
    } catch (error) {
      // Nothing shows whether the server is slow or the connection dead, which HTTP/2 would keep: the next call gets its own.
      if ((error as Error).name === 'TimeoutError' && agent === used) {
        agent = open()
        used.close().catch(() => {})
      }
      throw error
    }
  }
}

const nameOfServer = (hostname: string, port: string) => `${hostname} ${port}`

function headersOf(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(given))
    for (const value of [values ?? []].flat()) if (!NOT_BYTES.test(value)) headers.append(name, value)
  return headers
}

/** Over HTTP/2 Node reads values as UTF-8. */
const NOT_BYTES = /[^\t\x20-\x7e\x80-\xff]/

/** Unpacks as fast as it is read; stops and returns null once there are more than `most` bytes. */
async function readWithin(body: Readable, headers: Headers, most: number): Promise<Buffer | null> {
  // What is given up ends with an error that nobody needs.
  body.on('error', () => {})
  const parts: Buffer[] = []
  let length = 0
  for await (const part of unpacked(body, headers)) {
    length += part.length
    if (length > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A body that is cut in the middle is read as far as it came, as browsers do. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }

const unpackers = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(lenient)],
  ['x-gzip', () => createGunzip(lenient)],
  ['deflate', () => createInflate(lenient)],
])

/** More would only be a bomb. */
const MAX_CODINGS = 3

/** The body without its codings; as it came where one of them wasn't asked for. */
function unpacked(body: Readable, headers: Headers): Readable {
  const codings =
    headers
      .get('content-encoding')
      ?.toLowerCase()
      .match(/[^\s,]+/g) ?? []
  const makers = codings.toReversed().flatMap((coding) => unpackers.get(coding) ?? [])
  if (makers.length < codings.length || makers.length > MAX_CODINGS) return body
  return makers.reduce<Readable>((packed, make) => pipeline(packed, make(), () => {}), body)
}
