import type { ChildProcess } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hashedBucket } from '#server/edges/database/buckets.ts'
import { distribute, distributedTables } from '#server/edges/database/distribute.ts'
import {
  addressOf,
  type CitusCluster,
  dropCitusDatabase,
  makeCitusDatabase,
  startCluster,
  stopCluster,
} from '#server/testing/citus.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { fillWorld, urlOf } from './engine/world.ts'
import { cpuSecondsOf } from './load/processes.ts'
import { cpuSecondsOfAll, makeDue, reportOf, startWorkerProcess, stepsIn, stopWorker } from './load/workers.ts'
import { median, table } from './table.ts'

const SECOND = 1000
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 14_000)
const WARM_MS = 4 * SECOND
const COUNTED_MS = 10 * SECOND
const DAY_S = 86_400

/** A worker's share of the 256 is small in a large fleet. */
const BUCKET_COUNT = Number(process.env.BUCKETS ?? 32)

type Home = { cluster: CitusCluster; nodes: string[]; template: string }

type Run = { name: string; home: Home; workers: number; is_idle?: boolean }

type Reading = {
  per_second: number
  statements: number
  wal_kb: number
  /** CPU ms: of each step, or of each second where nothing is due. */
  worker: number
  coordinator: number
  nodes: number
  most_of_a_node: number
}

/**
 * What a step costs on one PostgreSQL and on Citus with one and three nodes besides the coordinator, of the same version with the same
 * settings, and with 1, 2 and 4 worker processes; all accounts are due at once. CPU time says it, as all of them share this machine.
 */
export async function benchCitus(parts: string[]): Promise<void> {
  const { CITUS_SCRIPTS: scripts } = process.env
  if (!scripts) {
    console.error('Set CITUS_SCRIPTS to the folder with start-cluster.sh (docs/operating.md, Several database nodes).')
    process.exitCode = 1
    return
  }
  process.env.FSYNC = 'on'
  const folder = temporaryFolder()
  // PostgreSQL runs as another user under root.
  chmodSync(folder.path, 0o711)
  const clusters = [1, 3].map((nodes) => ({ nodes, cluster: { scripts, dir: join(folder.path, `cluster${nodes}`) } }))
  try {
    for (const { cluster, nodes } of clusters) await startCluster(cluster, nodes)
    const [one, three] = clusters.map(({ cluster }) => cluster) as [CitusCluster, CitusCluster]
    const runs = await layRuns(one, three, parts)
    console.log(
      `${availableParallelism()} processors; ${ACCOUNTS} accounts; ${ROUNDS} rounds of ${COUNTED_MS / SECOND} s each\n`,
    )
    await playRounds(runs)
  } finally {
    for (const { cluster } of clusters) await stopCluster(cluster).catch(() => {})
    folder.remove()
  }
}

/** The homes of runs that are wanted, each laid once. */
async function layRuns(one: CitusCluster, three: CitusCluster, parts: string[]): Promise<Run[]> {
  const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))
  const homes = {
    'one PostgreSQL': { cluster: one, template: 'plain', buckets: 256, is_spread: false },
    'Citus, 1 node': { cluster: one, template: 'on_one', buckets: BUCKET_COUNT, is_spread: true },
    'Citus, 3 nodes': { cluster: three, template: 'on_three', buckets: BUCKET_COUNT, is_spread: true },
    'Citus, 3 nodes, all buckets': { cluster: three, template: 'in_every', buckets: 256, is_spread: true },
  }
  const runs: Run[] = []
  for (const [name, home] of Object.entries(homes)) {
    const counts = name.includes('1 node') || name.includes('all') ? [1] : [1, 2, 4]
    const wanted = [
      ...counts.map((workers) => ({ name: `${name}, workers: ${workers}`, workers })),
      ...counts
        .filter((workers) => counts.length > 1 && workers !== 2)
        .map((workers) => ({ name: `${name}, nothing due, workers: ${workers}`, workers, is_idle: true })),
    ].filter((run) => isWanted(run.name))
    if (wanted.length === 0) continue
    const laid = await layHome(home)
    runs.push(...wanted.map((run) => ({ ...run, home: laid })))
  }
  return runs
}

/** Accounts that are in the first `most` buckets. */
function idsIn(most: number): string[] {
  const ids: string[] = []
  for (let id = 17_841_400_000_000_001n; ids.length < ACCOUNTS; id++)
    if (hashedBucket(String(id)) <= most) ids.push(String(id))
  return ids
}

/** A database that each round copies. */
async function layHome({
  cluster,
  template,
  buckets,
  is_spread,
}: Omit<Home, 'nodes'> & { buckets: number; is_spread: boolean }) {
  const url = await makeCitusDatabase(cluster, template)
  await fillWorld(url, { accounts: ACCOUNTS, planned: 2, usual: true, ids: idsIn(buckets) })
  if (is_spread) {
    await distribute(url)
    await withClient(url, async (client) => {
      for (const name of distributedTables) await client.query(`vacuum (analyze) ${name}`)
    })
  }
  const text = readFileSync(join(cluster.dir, 'cluster.env'), 'utf8')
  const nodes = [...text.matchAll(/^(WORKER\d)_URL=/gm)].map(([, name]) => String(name))
  console.log(`laid: ${template}, ${nodes.length} nodes`)
  return { cluster, nodes, template }
}

async function playRounds(runs: Run[]): Promise<void> {
  const measured = new Map<Run, Reading[]>(runs.map((run) => [run, []]))
  // Round by round, so that what else the machine does falls on all of them.
  for (let round = 1; round <= ROUNDS; round++)
    for (const [run, readings] of measured) {
      const reading = await playRound(run)
      readings.push(reading)
      const shown = Object.entries(reading).map(([figure, value]) => `${figure} ${value.toFixed(2)}`)
      console.log(`${run.name}, round ${round}: ${shown.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`)
    }
  report(
    'CPU ms a step',
    [...measured].filter(([run]) => !run.is_idle),
  )
  report(
    'CPU ms a second',
    [...measured].filter(([run]) => run.is_idle),
  )
}

function report(unit: string, measured: [Run, Reading[]][]): void {
  const sums = (readings: Reading[]) => readings.map(({ worker, coordinator, nodes }) => worker + coordinator + nodes)
  const first = measured[0]?.[1] ?? []
  const rows = measured.map(([{ name }, readings]) => {
    const of = (figure: keyof Reading, digits: number) =>
      median(readings.map((reading) => reading[figure])).toFixed(digits)
    const ratios = sums(readings).map((sum, round) => sum / (sums(first)[round] ?? 0))
    return [
      name,
      of('per_second', 0),
      median(sums(readings)).toFixed(2),
      of('worker', 2),
      of('coordinator', 2),
      of('nodes', 2),
      of('most_of_a_node', 2),
      of('statements', 2),
      of('wal_kb', 2),
      median(ratios).toFixed(2),
    ]
  })
  const headings = [
    '',
    'steps/s',
    unit,
    'workers',
    'coordinator',
    'nodes',
    'busiest node',
    'statements',
    'WAL, kB',
    'ratio',
  ]
  console.log(`\n${table([headings, ...rows])}`)
}

async function playRound({ home, workers: count, is_idle = false }: Run): Promise<Reading> {
  const name = 'round'
  const url = await makeCitusDatabase(home.cluster, name, home.template)
  try {
    return await withClient(url, async (client) => {
      await makeDue(client, ACCOUNTS, { from_s: is_idle ? DAY_S : 2, spread_s: 0 })
      return await measure(home, url, count, is_idle)
    })
  } finally {
    await dropCitusDatabase(home.cluster, name)
  }
}

type Moment = { coordinator: number; nodes: number[]; worker: number; wal: number; steps: number; statements: number }

async function measure(home: Home, url: string, count: number, is_idle: boolean): Promise<Reading> {
  const workers: ChildProcess[] = []
  // A worker left over from a failed round would keep the bench from ending.
  using _ = { [Symbol.dispose]: () => workers.map((worker) => worker.kill('SIGKILL')) }
  for (let nth = 0; nth < count; nth++) workers.push(await startWorkerProcess(url))
  await pause(WARM_MS)
  const before = await readAll(home, workers)
  await pause(COUNTED_MS)
  const after = await readAll(home, workers)
  await Promise.all(workers.map(stopWorker))

  const steps = after.steps - before.steps
  const units = is_idle ? COUNTED_MS / SECOND : steps
  if (units === 0) throw new Error('The workers took no step.')
  const of_nodes = after.nodes.map((seconds, node) => seconds - (before.nodes[node] ?? 0))
  const cpu = (seconds: number) => (seconds * SECOND) / units
  return {
    per_second: steps / (COUNTED_MS / SECOND),
    statements: (after.statements - before.statements) / units,
    wal_kb: (after.wal - before.wal) / 1024 / units,
    worker: cpu(after.worker - before.worker),
    coordinator: cpu(after.coordinator - before.coordinator),
    nodes: cpu(of_nodes.reduce((sum, one) => sum + one, 0)),
    most_of_a_node: cpu(Math.max(...of_nodes)),
  }
}

async function readAll({ cluster, nodes }: Home, workers: ChildProcess[]): Promise<Moment> {
  const of_node = (node: string) => cpuSecondsOf(postmasterOf(cluster, node))
  const cpu = {
    coordinator: of_node('coordinator'),
    nodes: nodes.map((node) => of_node(node.toLowerCase())),
    worker: cpuSecondsOfAll(workers),
  }
  const reports = await Promise.all(workers.map(reportOf))
  const wal = await Promise.all(['SUPERUSER', ...nodes].map((node) => walOf(addressOf(cluster, `${node}_URL`))))
  return {
    ...cpu,
    wal: wal.reduce((sum, bytes) => sum + bytes, 0),
    steps: stepsIn(reports),
    statements: reports.reduce((sum, { statements }) => sum + statements, 0),
  }
}

const postmasterOf = ({ dir }: CitusCluster, node: string) =>
  Number(readFileSync(join(dir, node, 'postmaster.pid'), 'utf8').split('\n')[0])

const walOf = (url: string) =>
  withClient(urlOf(url, 'postgres'), async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes",
    )
    return rows[0]?.bytes ?? 0
  })

async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
