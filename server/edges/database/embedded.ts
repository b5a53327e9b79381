import { copyFileSync, mkdirSync, realpathSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { CannotStart } from './embedded-cannot-start.ts'
import { type Cluster, openCluster, ROLE } from './embedded-cluster.ts'
import { holdDataDir } from './embedded-lock.ts'
import { makePassable } from './embedded-place.ts'
import { raisePostmaster } from './embedded-postmaster.ts'
import { supervise } from './embedded-supervise.ts'

const MEGABYTE = 1024 * 1024
const DATABASE = 'cadenza'

/** A PostgreSQL of our own. Its url stays the same for as long as it is ours, also when it had to be started again. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed product left running there, and starts it
 * again whenever it ends by itself. Throws CannotStart where it cannot.
 *
 * The binaries are driven directly: the package that brings them ends its PostgreSQL with the process, lets a Ctrl-C reach
 * it first, and knows neither taking one over, nor starting it again, nor a user other than "postgres" for root's.
 */
export async function startEmbeddedPostgres(options: {
  data_dir: string
  log: (sentence: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  let letGo = () => {}
  let end = async () => {}
  try {
    const data_dir = openDataDir(options.data_dir)
    letGo = holdDataDir(data_dir)
    const cluster = openCluster(data_dir, log)
    const log_file = join(data_dir, 'postgres.log')
    shorten(log_file)

    const postmaster = await raisePostmaster({ place: cluster, log_file, port: { rather: cluster.port } })
    const { port } = postmaster
    cluster.keepPort(port)
    const again = (isWanted: () => boolean) =>
      raisePostmaster({ place: cluster, log_file, port: { must: port } }, isWanted)
    end = supervise(postmaster, again, log)
    const url = await openDatabase(cluster, port)
    let ended: Promise<void> | undefined
    return {
      url,
      stop() {
        ended ??= end().finally(letGo)
        return ended
      },
    }
  } catch (error) {
    await end()
    letGo()
    throw inWords(error as Error, resolve(options.data_dir))
  }
}

/** Makes sure there is a database for the product and answers its url. */
export async function openDatabase(cluster: Cluster, port: number): Promise<string> {
  const server = `postgresql://${ROLE}:${cluster.password}@127.0.0.1:${port}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return `${server}/${DATABASE}`
}

/** Root's PostgreSQL is another user's, who must be able to pass through. */
function openDataDir(data_dir: string): string {
  if (process.getuid?.() === 0) makePassable(resolve(data_dir))
  else mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  return realpathSync(data_dir)
}

/** A running PostgreSQL goes on writing to the end of this very file, hence no renaming. */
function shorten(log_file: string) {
  const size = statSync(log_file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= 10 * MEGABYTE) return
  copyFileSync(log_file, `${log_file}.1`)
  truncateSync(log_file)
}

function inWords(error: NodeJS.ErrnoException, data_dir: string): CannotStart {
  if (error instanceof CannotStart) return error
  const { message } = error
  if (/ENOSPC|No space left on device|Check free disk space/.test(message)) {
    return new CannotStart(`The disk that holds DATA_DIR ${data_dir} is full. Free some space, then start again.`)
  }
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only file system/.test(message)) {
    return new CannotStart(
      `This user may not work in DATA_DIR ${data_dir}. Give it the right to, or set DATA_DIR to another folder. (${message})`,
    )
  }
  const fatal = message.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? message
  return new CannotStart(`PostgreSQL did not start. It said: ${fatal} (DATA_DIR ${data_dir}, postgres.log)`, {
    cause: error,
  })
}
