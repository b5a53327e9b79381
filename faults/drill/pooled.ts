import { sql } from 'kysely'
import { migrate } from '#server/edges/database/migrate.ts'
import { eventually } from '#server/testing/eventually.ts'
import { table } from '../../bench/table.ts'
import { freePort, type Program, startProgram, startServer } from '../../e2e/running-product.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { judge, openWorld, orderWork, passed, type World } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const MANY = Number(process.env.MANY ?? 30)
const PROCESSES = Number(process.env.PROCESSES ?? 100)
const POOL = 20
/** Apps that share a process in the second part. */
const TOGETHER = 25

/**
 * The product behind PgBouncer, which gives each transaction any of 20 connections: a web process and three workers are killed while they
 * work, then the connections of many workers are counted with and without it.
 */
export async function drillPooled(): Promise<boolean> {
  const world = await openWorld()
  try {
    await migrate(world.url)
    const is_right = await workThrough(world)
    const counted = await countConnections(world)
    return is_right && counted
  } finally {
    await world.close()
  }
}

async function workThrough(world: World): Promise<boolean> {
  const pooler = await startPgBouncer(world.url, { pool_size: POOL })
  const env = { ...world.env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }
  const port = await freePort()
  const startWeb = () => world.keep(startServer({ ...env, ROLE: 'web', PORT: String(port) }))
  const startWorker = () => world.keep(startServer({ ...env, ROLE: 'worker', PORT: '0' }))
  let web = await startWeb()
  const workers: Program[] = []
  for (let nth = 0; nth < 3; nth++) workers.push(await startWorker())
  const person = await orderWork(world, `http://localhost:${port}`, MANY)
  let most = 0
  const watching = setInterval(async () => {
    most = Math.max(most, await connectionsOf(world).catch(() => 0))
  }, 500)
  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
    if (kill % 5 === 4) {
      await web.kill()
      web = await startWeb()
    } else {
      const victim = kill % workers.length
      await workers[victim]?.kill()
      workers[victim] = await startWorker()
    }
  }
  const verdict = await judge(world, person)
  clearInterval(watching)
  console.log(`\n1 web process and 3 workers behind PgBouncer, ${KILLS} killed with -9, at most ${most} connections:`)
  const is_right = passed(verdict)
  await Promise.all([web, ...workers].map((program) => program.stop()))
  await pooler.stop()
  return is_right
}

const connectionsOf = async ({ db }: World) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name like 'cadenza%' or application_name = 'pgbouncer'
      or usename = current_user and pid <> pg_backend_pid()
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many connections PostgreSQL has for this many workers, with Redis or without it counted by what each holds. */
async function countConnections(world: World): Promise<boolean> {
  const rows = [['', 'workers', 'connections', 'of them to listen', 'workers seen']]
  const counts: number[] = []
  for (const is_pooled of [true, false]) {
    const pooler = is_pooled ? await startPgBouncer(world.url, { pool_size: POOL }) : null
    // Without it PostgreSQL's 200 connections are all gone at some ten workers.
    const count = is_pooled ? PROCESSES : Math.min(PROCESSES, 12)
    const env = {
      ...world.env,
      ...(pooler && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }),
      PACING_SCALE: '1',
      ROLE: 'worker',
    }
    const programs: Program[] = []
    for (let begun = 0; begun < count; begun += TOGETHER) {
      const COUNT = String(Math.min(TOGETHER, count - begun))
      programs.push(await startProgram('faults/drill/many.ts', { ...env, COUNT }, /are at work/))
    }
    const seen = await eventually(
      async () =>
        (await sql`select 1 from workers where seen_at > now() - interval '10 seconds'`.execute(world.db)).rows.length,
      (now) => now >= count,
      60_000,
    )
    const connections = await connectionsOf(world)
    const { rows: listening } =
      await sql`select 1 from pg_stat_activity where query ilike 'listen%' or query ilike '%pg_listening_channels%'`.execute(
        world.db,
      )
    counts.push(connections / count)
    rows.push([
      is_pooled ? 'PgBouncer' : 'direct',
      String(count),
      String(connections),
      String(listening.length),
      String(seen),
    ])
    await Promise.all(programs.map((program) => program.kill()))
    await pooler?.stop()
    await sql`delete from workers`.execute(world.db)
  }
  console.log(`\n${table(rows)}\n`)
  const [pooled = 0, direct = 0] = counts
  console.log(`  ${pooled.toFixed(1)} connections a worker behind PgBouncer, ${direct.toFixed(1)} without it`)
  return pooled < direct
}
