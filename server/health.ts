import { Gauge } from 'prom-client'
import { findInstallationProblems } from './automation/engine/installation.ts'
import type { Worker } from './automation/engine/worker.ts'
import { listWorkers } from './automation/engine/workers.ts'
import type { Database } from './edges/database/database.ts'
import { isMigrated } from './edges/database/migrate.ts'
import type { Disk } from './edges/disk.ts'
import { type AppRelease, ageOfApp } from './edges/instagram/app-release.ts'
import type { Instagram } from './edges/instagram/client.ts'
import type { LogFile } from './edges/log.ts'
import type { Sockets } from './edges/sockets/sockets.ts'

const up = new Gauge({
  name: 'cadenza_part_up',
  help: 'Whether a part that a process depends on works for it: database, disk, log, live_updates',
  labelNames: ['part'],
})

const seen_workers = new Gauge({
  name: 'cadenza_workers',
  help: 'Worker processes seen in the last 15 seconds, on any machine',
})

const app_age = new Gauge({
  name: 'cadenza_instagram_app_age_days',
  help: 'Days since the Instagram app that the product names was seen in use',
})

type Parts = {
  db: Database
  disk: Disk
  /** Whether the database is on that disk too, so that without it nothing changes. */
  is_database_on_disk: boolean
  logProblem: LogFile['problem']
  database_problem: string | null
  instagram: Instagram
  instagram_app: AppRelease
  worker: Worker | null
  sockets: Sockets
  version: string
  isStopping: () => boolean
}

/** How long an answer about Instagram is good for, ms: a health check must not become a stream of calls. */
const REACHABLE_FOR = 10_000
/** Maximum wait of a readiness probe, ms. */
const READY_WITHIN = 3_000
const SECOND = 1_000

export type HealthChecks = ReturnType<typeof createHealth>

export function createHealth({ db, disk, is_database_on_disk, logProblem, instagram, sockets, ...parts }: Parts) {
  const { worker, version, database_problem, instagram_app, isStopping } = parts

  const isReachable = atMostEach(REACHABLE_FOR, () => instagram.isReachable())
  const findRefused = atMostEach(REACHABLE_FOR, () => inTime(findInstallationProblems(db)))

  /** What works; the product is `ok` while it can serve its users, so an unreachable Instagram alone does not make it `degraded`. */
  async function find() {
    const [workers, is_reachable, disk_problem, refused] = await Promise.all([
      inTime(listWorkers(db)),
      isReachable(),
      disk.problem(),
      findRefused(),
    ])
    const can_serve = workers !== null && (disk_problem === null || !is_database_on_disk)
    const live_problem = sockets.problem()
    const problems = [disk_problem, logProblem(), live_problem, database_problem, ...(refused ?? [])]
    return {
      status: can_serve ? ('ok' as const) : ('degraded' as const),
      database: okIf(workers !== null),
      disk: okIf(disk_problem === null),
      ...{ instagram: okIf(is_reachable), instagram_app: ageOfApp(instagram_app, Date.now()) },
      worker: worker ? (worker.isRunning() ? ('running' as const) : ('stopped' as const)) : ('elsewhere' as const),
      workers: workers ?? [],
      live_updates: okIf(live_problem === null),
      problems: problems.filter((problem) => problem !== null),
      version,
    }
  }

  /** Sets the gauges, for each scrape. It asks the database nothing that a moment cannot answer, and Instagram nothing at all. */
  async function noteParts() {
    const [workers, disk_problem] = await Promise.all([inTime(listWorkers(db)), disk.problem()])
    const states = {
      database: workers !== null,
      disk: disk_problem === null,
      log: logProblem() === null,
      live_updates: sockets.problem() === null,
    }
    for (const [part, is_up] of Object.entries(states)) up.set({ part }, Number(is_up))
    app_age.set(ageOfApp(instagram_app, Date.now()).age_days)
    seen_workers.remove()
    if (workers) seen_workers.set(workers.length)
    return states
  }

  /** Whether the database has this version's tables; null where it does not answer. */
  const findMigrated = atMostEach(SECOND, () => inTime(isMigrated(db)))

  /** Whether requests may come: what a load balancer asks every few seconds. */
  async function isReady() {
    const [is_migrated, disk_problem] = await Promise.all([findMigrated(), disk.problem()])
    const checks = {
      database: okIf(is_migrated !== null),
      migrations: okIf(is_migrated === true),
      disk: okIf(disk_problem === null || !is_database_on_disk),
      stopping: isStopping(),
    }
    const { stopping, ...parts } = checks
    return { ready: !stopping && Object.values(parts).every((state) => state === 'ok'), ...checks }
  }

  return { find, isReady, noteParts }
}

const okIf = (is_well: boolean) => (is_well ? ('ok' as const) : ('unavailable' as const))

const late = () => new Promise<null>((resolve) => setTimeout(resolve, READY_WITHIN, null).unref())

/** What the database answers; null where it doesn't, or not in time. */
const inTime = <Found>(asked: Promise<Found>) => Promise.race([asked, late()]).catch(() => null)

/** Asks at most once in `ms`, however many want to know. */
function atMostEach<Found>(ms: number, ask: () => Promise<Found>): () => Promise<Found> {
  let asked: { at: number; found: Promise<Found> } | null = null
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { at: performance.now(), found: ask() }
    return asked.found
  }
}
