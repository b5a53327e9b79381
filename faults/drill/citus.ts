import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { listAccounts } from '#contract/accounts.ts'
import { createTask } from '#contract/automation.ts'
import { dailyActions } from '#rules/actions.ts'
import { featuresOf } from '#rules/limits.ts'
import { distribute } from '#server/edges/database/distribute.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { addressOf, type CitusCluster, startCluster, stopCluster } from '#server/testing/citus.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { Person } from '#server/testing/person.ts'
import { freePort, type Program, startServer, temporaryFolder } from '../../e2e/running-product.ts'
import { checkOneNode } from './one-node.ts'
import { judge, openWorld, orderWork, passed, tasksNow, type World } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const MANY = Number(process.env.MANY ?? 30)
const WORKERS = 3

/** Actions that are left of the user's day when their accounts race for them. */
const LEFT = 20

/**
 * The product on a Citus cluster of a coordinator and two workers: it begins on one node and is distributed with the rows it has, works while
 * its processes and a node are killed and a shard is moved, and races for the last actions of a day. PLANT=limit gives a bucket actions that
 * nobody granted, which the drill has to find.
 */
export async function drillCitus(): Promise<boolean> {
  const { CITUS_SCRIPTS: scripts } = process.env
  if (!scripts) {
    console.log('Set CITUS_SCRIPTS to the folder with start-cluster.sh (docs/operating.md).')
    return false
  }
  const folder = temporaryFolder()
  // PostgreSQL runs as another user under root.
  chmodSync(folder.path, 0o711)
  const cluster = { scripts, dir: join(folder.path, 'cluster') }
  await startCluster(cluster, 2)
  const postgres = { url: addressOf(cluster, 'DATABASE_URL'), stop: () => stopCluster(cluster) }
  const world = await openWorld({ postgres })
  try {
    await migrate(world.url)
    return await workThrough(world, cluster)
  } finally {
    await world.close()
    folder.remove()
  }
}

async function workThrough(world: World, cluster: CitusCluster): Promise<boolean> {
  const port = await freePort()
  const startWeb = () => world.keep(startServer({ ...world.env, ROLE: 'web', PORT: String(port) }))
  const startWorker = () => world.keep(startServer({ ...world.env, ROLE: 'worker', PORT: '0' }))
  const startAll = async () => [await startWeb(), ...(await Promise.all(Array.from({ length: WORKERS }, startWorker)))]

  const before = await startAll()
  const person = await orderWork(world, `http://localhost:${port}`, MANY)
  const refused = await distribute(world.url).catch((error: Error) => error.message)
  console.log(`\nWhile processes run: ${refused}`)
  if (!String(refused).includes('Other processes')) return false
  await Promise.all(before.map((program) => program.kill()))
  await eventually(
    () => distribute(world.url).catch(() => null),
    (done) => done !== null,
    60_000,
  )
  const rows = await sql<{ count: number }>`select count(*)::int as count from actions`.execute(world.db)
  console.log(`Distributed with ${rows.rows[0]?.count} actions in it`)
  if (!(await checkOneNode(world.url))) return false

  const programs = await startAll()
  await killThrough({ programs, startWeb, startWorker }, cluster)
  const verdict = await judge(world, person)
  console.log(
    `\n1 web process and ${WORKERS} workers on 3 nodes, ${KILLS} killed with -9, a node killed and a shard moved:`,
  )
  const is_right = passed(verdict)
  const is_exact = await raceForTheDay(world, person)
  await Promise.all(programs.map((program) => program.stop()))
  return is_right && is_exact
}

type Running = { programs: Program[]; startWeb: () => Promise<Program>; startWorker: () => Promise<Program> }

async function killThrough({ programs, startWeb, startWorker }: Running, cluster: CitusCluster): Promise<void> {
  const moved = moveShards(cluster)
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(Math.random() * 1500)
    const victim = kill % programs.length
    await programs[victim]?.kill()
    if (kill === Math.floor(KILLS / 2)) await killNode(cluster)
    programs[victim] = await (victim === 0 ? startWeb() : startWorker())
  }
  console.log(`  moved: ${await moved}`)
}

/** Moves the shards of the drill's accounts from one worker to the other and back; again where a node was killed meanwhile. */
async function moveShards(cluster: CitusCluster): Promise<string> {
  const from_to = () =>
    onNode(addressOf(cluster, 'SUPERUSER_URL'), async (client) => {
      const { rows } = await client.query<{ shard: string; port: number; other: number }>(
        `select get_shard_id_for_distribution_column('account_schedule', (select min(bucket) from account_schedule))::text as shard,
          nodeport as port, (select nodeport from pg_dist_node where shouldhaveshards and nodeport <> placement.nodeport limit 1) as other
        from pg_dist_shard_placement placement
        where shardid = get_shard_id_for_distribution_column('account_schedule', (select min(bucket) from account_schedule))`,
      )
      const [{ shard, port, other }] = rows as [{ shard: string; port: number; other: number }]
      await client.query("select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'auto')", [
        shard,
        port,
        other,
      ])
      return `shard ${shard} to ${other}`
    })
  return eventually(
    () => from_to().catch(() => ''),
    (moved) => moved !== '',
    120_000,
  )
}

/** kill -9 to the second worker's PostgreSQL, which is started again a moment later. */
async function killNode(cluster: CitusCluster): Promise<void> {
  const pid = Number(readFileSync(join(cluster.dir, 'worker2', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await pause(2000)
  await eventually(
    () =>
      startCluster(cluster, 2).then(
        () => true,
        () => false,
      ),
    (is_up) => is_up,
    60_000,
  )
  console.log('  node killed and back')
}

async function onNode<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const countToday = async ({ db }: World) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from actions where intended_at is not null and kind = any(${dailyActions})
      and state in ('intended', 'done', 'requested', 'unknown')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Three accounts, in buckets of their own, want more than is left of the day: exactly that much is done. */
async function raceForTheDay(world: World, person: Person): Promise<boolean> {
  const { db } = world
  const limit = featuresOf('Business').daily_actions
  await sql`update day_blocks set free = 0`.execute(db)
  await sql`update daily_usage set used = ${limit - LEFT}`.execute(db)
  if (process.env.PLANT === 'limit')
    await sql`update day_blocks set free = 5 where bucket = (select min(bucket) from day_blocks)`.execute(db)
  const before = await countToday(world)
  for (const { id } of (await person.call(listAccounts, {})).body) {
    const filters = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
    const sources = [{ type: 'followers_of', username: 'travel.maps' }]
    const made = await person.call(createTask, {
      account_id: id,
      kind: 'follow',
      sources,
      filters,
      target_count: LEFT + 10,
    } as never)
    if (made.status !== 201) throw new Error(`The task was refused: ${JSON.stringify(made.body)}`)
  }
  await eventually(
    () => tasksNow(person),
    (tasks) => {
      const live = tasks.filter(({ status }) => !['completed', 'failed', 'stopped'].includes(status))
      return live.length > 0 && live.every(({ waiting }) => waiting?.rule === 'plan_daily_actions')
    },
    200_000,
  )
  const done = (await countToday(world)) - before
  const { rows } = await sql<{ buckets: number }>`select count(*)::int as buckets from day_blocks`.execute(db)
  console.log(`  ${LEFT} actions were left of the day, ${done} were done, by ${rows[0]?.buckets} buckets`)
  return done === LEFT
}
