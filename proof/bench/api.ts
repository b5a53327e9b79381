import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { connectAccount } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/edges/database/database.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { personOver } from '#server/testing/person.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'

const ROUNDS = 5
/** The minimum ratio in the specification. */
const AIM = 0.65

export type Load = { per_second: number; p50_ms: number; p99_ms: number; requests: number; failures: number }
/** With the CPU time of the serving thread per request in µs, which is independent of other programs. */
type Round = Load & { cpu_us: number }

/** Measures the product's two most frequent reads beside a bare Fastify route that makes the same queries on a bare pool. */
export async function benchApi(): Promise<void> {
  const queriesOf = watchQueries()
  const postgres = await startThrowawayPostgres()
  const sandbox = await startSandbox({ port: 0 })
  const folder = temporaryFolder()
  await migrate(postgres.url)
  const config = {
    ...readConfig({
      INSTAGRAM_API_URL: sandbox.origin,
      DATA_DIR: folder.path,
      PORT: '5000',
      // The cost of counting is included, but at this rate the budgets would refuse.
      BUDGET_SCALE: '1000',
    }),
    roles: ['web' as const],
  }
  // Written as in the product, to a file that stores nothing.
  const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }))
  const { url: database_url } = postgres
  const app = await createApp({
    config,
    log,
    database_url,
    instagram_origin: sandbox.origin,
    is_sandbox: true,
    web_dir: null,
  })
  const origin = (await app.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const person = personOver(origin)
  const as_own = { origin: 'http://localhost:5000' }
  await person.call(register, { email: person.email, password: person.password }, as_own)
  await person.call(subscribe, { subscription_id: 'trial_monthly' }, as_own)
  await person.call(
    connectAccount,
    { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } },
    as_own,
  )
  const [account] = await app.engine.db.selectFrom('accounts').select('id').execute()
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  for (let count = 0; count < 20; count++)
    await person.call(
      createTask,
      { account_id: account?.id ?? '', kind: 'follow', sources, target_count: 5, start_at },
      as_own,
    )

  const bare = await startBare(postgres.url)
  console.log(
    `GET, 32 connections, ${ROUNDS} rounds of 4 s, median; the bare route makes the same queries on a bare pool\n`,
  )
  for (const path of ['/api/auth/check', '/api/tasks', '/api/tasks?limit=100']) {
    if (path.includes('limit')) await addTasks(app.engine.db)
    const queries = await queriesOf(() => fetch(`${origin}${path}`, { headers: { cookie: person.cookie() } }))
    const work = await bare.use(queries)
    const rounds: { ours: Round; theirs: Round }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const run = {
        ours: () => loadRound(`${origin}${path}`, person.cookie()),
        theirs: () => loadRound(bare.url, person.cookie()),
      }
      if (round % 2 === 0) rounds.push({ ours: await run.ours(), theirs: await run.theirs() })
      else rounds.push({ theirs: await run.theirs(), ours: await run.ours() })
    }
    const ratio = median(rounds.map(({ ours, theirs }) => ours.per_second / theirs.per_second))
    const cpu_ratio = median(rounds.map(({ ours, theirs }) => theirs.cpu_us / ours.cpu_us))
    const of = (side: 'ours' | 'theirs', field: keyof Round) => median(rounds.map((round) => round[side][field]))
    const failures = of('ours', 'failures') + of('theirs', 'failures')
    if (failures > 0) throw new Error(`${failures} requests of ${path} failed, which makes its rounds worthless.`)
    console.log(`${path}, the same work on both sides, asserted: ${work}`)
    console.log(
      `${path}: ${of('ours', 'per_second').toFixed(0)}/s p50 ${of('ours', 'p50_ms').toFixed(1)} p99 ${of('ours', 'p99_ms').toFixed(1)} ms` +
        ` · bare ${of('theirs', 'per_second').toFixed(0)}/s p99 ${of('theirs', 'p99_ms').toFixed(1)} ms · ratio ${ratio.toFixed(2)} (aim ${AIM})` +
        ` · CPU ${of('ours', 'cpu_us').toFixed(0)} µs against ${of('theirs', 'cpu_us').toFixed(0)}, ratio ${cpu_ratio.toFixed(2)}` +
        ` · load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  await bare.close()
  await app.close()
  await sandbox.close()
  await postgres.stop()
  folder.remove()
}

type Query = { text: string; values: unknown[] }
/** With what the database answered. */
type Answered = Query & { rows: unknown[] }

/** Records the product's queries. Must run before its pool opens, because a connection keeps the `query` it was created with. */
function watchQueries() {
  let seen: (Query & { answer: Promise<pg.QueryResult> })[] | null = null
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Partial<Query>, unknown]
    const recorded = typeof first === 'string' ? { text: first, values: values as unknown[] } : first
    if (!seen || typeof recorded.text !== 'string' || !Array.isArray(recorded.values)) return query.apply(this, args)
    const { promise: answer, resolve } = Promise.withResolvers<pg.QueryResult>()
    seen.push({ text: recorded.text, values: recorded.values, answer })
    const done = args.at(-1)
    if (typeof done !== 'function') {
      const asked = query.apply(this, args) as Promise<pg.QueryResult>
      asked.then(resolve, () => {})
      return asked
    }
    // A pool asks its clients so.
    const heard = (error: unknown, result: pg.QueryResult) => {
      resolve(result)
      done(error, result)
    }
    return query.apply(this, [...args.slice(0, -1), heard])
  }
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
  return async (request: () => Promise<unknown>): Promise<Answered[]> => {
    // The second request: what runs once a minute or on first use has already run.
    await request()
    seen = []
    await request()
    const found = seen
    seen = null
    return Promise.all(found.map(async ({ answer, ...query }) => ({ ...query, rows: (await answer).rows })))
  }
}

/** Adds ended tasks until there are 500. */
const addTasks = (db: Database) =>
  sql`insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, source_counts, filters, options, preset, target_count,
      done_count, created_at, started_at, ended_at)
    select user_id, account_id, instagram_user_id, kind, 'completed', sources, '{5}', filters, options, preset, target_count,
      target_count, now(), now(), now() from tasks, generate_series(1, 24)`.execute(db)

/** Whatever a statement begins with: one that is left out would be work that only one side does. */
function compareWork(recorded: Answered[], repeated: unknown[][]): string {
  const bytesOf = (rows: unknown[]) => Buffer.byteLength(JSON.stringify(rows))
  for (const [nth, { text, rows }] of recorded.entries()) {
    const [ours, theirs] = [rows, repeated[nth] ?? []]
    // What holds a moment may differ by a few digits.
    if (ours.length === theirs.length && Math.abs(bytesOf(ours) - bytesOf(theirs)) <= ours.length * 8) continue
    throw new Error(`The bare route reads ${theirs.length} rows where the product reads ${ours.length}: ${text}`)
  }
  const [all, again] = [recorded.flatMap(({ rows }) => rows), repeated.flat()]
  return `${recorded.length} statements, ${all.length} and ${again.length} rows, ${bytesOf(all)} and ${bytesOf(again)} bytes from the database`
}

/** A route that makes the recorded queries, each as a prepared statement. */
async function startBare(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const app = Fastify()
  let recorded: (Query & { name: string })[] = []
  let named = 0
  async function repeat() {
    const answers: unknown[][] = []
    for (const query of recorded) answers.push((await pool.query(query)).rows)
    return answers
  }
  app.get('/', repeat)
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    /** Answers what both sides do, in words. */
    async use(queries: Answered[]) {
      recorded = queries.map(({ text, values }) => ({ text, values, name: `bare_${named++}` }))
      return compareWork(queries, await repeat())
    },
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

async function loadRound(url: string, cookie: string): Promise<Round> {
  const before = process.threadCpuUsage()
  const round = await load(url, cookie)
  const { user, system } = process.threadCpuUsage(before)
  return { ...round, cpu_us: (user + system) / round.requests }
}

/** Generates load from a separate process, so that the load does not cost the measured process time. */
async function load(url: string, cookie: string): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api/load.ts'), url, cookie], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout) output += text
  return JSON.parse(output) as Load
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
