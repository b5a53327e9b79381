import { createClient } from '@redis/client'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { openListeningPool } from './listening-pool.ts'

/** How an event reaches sockets of other processes: through Redis where one is named, else through the product's PostgreSQL. */
export function openBetweenProcesses({
  database_url,
  redis_url,
  log,
}: {
  database_url: string
  redis_url: string | null
  log: Logger
}) {
  const errorHandler = (error: Error) => log.warn({ err: error }, 'sockets between processes')
  if (redis_url !== null) return throughRedis(redis_url, errorHandler)
  const listening = openListeningPool(database_url, log)
  // NOTIFY carries at most 8,000 bytes; above this the payload goes through a table.
  return {
    adapter: createPostgresAdapter(listening.pool, { payloadThreshold: 7900, errorHandler }),
    close: listening.close,
  }
}

/** Events wait in a stream, so that a process that loses Redis for a moment misses none. */
function throughRedis(url: string, errorHandler: (error: Error) => void) {
  const client = createClient({ url })
  client.on('error', errorHandler)
  const opening = client.connect().catch(errorHandler)
  return {
    adapter: createRedisAdapter(client),
    async close(closeAdapter: () => unknown) {
      await opening
      await closeAdapter()
      client.destroy()
    },
  }
}
