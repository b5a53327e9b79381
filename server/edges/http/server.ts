import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from '#rules/languages.ts'
import { isDatabaseDown } from '../database/database.ts'
import { isDiskFull, isDiskUnwritable } from '../disk.ts'
import { inLanguage, requestedLanguage } from '../language.ts'
import type { Meter } from '../metering/meter.ts'
import { bareHeaders, TRANSPORT_SECONDS } from './bare-headers.ts'
import { fixHeaders } from './fixed-headers.ts'
import { foreignHosts } from './hosts.ts'
import { parseJsonBody } from './json-body.ts'
import { noteLatency } from './latency.ts'
import { loggedRequest } from './logged-request.ts'
import { meterRequests } from './metered.ts'
import { isForeign, ownOrigins } from './origins.ts'
import { Refusal } from './refusal.ts'
import { rejectMalformed } from './reject-malformed.ts'
import { RequestLog } from './request-log.ts'
import { traceRequests } from './traced-request.ts'

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
  app.decorateRequest('claim', null)
  // For the API's answers; the web app's files are compressed at build time.
  await app.register(compress, { encodings: ['gzip'], threshold: COMPRESSED_FROM, customTypes: /^application\/json/ })
  await app.register(cookie)
  fixHeaders(app, helmetOptions(options))
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

function answerErrors(app: FastifyInstance, log: RequestLog) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error as FastifyError, request)
    if (refusal.code === 'unexpected') log.failure(request, error as Error)
    else log.refusal(request, refusal.code)
    if (refusal.retry_after_seconds) reply.header('retry-after', refusal.retry_after_seconds)
    // The state of another budget does not belong in a refusal.
    if (refusal.status === 429 && !String(reply.getHeader('ratelimit')).includes(';r=0;')) {
      reply.removeHeader('ratelimit')
      reply.removeHeader('ratelimit-policy')
    }
    // The rest of the request never arrives, so the connection cannot be reused.
    if (refusal.status === 408) reply.header('connection', 'close')
    return reply.status(refusal.status).send(inLanguage(request.language, () => refusal.body))
  })
}

/** Refuses foreign host names and pages of other sites; the API's answers are not cached. */
function refuseForeignRequests(app: FastifyInstance, public_url: string) {
  const own = ownOrigins(public_url)
  const isForeignHost = foreignHosts(public_url)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (isForeignHost(request.raw)) return done(new Refusal('wrong_host'))
    const is_refused = !path.startsWith('/api/webhooks/') && isForeign(request, own)
    done(is_refused ? new Refusal('foreign_origin') : undefined)
  })
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

/** The page's own inline scripts are allowed by their hash; no other inline script runs. */
function inlineScriptHashes(web_dir: string | null) {
  if (!web_dir || !existsSync(`${web_dir}/${INDEX}`)) return []
  const pages = new Set(languageCodes.map((language) => pageIn(web_dir, language)))
  const scripts = [...pages].flatMap((page) => [
    ...readFileSync(`${web_dir}/${page}`, 'utf8').matchAll(
      /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ])
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  // The pages of all languages have the same scripts.
  return [...new Set(scripts.map(([, text = '']) => hashOf(text)))]
}

function helmetOptions(options: HttpOptions) {
  const secure = options.public_url.startsWith('https:')
  const stripe = (...addresses: string[]) => (options.stripe_fields ? addresses : [])
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...inlineScriptHashes(options.web_dir),
          ...stripe('https://js.stripe.com', 'https://*.js.stripe.com'),
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...stripe('https://api.stripe.com')],
        ...(options.stripe_fields && {
          frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}

async function serveWebApp(app: FastifyInstance, web_dir: string | null) {
  const missing = () => new Refusal('not_found')
  if (!web_dir || !existsSync(`${web_dir}/${INDEX}`)) {
    app.setNotFoundHandler(() => {
      throw missing()
    })
    return
  }
  const pages = new Map(languageCodes.map((language) => [language, pageIn(web_dir, language)]))
  await app.register(fastifyStatic, {
    root: web_dir,
    // Every page is answered below, in a language.
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // Not returned: a reply that is awaited while its file is searched for collects listeners.
    const { language: chosen } = request.cookies
    const language = isLanguage(chosen) ? chosen : request.language
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .sendFile(pages.get(language) ?? INDEX)
  }
  // A folder, which isn't searched for.
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const is_read = request.method === 'GET' || request.method === 'HEAD'
    if (!is_read || !isPage(request.url)) throw missing()
    if (request.url.startsWith('/shared-report/')) reply.header('x-robots-tag', 'noindex')
    sendPage(request, reply)
  })
}

const INDEX = 'index.html'

/** The page's file in a language. */
function pageIn(web_dir: string, language: Language) {
  const name = `index.${language}.html`
  return existsSync(`${web_dir}/${name}`) ? name : INDEX
}

/** Whether an address may be a screen: no call, and no file, which would have been found. */
const isPage = (url: string) => !/^\/(api|assets)(\/|\?|$)|^[^?]*\./.test(url)

/** The only exit for errors: an expected one keeps its sentence, any other becomes one sentence without detail. */
function refusalOf(error: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return new Refusal('disk_full')
  if (isDiskUnwritable(error)) return new Refusal('disk_unwritable')
  if (isDatabaseDown(error)) return new Refusal('database_unavailable', null, { retry_after_seconds: 5 })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('too_large', { most: Number(routeOptions.bodyLimit) / KILOBYTE, of: 'body' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type')
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too_large', { most: 300, of: 'file' })
  if (error.statusCode === 406 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Refusal('unsupported_media_type')
  // An address below which there can be no file.
  if (routeOptions.url === '/*' && [400, 403].includes(error.statusCode ?? 0)) return new Refusal('not_found')
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid_body', { problem: 'not_understood' })
  return new Refusal('unexpected')
}
