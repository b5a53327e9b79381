import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram } from 'prom-client'
import type { Span } from '../spans.ts'
import { beginSpan, isTracing, readTraceparent, within } from '../tracing.ts'

const latency = new Histogram({
  name: 'http_request_seconds',
  help: 'How long requests took, by the route that answered and the class of its status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
})

/** Records the duration of each request, by route rather than address: ids would create a series each. */
export function noteLatency(app: FastifyInstance): void {
  const series = new Map<string, ReturnType<typeof latency.labels>>()
  const seriesOf = (method: string, route: string, status: string) => {
    const key = `${method} ${route} ${status}`
    const known = series.get(key)
    if (known) return known
    const made = latency.labels(method, route, status)
    series.set(key, made)
    return made
  }
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seriesOf(request.method, request.routeOptions.url ?? 'none', status).observe(reply.elapsedTime / 1000)
    done()
  })
}

/** A span for each call of the API, which continues the browser's. Named by route: an address may contain ids and names. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const sent = readTraceparent(request.headers.traceparent)
    const parent = sent === null ? null : { traceparent: sent, is_ours: false }
    const span = beginSpan(`${request.method} ${route}`, 'server', parent)
    if (!span) return done()
    span.note({ 'http.request.method': request.method, 'http.route': route })
    spans.set(request, span)
    within(span, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    done()
  })
}
