import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import { isLanguage } from '#rules/languages.ts'
import { zoneOrUtc } from '#rules/zones.ts'
import { notingWrites } from '../database/noted-writes.ts'
import { inLanguage } from '../language.ts'
import type { Meter } from '../metering/meter.ts'
import { writerOf } from './answer.ts'
import { bearerOf } from './foreign.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { refuseBadText } from './json-body.ts'
import { inLane, settle, settleRefused } from './metered.ts'
import { problemOf } from './problem.ts'
import { Refusal } from './refusal.ts'

/** The caller, as identified by the session or the API token. */
export type Caller = {
  id: string
  email: string
  created_at: Date
  google_id: string | null
  timezone: string
  /** The one they have chosen; null where it's that of the request. */
  language: string | null
  subscription_onboarding_completed: boolean
  session_hash: Buffer
  /** The scopes of an API token; null for a signed-in browser, which may do everything. */
  scopes: readonly ApiScope[] | null
}

export type Context = {
  request: FastifyRequest
  reply: FastifyReply
  /** Null when nobody is signed in; possible only in open calls. */
  caller: Caller | null
  /** The caller; throws `not_signed_in` when there is none. */
  user: Caller
  /** Aborted when the client disconnects before the answer. */
  gone: AbortSignal
  /** The browser's zone from X-User-Timezone, `UTC` without a valid one. */
  browser_zone: string
}

export type Http = {
  app: FastifyInstance
  findCaller: (request: FastifyRequest) => Promise<Caller | null>
  findTokenCaller: (token: string) => Promise<Caller | null>
  /** Whether every answer is validated against the contract before it is sent: in development and in tests. */
  checks_answers: boolean
  keys: IdempotencyStore
  meter: Meter
  /** Every registered call, for the OpenAPI document and its test. */
  // biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer stand side by side here
  served: Call<any, any, any, any>[]
}

/**
 * Registers a call of the contract: parses the input, runs the handler, and sends only the fields that the contract names, so
 * a column outside it never leaks.
 */
export function serve<Sent, Input, Given, Answer>(
  http: Http,
  call: Call<Sent, Input, Given, Answer>,
  act: (input: Input, context: Context) => Given | Promise<Given>,
) {
  http.served.push(call)
  const write = http.checks_answers ? (answer: Given) => call.answer.parse(answer) : writerOf(call.answer)
  http.app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.body_bytes && { bodyLimit: call.body_bytes }),
    config: { cost: call.cost, is_open: call.access === 'anyone' },
    // A file is streamed at the pace of its reader.
    ...(call.answers === 'file' && { compress: false }),
    ...(call.makes && {
      preSerialization: async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
        await http.keys.settle(request, reply, body)
        return body
      },
    }),
    handler: inLane(http.meter, call.cost, async (request, reply) => {
      const caller = await requireCaller(http, call, request, reply)
      noteCaller(request, caller)
      await settle(http.meter, request, reply, request.user_id)
      if (call.access === 'signed_in' && !caller) throw new Refusal('not_signed_in')
      const input = readInput(call, request)
      if (call.makes && caller) {
        const keyed = { call, user_id: caller.id, input, request, reply }
        if (await http.keys.claimOrReplay(keyed)) return reply
      }
      const doing = () => inLanguage(request.language, () => act(input, contextOf(request, reply, caller)))
      const answer = await (request.claim ? notingWrites(request.claim, doing) : doing())
      const has_left = reply.raw.destroyed && !request.claim
      // The handler has sent its file by then.
      if (call.answers === 'file' || has_left) return reply
      return send(reply, call.status, write(answer))
    }),
  })
}

/** A user's own choice of language counts more than what their browser asks for. */
function noteCaller(request: FastifyRequest, caller: Caller | null) {
  request.user_id = caller?.id ?? null
  if (isLanguage(caller?.language)) request.language = caller.language
}

/** Fastify begins with 200; the handler may have set another status. */
const send = (reply: FastifyReply, status: number, text: unknown) =>
  reply.status(reply.statusCode === 200 ? status : reply.statusCode).send(text)

/** A request with a token belongs to that token's user or nobody: a cookie beside it is ignored. */
async function requireCaller<Sent, Input, Given, Answer>(
  http: Http,
  { scope, access }: Call<Sent, Input, Given, Answer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const token = bearerOf(request)
  if (token === null) return http.findCaller(request)
  if (scope === null) {
    if (access === 'anyone') return null
    await settleRefused(http.meter, request)
    throw new Refusal('session_only')
  }
  const caller = await http.findTokenCaller(token)
  if (!caller) {
    // A revoked token uses nothing more of its user's budget.
    await settle(http.meter, request, reply, null)
    throw new Refusal('token_unknown')
  }
  if (!hasScope(caller, scope)) await settleRefused(http.meter, request)
  requireScope(caller, scope)
  return caller
}

/** Refused: scope_missing. A signed-in browser may do everything. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: ApiScope | undefined) {
  if (scope && !hasScope({ scopes }, scope)) throw new Refusal('scope_missing', { scope })
}

const hasScope = ({ scopes }: Pick<Caller, 'scopes'>, scope: ApiScope | undefined) =>
  !scopes || !scope || scopes.includes(scope)

function contextOf(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): Context {
  const zone = request.headers['x-user-timezone']
  return {
    request,
    reply,
    caller,
    get user() {
      if (!caller) throw new Refusal('not_signed_in')
      return caller
    },
    get gone() {
      return goneSignal(reply)
    },
    get browser_zone() {
      return zoneOrUtc(typeof zone === 'string' ? zone : null)
    },
  }
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed && !raw.writableFinished) gone.abort()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

/** A form sent to a call that reads JSON would be taken for an empty body. */
function refuseForm<Sent, Input, Given, Answer>({ body }: Call<Sent, Input, Given, Answer>, request: FastifyRequest) {
  if (body !== 'multipart' && request.isMultipart()) throw new Refusal('unsupported_media_type')
}

function readInput<Sent, Input, Given, Answer>(call: Call<Sent, Input, Given, Answer>, request: FastifyRequest): Input {
  refuseForm(call, request)
  const params = request.params as Record<string, string>
  refuseBadText(params)
  refuseBadText(request.query)
  const sent =
    call.method === 'GET' || call.body !== 'json' ? request.query : request.body === undefined ? {} : request.body
  const read = call.input.safeParse(isPlain(sent) ? { ...sent, ...params } : sent, { reportInput: true })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refusal('invalid_input', problemOf(issue))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
