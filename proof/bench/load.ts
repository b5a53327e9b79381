import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { adminUrlOf } from '../../e2e/running-product.ts'
import { type BenchWorld, layWorld, runOnServer, urlOf } from './engine/world.ts'
import { cpuSecondsOf, familyOf, memoryOf, parentOf } from './load/processes.ts'
import { readStatements, readVacuuming, watchStatements } from './load/statements.ts'
import {
  cpuSecondsOfAll,
  makeDue,
  reportOf,
  startWorkerProcess,
  stepsIn,
  stopWorker,
  type WorkerReport,
} from './load/workers.ts'
import { median, table } from './table.ts'

const SECOND = 1000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 50_000)
const WARM_MS = 5 * SECOND
const COUNTED_MS = 20 * SECOND

/** Where CPU profiles of the workers and PostgreSQL's time by statement are written; not measured otherwise. */
const PROFILES = process.env.PROFILES && resolve(process.env.PROFILES)

const MAX_LAG_MS = 500
const MAX_RSS_MB = 250

type Reading = {
  per_second: number
  lag_ms: number
  cpu_percent: number
  step_ms: number
  of_postgres: number
  rss_mb: number
}

type Load = { name: string; world: BenchWorld; spread_s: number; workers: number; most_percent: number | null }

/**
 * Measures worker processes with 50,000 accounts as they are after a day of work: due one after the other, each every 600 seconds, then 500
 * of them every second, then all of them at once with one, two and four workers. The lag, the CPU use of Node and PostgreSQL, and a worker's
 * memory, beside the memory of one browser with one empty page, which is the cost per account of tools with a browser for each.
 */
export async function benchLoad(parts: string[]): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  chmodSync(data_dir, 0o711)
  let postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  try {
    if (PROFILES) {
      mkdirSync(PROFILES, { recursive: true })
      await watchStatements(adminUrlOf(data_dir))
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
    }
    console.log(
      `${availableParallelism()} processors; ${ACCOUNTS} accounts; ${ROUNDS} rounds of ${COUNTED_MS / SECOND} s each\n`,
    )
    const loads = (await loadsOf(adminUrlOf(data_dir), parts)).filter(({ name }) => isWanted(name, parts))
    const measured = new Map<Load, Reading[]>(loads.map((load) => [load, []]))
    // Round by round, so that what else the machine does falls on all of them.
    for (let round = 1; round <= ROUNDS; round++)
      for (const [load, readings] of measured) {
        readings.push(await playRound(load, round))
        console.log(`${load.name}, round ${round}: ${shown(readings.at(-1))}; load ${loadavg()[0]?.toFixed(1)}`)
      }
    console.log(`\n${table([headings, ...[...measured].map(([load, readings]) => rowOf(load, readings))])}`)
    if (isWanted('browser', parts)) await compareWithBrowser([...measured.values()].flat())
  } finally {
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

export const loadParts = ['usual', 'hours', 'workers', 'browser']

const isWanted = (name: string, parts: string[]) => parts.length === 0 || parts.some((part) => name.includes(part))

async function loadsOf(server: string, parts: string[]): Promise<Load[]> {
  const size = { accounts: ACCOUNTS, planned: 2 }
  const usual = await layWorld(server, { ...size, usual: true })
  const hours = isWanted('hours', parts) ? await layWorld(server, { ...size, hours: true }) : usual
  const every = (rate: number) => ACCOUNTS / rate
  const rates = [
    { name: 'usual accounts, 83 a second', world: usual, spread_s: every(83), workers: 1, most_percent: 10 },
    { name: 'usual accounts, 500 a second', world: usual, spread_s: every(500), workers: 1, most_percent: 25 },
    { name: '28 + 28 hours, 83 a second', world: hours, spread_s: every(83), workers: 1, most_percent: 10 },
    { name: '28 + 28 hours, 500 a second', world: hours, spread_s: every(500), workers: 1, most_percent: 25 },
  ]
  const full = [1, 2, 4].map((workers) => ({
    name: `all due, workers: ${workers}`,
    world: usual,
    spread_s: 0,
    workers,
    most_percent: null,
  }))
  return [...rates, ...full]
}

const headings = [
  '',
  'steps/s',
  'lag p99, ms',
  'aim',
  'processor, %',
  'aim',
  'ms a step',
  'of it PostgreSQL',
  'worker RSS, MB',
  'aim',
]

function rowOf({ name, most_percent }: Load, readings: Reading[]): string[] {
  const of = (figure: keyof Reading) => median(readings.map((reading) => reading[figure]))
  const verdict = (value: number, aim: number | null) =>
    aim === null ? '' : `<= ${aim} ${value <= aim ? 'reached' : 'MISSED'}`
  return [
    name,
    of('per_second').toFixed(0),
    of('lag_ms').toFixed(0),
    verdict(of('lag_ms'), most_percent && MAX_LAG_MS),
    of('cpu_percent').toFixed(1),
    verdict(of('cpu_percent'), most_percent),
    of('step_ms').toFixed(2),
    of('of_postgres').toFixed(2),
    of('rss_mb').toFixed(0),
    verdict(of('rss_mb'), most_percent && MAX_RSS_MB),
  ]
}

const shown = (reading: Reading | undefined) =>
  Object.entries(reading ?? {})
    .map(([figure, value]) => `${figure} ${value.toFixed(2)}`)
    .join(', ')

async function compareWithBrowser(readings: Reading[]): Promise<void> {
  const browser = await memoryOfBrowser()
  const each_kb = (median(readings.map(({ rss_mb }) => rss_mb)) / ACCOUNTS) * 1024
  console.log(
    `\nmemory for each active account: ${each_kb.toFixed(1)} kB of the worker; a Chromium with one empty page: ${browser.toFixed(0)} MB, ${((browser * 1024) / each_kb).toFixed(0)} times as much`,
  )
}

async function playRound(load: Load, round: number): Promise<Reading> {
  const { world } = load
  const name = `${world.name}_load`
  await runOnServer(world.server, async (client) => {
    await client.query(`create database ${name} template ${world.name}`)
    await client.query('checkpoint')
  })
  const url = urlOf(world.server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await measure(load, client, url, `${load.name.replaceAll(/\W+/g, '-')}-${round}`)
  } finally {
    await client.end()
    await runOnServer(world.server, (admin) => admin.query(`drop database ${name} with (force)`))
  }
}

async function measure({ spread_s, workers: count }: Load, client: pg.Client, url: string, file: string) {
  await makeDue(client, ACCOUNTS, { spread_s })
  // What preparing leaves to autovacuum and the checkpointer isn't the steps'.
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  if (PROFILES) await client.query('select pg_stat_reset()')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const workers: ChildProcess[] = []
  // A worker left over from a failed round would keep the bench from ending.
  using _ = { [Symbol.dispose]: () => workers.map((worker) => worker.kill('SIGKILL')) }
  for (let nth = 0; nth < count; nth++) workers.push(await startWorkerProcess(url, profileArgs(`${file}-${nth}`)))
  if (PROFILES) await client.query('create extension if not exists pg_stat_statements')
  await pause(WARM_MS)
  if (PROFILES) await client.query('select pg_stat_statements_reset()')
  const before = await readAll(postmaster, workers)
  await pause(COUNTED_MS)
  const after = await readAll(postmaster, workers)
  if (PROFILES) writeFileSync(join(PROFILES, `${file}.txt`), await readStatements(client))
  await Promise.all(workers.map(stopWorker))
  if (PROFILES) writeFileSync(join(PROFILES, `${file}-vacuum.txt`), await readVacuuming(client, stepsIn(after.reports)))
  return readingOf(before, after)
}

type Moment = { postgres: number; node: number; reports: WorkerReport[] }

function readingOf(before: Moment, after: Moment): Reading {
  const steps = stepsIn(after.reports) - stepsIn(before.reports)
  const postgres = after.postgres - before.postgres
  const node = after.node - before.node
  return {
    per_second: steps / (COUNTED_MS / SECOND),
    lag_ms: quantile(before.reports, after.reports, 0.99) * SECOND,
    cpu_percent: ((postgres + node) / (COUNTED_MS / SECOND)) * 100,
    step_ms: ((postgres + node) / steps) * SECOND,
    of_postgres: (postgres / steps) * SECOND,
    rss_mb: Math.max(...after.reports.map(({ rss }) => rss)),
  }
}

const profileArgs = (file: string) =>
  PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`, `--cpu-prof-name=${file}.cpuprofile`] : []

async function readAll(postmaster: number, workers: ChildProcess[]): Promise<Moment> {
  const node = cpuSecondsOfAll(workers)
  const postgres = cpuSecondsOf(postmaster)
  return { node, postgres, reports: await Promise.all(workers.map(reportOf)) }
}

/** The upper edge of the bucket that holds the quantile of the lags between two readings, seconds. */
function quantile(before: WorkerReport[], after: WorkerReport[], share: number): number {
  const steps = stepsIn(after) - stepsIn(before)
  const edges = after[0]?.values.map(({ labels }) => labels.le).filter((le) => typeof le === 'number') ?? []
  const below = (reports: WorkerReport[], le: number) =>
    reports.reduce((sum, { values }) => sum + (values.find(({ labels }) => labels.le === le)?.value ?? 0), 0)
  return edges.find((le) => below(after, le) - below(before, le) >= steps * share) ?? Number.POSITIVE_INFINITY
}

/** Memory of a headless Chromium with one empty page. */
async function memoryOfBrowser(): Promise<number> {
  const before = new Set(familyOf(process.pid))
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto('about:blank')
  await pause(SECOND)
  const started = familyOf(process.pid).filter((pid) => !before.has(pid))
  const roots = started.filter((pid) => !started.includes(parentOf(pid)))
  const memory = roots.reduce((sum, pid) => sum + memoryOf(pid), 0)
  await browser.close()
  return memory
}
