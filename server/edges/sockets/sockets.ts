import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/events.ts'
import { foreignHosts, ownOrigins } from '../http/foreign.ts'
import { bareHeaders } from '../http/headers.ts'
import type { Caller } from '../http/serve.ts'
import type { Meter } from '../metering/meter.ts'
import { createThrottledLog } from '../throttled-log.ts'
import { NOT_REACHED, openBetweenProcesses } from './between-processes.ts'
import { createGate } from './gate.ts'

const MINUTE = 60_000

type Data = { caller: Caller; cookie: string | undefined }
type OurSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Data>

export type SocketOptions = {
  /** Null in a process that serves no web: it only emits, through the other processes. */
  http: HttpServer | null
  database_url: string
  /** The same without a pooler, where there is one. */
  direct_url?: string
  /** Null: events between processes go through PostgreSQL. */
  redis_url: string | null
  public_url: string
  /** Number of trusted proxies. */
  proxies: number
  meter: Meter
  log: Logger
}

/** The domains' callbacks for sockets; set once all of them exist. */
export type SocketActs = {
  findCaller: (cookie: string | undefined) => Promise<Caller | null>
  mayJoin: (caller: Caller, room: string) => Promise<boolean>
  sendDailyStats: (caller: Caller, send: ServerEvents['daily_stats_update']) => Promise<void>
}

export type Sockets = {
  /** Sends an event to everyone in any of the rooms, once each, in every process. */
  publish: <Event extends keyof ServerEvents>(
    rooms: string[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ) => void
  /** Disconnects every socket of a session, in every process. */
  endSession: (session_hash: Buffer) => void
  listen: (acts: SocketActs) => void
  /** Null while events reach every process, otherwise the sentence that says why not. */
  problem: () => string | null
  close: () => Promise<void>
}

/**
 * A user's own variant of a room: two users who connected the same account have the same room name but receive only their own
 * events.
 */
export const ownRoom = (user_id: string, room: string) => (room.startsWith('user_') ? room : `${room}@${user_id}`)

const sessionRoom = (session_hash: Buffer) => `session:${session_hash.toString('hex')}`

export function createSockets(options: SocketOptions): Sockets {
  const { http, log, meter } = options
  const { database_url, direct_url = database_url, redis_url } = options
  const between = openBetweenProcesses({ database_url, direct_url, hears: http !== null, redis_url, log })
  const isForeignHost = foreignHosts(options.public_url)
  const gate = createGate({
    isForeignHost,
    origins: ownOrigins(options.public_url),
    proxies: options.proxies,
    meter,
    log,
  })
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, Data>({
    adapter: between.adapter,
    maxHttpBufferSize: 10_000,
    serveClient: false,
    allowRequest: (request, decide) => void gate.admit(request).then((refused) => decide(refused, refused === null)),
  })
  between.whenRecovered(() => io.emit('missed'))
  if (http) {
    io.attach(http)
    io.engine.on('connection', gate.count)
    const headers = new Map(Object.entries(bareHeaders(options.public_url)))
    io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
      for (const [name, value] of headers) response.setHeader(name, value)
      next()
    })
  }

  return {
    publish: (rooms, event, ...payload) => {
      io.to(rooms).emit(event, ...(payload as never))
    },
    endSession: (session_hash) => io.in(sessionRoom(session_hash)).disconnectSockets(true),
    listen(acts) {
      gate.open(acts.findCaller)
      listen(io, acts, { log, meter, callerOf: gate.callerOf })
    },
    problem: () => (between.isReached() ? null : NOT_REACHED),
    async close() {
      io.disconnectSockets(true)
      io.engine?.close()
      await between.close(() => io.of('/').adapter.close())
    },
  }
}

type Listening = { log: Logger; meter: Meter; callerOf: (request: IncomingMessage) => Caller | null }

function listen(
  io: Server<ClientEvents, ServerEvents, Record<string, never>, Data>,
  acts: SocketActs,
  { log, meter, callerOf }: Listening,
) {
  const warnThrottled = createThrottledLog(log)

  io.use((socket, next) => {
    const caller = callerOf(socket.request)
    if (!caller) return next(new Error('not_signed_in'))
    socket.data = { caller, cookie: socket.handshake.headers.cookie }
    next()
  })

  io.on('connection', (socket: OurSocket) => {
    const { caller, cookie } = socket.data
    const calmly = (what: string, work: () => Promise<void>) =>
      work().catch((error) => warnThrottled(`a socket’s ${what} failed`, { err: error, user_id: caller.id }))
    socket.use(limitEvents(socket, meter, () => warnThrottled('a socket sends too much', { user_id: caller.id })))
    void socket.join(sessionRoom(caller.session_hash))
    socket.on(
      'join',
      (room, joined) =>
        void calmly('join', async () => {
          if (typeof room === 'string' && room.length < 100 && (await acts.mayJoin(caller, room)))
            await socket.join(ownRoom(caller.id, room))
          if (typeof joined === 'function') joined()
        }),
    )
    socket.on('leave', (room) => {
      if (typeof room === 'string') void socket.leave(ownRoom(caller.id, room))
    })
    socket.on('ping', (timestamp) => socket.emit('pong', { timestamp: Number(timestamp) || 0 }))
    const sendStats = oneAtATime(() =>
      calmly('get_daily_stats', () => acts.sendDailyStats(caller, (stats) => socket.emit('daily_stats_update', stats))),
    )
    socket.on('get_daily_stats', () => sendStats())

    // The session may have ended between the handshake and here, before its room contained this socket.
    const recheck = () => void calmly('check of its session', () => endIfSignedOut(socket, acts, cookie))
    recheck()
    const rechecking = setInterval(recheck, MINUTE)
    socket.on('disconnect', () => clearInterval(rechecking))
  })
}

/** However often it is called while running, it runs once more afterwards: that result is recent enough for all of them. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let is_running = false
  let again = false
  return async () => {
    again = true
    if (is_running) return
    is_running = true
    while (again) {
      again = false
      await work()
    }
    is_running = false
  }
}

/** Drops the events of a socket beyond its own budget and its user's; one that does not stop is disconnected (gate.ts). */
function limitEvents(socket: OurSocket, meter: Meter, publish: () => void) {
  const { caller } = socket.data
  let is_told = false
  return async (_event: unknown, next: () => void) => {
    try {
      await meter.take('socket_event', { kind: 'thing', id: socket.id })
      await meter.take('user_event', { kind: 'user', id: caller.id })
      next()
    } catch {
      if (!is_told) publish()
      is_told = true
    }
  }
}

async function endIfSignedOut(socket: OurSocket, acts: SocketActs, cookie: string | undefined) {
  if (!(await acts.findCaller(cookie))) socket.disconnect(true)
}
