import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, realpathSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { type Cluster, openCluster, restoreAccessRules } from './embedded-cluster.ts'
import { holdDataDir } from './embedded-lock.ts'
import { isRoot, makePassable } from './embedded-place.ts'
import { handOver, raisePostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { openDatabase } from './embedded-roles.ts'
import { supervise } from './embedded-supervise.ts'
import { builtInProblem } from './security-releases.ts'

const MEGABYTE = 1024 * 1024

/** An embedded PostgreSQL. Its URL is constant, also across restarts; `problem` describes for the operator what its version lacks. */
export type EmbeddedPostgres = { url: string; problem: string | null; stop(): Promise<void> }

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed product left running there, and restarts it
 * whenever it ends unexpectedly. Throws CannotStart on failure. It runs the binaries directly: the package that contains them
 * ends its PostgreSQL with the process, exposes it to Ctrl-C, and supports neither taking one over, nor restarting it, nor a
 * user other than "postgres" under root.
 */
export async function startEmbeddedPostgres(options: {
  data_dir: string
  log: (sentence: string) => void
}): Promise<EmbeddedPostgres> {
  const { log } = options
  let letGo = () => {}
  try {
    const data_dir = openDataDir(options.data_dir)
    letGo = holdDataDir(data_dir)
    const cluster = openCluster(data_dir, log)
    const log_file = join(data_dir, 'postgres.log')
    shorten(log_file)
    await handOver(cluster)
    restoreAccessRules(cluster)

    const { postmaster, url } = await open(cluster, log_file)
    const { port } = postmaster
    cluster.keepPort(port)
    const again = (isWanted: () => boolean) =>
      raisePostmaster({ place: cluster, log_file, port: { must: port } }, isWanted)
    const end = supervise(postmaster, again, log)
    let ended: Promise<void> | undefined
    const problem = builtInProblem(versionOf(cluster))
    return {
      url,
      problem,
      stop() {
        ended ??= end().finally(letGo)
        return ended
      },
    }
  } catch (error) {
    letGo()
    throw inWords(error as Error, resolve(options.data_dir))
  }
}

const versionOf = ({ native }: Cluster) =>
  execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })

/** The one taken over may be about to stop; it is then awaited and replaced. */
async function open(place: Cluster, log_file: string) {
  for (;;) {
    const postmaster = await raisePostmaster({ place, log_file, port: { rather: place.port } })
    try {
      return { postmaster, url: await openDatabase(place, postmaster.port) }
    } catch (error) {
      if (!isStopping(error as NodeJS.ErrnoException)) {
        await stopPostmaster(postmaster)
        throw error
      }
    }
    await sleep(50)
  }
}

function isStopping({ code, message }: NodeJS.ErrnoException): boolean {
  return /57P01|57P03|ECONNREFUSED|ECONNRESET|terminated unexpectedly/.test(`${code} ${message}`)
}

/** PostgreSQL runs as another user under root and must be able to enter the folder. */
function openDataDir(data_dir: string): string {
  if (isRoot()) makePassable(resolve(data_dir))
  else mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  return realpathSync(data_dir)
}

/** A running PostgreSQL continues to append to this file, so it cannot be renamed. */
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
  return new CannotStart(`PostgreSQL did not start. Its message: ${fatal} (DATA_DIR ${data_dir}, postgres.log)`, {
    cause: error,
  })
}
