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
  try {
    const env = { ...world.env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }
    const port = await freePort()
    const startWeb = () => world.keep(startServer({ ...env, ROLE: 'web', PORT: String(port) }))
    const startWorker = () => world.keep(startServer({ ...env, ROLE: 'worker', PORT: '0' }))
    const programs = [await startWeb(), await startWorker(), await startWorker(), await startWorker()]
    const person = await orderWork(world, `http://localhost:${port}`, MANY)
    let most = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
      const victim = kill % programs.length
      await programs[victim]?.kill()
      programs[victim] = await (victim === 0 ? startWeb() : startWorker())
      most = Math.max(most, (await connectionsOf(world)).all)
    }
    const verdict = await judge(world, person)
    console.log(`\n1 web process and 3 workers behind PgBouncer, ${KILLS} killed with -9, at most ${most} connections:`)
    await Promise.all(programs.map((program) => program.stop()))
    return passed(verdict)
  } finally {
    await pooler.stop()
  }
}

/** Of PostgreSQL to the product: all, and those that only listen. */
async function connectionsOf({ db }: World) {
  const { rows } = await sql<{ all: number; listening: number }>`
    select count(*)::int as all, count(*) filter (where query ~* '^\s*listen |pg_listening_channels')::int as listening
    from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()
  `.execute(db)
  return rows[0] ?? { all: 0, listening: 0 }
}

/** Connections of workers that have nothing to do but look whether there is anything. */
async function countConnections(world: World): Promise<boolean> {
  // Without a pooler PostgreSQL’s 200 connections would not do for many.
  const counted = [await countOf(world, PROCESSES, true), await countOf(world, Math.min(PROCESSES, 12), false)] as const
  const rows = counted.map(({ is_pooled, workers, all, listening, seen }) => [
    is_pooled ? 'behind PgBouncer' : 'direct',
    ...[workers, seen, all, listening, all / workers].map((figure) => String(Math.round(figure * 10) / 10)),
  ])
  console.log(`\n${table([['', 'workers', 'at work', 'connections', 'to listen', 'a worker'], ...rows])}\n`)
  const [pooled, direct] = counted
  return pooled.seen === PROCESSES && pooled.all <= PROCESSES + POOL + 10 && direct.all / direct.workers > 2
}

async function countOf(world: World, workers: number, is_pooled: boolean) {
  // A hundred starts at once on one small machine take longer than a request may wait.
  const pooler = is_pooled ? await startPgBouncer(world.url, { pool_size: POOL, wait_seconds: 60 }) : null
  const env = {
    ...world.env,
    ...(pooler && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }),
    PACING_SCALE: '1',
    ROLE: 'worker',
  }
  const programs: Program[] = []
  try {
    for (let begun = 0; begun < workers; begun += TOGETHER) {
      const COUNT = String(Math.min(TOGETHER, workers - begun))
      programs.push(await world.keep(startProgram('faults/drill/many.ts', { ...env, COUNT }, /are at work/)))
    }
    const countSeen = async () =>
      (await sql`select 1 from workers where seen_at > now() - interval '15 seconds'`.execute(world.db)).rows.length
    const seen = await eventually(countSeen, (now) => now >= workers, 60_000)
    return { is_pooled, workers, seen, ...(await connectionsOf(world)) }
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await pooler?.stop()
    await sql`delete from workers`.execute(world.db)
  }
}
