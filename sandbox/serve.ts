import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { constants, createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { takeControl } from './control/take-control.ts'
import { type Answer, type Flow, fail, isFinished, isFlow, UNKNOWN_PATH } from './message/answers.ts'
import { readBytes } from './message/read-body.ts'
import { PICTURES } from './pictures/addresses.ts'
import { servePicture } from './pictures/serve-picture.ts'
import type { Sandbox } from './sandbox.ts'
import { refuseForeignPage } from './wire/foreign-pages.ts'
import { pack } from './wire/gzip.ts'
import { takeCall } from './wire/take-call.ts'

const API = '/api/v1/'
/** Paths outside /api/v1/. */
const BESIDE = ['/graphql/query/', '/graphql_www/', '/api/graphql/', '/web/search/topsearch/']
/** Where newer clients confirm a sign-in. */
const BARE_CHALLENGE = /^\/api\/(challenge\/.+)$/
const CONTROL = '/_sandbox'
const MINUTE = 60_000

const TOO_LARGE = fail(413, 'The body is larger than a megabyte.')
const BROKEN = fail(500, 'The sandbox itself failed; its log tells why.')

/** What an HTTP/2 client begins with where no TLS agrees on the protocol (RFC 9113, 3.4). */
const PREFACE = 'PRI * HTTP/2.0'

/**
 * Speaks HTTP/1.1 and, to clients that begin with it, cleartext HTTP/2 on one port. `names`: host names besides its addresses
 * and Instagram's own names, in lower case.
 */
export function createSandboxServer(sandbox: Sandbox, names: readonly string[]) {
  const answerOn = (request: IncomingMessage, response: ServerResponse) => {
    const headers = withHost(request)
    const refusal = refuseForeignPage(headers, names)
    if (refusal) return send(response, refusal)
    respond(sandbox, request, headers, response).catch((error: unknown) => {
      if (response.destroyed || streamOf(request)?.closed) return
      console.error(error)
      if (!response.headersSent) send(response, BROKEN)
    })
  }
  // Longer than clients keep an idle connection, so that none is closed while a request is on its way.
  const http1 = createServer({ keepAliveTimeout: 2 * MINUTE }, answerOn)
  // Node offers its requests and responses of HTTP/2 with the properties of those of HTTP/1.1.
  const http2 = createHttp2Server((request, response) =>
    answerOn(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  )
  const open = new Set<Socket>()
  const server = createTcpServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)))
    // A connection that is lost before its first request concerns nobody.
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      // A lone P may also be the beginning of POST.
      const is_http2 = first.length > 1 && PREFACE.startsWith(first.toString('latin1', 0, PREFACE.length))
      ;(is_http2 ? http2 : http1).emit('connection', socket)
      if (!is_http2) socket.resume()
    })
  })
  return {
    server,
    closeConnections() {
      for (const socket of open) socket.destroy()
    },
  }
}

/** In HTTP/2 the host is a field of its own. */
function withHost({ headers }: IncomingMessage): IncomingHttpHeaders {
  const host = headers.host ?? headers[':authority']
  return typeof host === 'string' ? { ...headers, host } : headers
}

async function respond(
  sandbox: Sandbox,
  request: IncomingMessage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): Promise<void> {
  const at = new Date()
  const method = request.method ?? 'GET'
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2)
  const bytes = await readBytes(request)
  if (!bytes) return send(response, TOO_LARGE)
  const body = bytes.toString('utf8')
  const query = new URLSearchParams(search)
  if (path.startsWith(CONTROL)) return send(response, takeControl(sandbox, { method, path, query, body }))
  if (path.startsWith(PICTURES)) return send(response, await servePicture(sandbox, path, query))
  const called = pathCalled(path)
  if (called === undefined) return send(response, UNKNOWN_PATH)

  const { httpVersion: http_version } = request
  const { answer, delay_ms, is_torn, ...noted } = await takeCall(sandbox, {
    at,
    method,
    path: called,
    query,
    headers,
    http_version,
    body,
  })
  const status = answer === 'cut' ? null : answer.status
  sandbox.calls.enter({ at: at.toISOString(), method, path: request.url ?? path, http_version, status, ...noted })
  if (delay_ms > 0) await wait(delay_ms, undefined, { ref: false })
  if (answer === 'cut') cut(request)
  else if (isFlow(answer.body)) await pour(response, answer, answer.body, is_torn)
  else send(response, is_torn ? answer : pack(sandbox.profile, headers, answer), is_torn)
}

/** Only of a request by HTTP/2. */
const streamOf = (request: IncomingMessage) => (request as { stream?: ServerHttp2Stream }).stream

/** Cuts the connection; in HTTP/2 only the stream, since others may use the connection. */
function cut(request: IncomingMessage): void {
  const stream = streamOf(request)
  if (stream) stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  else request.socket.destroy()
}

/** The path as routes know it; undefined outside Instagram's paths. */
function pathCalled(path: string): string | undefined {
  if (path.startsWith(API)) return path.slice(API.length)
  return BARE_CHALLENGE.exec(path)?.[1] ?? BESIDE.find((one) => `${path}/`.startsWith(one))?.slice(1)
}

const MAX_FLOW_MS = 5 * MINUTE

/** However it ends, by the client, an error or the time limit, there is nothing to do. */
async function pour(
  response: ServerResponse,
  { status, headers }: Answer,
  flow: Flow,
  is_torn: boolean,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers, ...flow.headers })
  const signal = AbortSignal.timeout(MAX_FLOW_MS)
  const chunks = is_torn ? sendHalfAChunk(flow) : flow.chunks()
  await pipeline(Readable.from(chunks), response, { signal }).catch(() => response.destroy())
}

async function* sendHalfAChunk(flow: Flow): AsyncGenerator<string | Buffer> {
  for await (const chunk of flow.chunks()) {
    yield chunk.slice(0, Math.ceil(chunk.length / 2))
    return
  }
}

/** A torn answer is valid HTTP whose text ends in the middle. */
function send(response: ServerResponse, answer: Answer, is_torn = false): void {
  const { status, body, headers } = answer
  const { content, content_type } = isFinished(body)
    ? body
    : { content: JSON.stringify(body), content_type: 'application/json; charset=utf-8' }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const sent = is_torn ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes
  response.writeHead(status, { 'content-type': content_type, 'content-length': sent.length, ...headers })
  response.end(sent)
}
