import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import type { Caller } from '../http/serve.ts'
import { MAX_OPEN } from '../metering/budgets.ts'
import type { BudgetOwner, Meter } from '../metering/meter.ts'
import { networkOf } from '../metering/network-of.ts'
import { credentialOf } from '../metering/proven.ts'
import { createThrottledLog } from '../throttled-log.ts'

type FindCaller = (cookie: string | undefined) => Promise<Caller | null>

type Connection = {
  id: string
  request: IncomingMessage
  once: (event: 'close', heard: () => void) => void
  on: (event: 'packet', heard: () => void) => void
  /** `discard`: do not wait for pending output. */
  close: (discard: boolean) => void
}

type GateParts = {
  isForeignHost: (request: IncomingMessage) => boolean
  origins: Set<string>
  proxies: number
  meter: Meter
  log: Logger
}

/** Decides about a handshake before allocating anything: its host and origin, its user, and the number of their open sockets. */
export function createGate({ isForeignHost, origins, proxies, meter, log }: GateParts) {
  const warnThrottled = createThrottledLog(log)
  const callers = new WeakMap<IncomingMessage, { caller: Caller; network: string }>()
  const open = { user: createCount(), network: createCount() }
  let findCaller: FindCaller = async () => null

  const admit = async (request: IncomingMessage) => {
    const { origin, cookie } = request.headers
    if (isForeignHost(request)) return 'wrong_host'
    if (origin !== undefined && !origins.has(origin)) return 'foreign_origin'
    const credential = credentialOf({ cookie })
    if (credential === null) return 'not_signed_in'
    const network = networkOf(proxyAddr(request, (_address, hop) => hop < proxies))
    const known = meter.proven.userOf(credential)
    const owner: BudgetOwner = known === null ? { kind: 'network', id: network } : { kind: 'user', id: known }
    await meter.take('connection', owner)
    const caller = await findCaller(cookie)
    meter.proven.note(credential, caller?.id ?? null)
    if (!caller) return 'not_signed_in'
    if (open.user.of(caller.id) >= MAX_OPEN.of_user || open.network.of(network) >= MAX_OPEN.of_network)
      return 'too_many_requests'
    callers.set(request, { caller, network })
    return null
  }

  return {
    /** From now on handshakes are accepted, by the user of their cookie. */
    open(find: FindCaller) {
      findCaller = find
    },
    /** Returns null when it is accepted, otherwise the reason. */
    async admit(request: IncomingMessage): Promise<string | null> {
      try {
        return await admit(request)
      } catch (error) {
        const code = (error as { code?: string }).code
        if (code === 'too_many_requests') return code
        warnThrottled('a handshake failed', { err: error })
        return 'unexpected'
      }
    },
    /** Counts an open connection until it ends, and its packets. */
    count(connection: Connection) {
      const admitted = callers.get(connection.request)
      if (!admitted) return
      const { caller, network } = admitted
      open.user.add(caller.id, 1)
      open.network.add(network, 1)
      // Before socket.io handles it: what it answers by itself is never an event.
      connection.on('packet', () => {
        const taken = [
          meter.take('socket_packet', { kind: 'thing', id: connection.id }),
          meter.take('user_packet', { kind: 'user', id: caller.id }),
        ]
        Promise.all(taken).catch(() => {
          warnThrottled('a socket sends too much', { user_id: caller.id })
          connection.close(true)
        })
      })
      connection.once('close', () => {
        open.user.add(caller.id, -1)
        open.network.add(network, -1)
      })
    },
    callerOf: (request: IncomingMessage) => callers.get(request)?.caller ?? null,
  }
}

function createCount() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: number) {
      const count = (counts.get(name) ?? 0) + by
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
