import { sql } from 'kysely'
import { migrate } from '#server/edges/database/migrate.ts'
import { type Program, startProgram } from '../../e2e/running-product.ts'
import { table } from '../bench/table.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type DrillWorld, judge, openWorld, orderWork, passed } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const MANY_ACTIONS = Number(process.env.MANY ?? 30)
const FEW_ACTIONS = 6
const PROCESSES = Number(process.env.PROCESSES ?? 100)
const POOL = 20
const LOOKS = 20

/**
 * The product behind PgBouncer, which gives each transaction any of 20 connections: a web process and three workers are killed while they
 * work, then the connections of many processes are counted with and without it.
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

async function workThrough(world: DrillWorld): Promise<boolean> {
  const pooler = await startPgBouncer(world.url, { pool_size: POOL })
  try {
    const said = await migrate(pooler.url).catch((error: Error) => error.message)
    console.log(`\nWith the pooler’s address alone: ${said}`)
    if (!String(said).includes('DATABASE_DIRECT_URL')) return false
    const through = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }
    const [startWeb, startWorker] = [() => world.startWeb(through), () => world.startWorker(through)]
    const programs = [await startWeb(), await startWorker(), await startWorker(), await startWorker()]
    const person = await orderWork(world, world.origin, { many: MANY_ACTIONS, few: FEW_ACTIONS })
    let most = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
      const victim = kill % programs.length
      await programs[victim]?.kill()
      programs[victim] = await (victim === 0 ? startWeb() : startWorker())
      most = Math.max(most, (await connectionsOf(world)).all)
    }
    const verdict = await judge(world, [person])
    console.log(`\n1 web process and 3 workers behind PgBouncer, ${KILLS} killed with -9, at most ${most} connections:`)
    await Promise.all(programs.map((program) => program.stop()))
    return passed(verdict)
  } finally {
    await pooler.stop()
  }
}

/** Of PostgreSQL to the product: all, and those that only listen. */
async function connectionsOf({ db }: DrillWorld) {
  const { rows } = await sql<{ all: number; listening: number }>`
    select count(*)::int as all, count(*) filter (where query ~* '^\s*listen |pg_listening_channels')::int as listening
    from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()
  `.execute(db)
  return rows[0] ?? { all: 0, listening: 0 }
}

/** How many connections there are while each process is used a little: three of four are web processes. */
async function countConnections(world: DrillWorld): Promise<boolean> {
  // Without a pooler PostgreSQL’s 200 connections would not do for many.
  const counted = [await countOf(world, PROCESSES, true), await countOf(world, Math.min(PROCESSES, 12), false)] as const
  const rows = counted.map(({ is_pooled, processes, all, listening }) => [
    is_pooled ? 'behind PgBouncer' : 'direct',
    ...[processes, all, listening, all / processes].map((figure) => String(Math.round(figure * 10) / 10)),
  ])
  console.log(`\n${table([['', 'processes', 'connections', 'to listen', 'a process'], ...rows])}\n`)
  const [pooled, direct] = counted
  return pooled.all <= PROCESSES + POOL + 10 && direct.all / direct.processes > 4
}

async function countOf(world: DrillWorld, processes: number, is_pooled: boolean) {
  // Many starts at once on one small machine take longer than a request may wait.
  const pooler = is_pooled ? await startPgBouncer(world.url, { pool_size: POOL, wait_seconds: 60 }) : null
  const env = {
    ...world.env,
    ...(pooler && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url }),
    PACING_SCALE: '1',
  }
  const programs: Program[] = []
  try {
    const start = async (ROLE: string, count: number) => {
      const group = { ...env, ROLE, COUNT: String(count) }
      programs.push(await world.keep(startProgram('proof/drill/many.ts', group, /are at work/)))
    }
    const workers = Math.round(processes / 4)
    await start('worker', workers)
    await start('web', processes - workers)
    let most = { all: 0, listening: 0 }
    for (let look = 0; look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const now = await connectionsOf(world)
      if (now.all > most.all) most = now
    }
    return { is_pooled, processes, ...most }
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await pooler?.stop()
  }
}
