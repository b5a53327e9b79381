import type { EventEmitter } from 'node:events'
import { createClient } from '@redis/client'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { type Listening, openListeningPool } from './listening-pool.ts'

/** For the log and for health. */
export const NOT_REACHED =
  'Redis (REDIS_URL) cannot be reached: live updates and the end of a session reach only browsers on the same process, until it can.'

type Adapter = ReturnType<typeof createPostgresAdapter | typeof createRedisAdapter>

export type BetweenProcesses = {
  adapter: Adapter
  /** Whether events reach other processes. */
  isReached: () => boolean
  /** Calls back whenever events may have been lost and arrive again. */
  whenRecovered: (listener: () => void) => void
  close: (closeAdapter: () => unknown) => Promise<void>
}

/**
 * Delivers events to sockets of other processes: through Redis where one is configured, otherwise through the product's
 * PostgreSQL.
 */
export function openBetweenProcesses({
  redis_url,
  log,
  ...listening_to
}: Listening & {
  redis_url: string | null
  log: Logger
}): BetweenProcesses {
  if (redis_url !== null) return throughRedis(redis_url, log)
  const answers = () =>
    listening.pool.query('select 1').then(
      () => true,
      () => false,
    )
  const loss = createLoss(answers)
  const listening = openListeningPool(listening_to, log, loss.note)
  const errorHandler = (error: Error) => {
    log.warn({ err: error }, 'sockets between processes')
    loss.note()
  }
  // NOTIFY carries at most 8,000 bytes; a larger payload goes through a table.
  const adapter = createPostgresAdapter(listening.pool, { payloadThreshold: 7900, errorHandler })
  return {
    adapter: publishing(adapter, (sent) => sent.catch(errorHandler)),
    isReached: () => true,
    whenRecovered: loss.whenRecovered,
    async close(closeAdapter) {
      loss.end()
      await listening.close(closeAdapter)
    },
  }
}

/** Milliseconds between two checks of whether events arrive again. */
const CHECKED_EVERY = 1000

/** Remembers that an event may have been lost until `isReached` says that the next one arrives. */
function createLoss(isReached: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let has_ended = false
  let recovered = () => {}
  const check = async () => {
    const is_reached = await isReached()
    if (has_ended) return
    timer = undefined
    if (is_reached) recovered()
    else note()
  }
  const note = () => {
    timer ??= setTimeout(check, CHECKED_EVERY).unref()
  }
  return {
    note,
    whenRecovered: (listener: () => void) => {
      recovered = listener
    },
    end: () => {
      has_ended = true
      clearTimeout(timer)
    },
  }
}

/** What both adapters have of socket.io's, which the types of one of them leave out. */
type Sending = { doPublish: (message: unknown) => Promise<string> }

/** An adapter whose sending is given to `meet`; the bus may fail, the process's own browsers get their events all the same. */
function publishing<Create extends Adapter>(create: Create, meet: (sent: Promise<unknown>) => unknown): Create {
  // Called with new.
  return function adapterOf(nsp: Parameters<Create>[0]) {
    const adapter = create(nsp) as ReturnType<Create> & Sending
    const publish = adapter.doPublish.bind(adapter)
    adapter.doPublish = async (message) => {
      await meet(publish(message))
      return ''
    }
    return adapter
  } as unknown as Create
}

/** Events are in a stream, so that a process that loses Redis for a moment misses none of the others'. */
function throughRedis(url: string, log: Logger): BetweenProcesses {
  // An undeliverable event must fail now, not wait.
  const client = createClient({ url, disableOfflineQueue: true })
  const readers: ReturnType<typeof openReader>[] = []
  client.duplicate = (() => {
    const reader = openReader(url)
    readers.push(reader)
    return reader
  }) as unknown as typeof client.duplicate
  logReach(client, log)
  client.connect().catch(() => {})
  const endWatching = watchForSilence(client)
  const loss = createLoss(async () => client.isReady)
  return {
    // The adapter delivers to its own process after Redis has answered, which a frozen one never does: not waited for.
    adapter: publishing(createRedisAdapter(client), (sent) => void sent.catch(loss.note)),
    isReached: () => client.isReady,
    whenRecovered: loss.whenRecovered,
    async close(closeAdapter) {
      endWatching()
      loss.end()
      await closeAdapter()
      for (const one of [client, ...readers]) one.destroy()
    },
  }
}

/** How often Redis is asked whether it's still there, and how long it has to answer, ms. */
const ASKED_EVERY = 1000
const ANSWERS_WITHIN = 2000

/** A frozen Redis keeps its connections: what is sent to it would pile up, and health would say that all is well. Such a connection is ended; the next one becomes ready once it's awake. */
function watchForSilence(client: Watched) {
  let asked_at: number | null = null
  const watching = setInterval(() => {
    if (!client.isReady) {
      asked_at = null
      return
    }
    if (asked_at === null) {
      const mine = performance.now()
      asked_at = mine
      const answered = () => {
        if (asked_at === mine) asked_at = null
      }
      client.ping().then(answered, answered)
    } else if (performance.now() - asked_at > ANSWERS_WITHIN) {
      asked_at = null
      client.emit('error', new Error('Redis does not answer'))
      client.destroy()
      client.connect().catch(() => {})
    }
  }, ASKED_EVERY)
  return () => clearInterval(watching)
}

type Watched = EventEmitter & {
  readonly isReady: boolean
  ping: () => Promise<unknown>
  connect: () => Promise<unknown>
  destroy: () => void
}

/** Longer than a read waits for events; then the connection is one that leads nowhere, ms. */
const SILENT_FOR = 15_000
const MAX_RETRY_DELAY = 2000

/** The adapter's reads may wait for Redis; closing must not wait for them. */
function openReader(url: string) {
  const reader = createClient({
    url,
    pingInterval: SILENT_FOR / 3,
    socket: { socketTimeout: SILENT_FOR, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_RETRY_DELAY) },
  })
  const connect = reader.connect.bind(reader)
  reader.connect = () => connect().catch(() => new Promise(() => {}))
  return reader
}

/** Logs once that Redis is unreachable, and once that it is back. */
function logReach(client: EventEmitter, log: Logger) {
  let is_away = false
  client.on('error', (error: Error) => {
    if (is_away) return
    is_away = true
    log.error({ err: error }, NOT_REACHED)
  })
  client.on('ready', () => {
    if (is_away) log.info('Redis is reached again: live updates cross processes')
    is_away = false
  })
}
