import { collectDefaultMetrics, register as metrics } from 'prom-client'
import { appInfo, getHealth } from '#contract/server.ts'
import { isLoopback } from './config.ts'
import { apiPageOf } from './edges/http/api-page.ts'
import { openApiOf } from './edges/http/openapi.ts'
import { Refusal } from './edges/http/refusal.ts'
import { type Http, serve } from './edges/http/serve.ts'
import type { findHealth } from './health.ts'

type Parts = {
  health: () => ReturnType<typeof findHealth>
  version: string
  is_sandbox: boolean
  sales_email: string | null
  /** Sets the figures that only the database knows. */
  noteState: () => Promise<void>
}

const password = 'sandbox-password'

/** Who can be tried in the sandbox Instagram. */
export const demoLogins = [
  { username: 'sandbox.creator', password, note: 'a creator with followers of their own' },
  { username: 'sandbox.big', password, note: 'follows 7,400 people' },
  { username: 'sandbox.fresh', password, note: 'a new account' },
]

/** Who comes with one of these was only passed on by this machine. */
const proxy_headers = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']

/** The calls about the server itself: health, metrics, what it is, and its own description. */
export function serveServer(http: Http, { health, version, is_sandbox, sales_email, noteState }: Parts) {
  serve(http, getHealth, async (_, { reply }) => {
    const found = await health()
    if (found.status !== 'ok') reply.status(503)
    return found
  })

  serve(http, appInfo, () => ({ sandbox: is_sandbox, sales_email, demo_logins: is_sandbox ? demoLogins : [], version }))

  http.app.get('/api/openapi.json', async () => openApiOf(http.served, version))
  http.app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPageOf(openApiOf(http.served, version))),
  )

  if (!metrics.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  http.app.get('/metrics', { config: { cost: 'health' } }, async (request, reply) => {
    const is_near = isLoopback(request.socket.remoteAddress?.replace('::ffff:', '') ?? '')
    if (!is_near || proxy_headers.some((name) => name in request.headers)) throw new Refusal('not_found')
    await noteState()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
