import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { ActionKind } from '#rules/kinds/kinds.ts'

export type RecordedCall = {
  /** Epoch ms of arrival; the call ends when it is answered or cut. */
  at: number
  ended_at: number | null
  /** Instagram's id of the calling account; null before the sign-in. */
  account: string | null
  kind: RecordedKind
  path: string
  /** Null when it was cut or the sandbox was down. */
  status: number | null
}

/** `sign_in` includes the calls around it; a person starts them. */
export type RecordedKind = ActionKind | 'read' | 'sign_in'

export const isWrite = (call: RecordedCall): call is RecordedCall & { kind: ActionKind } =>
  call.kind !== 'read' && call.kind !== 'sign_in'

export type Recorder = {
  origin: string
  calls: RecordedCall[]
  /** While on, some profiles always answer 500, comment tokens do not reach the sandbox, and some answers are compressed. */
  spoil: (is_on: boolean) => void
  close: () => void
}

const kinds: [RegExp, RecordedKind][] = [
  [/^friendships\/create\//, 'follow'],
  [/^friendships\/destroy\//, 'unfollow'],
  [/^friendships\/remove_follower\//, 'remove_follower'],
  [/^friendships\/approve\//, 'approve_request'],
  [/^friendships\/ignore\//, 'decline_request'],
  [/^media\/[^/]+\/like\//, 'like'],
  [/^media\/[^/]+\/unlike\//, 'unlike'],
  [/^media\/[^/]+\/comment\/(bulk_delete|[^/]+\/delete)\//, 'delete_comment'],
  [/^media\/[^/]+\/comment\//, 'comment'],
  [/^(accounts|challenge|qe|launcher|two_factor|bloks|zr|consent)\//, 'sign_in'],
]

const kindOf = (path: string): RecordedKind => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'read'

/** One profile in this many answers 500 while spoiling is on. */
const POISONED_ONE_IN = 29
/** One answer in this many is compressed. */
const PACKED_ONE_IN = 5

/**
 * A proxy between the product and the sandbox that records every call across restarts, because the sandbox's own call log ends
 * with its process. Answers are streamed, so an endless one needs no memory.
 */
export async function startRecorder(sandbox: string, own: Set<string>): Promise<Recorder> {
  const calls: RecordedCall[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let is_spoilt = false
  let answered = 0

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/^\/api\/v1\//, '').split('?')[0] ?? ''
    const header = request.headers['ig-u-ds-user-id']
    const account = typeof header === 'string' && /^[0-9]+$/.test(header) && header !== '0' ? header : null
    const call: RecordedCall = { at: Date.now(), ended_at: null, account, kind: kindOf(path), path, status: null }
    calls.push(call)
    response.once('close', () => (call.ended_at = Date.now()))
    try {
      const body = withoutToken(call.kind, await buffer(request))
      if (is_spoilt && isPoisoned(path, own)) {
        call.status = 500
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Oops, an error occurred."}')
        return
      }
      const answer = await forward(request, body)
      call.status = answer.statusCode ?? null
      const packs = is_spoilt && ++answered % PACKED_ONE_IN === 0
      handOn(answer, response, packs)
    } catch {
      // A sandbox that is down or was killed does not answer.
      response.destroy()
    }
  })

  /** Only the sandbox is known to recognise a comment's token; the real service may not. */
  function withoutToken(kind: RecordedKind, body: Buffer): Buffer {
    if (!is_spoilt || kind !== 'comment') return body
    const text = body.toString()
    const token = /idempotence_token%22%3A%22([^%]+)%22/.exec(text)?.[1]
    return token ? Buffer.from(text.replaceAll(token, randomUUID())) : body
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const { connection: _, 'content-length': __, 'transfer-encoding': ___, ...rest } = headers
    const request_out = requestOf(new URL(url ?? '/', sandbox), { method, agent, headers: { ...rest, ...length } })
    request_out.end(body)
    const [answer] = (await once(request_out, 'response')) as [IncomingMessage]
    return answer
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    spoil: (is_on) => (is_spoilt = is_on),
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

function isPoisoned(path: string, own: Set<string>): boolean {
  const [, id = ''] = /^(?:users|friendships\/show)\/([0-9]+)\//.exec(path) ?? []
  return id !== '' && !own.has(id) && Number(id.slice(-6)) % POISONED_ONE_IN === 0
}

function handOn(answer: IncomingMessage, response: ServerResponse, packs: boolean) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
  const may_pack = packs && !headers['content-encoding'] && Number(headers['content-length'] ?? 0) > 0
  const cut = () => response.destroy()
  answer.once('error', cut)
  answer.once('aborted', cut)
  response.once('close', () => answer.destroy())
  if (!may_pack) {
    response.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(response)
    return
  }
  const { 'content-length': ____, ...unmeasured } = headers
  response.writeHead(answer.statusCode ?? 502, { ...unmeasured, 'content-encoding': 'gzip' })
  answer.pipe(createGzip()).pipe(response)
}
