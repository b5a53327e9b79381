import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'

const latency = new Histogram({
  name: 'http_request_seconds',
  help: 'How long requests took, by the route that answered and the class of its status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
})

/** Notes how long each request took. By route, not address: ids would make a series of each. */
export function noteLatency(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    latency.labels(request.method, route, status).observe(reply.elapsedTime / 1000)
  })
}
