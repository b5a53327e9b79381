import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Cost } from '#contract/call.ts'
import { budgets } from '../metering/budgets.ts'
import type { BudgetLeft, BudgetOwner, Meter } from '../metering/meter.ts'
import { networkOf } from '../metering/network-of.ts'
import { credentialOf } from '../metering/proven.ts'
import { createThrottledLog } from '../throttled-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of this route's calls; `request` by default. */
    cost?: Cost
    /** Whether it needs no sign-in. */
    is_open?: boolean
  }
  interface FastifyRequest {
    /** The owner of the budget this request uses. */
    owner: BudgetOwner
  }
}

type Metering = { meter: Meter; proxies: number; log: Logger }

const NOT_BELIEVED =
  'A request came through a proxy (X-Forwarded-For), but TRUST_PROXY is off: everybody behind it counts as one network'

/** Counts every request before anything is read, looked up or computed for it. */
export function meterRequests(app: FastifyInstance, { meter, proxies, log }: Metering): void {
  const warnThrottled = createThrottledLog(log)
  app.decorateRequest('owner', null as unknown as BudgetOwner)
  app.addHook('onRequest', async (request, reply) => {
    const network: BudgetOwner = { kind: 'network', id: networkOf(request.ip) }
    request.owner = network
    if (proxies === 0 && request.headers['x-forwarded-for'] !== undefined) warnThrottled(NOT_BELIEVED, {})
    const credential = credentialOf(request.headers)
    const user_id = meter.proven.userOf(credential)
    if (user_id !== null) request.owner = { kind: 'user', id: user_id }
    const usual = request.url.startsWith('/api/') || request.url === '/metrics' ? 'request' : 'file'
    const { cost = usual, is_open = cost === 'file' } = request.routeOptions.config
    if (user_id === null && credential !== null && !is_open) await meter.take('unproven', network)
    else await meter.take(cost, request.owner, (left) => setHeaders(reply, left))
    // A balancer asks from the address that everybody's requests come from.
    if (cost === 'health') return
    // Last, so that a refused request uses nothing that others of the network need.
    await meter.take('traffic', network)
  })
}

/** Charges the budget of the caller once known, if that differs from the one charged first. */
export async function settle(meter: Meter, request: FastifyRequest, reply: FastifyReply, user_id: string | null) {
  const { owner } = request
  const credential = credentialOf(request.headers)
  if (credential === null || (owner.kind === 'user' && owner.id === user_id)) return
  meter.proven.note(credential, user_id)
  request.owner = user_id === null ? { kind: 'network', id: networkOf(request.ip) } : { kind: 'user', id: user_id }
  const { cost = 'request', is_open = false } = request.routeOptions.config
  // Already charged to the network before the lookup.
  if (user_id === null && is_open && owner.kind === 'network') return
  await meter.take(cost, request.owner, (left) => setHeaders(reply, left))
}

/**
 * Charges a call that its token's scope doesn't cover as any request: its cost was taken before the scope was known, and nobody's uploads or downloads
 * are used up by what may not begin them.
 */
export async function settleRefused(meter: Meter, request: FastifyRequest) {
  const { cost = 'request' } = request.routeOptions.config
  if (cost === 'request' || request.owner.kind !== 'user') return
  await meter.giveBack(cost, request.owner)
  await meter.take('request', request.owner)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Runs a call when its caller has a free lane: a caller's concurrent calls wait for each other, never for another caller's. */
export function inLane(meter: Meter, cost: Cost, handle: Handler): Handler {
  const { at_once } = budgets[cost]
  if (at_once === undefined) return handle
  return async (request, reply) => {
    const lane = `${cost} ${request.owner.kind} ${request.owner.id}`
    const room = meter.lanes.enter(lane, at_once)
    if (room) await room
    try {
      // The client may have disconnected while waiting.
      return reply.raw.destroyed ? reply : await handle(request, reply)
    } finally {
      meter.lanes.leave(lane)
    }
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
function setHeaders(reply: FastifyReply, { name, kind, most, seconds, left, reset_ms }: BudgetLeft) {
  const policy = kind === 'network' ? `"${name}-of-network"` : `"${name}"`
  reply.header('ratelimit-policy', `${policy};q=${most};w=${seconds}`)
  reply.header('ratelimit', `${policy};r=${left};t=${Math.ceil(reset_ms / 1000)}`)
}
