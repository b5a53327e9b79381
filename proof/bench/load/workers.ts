import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { cpuSecondsOf } from './processes.ts'

type Bucket = { metricName?: string; value: number; labels: { le?: number | string } }

/** What a worker process says of itself: its memory (MB), its lags, and the statements it has sent. */
export type WorkerReport = { rss: number; statements: number; values: Bucket[] }

/** Resolves when the worker works. */
export async function startWorkerProcess(url: string, args: string[] = []): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { ...process.env, BENCH_DATABASE_URL: url },
    execArgv: [...process.execArgv, ...args],
  })
  await once(worker, 'message')
  return worker
}

export async function reportOf(worker: ChildProcess): Promise<WorkerReport> {
  const reported = once(worker, 'message')
  worker.send('report')
  return (await reported)[0] as WorkerReport
}

export async function stopWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.send('stop')
  await ended
}

export const cpuSecondsOfAll = (workers: ChildProcess[]) =>
  workers.reduce((sum, { pid = 0 }) => sum + cpuSecondsOf(pid), 0)

const stepsOf = ({ values }: WorkerReport) =>
  values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0

export const stepsIn = (reports: WorkerReport[]) => reports.reduce((sum, report) => sum + stepsOf(report), 0)

/**
 * Makes accounts due from `from_s` on, one after the other over `spread_s`. Each has its longer pause after one action, so that none is due
 * twice in a round. A cluster takes no window function here.
 */
export async function makeDue(client: pg.Client, accounts: number, { from_s = 2, spread_s = 0 }): Promise<void> {
  await client.query(
    `update account_schedule set burst_left = 1,
      next_action_at = to_timestamp($1::float8 + $2::float8 * mod(instagram_user_id::bigint, $3::bigint)::float8 / $3::float8)`,
    [Date.now() / 1000 + from_s, spread_s, accounts],
  )
  await client.query('vacuum (analyze) account_schedule')
}
