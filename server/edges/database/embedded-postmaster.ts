import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { give } from './embedded-owner.ts'
import { type ClusterPlace, replaceInData } from './embedded-place.ts'

const SECOND = 1000
const ATTEMPTS = 20

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** How to start a PostgreSQL: with a required port, or a previous one that is reused if free. */
export type Launch = {
  place: ClusterPlace
  log_file: string
  port: { must: number } | { rather: number | null }
  settings?: Record<string, string>
}

/** A running PostgreSQL, started by this process or another. */
export type Postmaster = { pid: number; port: number; hasEnded(): boolean }

/** PostgreSQLs of this process; they end with it unless it is killed with -9. */
const ours = new Set<Postmaster>()
process.once('exit', () => {
  for (const { pid, hasEnded } of ours) if (!hasEnded()) signalPostmaster(pid, 'SIGINT')
})

/**
 * Takes over the PostgreSQL that runs on these data, or starts one. Waits for temporary obstacles: a predecessor that is
 * starting, stopping or dying, and a port in use. Throws PostgreSQL's own message.
 */
export async function raisePostmaster(launch: Launch, isWanted = () => true): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const found = await findPostmaster(launch.place)
    if (found) return answerFor(found)
    const outcome = await launchPostmaster(launch)
    if ('pid' in outcome) return outcome
    const passes = /Address already in use|postmaster\.pid" already exists|still in use/.test(outcome.output)
    if (!passes || attempt === ATTEMPTS || !isWanted()) throw new Error(outcome.output)
    await sleep(attempt * 100)
  }
}

/** Changes the owner of data that belong to another user. A PostgreSQL that still runs as that user is stopped. */
export async function handOver(place: ClusterPlace): Promise<void> {
  const { data, owner } = place
  if (!owner || statSync(data).uid === owner.uid) return
  const found = await findPostmaster(place)
  if (found) await stopPostmaster(found)
  give(data, owner)
}

async function findPostmaster({ data }: ClusterPlace): Promise<Postmaster | undefined> {
  for (;;) {
    const noted = readPidFile(data)
    if (!noted || !isPostmaster(noted.pid, data)) return undefined
    const { pid, port, state } = noted
    if (state === 'ready') return { pid, port, hasEnded: () => !isPostmaster(pid, data) }
    await sleep(20)
  }
}

async function launchPostmaster(launch: Launch): Promise<Postmaster | { output: string }> {
  const { native, data, owner } = launch.place
  forgetStrayPid(launch.place)
  const port = 'must' in launch.port ? launch.port.must : await choosePort(launch.port.rather)
  const log = openSync(launch.log_file, 'a', 0o600)
  const log_start = fstatSync(log).size
  // In a session of its own, detached from the terminal: a Ctrl-C must not end it before this process. It writes to a
  // file rather than a pipe, so that it can outlive us.
  const child = spawn(join(native, 'bin/postgres'), ['-D', data, ...flags({ ...SETTINGS, ...launch.settings, port })], {
    ...owner,
    cwd: '/',
    env: {},
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  if (!child.pid) {
    const [error] = await once(child, 'error')
    return { output: error.message }
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const postmaster = answerFor({ pid: child.pid, port, hasEnded })

  for (;;) {
    await sleep(10)
    if (hasEnded()) return { output: readFileSync(launch.log_file).subarray(log_start).toString() }
    const noted = readPidFile(data)
    if (noted?.pid === child.pid && noted?.state === 'ready') return postmaster
  }
}

function answerFor(postmaster: Postmaster): Postmaster {
  for (const other of ours) if (other.hasEnded()) ours.delete(other)
  ours.add(postmaster)
  return postmaster
}

function flags(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Stops PostgreSQL: first in fast mode (disconnects clients, writes data), then in immediate mode (recovers at the next
 * start).
 */
export async function stopPostmaster({ pid, hasEnded }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (hasEnded()) return
    signalPostmaster(pid, signal)
    for (let waited = 0; waited < 20 * SECOND; waited += 10) {
      if (hasEnded()) return
      await sleep(10)
    }
  }
}

function signalPostmaster(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Returns a free loopback port: the preferred one if possible. Never one of the system's range for outgoing connections (above
 * 32767): a client that keeps trying to reach a stopped PostgreSQL there might connect to itself.
 */
async function choosePort(preferred: number | null): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Parses postmaster.pid, one value a line: pid, data, start, port, socket folder, address, memory key, state. */
function readPidFile(data: string) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

/** PostgreSQL's other processes change their command line, and only the first has this data path. */
function isPostmaster(pid: number, data: string): boolean {
  return commandLine(pid).includes(`postgres -D ${data} `)
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * After a crash the recorded pid may belong to another process, which PostgreSQL would mistake for a living predecessor. The
 * pid of a process that has just ended replaces it; the rest of the file stays, because PostgreSQL uses its memory key to make
 * sure that no process of the predecessor is left.
 */
function forgetStrayPid(place: ClusterPlace) {
  const { data } = place
  const noted = readPidFile(data)
  if (!noted || isPostmaster(noted.pid, data)) return
  const [, ...rest] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  replaceInData(place, 'postmaster.pid', [spawnSync('true').pid, ...rest].join('\n'))
}
