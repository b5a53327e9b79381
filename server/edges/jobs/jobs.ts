import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from '../database/database.ts'

export type SendOptions = {
  /** At most one job of this name and key waits at a time; asked for again meanwhile, nothing is added. */
  key?: string
  not_before?: Date
  /** The job exists if and only if this transaction commits. */
  tx?: Tx
}

export type WorkOptions = {
  /** Jobs of this name done at once by one process. */
  at_once?: number
  /** Tries after the first, each later than the one before. */
  retries?: number
  /** Seconds before the first repetition. */
  retry_after?: number
  /** Seconds after which a job that has not ended counts as failed. */
  longest?: number
  /** Seconds between two looks for jobs whose time has come; new ones, and those that wait behind others, are noticed at once. */
  poll?: number
}

/** Does the jobs it is given, more than one only if it asked for that. */
type Handler = (all: never[], signal: AbortSignal) => Promise<void>

/** What runs in the background and need not keep an account's pace: mail, exports, schedules, renewals, retention. */
export type Jobs = {
  /** Says who does the jobs of a name; they are done in processes with the worker role, at least once each. Before `start`. */
  work: <Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ) => void
  /**
   * The same for jobs that come in floods and are cheap together: the handler gets as many as wait, up to `MOST_TOGETHER`. What
   * it throws fails them all; of those done nothing is kept.
   */
  workTogether: <Data extends object>(
    name: string,
    handler: (all: Data[], signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ) => void
  /** Has a job of this name done by the clock (cron, UTC), once for all processes together; what was missed is not caught up. Before `start`. */
  every: (cron: string, name: string, handler: (signal: AbortSignal) => Promise<void>, options?: WorkOptions) => void
  send: (name: string, data: object, options?: SendOptions) => Promise<void>
  start: () => Promise<void>
  /** Lets jobs under way end, for ten seconds at most. */
  stop: () => Promise<void>
}

const STOP_MS = 10_000
const MOST_TOGETHER = 500

type Work = { name: string; handler: Handler; options: WorkOptions; together?: true; cron?: string }

/** Jobs in the product's own database, by pg-boss. Without the worker role a process only sends. */
export function createJobs({
  database_url,
  is_worker,
  log,
}: {
  database_url: string
  is_worker: boolean
  log: Logger
}): Jobs {
  const works: Work[] = []
  const known = new Set<string>()
  let opening: Promise<PgBoss> | null = null

  const open = () => {
    opening ??= startBoss(database_url, is_worker, log).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  const queue = async (boss: PgBoss, name: string, options: WorkOptions = optionsOf(works, name)) => {
    if (known.has(name)) return
    // Of several jobs with one key only one may wait; those without a key get one of their own.
    await boss.createQueue(name, { policy: 'short', notify: true, ...policyOf(options) })
    known.add(name)
  }

  return {
    work: (name, handler, options = {}) =>
      void works.push({ name, handler: ([data], signal) => handler(data as never, signal), options }),
    workTogether: (name, handler, options = {}) => void works.push({ name, handler, options, together: true }),
    every: (cron, name, handler, options = {}) =>
      void works.push({ name, handler: (_, signal) => handler(signal), options, cron }),

    async send(name, data, { key, not_before, tx } = {}) {
      const boss = await open()
      await queue(boss, name)
      await boss.send(name, data, {
        singletonKey: key ?? randomUUID(),
        ...(not_before && { startAfter: not_before }),
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

async function startWork(boss: PgBoss, { name, handler, options, together }: Work) {
  const { at_once = 1, poll = 10 } = options
  const looking = {
    batchSize: together ? MOST_TOGETHER : 1,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: poll,
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
        if (together)
          await boss.deleteJob(
            name,
            jobs.map((job) => job.id),
          )
      } finally {
        // Many may wait behind one notice: a worker that is told while at work looks again as soon as that has ended.
        boss.notifyWorker(id)
      }
    })
  }
}

async function startBoss(connectionString: string, is_worker: boolean, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'cadenza-jobs',
    max: is_worker ? 4 : 2,
    supervise: is_worker,
    schedule: is_worker,
    useListenNotify: is_worker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the background jobs met an error'))
  await boss.start()
  return boss
}

/** What was said with `work`, for jobs that are sent before any worker has started. */
const optionsOf = (works: Work[], name: string) => works.find((work) => work.name === name)?.options ?? {}

const policyOf = ({ retries = 5, retry_after = 30, longest = 900 }: WorkOptions) => ({
  retryLimit: retries,
  retryDelay: retry_after,
  retryBackoff: retries > 0,
  expireInSeconds: longest,
})
