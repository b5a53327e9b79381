import { sql } from 'kysely'
import type { Worker } from './automation/worker.ts'
import type { Database } from './edges/database/database.ts'
import type { Instagram } from './edges/instagram/client.ts'

type Parts = { db: Database; instagram: Instagram; worker: Worker | null; version: string }

/** How long an answer about Instagram is good for, ms: a health check must not become a stream of calls. */
const REACHABLE_FOR = 10_000

let reachable = { at: Number.NEGATIVE_INFINITY, is: false }

/** What works; the product is `ok` while it can serve its users, so an unreachable Instagram alone does not make it `degraded`. */
export async function findHealth({ db, instagram, worker, version }: Parts) {
  const [database, is_reachable] = await Promise.all([
    sql`select 1`.execute(db).then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    ),
    isReachable(instagram),
  ])
  return {
    status: database === 'ok' ? ('ok' as const) : ('degraded' as const),
    database,
    instagram: is_reachable ? ('ok' as const) : ('unavailable' as const),
    worker: worker ? (worker.isRunning() ? ('running' as const) : ('stopped' as const)) : ('elsewhere' as const),
    version,
  }
}

async function isReachable(instagram: Instagram) {
  if (performance.now() - reachable.at > REACHABLE_FOR)
    reachable = { at: performance.now(), is: await instagram.isReachable() }
  return reachable.is
}
