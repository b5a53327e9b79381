import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { showPool } from './pool-metrics.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const SECOND = 1000

/** A pool on the database. A connection that breaks is replaced, never fatal. */
export function openDatabase(url: string, log: Logger, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    statement_timeout: 55 * SECOND,
    application_name: 'cadenza',
    Client: PreparingClient,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // One that breaks between two statements of a transaction tells nobody but this; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  showPool(pool)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** What is said this often is kept prepared; what is said once in a while would only fill the connections' memory. */
const PREPARED_FROM = 10
const MOST_PREPARED = 200

type Ask = (config: unknown, values: unknown, done?: (error: Error | null, result: unknown) => void) => unknown

/**
 * Has PostgreSQL parse and plan what is said often once for each connection: that costs more than to run it. And makes the promises
 * itself: what the driver's own lead to outlives the young heap, so that everything ever read would lie about until the next full
 * collection.
 */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Ask
    const prepared = (text: unknown, values?: unknown, done?: unknown) => {
      if (typeof text !== 'string' || typeof values === 'function' || typeof done === 'function')
        return query(text, values, done as never)
      const name = Array.isArray(values) ? nameOf(text) : undefined
      return new Promise((resolve, reject) => {
        query(name ? { name, text, values } : text, name ? undefined : values, (error, result) =>
          error ? reject(error) : resolve(result),
        )
      }).catch((error: Error) => {
        // It leads to whoever asked then, not to the socket.
        Error.captureStackTrace(error)
        throw error
      })
    }
    this.query = prepared as typeof this.query
  }
}

const names = new Map<string, string>()
const times_said = new Map<string, number>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === MOST_PREPARED) return known
  const times = (times_said.get(text) ?? 0) + 1
  if (times < PREPARED_FROM) {
    // Texts that are made up anew every time must not pile up here.
    if (times_said.size > 10 * MOST_PREPARED) times_said.clear()
    times_said.set(text, times)
    return undefined
  }
  times_said.delete(text)
  const name = `often_${names.size + 1}`
  names.set(text, name)
  return name
}

/** SQLSTATE classes 08 (connection), 57P (shutdown, starting up) and 53 (no room), and Node's own words for the same. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (typeof code === 'string' && /^(08|57P|53)/.test(code)) return true
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT') return isFromPool(error)
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}

const isFromPool = (error: unknown) =>
  /pg-pool|pg\/lib|node:net/.test((error as Error).stack ?? '') || 'syscall' in (error as object)

/** SQLSTATE 23505. */
export const isUniqueViolation = (error: unknown, constraint?: string) => {
  const failure = error as { code?: string; constraint?: string }
  return failure.code === '23505' && (!constraint || failure.constraint === constraint)
}
