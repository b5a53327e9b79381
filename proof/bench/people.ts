import { loadavg } from 'node:os'
import pino from 'pino'
import { connectAccount, listAccounts } from '#contract/accounts.ts'
import { previewTask } from '#contract/automation.ts'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/edges/database/database.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { resizePicture } from '#server/edges/pictures/resize.ts'
import { showPeople } from '#server/people/show-people.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { median, table } from './table.ts'

/** Rows of a preview's first screen at 1280 x 900. */
const FIRST_SCREEN = 12
/** What issue and page promise: from the answer to the last picture of the first screen, and the size of each. */
const LIMIT = { ms: 1000, bytes: 25_000 }
const ROUNDS = 5
/** Requests a browser has under way to one origin over HTTP/1.1. */
const CONNECTIONS = 6
const PAGE = 200

type Bench = { origin: string; person: TestUser; account_id: string; db: Database; close: () => Promise<void> }

/** How soon after a preview its pictures have come, new ones and kept ones, and what a picture costs. */
export async function benchPeople(): Promise<void> {
  const bench = await start()
  const found: { fresh: number; kept: number; sizes: number[] }[] = []
  const names: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { addresses, usernames } = await preview(bench, round)
    names.push(...usernames)
    const fresh = await load(bench, addresses)
    const kept = await load(bench, addresses)
    found.push({ fresh: fresh.ms, kept: kept.ms, sizes: [...fresh.sizes, ...kept.sizes] })
  }
  const largest = Math.max(...found.flatMap(({ sizes }) => sizes))
  const of = (side: 'fresh' | 'kept') => median(found.map((round) => round[side]))
  console.log(
    `${FIRST_SCREEN} pictures after a preview over ${CONNECTIONS} connections, ${ROUNDS} rounds, median; the sandbox draws new ones itself\n`,
  )
  console.log(
    table([
      ['what', 'measured', 'limit', 'ratio'],
      row('new pictures, until the last', of('fresh'), LIMIT.ms, 'ms'),
      row('kept pictures, until the last', of('kept'), LIMIT.ms, 'ms'),
      row('the largest', largest, LIMIT.bytes, 'bytes'),
    ]),
  )
  await printCosts(bench, names)
  await bench.close()
  if (of('fresh') > LIMIT.ms || !(largest <= LIMIT.bytes)) process.exitCode = 1
}

const row = (name: string, value: number, limit: number, unit: string) => [
  name,
  `${value.toFixed(0)} ${unit}`,
  `${limit} ${unit}`,
  (value / limit).toFixed(2),
]

async function start(): Promise<Bench> {
  const postgres = await startThrowawayPostgres()
  const sandbox = await startSandbox({ port: 0 })
  const folder = temporaryFolder()
  await migrate(postgres.url)
  const config = {
    ...readConfig({ INSTAGRAM_API_URL: sandbox.origin, DATA_DIR: folder.path, PORT: '5000', BUDGET_SCALE: '1000' }),
    roles: ['web' as const],
    pacing_scale: 0.0001,
  }
  const app = await createApp({
    config,
    log: pino({ level: 'silent' }),
    database_url: postgres.url,
    instagram_origin: sandbox.origin,
    is_sandbox: true,
    web_dir: null,
  })
  const origin = (await app.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const person = personOver(origin)
  await person.call(register, { email: person.email, password: person.password }, asOwn)
  await person.call(subscribe, { subscription_id: 'trial_monthly' }, asOwn)
  const credentials = { username: 'sandbox.creator', password: 'sandbox-password' }
  await person.call(connectAccount, { credentials }, asOwn)
  const { body: accounts } = await person.call(listAccounts, {})
  const close = async () => {
    await app.close()
    await sandbox.close()
    await postgres.stop()
    folder.remove()
  }
  return { origin, person, account_id: accounts[0]?.id ?? '', db: app.engine.db, close }
}

const asOwn = { origin: 'http://localhost:5000' }

/** A preview of people that no round before it has met. */
async function preview({ person, account_id }: Bench, round: number) {
  const sources = [{ type: 'hashtag' as const, tag: `bench${round}` }]
  const request = { account_id, kind: 'follow' as const, sources, target_count: FIRST_SCREEN }
  const { act, skip } = (await person.call(previewTask, request, asOwn)).body
  const addresses = act.flatMap(({ person }) => person.picture ?? []).slice(0, FIRST_SCREEN)
  return { addresses, usernames: [...act, ...skip].map(({ username }) => username) }
}

async function load({ origin, person }: Bench, addresses: string[]) {
  const began = performance.now()
  const sizes: number[] = []
  const left = [...addresses]
  const work = async () => {
    for (let address = left.shift(); address; address = left.shift()) {
      const answer = await fetch(`${origin}${address}`, { headers: { cookie: person.cookie() } })
      const { byteLength } = await answer.arrayBuffer()
      sizes.push(answer.ok ? byteLength : Number.NaN)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { ms: performance.now() - began, sizes }
}

async function printCosts({ db }: Bench, names: string[]): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const page = Array.from({ length: PAGE }, (_, nth) => names[nth % names.length] ?? '')
  const pages = await timesOf(() => showPeople(db, id, page))
  const met = await db.selectFrom('met_people').select('picture_url').where('picture_url', '<>', '').executeTakeFirst()
  const bytes = Buffer.from(await (await fetch(met?.picture_url ?? '')).arrayBuffer())
  const squares = await timesOf(() => resizePicture(bytes, 96))
  console.log(
    `\na page of ${PAGE} people joined by name ${median(pages).toFixed(1)} ms · a picture resized ${median(squares).toFixed(1)} ms · load ${loadavg()[0]?.toFixed(1)}`,
  )
}

async function timesOf(act: () => Promise<unknown>, rounds = 30): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return times
}
