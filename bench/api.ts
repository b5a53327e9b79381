import { spawn } from 'node:child_process'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { connectAccount } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { personOver } from '#server/testing/person.ts'
import { temporaryFolder } from '../e2e/running-product.ts'

const ROUNDS = 5
/** What the specification of this bench asks for. */
const AIM = 0.6

export type Load = { per_second: number; p50_ms: number; p99_ms: number; failures: number }

/** The product's own two most frequent reads beside a bare Fastify route on a bare pool that asks the same of the database. */
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
      // What it costs to count is measured too, but nobody may ask so fast.
      BUDGET_SCALE: '1000',
    }),
    roles: ['web' as const],
  }
  // Written as the product writes it, to a file that keeps nothing.
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
  await person.say(register, { email: person.email, password: person.password }, as_own)
  await person.say(subscribe, { subscription_id: 'trial_monthly' }, as_own)
  await person.say(
    connectAccount,
    { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } },
    as_own,
  )
  const [account] = await app.engine.db.selectFrom('accounts').select('id').execute()
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  for (let count = 0; count < 20; count++)
    await person.say(
      createTask,
      { account_id: account?.id ?? '', kind: 'follow', sources, target_count: 5, start_at },
      as_own,
    )

  const said = new Map<string, Query[]>()
  for (const path of ['/api/auth/check', '/api/tasks'])
    said.set(path, await queriesOf(() => fetch(`${origin}${path}`, { headers: { cookie: person.cookie() } })))
  const bare = await startBare(postgres.url, said)

  console.log(
    `GET, 32 connections, ${ROUNDS} rounds of 4 s, median; the bare route asks the same queries on a bare pool\n`,
  )
  for (const [path, queries] of said) {
    const rounds: { ours: Load; theirs: Load }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0
      const one = await load(first ? origin : bare.origin, path, person.cookie())
      const two = await load(first ? bare.origin : origin, path, person.cookie())
      rounds.push(first ? { ours: one, theirs: two } : { ours: two, theirs: one })
    }
    const ratio = median(rounds.map(({ ours, theirs }) => ours.per_second / theirs.per_second))
    const of = (side: 'ours' | 'theirs', field: keyof Load) => median(rounds.map((round) => round[side][field]))
    console.log(
      `${path} (${queries.length} queries): ${of('ours', 'per_second').toFixed(0)}/s p50 ${of('ours', 'p50_ms').toFixed(1)} p99 ${of('ours', 'p99_ms').toFixed(1)} ms` +
        ` · bare ${of('theirs', 'per_second').toFixed(0)}/s p99 ${of('theirs', 'p99_ms').toFixed(1)} ms · ratio ${ratio.toFixed(2)} (aim ${AIM}) · failures ${of('ours', 'failures')}`,
    )
  }
  await bare.close()
  await app.close()
  await sandbox.close()
  await postgres.stop()
  folder.remove()
}

type Query = { text: string; values: unknown[] }

/** Sees what the product asks of the database. Before its pool opens: a connection keeps the `query` it was made with. */
function watchQueries() {
  let seen: Query[] | null = null
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Partial<Query>, unknown]
    const asked = typeof first === 'string' ? { text: first, values: values as unknown[] } : first
    if (seen && typeof asked.text === 'string' && Array.isArray(asked.values))
      seen.push({ text: asked.text, values: asked.values })
    return query.apply(this, args)
  }
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
  return async (request: () => Promise<unknown>): Promise<Query[]> => {
    // The second time: what is done once a minute, or on a first meeting, is behind us.
    await request()
    seen = []
    await request()
    const found = seen.filter(({ text }) => /^\s*select/i.test(text))
    seen = null
    return found
  }
}

async function startBare(url: string, said: Map<string, Query[]>) {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const app = Fastify()
  let index = 0
  for (const [path, queries] of said) {
    const named = queries.map((query) => ({ ...query, name: `bare_${index++}` }))
    app.get(path, async () => {
      const answers = []
      for (const query of named) answers.push((await pool.query(query)).rows)
      return answers
    })
  }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

/** Load from a process of its own, so that what loads does not take from what is measured. */
async function load(origin: string, path: string, cookie: string): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api/load.ts'), `${origin}${path}`, cookie], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout) said += text
  return JSON.parse(said) as Load
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
