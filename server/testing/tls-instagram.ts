import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Trusted by nobody, for localhost and until 2199; what trusts it is a test. */
export const certificate_key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9CUEyZB/JFYar+X8
eEC+i1aGkarYGyJzk+ipqocI5vyhRANCAAQgYReUdrN5fW3K7+bo9HSE3ispBA6o
l+bj44Srhe1EtjDNvgKOY/VbYUSjQHCj2y9Wh4/BrKwR9bKjSYGEi0Pw
-----END PRIVATE KEY-----`

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjE5OTEyMzEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCBhF5R2s3l9bcrv
5uj0dITeKykEDqiX5uPjhKuF7US2MM2+Ao5j9VthRKNAcKPbL1aHj8GsrBH1sqNJ
gYSLQ/CjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBQpNJ5aENils68fP/jlyceOJO6L/zAKBggqhkjOPQQD
AgNIADBFAiEAti4KhAmxN8/saiId7HEz00PMD9LIHeGSbXc5ernYQEcCIHnDmKkn
SBbLxybv6MJXXf0l888woM91bDUG7+Ob4nmD
-----END CERTIFICATE-----`

export type TlsCall = {
  /** `2.0` or `1.1`. */
  protocol: string
  method: string
  path: string
  /** Everything that was sent, in its order; of HTTP/2 without what begins with a colon. */
  headers: [name: string, value: string][]
  body: string
  /** Over HTTP/2. */
  session: Http2Session | undefined
}

type Answer = (response: Http2ServerResponse, call: TlsCall) => unknown

/** A server over TLS that writes down what it is asked and how. `speaks` are the protocols that it offers, the dearest first. */
export async function startTlsInstagram(speaks: ('h2' | 'http/1.1')[]) {
  const seen = {
    /** What each connection offered. */
    offered: [] as string[][],
    calls: [] as TlsCall[],
    sessions: new Set<Http2Session>(),
    sockets: new Set<Socket>(),
  }
  let answer: Answer = (response) => response.end('{"status":"ok"}')
  let is_down = false
  const cut = () => {
    for (const socket of seen.sockets) socket.destroy()
  }
  const server = createSecureServer({
    ...{ key: certificate_key, cert: certificate, allowHTTP1: true },
    ALPNCallback({ protocols }) {
      seen.offered.push(protocols)
      return speaks.find((one) => protocols.includes(one))
    },
  })
  server.on('request', async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { method, url, httpVersion: protocol, rawHeaders } = request
    const pairs = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1] ?? ''] as const]))
    const headers = pairs
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]): [string, string] => [name, value])
    const session = protocol === '2.0' ? request.stream.session : undefined
    const call: TlsCall = { protocol, method, path: url, headers, session, body: await text(request).catch(() => '') }
    seen.calls.push(call)
    answer(response, call)
  })
  server.on('session', (session) => seen.sessions.add(session.once('close', () => seen.sessions.delete(session))))
  server.on('connection', (socket) => {
    seen.sockets.add(socket.once('close', () => seen.sockets.delete(socket)))
    if (is_down) socket.destroy()
  })
  // What a client cuts is what these tests are about.
  server.on('sessionError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    ...seen,
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next: Answer) => {
      answer = next
    },
    /** Cuts its connections, and each new one until it is back; nobody else gets its port meanwhile. */
    goDown() {
      is_down = true
      cut()
    },
    comeBack() {
      is_down = false
    },
    async close() {
      cut()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
