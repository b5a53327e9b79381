import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#server/edges/database/embedded-cluster.ts'
import { openDatabase } from '#server/edges/database/embedded-roles.ts'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '../../e2e/running-product.ts'

/** Debian's `faketime`; null where it is not installed. */
export const libfaketime: string | null = globSync('/usr/lib/**/faketime/libfaketimeMT.so.1')[0] ?? null

export type FakedClock = {
  /** For programs that use this clock. */
  env: Record<string, string>
  database_url: string
  /** Sets the clock this many seconds before (-) or after (+) the machine's, from now on. */
  jumpTo: (seconds: number) => void
  stop: () => Promise<void>
}

/** A clock that jumps on demand, and a PostgreSQL that uses it. Monotonic time is unaffected. */
export async function startFakedClock(library: string): Promise<FakedClock> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cadenza-clock-')))
  chmodSync(folder, 0o711)
  const clock_file = join(folder, 'clock')
  writeFileSync(clock_file, '+0')
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock_file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const cluster = openCluster(folder, () => {}, ['--no-sync'])
  const { native, data, owner } = cluster
  const port = await freePort()
  const log = openSync(join(folder, 'postgres.log'), 'a')
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', timezone: 'UTC' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = spawn(join(native, 'bin/postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: '/',
    env,
    stdio: ['ignore', log, log],
  })
  const pid_file = join(data, 'postmaster.pid')
  await eventually(
    async () => existsSync(pid_file) && readFileSync(pid_file, 'utf8').includes('ready'),
    (is_ready) => is_ready,
  )
  return {
    env,
    database_url: await openDatabase(cluster, port),
    jumpTo: (seconds) => writeFileSync(clock_file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`),
    async stop() {
      const ended = once(postgres, 'exit')
      postgres.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
      if (!data.startsWith(folder)) rmSync(data, { recursive: true, force: true })
    },
  }
}
