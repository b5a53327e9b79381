import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../edges/database/database.ts'
import { distribute } from '../edges/database/distribute.ts'
import { migrate } from '../edges/database/migrate.ts'
import { createJobs } from '../edges/jobs/jobs.ts'
import { addressOf, type CitusCluster, dropCitusDatabase, makeCitusDatabase, testCluster } from './citus.ts'
import { eventually } from './eventually.ts'

const TEMPLATE = 'cadenza_template'

/** Any number: one process makes the template, the others wait for it. */
const TEMPLATE_LOCK = 7_001

export type FreshDatabase = { url: string; db: Database; drop: () => Promise<void> }

export const silent = pino({ level: 'silent' })

/** A migrated, empty database of the test's own, cloned from a template on the run's shared PostgreSQL. */
export async function createFreshDatabase(): Promise<FreshDatabase> {
  const cluster = testCluster()
  if (cluster) return createOnCluster(cluster)
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set; run these tests through vitest’s project “server”.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await makeTemplate(client, server)
    await client.query(`create database ${name} template ${TEMPLATE}`)
  })
  const url = withDatabase(server, name)
  const db = openDatabase(url, silent, 10)
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await runOnServer(server, (client) => (isOfTheRun() ? leaveDatabase(client, name) : dropDatabase(client, name)))
    },
  }
}

/** Whether the PostgreSQL is removed with the run (start-database.ts). */
const isOfTheRun = () => process.env.TEST_DATABASE_GOES === 'with the run'

/** Nothing works in it any longer. Dropping it costs a checkpoint: half a second of processor time, five times as much as making it. */
async function leaveDatabase(client: pg.Client, name: string) {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

/** The same on a Citus cluster, distributed: whatever the product asks of its database, it has to be able to ask there. */
async function createOnCluster(cluster: CitusCluster): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await runOnServer(addressOf(cluster, 'DATABASE_URL'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (!rowCount) {
      const making = await makeCitusDatabase(cluster, TEMPLATE)
      await layTables(making)
      await distribute(making)
    }
    return makeCitusDatabase(cluster, name, TEMPLATE)
  })
  const db = openDatabase(url, silent, 10)
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await dropCitusDatabase(cluster, name)
    },
  }
}

/** An autovacuum under way is the superuser's, and only waited for. */
async function dropDatabase(client: pg.Client, name: string) {
  const isBusy = (error: { code?: string }) => error.code === '42501'
  await eventually(
    () =>
      client
        .query(`drop database ${name} with (force)`)
        .catch((error) => (isBusy(error) ? null : Promise.reject(error))),
    (done) => done !== null,
  )
}

async function makeTemplate(client: pg.Client, server: string) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
  if (rowCount) return
  await client.query(`create database ${TEMPLATE}_making`)
  await layTables(withDatabase(server, `${TEMPLATE}_making`))
  await client.query(`alter database ${TEMPLATE}_making rename to ${TEMPLATE}`)
}

async function layTables(url: string) {
  await migrate(url)
  const jobs = createJobs({ database_url: url, is_worker: true, log: silent })
  await jobs.start()
  await jobs.stop()
}

async function runOnServer<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
