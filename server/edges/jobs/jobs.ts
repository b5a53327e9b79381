import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from '../database/database.ts'
import { patience, WatchedClient, WatchedPooledClient } from '../database/watched-client.ts'

export type SendOptions = {
  /** At most one job of this name and key waits at a time; another one is dropped. */
  key?: string
  not_before?: Date
  /** The user whose job it is, where its work gives each user a share. */
  of?: string
  /** The job exists if and only if this transaction commits. */
  tx?: Tx
}

export type WorkOptions = {
  /** Maximum number of concurrent jobs of this name per process. */
  at_once?: number
  /** Of these, of one user (`of`), over all processes: jobs that take long must leave room for others'. */
  of_one?: number
  /** Number of retries, with increasing delays. */
  retries?: number
  /** Seconds before the first retry. */
  retry_after?: number
  /** Seconds after which an unfinished job counts as failed. */
  longest?: number
  /** Seconds between polls for jobs that have become due; new ones, and those queued behind others, are noticed at once. */
  poll?: number
}

/** Processes the given jobs, several only if requested. */
type Handler = (all: never[], signal: AbortSignal) => Promise<void>

/** Background work that is independent of an account's pace: mail, exports, schedules, renewals, retention. */
export type Jobs = {
  /** Registers the handler of a name; jobs run in processes with the worker role, at least once each. Call before `start`. */
  work: <Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ) => void
  /**
   * The same for frequent jobs that are cheap in a batch: the handler gets all waiting ones, up to `MAX_BATCH`. An
   * exception fails them all; finished ones are not recorded.
   */
  workBatch: <Data extends object>(
    name: string,
    handler: (all: Data[], signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ) => void
  /** Schedules a job of this name (cron, UTC), once for all processes; missed runs are not caught up. Call before `start`. */
  every: (cron: string, name: string, handler: (signal: AbortSignal) => Promise<void>, options?: WorkOptions) => void
  send: (name: string, data: object, options?: SendOptions) => Promise<void>
  start: () => Promise<void>
  /** Waits for running jobs, for ten seconds at most. */
  stop: () => Promise<void>
}

const STOP_MS = 10_000
const MAX_BATCH = 500

type Work = { name: string; handler: Handler; options: WorkOptions; is_batch?: true; cron?: string }

/** Jobs in the product's own database, by pg-boss. Without the worker role a process only sends. */
export function createJobs({
  database_url,
  direct_url = database_url,
  is_worker,
  log,
}: {
  database_url: string
  /** The same without a pooler, where there is one. */
  direct_url?: string
  is_worker: boolean
  log: Logger
}): Jobs {
  const works: Work[] = []
  const known = new Set<string>()
  let opening: Promise<PgBoss> | null = null

  const open = () => {
    opening ??= startBoss({ database_url, direct_url, is_worker, log }).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  const queue = async (boss: PgBoss, name: string, options: WorkOptions = optionsOf(works, name)) => {
    if (known.has(name)) return
    // Of several jobs with one key only one may wait; jobs without a key get a unique one.
    await boss.createQueue(name, { policy: 'short', notify: true, ...policyOf(options) })
    known.add(name)
  }

  return {
    work: (name, handler, options = {}) =>
      void works.push({ name, handler: ([data], signal) => handler(data as never, signal), options }),
    workBatch: (name, handler, options = {}) => void works.push({ name, handler, options, is_batch: true }),
    every: (cron, name, handler, options = {}) =>
      void works.push({ name, handler: (_, signal) => handler(signal), options, cron }),

    async send(name, data, { key, not_before, of, tx } = {}) {
      const boss = await open()
      await queue(boss, name)
      await boss.send(name, data, {
        singletonKey: key ?? randomUUID(),
        ...(not_before && { startAfter: not_before }),
        ...(of && { group: { id: of } }),
        ...(tx && {
          db: { executeSql: (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, [...values])) as never },
        }),
      })
    },

    async start() {
      if (!is_worker) return
      const boss = await open()
      for (const work of works) {
        await queue(boss, work.name, work.options)
        await startWork(boss, work)
        if (work.cron) await boss.schedule(work.name, work.cron)
      }
    },

    async stop() {
      const boss = await opening?.catch(() => null)
      await boss?.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function startWork(boss: PgBoss, { name, handler, options, is_batch }: Work) {
  const { at_once = 1, of_one, poll = 10 } = options
  const looking = {
    batchSize: is_batch ? MAX_BATCH : 1,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: poll,
    ...(of_one !== undefined && { groupConcurrency: of_one }),
  }
  for (let count = 0; count < at_once; count++) {
    const id: string = await boss.work(name, looking, async (jobs) => {
      const [first] = jobs
      if (!first) return
      try {
        await handler(
          jobs.map(({ data }) => data as never),
          first.signal,
        )
        if (is_batch)
          await boss.deleteJob(
            name,
            jobs.map((job) => job.id),
          )
      } finally {
        // Many jobs may be behind one notification: a worker that is notified while busy polls again as soon as it is
        // free.
        boss.notifyWorker(id)
      }
    })
  }
}

type Opening = { database_url: string; direct_url: string; is_worker: boolean; log: Logger }

async function startBoss({ database_url, direct_url, is_worker, log }: Opening): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database_url,
    application_name: 'cadenza-jobs',
    // No limit: it would count a busy pool's queue, and a job that can't be recorded in time counts as failed. Its clients limit connecting.
    connectionTimeoutMillis: 0,
    // For its pool; its listener watches itself.
    ...{ Client: direct_url === database_url ? WatchedClient : WatchedPooledClient },
    max: is_worker ? 4 : 2,
    supervise: is_worker,
    schedule: is_worker,
    useListenNotify: is_worker,
  })
  listenDirectly(boss, direct_url)
  boss.on('error', (error) => log.warn({ err: error }, 'the background jobs reported an error'))
  await boss.start()
  return boss
}

/** pg-boss listens by the configuration of its pool, which has another address and no limit of connecting. So the listener gets a copy of the pool's owner with these changed. */
function listenDirectly(boss: PgBoss, connectionString: string) {
  const db = boss.getDb() as ReturnType<PgBoss['getDb']> & { config: object }
  const config = { ...db.config, connectionString, connectionTimeoutMillis: patience.connects_within }
  const listen = db.listen?.bind(Object.create(db, { config: { value: config } }))
  if (listen) db.listen = listen
  boss.getDb = () => db
}

/** The options given to `work`, for jobs that are sent before any worker has started. */
const optionsOf = (works: Work[], name: string) => works.find((work) => work.name === name)?.options ?? {}

const policyOf = ({ retries = 5, retry_after = 30, longest = 900 }: WorkOptions) => ({
  retryLimit: retries,
  retryDelay: retry_after,
  retryBackoff: retries > 0,
  expireInSeconds: longest,
})
