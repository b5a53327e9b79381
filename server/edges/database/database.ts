import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { noteStatement } from './noted-writes.ts'
import { showPool } from './pool-metrics.ts'
import type { DB } from './schema.generated.ts'
import { READ_ONLY, WatchedClient } from './watched-client.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const SECOND = 1000

/** Also what PgBouncer has to set where it pools transactions (deploy/pgbouncer/pgbouncer.ini). */
const MAX_STATEMENT_MS = 55 * SECOND

/**
 * Opens a connection pool of at most `max`. A broken connection is replaced and never ends the process. Where `url` is a pooler's that pools
 * transactions, nothing is left in a connection between two of them: no prepared statement and no setting.
 */
export function openDatabase(url: string, log: Logger, max = 20, is_pooled = false): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    ...(!is_pooled && { statement_timeout: MAX_STATEMENT_MS }),
    application_name: 'cadenza',
    Client: is_pooled ? PooledClient : PreparingClient,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // A connection that breaks between two statements of a transaction emits its error only here; unhandled, it would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  showPool(pool)
  if (is_pooled) void checkPooler(pool, log)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** A pooler takes no limit of a statement from us, so it has to set one itself; without it one bad statement holds a connection for good. */
async function checkPooler(pool: pg.Pool, log: Logger): Promise<void> {
  const found = await pool.query<{ statement_timeout: string }>('show statement_timeout').catch(() => null)
  if (found?.rows[0]?.statement_timeout === '0')
    log.warn(
      `PgBouncer sets no limit of a statement: add connect_query='set statement_timeout = ${MAX_STATEMENT_MS}' to its database (docs/operating.md).`,
    )
}

/** Uses before a statement is prepared; rare ones would only fill the connections' memory. */
const PREPARED_FROM = 10
const MAX_PREPARED = 200

type RunQuery = (config: unknown, values: unknown, done?: (error: Error | null, result: unknown) => void) => unknown

/**
 * Prepares frequent statements once per connection, because parsing and planning cost more than execution. It also creates the
 * promises itself: objects reachable from the driver's own survive the young generation of the heap, so that every row read
 * would stay in memory until the next full collection.
 */
class PreparingClient extends WatchedClient {
  constructor(config?: pg.ClientConfig, prepares = true) {
    super(config)
    const query = this.query.bind(this) as RunQuery
    let is_in_transaction = false
    const prepared = (text: unknown, values?: unknown, done?: unknown) => {
      if (typeof text !== 'string' || typeof values === 'function' || typeof done === 'function')
        return query(text, values, done as never)
      const noteError = noteStatement(text, is_in_transaction)
      const is_boundary = /^(begin|start transaction|commit|rollback)\b(?! to)/i.test(text)
      if (is_boundary) is_in_transaction = /^[bs]/i.test(text)
      // The begin and end of a transaction have no plan worth keeping; as plain text they are one message instead of four.
      const name = prepares && !is_boundary && Array.isArray(values) ? nameOf(text) : undefined
      return new Promise((resolve, reject) => {
        query(name ? { name, text, values } : text, name ? undefined : values, (error, result) =>
          error ? reject(error) : resolve(result),
        )
      }).catch((error: Error) => {
        noteError?.(error)
        // The stack of the caller, rather than of the socket.
        Error.captureStackTrace(error)
        throw error
      })
    }
    this.query = prepared as typeof this.query
  }
}

/** The next statement may run on another connection of PostgreSQL, which doesn't know what this one has prepared. */
class PooledClient extends PreparingClient {
  protected override readonly is_direct = false

  constructor(config?: pg.ClientConfig) {
    super(config, false)
  }
}

const names = new Map<string, string>()
const uses = new Map<string, number>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === MAX_PREPARED) return known
  const times = (uses.get(text) ?? 0) + 1
  if (times < PREPARED_FROM) {
    // Generated texts that never repeat must not accumulate here.
    if (uses.size > 10 * MAX_PREPARED) uses.clear()
    uses.set(text, times)
    return undefined
  }
  uses.delete(text)
  const name = `often_${names.size + 1}`
  names.set(text, name)
  return name
}

export const readRows = async <Row>(db: Database | Tx, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(db)).rows

export const readRow = async <Row>(db: Database | Tx, statement: RawBuilder<Row>): Promise<Row | undefined> =>
  (await statement.execute(db)).rows[0]

/** Whether a statement found or changed any row. */
export async function hasRow(db: Database | Tx, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows, numAffectedRows = 0n } = await statement.execute(db)
  return rows.length > 0 || numAffectedRows > 0n
}

/**
 * Whether an error means the database is unreachable: SQLSTATE classes 08 (connection), 57P (shutdown, starting up) and 53
 * (insufficient resources), a former primary that only reads, and Node's equivalent codes.
 */
export function isDatabaseDown(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (typeof code === 'string' && (/^(08|57P|53)/.test(code) || code === READ_ONLY)) return true
  if (typeof code === 'string' && unreachable.has(code)) return isFromPool(error)
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed/.test(
    message ?? '',
  )
}

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
])

const isFromPool = (error: unknown) =>
  /pg-pool|pg\/lib|node:net/.test((error as Error).stack ?? '') || 'syscall' in (error as object)

/** SQLSTATE 23505, of any constraint or the named one. A cluster's coordinator passes a node's message on alone, with the shard's number. */
export const isUniqueViolation = (error: unknown, constraint?: string) => {
  const { code, constraint: named, message = '' } = error as { code?: string; constraint?: string; message?: string }
  if (code !== '23505' || !constraint) return code === '23505'
  return named === undefined ? new RegExp(`"${constraint}(_\\d+)?"`).test(message) : named === constraint
}
