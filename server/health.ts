import type { Worker } from './automation/worker.ts'
import { listWorkers } from './automation/workers.ts'
import type { Database } from './edges/database/database.ts'
import type { Instagram } from './edges/instagram/client.ts'
import type { Sockets } from './edges/sockets/sockets.ts'

type Parts = { db: Database; instagram: Instagram; worker: Worker | null; sockets: Sockets; version: string }

/** How long an answer about Instagram is good for, ms: a health check must not become a stream of calls. */
const REACHABLE_FOR = 10_000

let reachable = { at: Number.NEGATIVE_INFINITY, is: false }

/** What works; the product is `ok` while it can serve its users, so an unreachable Instagram alone does not make it `degraded`. */
export async function findHealth({ db, instagram, worker, sockets, version }: Parts) {
  const [workers, is_reachable] = await Promise.all([listWorkers(db).catch(() => null), isReachable(instagram)])
  const database = workers ? ('ok' as const) : ('unavailable' as const)
  const problem = sockets.problem()
  return {
    status: database === 'ok' ? ('ok' as const) : ('degraded' as const),
    database,
    instagram: is_reachable ? ('ok' as const) : ('unavailable' as const),
    worker: worker ? (worker.isRunning() ? ('running' as const) : ('stopped' as const)) : ('elsewhere' as const),
    workers: workers ?? [],
    live_updates: problem === null ? ('ok' as const) : ('unavailable' as const),
    problems: problem === null ? [] : [problem],
    version,
  }
}

async function isReachable(instagram: Instagram) {
  if (performance.now() - reachable.at > REACHABLE_FOR)
    reachable = { at: performance.now(), is: await instagram.isReachable() }
  return reachable.is
}
