import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import { inLanguage, requestedLanguage } from '../language.ts'
import type { Meter } from '../metering/meter.ts'
import { answerErrors, rejectMalformed } from './answer-errors.ts'
import { refuseForeignRequests } from './foreign.ts'
import { bareHeaders, fixHeaders } from './headers.ts'
import { parseJsonBody } from './json-body.ts'
import { meterRequests } from './metered.ts'
import { noteLatency, traceRequests } from './observe.ts'
import { Refusal } from './refusal.ts'
import { loggedRequest, RequestLog } from './request-log.ts'
import { serveWebApp } from './web-app.ts'

const SECOND = 1000
const KILOBYTE = 1024
/** Bytes of a response; smaller ones fit into two packets anyway. */
const COMPRESSED_FROM = 2 * KILOBYTE
/** Time limit for a body that is not streamed. */
const BODY_TIMEOUT = 120 * SECOND

declare module 'fastify' {
  interface FastifyRequest {
    /** The user once known, for the log. */
    user_id: string | null
    /** What the answer is written in: what the client asks for, until its user's own choice is known. */
    language: Language
  }
}

export type HttpOptions = {
  log: Logger
  public_url: string
  /** Number of proxies in front, each of which names the address of its client; 0 trusts none. */
  proxies: number
  /** Whether the page contains Stripe's own card fields. */
  stripe_fields: boolean
  /** Folder of the built web app; null serves only the API. */
  web_dir: string | null
  meter: Meter
}

/** Creates a Fastify server with everything common to all requests: limits, headers, origin, errors, the web app's files. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const log = new RequestLog(options.log, options.meter.scale)
  const app = openFastify(options, log)
  noteLatency(app)
  traceRequests(app)
  app.decorateRequest('user_id', null)
  app.decorateRequest('language', DEFAULT_LANGUAGE)
  app.addHook('onRequest', async (request) => {
    request.language = requestedLanguage(request.headers['accept-language'])
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('content-language', request.language)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // Who has stopped sending isn't waited for.
    if (raw.complete === false && reply.statusCode !== 408) keepUntilRead(reply)
  })
  app.decorateRequest('claim', null)
  // For the API's answers; the web app's files are compressed at build time.
  await app.register(compress, { encodings: ['gzip'], threshold: COMPRESSED_FROM, customTypes: /^application\/json/ })
  await app.register(cookie)
  fixHeaders(app, options)
  await app.register(multipart, { throwFileSizeLimit: true })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => parseJsonBody(String(body)),
  )
  answerErrors(app, log)
  app.addHook('onClose', async () => log.close())
  meterRequests(app, options)
  limitBodyTime(app)
  refuseForeignRequests(app, options.public_url)
  await serveWebApp(app, options.web_dir)
  return app
}

function openFastify(options: HttpOptions, log: RequestLog): FastifyInstance {
  const bare = bareHeaders(options.public_url)
  return Fastify({
    logController: log,
    loggerInstance: options.log.child({}, { serializers: { req: loggedRequest } }) as FastifyBaseLogger,
    // The address seen by the outermost proxy; the client may have made up what comes before it.
    trustProxy: options.proxies > 0 && ((_address: string, hop: number) => hop < options.proxies),
    bodyLimit: 64 * KILOBYTE,
    // A large upload takes long; all other bodies have BODY_TIMEOUT, and a client that stops sending is disconnected.
    requestTimeout: 900 * SECOND,
    connectionTimeout: 130 * SECOND,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // An address that no route can match; answered before any hook, so the headers are set here.
    frameworkErrors(_error, { headers }, reply) {
      const refusal = new Refusal('not_found')
      const language = requestedLanguage(headers['accept-language'])
      reply.headers(bare)
      const answer = reply as FastifyReply
      answer.status(refusal.status).send(inLanguage(language, () => refusal.body))
    },
    clientErrorHandler: (error, socket) => rejectMalformed(error, socket, bare),
  })
}

/** How long the rest of a refused body may pause, ms: as long as nginx waits. Within it, this many bytes have to come. */
const LINGER = 5 * SECOND
const MIN_LINGERING = 64 * KILOBYTE

/**
 * Leaves the connection open for the rest of a refused body, which is read and thrown away as long as it comes quickly, and for BODY_TIMEOUT at most:
 * most clients read no answer before they have sent everything, and lose it when the connection is closed on them.
 */
function keepUntilRead(reply: FastifyReply) {
  const { raw } = reply
  const { socket } = raw
  reply.removeHeader('connection')
  raw.shouldKeepAlive = true
  // Node itself sets the time of an idle connection as the answer ends.
  raw.once('finish', () => socket && lingerOn(reply.request.raw, socket))
}

function lingerOn(rest: IncomingMessage, socket: Socket) {
  socket.setTimeout(LINGER)
  const ends_at = performance.now() + BODY_TIMEOUT
  let before = socket.bytesRead
  const measure = setInterval(() => {
    const { bytesRead } = socket
    if (rest.complete || socket.destroyed) return clearInterval(measure)
    const is_slow = bytesRead - before < MIN_LINGERING
    before = bytesRead
    if (is_slow || performance.now() > ends_at) socket.destroy()
  }, LINGER).unref()
}

/** Ends a request whose body does not arrive; streamed bodies are the handler's responsibility. */
function limitBodyTime(app: FastifyInstance) {
  const timers = new WeakMap<object, NodeJS.Timeout>()
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT).unref()
      timers.set(request.raw, timer)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (hasBody(request)) clearTimeout(timers.get(request.raw))
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) => 'content-length' in headers || 'transfer-encoding' in headers
