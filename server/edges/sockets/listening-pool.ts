import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * The pool of the Socket.IO adapter, which keeps one of its connections to listen on. The adapter does not release a broken
 * connection, nor one that is still opening when it is closed: the pool would be empty after two restarts of PostgreSQL, or
 * never end.
 */
export function openListeningPool(connectionString: string, log: Logger) {
  // Two connections: with more, events of one room can overtake each other.
  const pool = new pg.Pool({ connectionString, max: 2, application_name: 'cadenza-sockets' })
  pool.on('error', (error) => log.warn({ err: error }, 'the sockets’ database connection broke'))
  const connect = pool.connect.bind(pool)
  let opening: Promise<pg.PoolClient | null> = Promise.resolve(null)
  const listen = () => {
    const client = connect()
    opening = client.catch(() => null)
    return client.then((opened) => {
      opened.on('error', (error) => log.warn({ err: error }, 'the sockets’ listening connection broke'))
      opened.once('end', () => opened.release(true))
      return opened
    })
  }
  // The pool's own queries connect with a callback, the adapter without.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : listen()) as typeof connect
  return {
    pool,
    async close(closeAdapter: () => unknown) {
      const client = await opening
      // The adapter first queries a new connection; after our query is answered too, it holds the connection.
      await nextTurn()
      await client?.query('select 1').catch(() => {})
      await nextTurn()
      await closeAdapter()
      await pool.end()
    },
  }
}
