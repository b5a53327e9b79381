import type { EventEmitter } from 'node:events'
import { createClient } from '@redis/client'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { openListeningPool } from './listening-pool.ts'

/** For the log and for health. */
export const NOT_REACHED =
  'Redis (REDIS_URL) cannot be reached: live updates and the end of a session reach only browsers on the same process, until it can.'

export type BetweenProcesses = {
  adapter: ReturnType<typeof createPostgresAdapter | typeof createRedisAdapter>
  /** Whether events reach other processes. */
  isReached: () => boolean
  close: (closeAdapter: () => unknown) => Promise<void>
}

/**
 * Delivers events to sockets of other processes: through Redis where one is configured, otherwise through the product's
 * PostgreSQL.
 */
export function openBetweenProcesses({
  database_url,
  redis_url,
  log,
}: {
  database_url: string
  redis_url: string | null
  log: Logger
}): BetweenProcesses {
  if (redis_url !== null) return throughRedis(redis_url, log)
  const listening = openListeningPool(database_url, log)
  const errorHandler = (error: Error) => log.warn({ err: error }, 'sockets between processes')
  return {
    // NOTIFY carries at most 8,000 bytes; a larger payload goes through a table.
    adapter: createPostgresAdapter(listening.pool, { payloadThreshold: 7900, errorHandler }),
    isReached: () => true,
    close: listening.close,
  }
}

/** Events are in a stream, so that a process that loses Redis for a moment misses none of the others'. */
function throughRedis(url: string, log: Logger): BetweenProcesses {
  // The adapter delivers to its own process after Redis has answered: an undeliverable event must fail now, not wait.
  const client = createClient({ url, disableOfflineQueue: true })
  const readers: ReturnType<typeof openReader>[] = []
  client.duplicate = (() => {
    const reader = openReader(url)
    readers.push(reader)
    return reader
  }) as unknown as typeof client.duplicate
  logReach(client, log)
  client.connect().catch(() => {})
  return {
    adapter: createRedisAdapter(client),
    isReached: () => client.isReady,
    async close(closeAdapter) {
      await closeAdapter()
      for (const one of [client, ...readers]) one.destroy()
    },
  }
}

/** The adapter's reads may wait for Redis; closing must not wait for them. */
function openReader(url: string) {
  const reader = createClient({ url })
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
