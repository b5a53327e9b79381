import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../spans.ts'
import { beginSpan, isTracing, readTraceparent, within } from '../tracing.ts'

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
