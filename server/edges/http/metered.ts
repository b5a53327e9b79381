import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Cost } from '#contract/call.ts'
import { createSeldomLog } from '../log-seldom.ts'
import { budgets } from '../metering/budgets.ts'
import type { Left, Meter, Owner } from '../metering/meter.ts'
import { networkOf } from '../metering/network-of.ts'
import { credentialOf } from '../metering/proven.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What calls of this route cost; a request where it is absent. */
    cost?: Cost
    /** Whether nobody has to be signed in for it. */
    is_open?: boolean
  }
  interface FastifyRequest {
    /** Whose budget this request uses. */
    owner: Owner
  }
}

type Metering = { meter: Meter; proxies: number; log: Logger }

const NOT_BELIEVED =
  'A request came through a proxy (X-Forwarded-For), but TRUST_PROXY is off: everybody behind it counts as one network'

/** Counts every request before anything is read, looked up or computed for it. */
export function meterRequests(app: FastifyInstance, { meter, proxies, log }: Metering): void {
  const warnSeldom = createSeldomLog(log)
  app.decorateRequest('owner', null as unknown as Owner)
  app.addHook('onRequest', async (request, reply) => {
    const network: Owner = { kind: 'network', id: networkOf(request.ip) }
    request.owner = network
    if (proxies === 0 && request.headers['x-forwarded-for'] !== undefined) warnSeldom(NOT_BELIEVED, {})
    const credential = credentialOf(request.headers)
    const user_id = meter.proven.userOf(credential)
    if (user_id !== null) request.owner = { kind: 'user', id: user_id }
    const is_file = !request.url.startsWith('/api/') && request.url !== '/metrics'
    const { cost: own = 'request', is_open = false } = request.routeOptions.config
    const cost = is_file ? 'file' : own
    if (user_id === null && credential !== null && !is_file && !is_open) await meter.take('unproven', network)
    else await meter.take(cost, request.owner, (left) => tell(reply, left))
    // Last, so that what is refused uses up nothing that others of the network need.
    await meter.take('traffic', network)
  })
}

/** Counts a call for whom it turned out to be of, where that was not known before. */
export async function settle(meter: Meter, request: FastifyRequest, reply: FastifyReply, user_id: string | null) {
  const { owner } = request
  const credential = credentialOf(request.headers)
  if (credential === null || (owner.kind === 'user' && owner.id === user_id)) return
  meter.proven.note(credential, user_id)
  request.owner = user_id === null ? { kind: 'network', id: networkOf(request.ip) } : { kind: 'user', id: user_id }
  const { cost = 'request', is_open = false } = request.routeOptions.config
  // Counted for the network before it was looked up.
  if (user_id === null && is_open && owner.kind === 'network') return
  await meter.take(cost, request.owner, (left) => tell(reply, left))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Runs a call when its caller has room for it: what one asks for at once waits for itself, not others for it. */
export function inLane(meter: Meter, cost: Cost, handle: Handler): Handler {
  const { at_once } = budgets[cost]
  if (at_once === undefined) return handle
  return async (request, reply) => {
    const lane = `${cost} ${request.owner.kind} ${request.owner.id}`
    const room = meter.lanes.enter(lane, at_once)
    if (room) await room
    try {
      // Whoever asked may have gone while others of theirs were answered.
      return reply.raw.destroyed ? reply : await handle(request, reply)
    } finally {
      meter.lanes.leave(lane)
    }
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
function tell(reply: FastifyReply, { name, kind, most, seconds, left, reset_ms }: Left) {
  const policy = kind === 'network' ? `"${name}-of-network"` : `"${name}"`
  reply.header('ratelimit-policy', `${policy};q=${most};w=${seconds}`)
  reply.header('ratelimit', `${policy};r=${left};t=${Math.ceil(reset_ms / 1000)}`)
}
