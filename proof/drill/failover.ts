import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/edges/database/migrate.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestUser } from '#server/testing/person.ts'
import { freePort, type Program, startServer } from '../../e2e/running-product.ts'
import { table } from '../bench/table.ts'
import { type Answers, keepAnswers, orderOnce, type Pulse, startCallers } from './callers.ts'
import { type Patroni, startPatroni } from './patroni.ts'
import { beUntidy, type DrillWorld, furtherAccounts, judge, moveIn, openWorld, passed, tasksNow } from './world.ts'

const EVENTS = Number(process.env.EVENTS ?? 20)
const ACTIONS = Number(process.env.ACTIONS ?? 5000)
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 50)
/** Of a task, so that each account gets one every few events. */
const EACH = 25
const ACCOUNTS_EACH = 10
const SECOND = 1000
const WHOLE_WITHIN = 180 * SECOND
/** How long a former primary stays away after another has begun. */
const AWAY = 5 * SECOND

type Victim = Patroni['nodes'][number]
type Kind = 'PostgreSQL killed' | 'node killed' | 'node frozen' | 'PostgreSQL frozen' | 'cut off' | 'switched over'

/** Does it to the primary; what ends it, once another node leads. */
const events: [Kind, (cluster: Patroni, victim: Victim) => Promise<() => void> | (() => void)][] = [
  ['PostgreSQL killed', (cluster, victim) => cluster.killPostgres(victim)],
  ['node frozen', (cluster, victim) => cluster.freeze(victim)],
  ['cut off', (cluster, victim) => cluster.pullCable(victim)],
  [
    'switched over',
    async (cluster, victim) => {
      const said = await cluster.switchOver(victim)
      if (!said.includes('Successfully')) console.log(`  patronictl: ${said.trim()}`)
      return () => {}
    },
  ],
  ['node killed', (cluster, victim) => cluster.killNode(victim)],
  ['PostgreSQL frozen', (cluster, victim) => cluster.freezePostgres(victim)],
]

type Round = { kind: Kind; from: string; to: string; writable_ms: number; whole_ms: number }

/**
 * PostgreSQL under Patroni behind HAProxy, two web processes and three workers: primaries are killed, frozen, cut off and switched over while
 * accounts act and people call, and in the end all that was acknowledged must be there, once.
 */
export async function drillFailover(): Promise<boolean> {
  const is_synchronous = process.env.PLANT !== 'async'
  if (!is_synchronous) console.log('  Planted: commits are acknowledged before a second node has them.')
  const cluster = await startPatroni({ is_synchronous })
  let world: DrillWorld | undefined
  try {
    const url = await makeDatabases(cluster)
    world = await openWorld({ postgres: { url, stop: async () => {} }, further_accounts: ACCOUNTS })
    return await workThrough(cluster, world)
  } finally {
    await world?.close()
    await cluster.stop()
  }
}

/** As docs/operating.md says, and a table beside the product's for writes that know their node. */
async function makeDatabases({ superuser, port }: Patroni): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: superuser(port, database) })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(
    'postgres',
    `create role cadenza login password '${password}'`,
    'create database cadenza owner cadenza',
    'create database marks',
  )
  await run('marks', 'create table marks (id text primary key)')
  return `postgresql://cadenza:${password}@127.0.0.1:${port}/cadenza`
}

async function workThrough(cluster: Patroni, world: DrillWorld): Promise<boolean> {
  await migrate(world.url)
  const ports = [await freePort(), await freePort()]
  const env = { ...world.env, PACING_SCALE: process.env.PACING_SCALE ?? '0.005' }
  const programs: Program[] = []
  for (const PORT of ports) programs.push(await world.keep(startServer({ ...env, ROLE: 'web', PORT: String(PORT) })))
  for (let worker = 0; worker < 3; worker++)
    programs.push(await world.keep(startServer({ ...env, ROLE: 'worker', PORT: '0' })))
  const origins = ports.map((port) => `http://localhost:${port}`)
  const people = await moveAllIn(world, origins)
  const answers = keepAnswers()
  const orders = planOrders(answers, people, origins)
  const marks = startMarks(cluster)
  const callers = startCallers(answers, people[0]?.person as TestUser, origins)
  const rounds: Round[] = []
  for (let nth = 0; nth < EVENTS; nth++) {
    const ordering = orders.portion(nth)
    await pause(2 * SECOND + Math.random() * 3 * SECOND)
    const round = await happen(cluster, callers.pulses, nth)
    rounds.push(round)
    const { kind, from, to, writable_ms, whole_ms } = round
    console.log(
      `  ${nth + 1}. ${kind}: ${from} → ${to}, writes again after ${seconds(writable_ms)} s, whole after ${seconds(whole_ms)} s`,
    )
    await ordering
  }
  const lists_lost = await callers.stop()
  const marks_lost = await marks.stop()
  console.log(`  ${orders.ids.length} tasks ordered; waiting for them to end`)
  const verdict = await judge(
    world,
    people.map(({ person }) => person),
  )
  const wrong = [
    ...answers.wrong.map((one) => `not answered well: ${one}`),
    ...lists_lost.map((one) => `an acknowledged list is gone: ${one}`),
    ...marks_lost.map((one) => `an acknowledged row is gone: ${one}`),
    ...(await orders.missing()),
    ...programs.flatMap((program, nth) =>
      program.process.exitCode === null ? [] : [`process ${nth + 1} ended: ${program.output()}`],
    ),
    ...unexpectedErrors(world.folder),
  ]
  report({ rounds, answers, lists: callers.countKept(), marks: marks.countKept(), tasks: orders.ids.length })
  const is_right = passed(verdict)
  for (const one of wrong.slice(0, 30)) console.log(`  ${one}`)
  if (wrong.length > 0) console.log(`  ${wrong.length} wrong`)
  return is_right && wrong.length === 0 && verdict.writes >= ACTIONS * 0.9
}

/** One event and what follows, until all three nodes work again. */
async function happen(cluster: Patroni, pulses: Pulse[], nth: number): Promise<Round> {
  const [kind, act] = events[nth % events.length] ?? events[0]!
  const victim = await eventually(cluster.primary, (node) => node !== null)
  if (!victim) throw new Error('No node leads.')
  const began = performance.now()
  const end = await act(cluster, victim)
  const next = await eventually(cluster.primary, (node) => node !== null && node.name !== victim.name, WHOLE_WITHIN)
  await pause(kind === 'switched over' ? 0 : AWAY)
  end()
  await eventually(cluster.isWhole, Boolean, WHOLE_WITHIN).catch(async (error) => {
    throw new Error(
      `${kind} ${victim.name}: the cluster did not recover: ${JSON.stringify(await cluster.members())} ${error.message}\n${cluster.lastWords()}`,
    )
  })
  const whole_ms = performance.now() - began
  const writable_ms = await eventually(async () => untilWritable(pulses, began), Number.isFinite, WHOLE_WITHIN)
  return { kind, from: victim.name, to: next?.name ?? '?', writable_ms, whole_ms }
}

/** A write that takes longer was held up by more than a busy machine, ms. */
const HELD_UP = 3 * SECOND

/** From the event to the first write that worked after the last one that failed or was held up; ms, infinite while there's none. */
function untilWritable(pulses: Pulse[], began: number): number {
  const since = pulses.filter(({ ended_at }) => ended_at > began)
  const isBad = ({ at, ended_at, is_ok }: Pulse) =>
    ended_at === Number.POSITIVE_INFINITY ? performance.now() - at > HELD_UP : !is_ok || ended_at - at > HELD_UP
  const last_bad = since.findLast(isBad)
  const worked = since.filter(({ at, is_ok }) => is_ok && at > (last_bad?.at ?? began))
  return last_bad || worked.length === 0 ? Math.min(...worked.map(({ ended_at }) => ended_at)) - began : 0
}

type Owner = { person: TestUser; accounts: { id: string; username: string }[] }

async function moveAllIn({ control }: DrillWorld, origins: string[]): Promise<Owner[]> {
  const people: Owner[] = []
  const names = furtherAccounts(ACCOUNTS)
  for (const username of names) await beUntidy(control, username, ['follow', 'unfollow', 'like'])
  for (let first = 0; first < names.length; first += ACCOUNTS_EACH)
    people.push(await moveIn(origins[people.length % origins.length] ?? '', names.slice(first, first + ACCOUNTS_EACH)))
  return people
}

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const followersOf = (username: string) => [{ type: 'followers_of', username }]
const unfollowing = {
  who: 'anyone',
  only_non_followers: false,
  keep_likers_of_last_posts: null,
  followed_days_ago: null,
}
const liking = { posts_per_person: 1, post_max_age_days: null }

/** What an account's tasks are, one after the other. */
const mix: object[] = [
  { kind: 'follow', sources: followersOf('coffee.daily'), filters: open },
  { kind: 'react', sources: [{ type: 'hashtag', tag: 'latteart' }], filters: open, options: liking },
  { kind: 'unfollow', options: unfollowing },
  { kind: 'follow', sources: followersOf('travel.maps'), filters: open },
]

/** The actions in as many portions as there are events; each task is ordered once, and repeated until its outcome is known. */
function planOrders(answers: Answers, people: Owner[], origins: string[]) {
  const all = people.flatMap(({ person, accounts }) => accounts.map((account) => ({ person, account, ordered: 0 })))
  const tasks = Math.ceil(ACTIONS / EACH)
  const ids: string[] = []
  const order = async (nth: number) => {
    const one = all[nth % all.length]
    if (!one) return
    const earlier = one.ordered++
    const shift = nth % all.length
    const request = { account_id: one.account.id, ...mix[(earlier + shift) % mix.length], target_count: EACH }
    ids.push(await orderOnce(answers, one.person, origins, request, earlier))
  }
  return {
    ids,
    async portion(event: number) {
      const end = Math.ceil((tasks * (event + 1)) / EVENTS)
      for (let nth = Math.ceil((tasks * event) / EVENTS); nth < end; nth++) {
        await order(nth)
        await pause(300)
      }
    },
    /** Tasks that were acknowledged and are missing, or that are there twice. */
    async missing(): Promise<string[]> {
      const found = (await Promise.all(people.map(({ person }) => tasksNow(person)))).flat().map(({ id }) => id)
      const there = new Set(found)
      const gone = ids.filter((id) => !there.has(id)).map((id) => `an acknowledged task is gone: ${id}`)
      return found.length === ids.length
        ? gone
        : [...gone, `${ids.length} tasks were ordered, ${found.length} are there`]
    },
  }
}

/** Somebody on each node's side of every cable, who writes to that node directly; what it acknowledges must be there in the end. */
function startMarks({ nodes, superuser, port }: Patroni) {
  const kept: string[] = []
  let is_over = false
  const write = async ({ name, pg: own_port }: Victim) => {
    for (let nth = 0; !is_over; nth++) {
      const client = new pg.Client({
        connectionString: superuser(own_port, 'marks'),
        connectionTimeoutMillis: 3 * SECOND,
        query_timeout: 15 * SECOND,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        for (; !is_over; nth++) {
          const id = `${name} ${nth}`
          await client.query('insert into marks values ($1)', [id])
          kept.push(id)
          await pause(100)
        }
      } catch {
        await pause(300)
      }
      client.end().catch(() => {})
    }
  }
  const writing = Promise.all(nodes.map(write))
  return {
    countKept: () => kept.length,
    async stop() {
      is_over = true
      await writing
      const client = new pg.Client({ connectionString: superuser(port, 'marks') })
      await client.connect()
      const { rows } = await client.query<{ id: string }>('select id from marks')
      await client.end()
      const there = new Set(rows.map(({ id }) => id))
      return kept.filter((id) => !there.has(id))
    },
  }
}

/** Errors that a failover doesn't explain. */
const expected =
  /ECONNREFUSED|ECONNRESET|terminat|timeout exceeded|57P0[123]|25006|the database system|not yet accepting|Client has encountered|Connection ended|EPIPE|socket hang up|does not answer/i

function unexpectedErrors(folder: string): string[] {
  const file = join(folder, 'cadenza.log')
  if (!existsSync(file)) return []
  const found = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!/"level":(50|60)/.test(line) || expected.test(line)) continue
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
    const text = `${msg}: ${err?.message ?? ''} ${err?.stack?.split('\n').find((row) => row.includes('/server/')) ?? ''}`
    found.set(text, (found.get(text) ?? 0) + 1)
  }
  return [...found].map(([text, times]) => `an error in the log, ${times} times: ${text.slice(0, 300)}`)
}

const seconds = (ms: number) => (ms / SECOND).toFixed(1)

function median(all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

type Figures = { rounds: Round[]; answers: Answers; lists: number; marks: number; tasks: number }

function report({ rounds, answers, lists, marks, tasks }: Figures) {
  const kinds = [...new Set(rounds.map(({ kind }) => kind))]
  const row = (what: string, some: Round[]) => {
    const writable = some.map(({ writable_ms }) => writable_ms)
    const whole = some.map(({ whole_ms }) => whole_ms)
    return [
      what,
      String(some.length),
      ...[writable, whole].flatMap((all) => [seconds(median(all)), seconds(Math.max(...all))]),
    ]
  }
  const rows = [
    ...kinds.map((kind) =>
      row(
        kind,
        rounds.filter((one) => one.kind === kind),
      ),
    ),
    row('all', rounds),
  ]
  console.log(`\n${table([['', 'times', 'writes again: median s', 'most s', 'whole: median s', 'most s'], ...rows])}\n`)
  const requests = [...answers.counts.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...answers.counts].sort(([, a], [, b]) => b - a)
  console.log(
    `  ${requests} requests: ${counts.map(([how, count]) => `${how} ${count}`).join(' · ')}; the slowest took ${seconds(answers.slowestMs())} s`,
  )
  console.log(`  acknowledged: ${tasks} tasks, ${lists} lists, ${marks} rows written to a node itself`)
}
