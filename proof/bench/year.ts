import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import type { BrowserContext } from 'playwright-core'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { personOver } from '#server/testing/person.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { cpuSecondsOf, parentOf } from './load/processes.ts'
import { table } from './table.ts'
import { layYear } from './year/world.ts'

const SIZE = { users: Number(process.env.USERS ?? 24), accounts: 5, others: Number(process.env.OTHERS ?? 50_000) }

/** How often each call is made. */
const TIMES = 20
const MAX_MS = 200

/** How long a page may be silent before it has made its calls, ms. */
const SILENCE = 1500

/**
 * Opens every page of a user with five accounts that have worked for a year, records which reads each of them makes, and measures each
 * of those at the server.
 */
export async function benchYear(): Promise<void> {
  const postgres = await startThrowawayPostgres()
  const sandbox = await startSandbox({ port: 0 })
  const folder = temporaryFolder()
  await migrate(postgres.url)
  const env = { INSTAGRAM_API_URL: sandbox.origin, DATA_DIR: folder.path, PORT: '5000', BUDGET_SCALE: '1000' }
  const app = await createApp({
    config: { ...readConfig(env), roles: ['web' as const] },
    log: pino({ level: 'silent' }),
    database_url: postgres.url,
    instagram_origin: sandbox.origin,
    is_sandbox: true,
    web_dir: join(import.meta.dirname, '../../web/dist'),
  })
  const { db } = app.engine
  try {
    const origin = (await app.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
    const person = personOver(origin)
    const as_own = { origin: 'http://localhost:5000' }
    await person.call(register, { email: person.email, password: person.password }, as_own)
    await person.call(subscribe, { subscription_id: 'trial_monthly' }, as_own)
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await layYear(postgres.url, user.id, SIZE)
    const { rows } = await sql<{ name: string; rows: number; size: string }>`
      select relname as name, reltuples::float8 as rows, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 8`.execute(
      db,
    )
    console.log(rows.map(({ name, rows, size }) => `${name} ${rows.toLocaleString('en')} rows, ${size}`).join(' · '))
    const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const postmaster = parentOf(backends[0]?.pid ?? 0)
    const cpuSeconds = () => cpuSecondsOf(process.pid, false) + cpuSecondsOf(postmaster)
    const measured = await measurePages(origin, person.cookie(), await pathsOf(db, user.id), cpuSeconds)
    console.log(
      `\n${table([['page', 'calls', 'slowest call', 'CPU, ms', 'p50, ms', 'p95, ms', `<= ${MAX_MS}`], ...measured])}`,
    )
    if (measured.some((row) => row.at(-1) !== 'reached')) process.exitCode = 1
  } finally {
    await app.close()
    await sandbox.close()
    await postgres.stop()
    folder.remove()
  }
}

type Db = Awaited<ReturnType<typeof createApp>>['engine']['db']

export async function pathsOf(db: Db, user_id: string): Promise<string[]> {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const in_layout = Object.values(paths).filter((path) => typeof path === 'string' && !path.includes(':'))
  const outside: string[] = [paths.login, paths.register, paths.choosePlan, paths.googleCallback]
  return [
    ...in_layout.filter((path) => !outside.includes(path as string)),
    paths.withParams(paths.task, { id: task.id }),
  ] as string[]
}

export async function measurePages(
  origin: string,
  cookie: string,
  pages: string[],
  cpuSeconds: () => number,
): Promise<string[][]> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 900 },
    })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    const rows: string[][] = []
    const known = new Map<string, Times>()
    for (const page of pages) {
      const calls = await recordCalls(context, page)
      for (const call of calls)
        if (!known.has(call)) known.set(call, await timesOf(`${origin}${call}`, cookie, cpuSeconds))
      const all = calls.flatMap((call) => known.get(call) ?? []).sort((a, b) => b.cpu - a.cpu)
      const { url = '', cpu = 0, p50 = 0 } = all[0] ?? {}
      const p95 = Math.max(...all.map((times) => times.p95))
      const verdict = p95 <= MAX_MS ? 'reached' : 'MISSED'
      const call = url.replace(origin, '')
      rows.push([page, String(calls.length), call, cpu.toFixed(0), p50.toFixed(0), p95.toFixed(0), verdict])
      console.log(rows.at(-1)?.join('  '))
    }
    const slow = [...known.values()].sort((a, b) => b.cpu - a.cpu).slice(0, 12)
    console.log(`\nthe calls that cost most, ms of CPU, p50, p95:`)
    for (const { url, cpu, p50, p95 } of slow)
      console.log(`${cpu.toFixed(0)}, ${p50.toFixed(0)}, ${p95.toFixed(0)} ${url}`)
    return rows
  } finally {
    await browser.close()
  }
}

/** The reads that a page makes until it has been silent for a while. */
async function recordCalls(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const calls = new Set<string>()
  let last = performance.now()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    last = performance.now()
    if (request.method() === 'GET') calls.add(pathname + search)
  })
  await page.goto(path)
  await settled(() => last)
  await page.close()
  return [...calls]
}

async function settled(lastCall: () => number): Promise<void> {
  while (performance.now() - lastCall() < SILENCE) await pause(100)
}

/** How long the server takes, and the CPU time of it and PostgreSQL, which other programs don't lengthen; ms. */
type Times = { url: string; cpu: number; p50: number; p95: number }

export async function timesOf(url: string, cookie: string, cpuSeconds: () => number): Promise<Times> {
  const times: number[] = []
  const before = cpuSeconds()
  for (let nth = 0; nth < TIMES; nth++) {
    const started = performance.now()
    const response = await fetch(url, { headers: { cookie, 'x-user-timezone': 'UTC' } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${url}`)
    times.push(performance.now() - started)
  }
  const cpu = ((cpuSeconds() - before) / TIMES) * 1000
  times.sort((a, b) => a - b)
  const of = (share: number) => times[Math.ceil(TIMES * share) - 1] ?? 0
  return { url, cpu, p50: of(0.5), p95: of(0.95) }
}
