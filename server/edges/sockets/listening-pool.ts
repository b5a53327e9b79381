import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { patience, WatchedClient, WatchedPooledClient } from '../database/watched-client.ts'

export type Listening = {
  database_url: string
  /** The same database without a pooler in between: the connection that listens keeps its own. */
  direct_url: string
  /** Whether this process has sockets; others only send. */
  hears: boolean
}

/** For the adapter of a process that hears nothing: a connection saved. */
const deafClient = () =>
  Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [] }),
    release: () => {},
  }) as unknown as pg.PoolClient

/** The adapter first queries a new connection: once a query of ours is answered too, it listens there. */
async function listensOn(client: pg.PoolClient) {
  await nextTurn()
  await client.query('select 1').catch(() => {})
}

/**
 * The pool of the Socket.IO adapter, which keeps one of its connections to listen on. The adapter does not release a broken
 * connection, nor one that is still opening when it is closed: the pool would be empty after two restarts of PostgreSQL, or
 * never end. `missed` is called when it listens again after a break, in which it heard nothing.
 */
export function openListeningPool({ database_url, direct_url, hears }: Listening, log: Logger, missed = () => {}) {
  const open = (connectionString: string, max: number) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      application_name: 'cadenza-sockets',
      Client: connectionString === direct_url ? WatchedClient : WatchedPooledClient,
    })
    opened.on('error', (error) => log.warn({ err: error }, 'the sockets’ database connection broke'))
    return opened
  }
  // Two connections: with more, events of one room can overtake each other.
  const pool = open(database_url, 2)
  const listening = direct_url === database_url ? pool : open(direct_url, 1)
  const connect = pool.connect.bind(pool)
  let opening: Promise<pg.PoolClient | null> = Promise.resolve(null)
  let listens = false
  /** What was sent until it listens again is missed. */
  let has_gap = false
  let asking: NodeJS.Timeout | undefined
  const listen = () => {
    if (!hears) return Promise.resolve(deafClient())
    // A connection that breaks before it listens makes the adapter ask twice: two would hear every event, and none be left to send.
    if (listens) return new Promise<never>(() => {})
    listens = true
    const client = listening === pool ? connect() : listening.connect()
    opening = client.catch(() => null)
    return client.then(
      (opened) => {
        // It only listens, so nobody would notice that its server is gone.
        asking = setInterval(() => opened.query('select 1').catch(() => {}), 2 * patience.asked_after).unref()
        opened.on('error', (error) => log.warn({ err: error }, 'the sockets’ listening connection broke'))
        if (has_gap) void listensOn(opened).then(missed)
        has_gap = false
        opened.once('end', () => {
          clearInterval(asking)
          listens = false
          has_gap = true
          opened.release(true)
        })
        return opened
      },
      (error) => {
        listens = false
        has_gap = true
        throw error
      },
    )
  }
  // The pool's own queries connect with a callback, the adapter without.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : listen()) as typeof connect
  return {
    pool,
    async close(closeAdapter: () => unknown) {
      const client = await opening
      if (client) await listensOn(client)
      await nextTurn()
      // The adapter removes our listener of its end.
      clearInterval(asking)
      await closeAdapter()
      await Promise.all(new Set([pool, listening]).values().map((one) => one.end()))
    },
  }
}
