import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/events.ts'
import { bareHeaders } from '../http/bare-headers.ts'
import { foreignHosts } from '../http/hosts.ts'
import { ownOrigins } from '../http/origins.ts'
import type { Caller } from '../http/serve.ts'
import { NOT_REACHED, openBetweenProcesses } from './between-processes.ts'

const MINUTE = 60_000

type Data = { caller: Caller; cookie: string | undefined }
type OurSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Data>

export type SocketOptions = {
  /** Null in a process that serves no web: it only tells, through the other processes. */
  http: HttpServer | null
  database_url: string
  /** Null: events between processes go through PostgreSQL. */
  redis_url: string | null
  public_url: string
  log: Logger
}

/** What the domains say about sockets; given once all of them stand. */
export type SocketActs = {
  findCaller: (cookie: string | undefined) => Promise<Caller | null>
  mayJoin: (caller: Caller, room: string) => Promise<boolean>
  sendDailyStats: (caller: Caller, send: ServerEvents['daily_stats_update']) => Promise<void>
}

export type Sockets = {
  /** Tells everyone in any of the rooms, once each, whichever process their socket is on. */
  tell: <Event extends keyof ServerEvents>(
    rooms: string[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ) => void
  /** Ends every socket of a session, in every process. */
  endSession: (session_hash: Buffer) => void
  listen: (acts: SocketActs) => void
  /** Null while what is told reaches every process, else the sentence that says why not. */
  problem: () => string | null
  close: () => Promise<void>
}

/** A room as this user joins it: two users who connected the same account have the same room's name but hear only of themselves. */
export const ownRoom = (user_id: string, room: string) => (room.startsWith('user_') ? room : `${room}@${user_id}`)

const sessionRoom = (session_hash: Buffer) => `session:${session_hash.toString('hex')}`

export function createSockets(options: SocketOptions): Sockets {
  const { http, log } = options
  const between = openBetweenProcesses(options)
  const origins = ownOrigins(options.public_url)
  const isForeignHost = foreignHosts(options.public_url)
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, Data>({
    adapter: between.adapter,
    maxHttpBufferSize: 10_000,
    serveClient: false,
    allowRequest: (request, decide) =>
      decide(
        null,
        !isForeignHost(request) && (request.headers.origin === undefined || origins.has(request.headers.origin)),
      ),
  })
  if (http) {
    io.attach(http)
    const headers = new Map(Object.entries(bareHeaders(options.public_url)))
    io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
      for (const [name, value] of headers) response.setHeader(name, value)
      next()
    })
  }

  return {
    tell: (rooms, event, ...payload) => {
      io.to(rooms).emit(event, ...(payload as never))
    },
    endSession: (session_hash) => io.in(sessionRoom(session_hash)).disconnectSockets(true),
    listen: (acts) => listen(io, acts, log),
    problem: () => (between.isReached() ? null : NOT_REACHED),
    async close() {
      io.disconnectSockets(true)
      io.engine?.close()
      await between.close(() => io.of('/').adapter.close())
    },
  }
}

function listen(io: Server<ClientEvents, ServerEvents, Record<string, never>, Data>, acts: SocketActs, log: Logger) {
  io.use(async (socket, next) => {
    try {
      const { cookie } = socket.handshake.headers
      const caller = await acts.findCaller(cookie)
      if (!caller) return next(new Error('not_signed_in'))
      socket.data = { caller, cookie }
      next()
    } catch (error) {
      next(error as Error)
    }
  })

  io.on('connection', (socket: OurSocket) => {
    const { caller, cookie } = socket.data
    const calmly = (work: () => Promise<void>) =>
      void work().catch((error) => log.warn({ err: error }, 'a socket event failed'))
    void socket.join(sessionRoom(caller.session_hash))
    socket.on('join', (room) =>
      calmly(async () => {
        if (typeof room === 'string' && room.length < 100 && (await acts.mayJoin(caller, room)))
          await socket.join(ownRoom(caller.id, room))
      }),
    )
    socket.on('leave', (room) => {
      if (typeof room === 'string') void socket.leave(ownRoom(caller.id, room))
    })
    socket.on('ping', (timestamp) => socket.emit('pong', { timestamp: Number(timestamp) || 0 }))
    socket.on('get_daily_stats', () =>
      calmly(() => acts.sendDailyStats(caller, (stats) => socket.emit('daily_stats_update', stats))),
    )

    // The session may have ended between the handshake and here, when its room did not hold this socket yet.
    calmly(() => endIfSignedOut(socket, acts, cookie))
    const recheck = setInterval(() => calmly(() => endIfSignedOut(socket, acts, cookie)), MINUTE)
    socket.on('disconnect', () => clearInterval(recheck))
  })
}

async function endIfSignedOut(socket: OurSocket, acts: SocketActs, cookie: string | undefined) {
  if (!(await acts.findCaller(cookie))) socket.disconnect(true)
}
