import pg from 'pg'

const SECOND = 1000

export const patience = {
  /** How long connecting may take, ms. A pool's own limit would count its queue too. */
  connects_within: 5 * SECOND,
  /** How long a statement may take before its server is asked whether it still works on it, ms. */
  asked_after: 5 * SECOND,
  /** How long that has to answer, ms. */
  answers_within: 10 * SECOND,
}

/** How long a commit may wait for a standby, ms. */
const MAX_WAIT_FOR_STANDBY = 20 * SECOND

const DOES_NOT_ANSWER = 'The database does not answer'

const open = new Set<WatchedClient>()
/** When each server may be asked again: a slow statement must not cost a new connection every second. */
const asked_until = new Map<string, number>()
let is_watching = false

/**
 * A connection whose server may be gone. One that's frozen or cut off keeps its connections and answers nothing: a statement would wait for good. A new
 * connection finds out whether the server still works on it, so that a slow statement isn't taken for a lost one, and a second one has to agree.
 * A server that takes no more writes is a former primary: its connections end too.
 */
export class WatchedClient extends pg.Client {
  /** Whether `processID` is that of a process of the server, rather than a pooler's invention. */
  protected readonly is_direct: boolean = true
  #busy_since: number | null = null
  /** Looks in a row that didn't find it. */
  #missed = 0

  constructor(config?: pg.ClientConfig) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
      ...(config as object),
      connectionTimeoutMillis: config?.connectionTimeoutMillis || patience.connects_within,
    })
    this.on('drain', () => {
      this.#busy_since = null
    })
    const { connection } = this as unknown as Inside
    // Not the client's own event: the adapter of the sockets removes its listeners.
    connection.once('end', () => open.delete(this))
    connection.once('readyForQuery', () => open.add(this))
    // A client that always has a next statement never emits `drain`. The driver sends that one after this listener.
    connection.on('readyForQuery', () => {
      this.#missed = 0
      if (this.#busy_since !== null) this.#busy_since = performance.now()
    })
    connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) this.end().catch(() => {})
    })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#busy_since ??= performance.now()
      return query(...given)
    }) as typeof this.query
    if (!is_watching) setInterval(lookAround, SECOND).unref()
    is_watching = true
  }

  get silent_ms(): number {
    return this.#busy_since === null ? 0 : performance.now() - this.#busy_since
  }

  /** Whether the server still works on its statement, or has its connection where there's none, by its processes. */
  isHeldBy(working: Working): boolean {
    if (!this.is_direct) return true
    const process = working.get((this as unknown as Inside).processID)
    if (!process || this.silent_ms < patience.asked_after) return process !== undefined
    return process.is_active && !(process.waits_for_standby && this.silent_ms > MAX_WAIT_FOR_STANDBY)
  }

  /** Takes note of a look, and returns whether another one is needed: one alone may have met a moment between two statements, or a short fault. */
  noteCheck(is_held: boolean): boolean {
    this.#missed = is_held ? 0 : this.#missed + 1
    if (this.#missed > 1) this.#cut()
    return this.#missed === 1
  }

  #cut(): void {
    open.delete(this)
    // SQLSTATE of a connection that failed.
    const error = Object.assign(new Error(DOES_NOT_ANSWER), { code: '08006' })
    ;(this as unknown as Inside).connection.stream.destroy(error)
  }
}

/** Its server is a pooler: whether anybody answers is all that can be found out. */
export class WatchedPooledClient extends WatchedClient {
  protected override readonly is_direct = false
}

/** SQLSTATE read_only_sql_transaction. */
export const READ_ONLY = '25006'

/** What the driver doesn't document. */
type Inside = {
  processID: number
  connection: {
    stream: { destroy: (error: Error) => void }
    once: (event: 'readyForQuery' | 'end', listener: () => void) => void
    on: ((event: 'errorMessage', listener: (message: { code?: string }) => void) => void) &
      ((event: 'readyForQuery', listener: () => void) => void)
  }
}

const serverOf = ({ host, port, user, database }: WatchedClient) => `${user}@${host}:${port}/${database}`

function lookAround() {
  const waiting = new Set([...open].filter(({ silent_ms }) => silent_ms > patience.asked_after).map(serverOf))
  for (const server of waiting) if ((asked_until.get(server) ?? 0) < performance.now()) void lookAt(server)
}

/** Ends the connections that no server works on, those that rest too: the next statement would wait on one of them. */
async function lookAt(server: string): Promise<void> {
  asked_until.set(server, Number.POSITIVE_INFINITY)
  const theirs = [...open].filter((client) => serverOf(client) === server)
  const [any] = theirs
  const working = any ? await listWorking(any) : 'unknown'
  const isHeld = (client: WatchedClient) => working === 'unknown' || (working !== null && client.isHeldBy(working))
  const missed = theirs.filter((client) => open.has(client) && client.noteCheck(isHeld(client)))
  asked_until.set(server, performance.now() + (missed.length > 0 ? 0 : patience.asked_after))
}

/** A server's processes by their id. */
type Process = { is_active: boolean; waits_for_standby: boolean }
type Working = Map<number, Process>

/**
 * As a new connection sees them; null where none is to be had in time. Unknown where it's refused, as somebody is there, and where it doesn't
 * find itself: then a pooler invents the ids.
 */
async function listWorking(of: WatchedClient): Promise<Working | 'unknown' | null> {
  const { host, port, user, password, database, ssl } = of
  const config = { host, port, user, password, database, ssl, application_name: 'cadenza-watch' }
  const client = new pg.Client(config as pg.ClientConfig)
  client.on('error', () => {})
  const { stream } = (client as unknown as Inside).connection
  const late = setTimeout(() => stream.destroy(new Error(DOES_NOT_ANSWER)), patience.answers_within)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number } & Process>(`
      select pid, coalesce(state not like 'idle%', true) as is_active, coalesce(wait_event = 'SyncRep', false) as waits_for_standby
      from pg_stat_activity where usename = session_user
    `)
    const working = new Map(rows.map(({ pid, ...process }) => [pid, process]))
    return working.has((client as unknown as Inside).processID) ? working : 'unknown'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unknown' : null
  } finally {
    clearTimeout(late)
    client.end().catch(() => {})
  }
}
