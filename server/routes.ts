import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, register as metrics } from 'prom-client'
import { appInfo, getHealth } from '#contract/server.ts'
import { DAY } from '#rules/durations.ts'
import { demoNotes } from '#words/generated/server.ts'
import type { Config } from './config.ts'
import { apiPageOf } from './edges/http/api-page.ts'
import { bearerOf, nameIn } from './edges/http/foreign.ts'
import { openApiOf } from './edges/http/openapi.ts'
import { Refusal } from './edges/http/refusal.ts'
import { type Http, serve } from './edges/http/serve.ts'
import { isLoopback } from './edges/loopback.ts'
import type { HealthChecks } from './health.ts'

type Parts = {
  health: HealthChecks
  config: Pick<Config, 'version' | 'sales_email' | 'metrics_token' | 'security_contact' | 'public_url'>
  session_cookie: string
  /** Whether others than this machine reach the product. */
  is_public: boolean
  is_sandbox: boolean
  /** Sets the figures that only the database knows. */
  noteState: () => Promise<void>
}

const demoLogin = (username: keyof typeof demoNotes) => ({
  username,
  password: 'sandbox-password',
  note: demoNotes[username],
})

/** Who can be tried in the sandbox Instagram. */
export const demoLogins = () => [demoLogin('sandbox.creator'), demoLogin('sandbox.big'), demoLogin('sandbox.fresh')]

/** What a task can be tried with there. */
const demoSources = ['coffee.daily', 'travel.maps', '#latteart']

/** Who comes with one of these was only passed on by this machine. */
const proxy_headers = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']

/** Whether it is the very token; how long that takes tells nothing of it. */
function isToken(sent: string | null, token: string | null) {
  if (sent === null || token === null) return false
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(sent), hashOf(token))
}

/** Whether a program of this machine asks us by itself, under a name that it has for us and no proxy has for others. */
function isNear({ socket, headers }: FastifyRequest): boolean {
  const is_ours =
    isLoopback(socket.remoteAddress?.replace('::ffff:', '') ?? '') && isLoopback(nameIn(headers.host) ?? '')
  return is_ours && !proxy_headers.some((name) => name in headers)
}

/** Days until the contact's text expires; a running product renews it daily. */
const CONTACT_DAYS = 90

/** The contact for security reports, in the format of RFC 9116. */
function securityText({ contact, public_url }: { contact: string; public_url: string }, now = Date.now()): string {
  const expires = new Date((Math.floor(now / DAY) + CONTACT_DAYS) * DAY)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${public_url}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The calls about the server itself: health, metrics, what it is, and its own description. */
export function serveServer(http: Http, { health, config, session_cookie, is_public, is_sandbox, noteState }: Parts) {
  const { version, sales_email, metrics_token, security_contact, public_url } = config
  serve(http, getHealth, async (_, { request, reply, caller }) => {
    const found = await health.find()
    if (found.status !== 'ok') reply.status(503)
    // Which machines there are, and what is wrong with them, is not for everybody who passes.
    return is_public && !caller && !isNear(request)
      ? { ...found, workers: [], problems: [], instagram_app: null }
      : found
  })

  serve(http, appInfo, () => ({
    sandbox: is_sandbox,
    sales_email,
    demo_logins: is_sandbox ? demoLogins() : [],
    demo_sources: is_sandbox ? demoSources : [],
    version,
  }))

  // Asked every few seconds by whatever keeps us running: not worth a line of the log each.
  const probe = { cost: 'health', is_open: true } as const
  http.app.get('/livez', { logLevel: 'warn', config: probe }, () => ({ status: 'ok' }))
  http.app.get('/readyz', { logLevel: 'warn', config: probe }, async (_, reply) => {
    const found = await health.isReady()
    return reply.status(found.ready ? 200 : 503).send(found)
  })

  http.app.get('/.well-known/security.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText({ contact: security_contact, public_url })),
  )

  // Made once, when it is first asked for: every call is served by then.
  let described: { document: string; page: string } | undefined
  const description = () => {
    if (described) return described
    const document = openApiOf(http.served, { version, public_url, session_cookie, contact_email: sales_email })
    described = { document: JSON.stringify(document), page: apiPageOf(document) }
    return described
  }
  http.app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description().document),
  )
  http.app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(description().page))

  if (!metrics.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  http.app.get('/metrics', { config: { cost: 'health' } }, async (request, reply) => {
    if (!isNear(request) && !isToken(bearerOf(request), metrics_token)) throw new Refusal('not_found')
    await noteState()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
