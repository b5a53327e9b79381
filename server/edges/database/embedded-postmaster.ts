import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { give } from './embedded-owner.ts'
import { type Place, replaceInData } from './embedded-place.ts'

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

/** How one PostgreSQL is started; a port it must have, or one it had before and gets again if it is free. */
export type Launch = {
  place: Place
  log_file: string
  port: { must: number } | { rather: number | null }
  settings?: Record<string, string>
}

/** A running PostgreSQL, whoever started it. */
export type Postmaster = { pid: number; port: number; hasEnded(): boolean }

/** Those this process answers for: also its unexpected end, short of a kill -9, takes them along. */
const ours = new Set<Postmaster>()
process.once('exit', () => {
  for (const { pid, hasEnded } of ours) if (!hasEnded()) signalPostmaster(pid, 'SIGINT')
})

/**
 * Takes over the PostgreSQL that works on these data, or else starts one. What passes by itself is waited for: a predecessor
 * that is just starting, stopping or dying, and a port somebody else took. Throws what PostgreSQL said.
 */
export async function raisePostmaster(launch: Launch, isWanted = () => true): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const found = await findPostmaster(launch.place)
    if (found) return answerFor(found)
    const outcome = await launchPostmaster(launch)
    if ('pid' in outcome) return outcome
    const passes = /Address already in use|postmaster\.pid" already exists|still in use/.test(outcome.said)
    if (!passes || attempt === ATTEMPTS || !isWanted()) throw new Error(outcome.said)
    await sleep(attempt * 100)
  }
}

/** Makes the data the owner's who were another user's. A PostgreSQL that still works on them as that user is stopped. */
export async function handOver(place: Place): Promise<void> {
  const { data, owner } = place
  if (!owner || statSync(data).uid === owner.uid) return
  const found = await findPostmaster(place)
  if (found) await stopPostmaster(found)
  give(data, owner)
}

async function findPostmaster({ data }: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const noted = readPidFile(data)
    if (!noted || !isPostmaster(noted.pid, data)) return undefined
    const { pid, port, state } = noted
    if (state === 'ready') return { pid, port, hasEnded: () => !isPostmaster(pid, data) }
    await sleep(20)
  }
}

async function launchPostmaster(launch: Launch): Promise<Postmaster | { said: string }> {
  const { native, data, owner } = launch.place
  forgetStrayPid(launch.place)
  const port = 'must' in launch.port ? launch.port.must : await choosePort(launch.port.rather)
  const log = openSync(launch.log_file, 'a', 0o600)
  const log_start = fstatSync(log).size
  // In a session of its own, out of the terminal's reach: a Ctrl-C must not end it before us. It writes to a file and not
  // to a pipe, so that it can outlive us.
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
    return { said: error.message }
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const postmaster = answerFor({ pid: child.pid, port, hasEnded })

  for (;;) {
    await sleep(10)
    if (hasEnded()) return { said: readFileSync(launch.log_file).subarray(log_start).toString() }
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

/** Stops PostgreSQL: first fast (its clients are cut off, its data written), then at once (it recovers at the next start). */
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
 * A loopback port that is free now: the preferred one if it can be. Never one from which the system serves outgoing
 * connections (above 32767): a client that keeps trying to reach a stopped PostgreSQL there might get connected to itself.
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

/** PostgreSQL notes in its data, a line each: pid, data, start, port, socket folder, address, memory key, state. */
function readPidFile(data: string) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

/** PostgreSQL's other processes change their command line, and only the first was given these data. */
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
 * After a crash the noted pid may belong to a stranger by now, and PostgreSQL would take it for a living predecessor.
 * A pid that has just ended is put in its place; the rest of the note stays, for by its memory key PostgreSQL makes sure
 * that no process of the predecessor is left.
 */
function forgetStrayPid(place: Place) {
  const { data } = place
  const noted = readPidFile(data)
  if (!noted || isPostmaster(noted.pid, data)) return
  const [, ...rest] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  replaceInData(place, 'postmaster.pid', [spawnSync('true').pid, ...rest].join('\n'))
}
