import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { kinds, taskKinds } from '#rules/kinds/kinds.ts'
import { distribute } from '#server/edges/database/distribute.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { addressOf, type CitusCluster, startCluster, stopCluster } from '#server/testing/citus.ts'
import { eventually } from '#server/testing/eventually.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { checkOneNode } from './one-node.ts'
import { raceForTheDay, raceForWindows } from './races.ts'
import { type DrillWorld, judge, openWorld, orderOn, orderWork, passed, tasksEnded, undoOfEachKind } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const AMOUNTS = { many: Number(process.env.MANY ?? 30), few: 6 }
const WORKERS = 3

/** Accounts that another user has as well, with the same tasks as far as they can be taken back. */
const SHARED = ['sandbox.creator', 'sandbox.fresh']
const repeatable = taskKinds.filter((kind) => !kinds[kind].is_final)

/**
 * The product on a Citus cluster of a coordinator and two workers: it begins on one node and is distributed with the rows it has, works on tasks
 * of every kind and undoes one of each while its processes and a node are killed and a shard is moved, and races for the last actions of a day
 * and for the windows of accounts. PLANT=limit gives a bucket actions that nobody granted, PLANT=window makes calls forgotten: the drill has to
 * find both.
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
  const world = await openWorld({ postgres, further_accounts: 3 })
  try {
    await migrate(world.url)
    return await workThrough(world, cluster)
  } finally {
    await world.close()
    folder.remove()
  }
}

async function workThrough(world: DrillWorld, cluster: CitusCluster): Promise<boolean> {
  const fleet = await startFleet(world, WORKERS)
  const person = await orderWork(world, fleet.origin, AMOUNTS)
  const refused = await distribute(world.url).catch((error: Error) => error.message)
  console.log(`\nWhile processes run: ${refused}`)
  if (!String(refused).includes('Other processes')) return false
  await fleet.killAll()
  await eventually(
    () => distribute(world.url).catch(() => null),
    (done) => done !== null,
    60_000,
  )
  const rows = await sql<{ count: number }>`select count(*)::int as count from actions`.execute(world.db)
  console.log(`Distributed with ${rows.rows[0]?.count} actions in it`)
  if (!(await checkOneNode(world.url))) return false

  await fleet.start()
  const other = await orderOn(fleet.origin, SHARED, AMOUNTS, repeatable)
  const moved = moveShard(cluster)
  await killThrough(fleet, KILLS, () => killNode(cluster))
  console.log(`  moved: ${await moved}`)
  await tasksEnded(person)
  const undone = await undoOfEachKind(person)
  await killThrough(fleet, fleet.size)
  const verdict = await judge(world, [person, other])
  console.log(
    `\n1 web process and ${WORKERS} workers on 3 nodes, tasks of ${taskKinds.length} kinds and ${undone} undone, two users with the same accounts, ` +
      `${KILLS + fleet.size} killed with -9, a node killed and a shard moved:`,
  )
  const is_right = passed(verdict)
  const is_exact = await raceForTheDay(world, [person, other])
  await fleet.stop()
  const is_within = await raceForWindows(world, fleet)
  await fleet.stop()
  return is_right && is_exact && is_within
}

async function killThrough(fleet: Fleet, kills: number, halfway = async () => {}): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.random() * 1500)
    await fleet.kill(kill % fleet.size, kill === Math.floor(kills / 2) ? halfway : undefined)
  }
}

/** Moves the shards of an account from one worker to the other; again where a node was killed meanwhile. */
async function moveShard(cluster: CitusCluster): Promise<string> {
  const from_to = () =>
    runOnNode(addressOf(cluster, 'SUPERUSER_URL'), async (client) => {
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

async function runOnNode<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
