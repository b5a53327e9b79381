import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
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
const BESIDE = ['/graphql/query/', '/graphql_www/', '/api/graphql/']
/** Where newer clients confirm a sign-in. */
const BARE_CHALLENGE = /^\/api\/(challenge\/.+)$/
const CONTROL = '/_sandbox'
const MINUTE = 60_000

const TOO_LARGE = fail(413, 'The body is larger than a megabyte.')
const BROKEN = fail(500, 'The sandbox itself failed; its log tells why.')

/** `names`: host names besides its addresses and Instagram's own names, in lower case. */
export function createSandboxServer(sandbox: Sandbox, names: readonly string[]): Server {
  // Longer than clients keep an idle connection, so that none is closed while a request is on its way.
  return createServer({ keepAliveTimeout: 2 * MINUTE }, (request, response) => {
    const refusal = refuseForeignPage(request.headers, names)
    if (refusal) return send(response, refusal)
    respond(sandbox, request, response).catch((error: unknown) => {
      if (response.destroyed) return
      console.error(error)
      if (!response.headersSent) send(response, BROKEN)
    })
  })
}

async function respond(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

  const { headers } = request
  const { answer, delay_ms, is_torn, ...noted } = await takeCall(sandbox, {
    at,
    method,
    path: called,
    query,
    headers,
    body,
  })
  const status = answer === 'cut' ? null : answer.status
  sandbox.calls.enter({ at: at.toISOString(), method, path: request.url ?? path, status, ...noted })
  if (delay_ms > 0) await wait(delay_ms, undefined, { ref: false })
  if (answer === 'cut') request.socket.destroy()
  else if (isFlow(answer.body)) await pour(response, answer, answer.body, is_torn)
  else send(response, is_torn ? answer : pack(sandbox.profile, headers, answer), is_torn)
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
