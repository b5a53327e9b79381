import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'

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
