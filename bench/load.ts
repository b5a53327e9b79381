import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { openBrowser } from '../e2e/browser.ts'
import { adminUrlOf } from '../e2e/running-product.ts'
import { layWorld, onServer, urlOf, type World } from './engine/world.ts'
import { cpuSecondsOf, familyOf, memoryOf, parentOf } from './load/processes.ts'
import { median, table } from './table.ts'

const SECOND = 1000
const ROUNDS = 5
const ACCOUNTS = 50_000
const WARM_MS = 5 * SECOND
const COUNTED_MS = 20 * SECOND

const AIMS = { lag_ms: 300, cpu_percent: 10, rss_mb: 250 }

type Bucket = { metricName?: string; value: number; labels: { le?: number | string } }
type Report = { rss: number; values: Bucket[] }
type Reading = { per_second: number; lag_ms: number; cpu_percent: number; rss_mb: number }

/**
 * Measures a worker process with 50,000 accounts that are due one after the other, each every 600 seconds, then 500 of them
 * every second: the lag, the CPU use of Node and PostgreSQL, and the worker's memory, beside the memory of one browser with
 * one empty page, which is the cost per account of tools with a browser for each.
 */
export async function benchLoad(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  chmodSync(data_dir, 0o711)
  const postgres = await startEmbeddedPostgres({ data_dir, log: console.error })
  try {
    console.log(
      `${availableParallelism()} processors; ${ACCOUNTS} accounts; ${ROUNDS} rounds of ${COUNTED_MS / SECOND} s each\n`,
    )
    const size = { accounts: ACCOUNTS, planned: 2 }
    const world = await layWorld(adminUrlOf(data_dir), size)
    const with_hours = await layWorld(adminUrlOf(data_dir), { ...size, hours: true })
    const rows = [['', 'steps/s', 'lag p99, ms', 'aim', 'processor, %', 'aim', 'worker RSS, MB', 'aim']]
    let rss = 0
    for (const [name, of_world, spread_s] of [
      ['50,000 accounts, each due once in 600 s', world, 600],
      ['the same with 28 active hours each', with_hours, 600],
      ['500 accounts due every second', world, ACCOUNTS / 500],
    ] as const) {
      const readings: Reading[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const reading = await playRound(of_world, spread_s)
        readings.push(reading)
        console.log(
          `${name}, round ${round}: ${Object.values(reading)
            .map((value) => value.toFixed(0))
            .join(', ')}`,
        )
      }
      const of = (figure: keyof Reading) => median(readings.map((reading) => reading[figure]))
      const verdict = (value: number, aim: number) => `<= ${aim} ${value <= aim ? 'reached' : 'MISSED'}`
      rss = of('rss_mb')
      rows.push([
        name,
        of('per_second').toFixed(0),
        of('lag_ms').toFixed(0),
        verdict(of('lag_ms'), AIMS.lag_ms),
        of('cpu_percent').toFixed(0),
        verdict(of('cpu_percent'), AIMS.cpu_percent),
        rss.toFixed(0),
        verdict(rss, AIMS.rss_mb),
      ])
    }
    console.log(`\n${table(rows)}`)
    const browser = await memoryOfBrowser()
    const each_kb = (rss / ACCOUNTS) * 1024
    console.log(
      `\nmemory for each active account: ${each_kb.toFixed(1)} kB of the worker; a Chromium with one empty page: ${browser.toFixed(0)} MB, ${((browser * 1024) / each_kb).toFixed(0)} times as much`,
    )
  } finally {
    await postgres.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function playRound(world: World, spread_s: number): Promise<Reading> {
  const name = `${world.name}_load`
  await onServer(world.server, async (client) => {
    await client.query(`create database ${name} template ${world.name}`)
    await client.query('checkpoint')
  })
  const url = urlOf(world.server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // After one action each account has its longer pause, so that none is due twice in a round.
    await client.query(
      `update account_schedule set burst_left = 1, next_action_at = now() + interval '2 seconds' + $1 * interval '1 second' * nth / $2
       from (select instagram_user_id as id, row_number() over (order by instagram_user_id) as nth from account_schedule) numbered
       where numbered.id = instagram_user_id`,
      [spread_s, ACCOUNTS],
    )
    await client.query('vacuum (analyze) account_schedule')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]?.pid ?? 0)
    const worker = fork(join(import.meta.dirname, 'load/worker.ts'), {
      env: { ...process.env, BENCH_DATABASE_URL: url },
    })
    // A worker left over from a failed round would keep the bench from ending.
    using _ = { [Symbol.dispose]: () => worker.kill('SIGKILL') }
    await once(worker, 'message')
    const report = async () => {
      const reported = once(worker, 'message')
      worker.send('report')
      return (await reported)[0] as Report
    }
    await pause(WARM_MS)
    const before = { cpu: cpuSecondsOf(postmaster) + cpuSecondsOf(worker.pid ?? 0), reported: await report() }
    await pause(COUNTED_MS)
    const after = { cpu: cpuSecondsOf(postmaster) + cpuSecondsOf(worker.pid ?? 0), reported: await report() }
    const ended = once(worker, 'exit')
    worker.send('stop')
    await ended
    return {
      per_second: (stepsIn(after.reported) - stepsIn(before.reported)) / (COUNTED_MS / SECOND),
      lag_ms: quantile(before.reported, after.reported, 0.99) * 1000,
      cpu_percent: ((after.cpu - before.cpu) / (COUNTED_MS / SECOND)) * 100,
      rss_mb: after.reported.rss,
    }
  } finally {
    await client.end()
    await onServer(world.server, (admin) => admin.query(`drop database ${name} with (force)`))
  }
}

const stepsIn = ({ values }: Report) => values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0

/** The upper edge of the bucket that holds the quantile of the lags between two readings, seconds. */
function quantile(before: Report, after: Report, share: number): number {
  const steps = stepsIn(after) - stepsIn(before)
  const edges = after.values.filter(({ labels }) => typeof labels.le === 'number')
  const found = edges.find(({ labels, value }) => {
    const earlier = before.values.find((one) => one.labels.le === labels.le)?.value ?? 0
    return value - earlier >= steps * share
  })
  return found ? Number(found.labels.le) : Number.POSITIVE_INFINITY
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
