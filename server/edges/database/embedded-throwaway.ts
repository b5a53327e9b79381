import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedPostgres } from './embedded.ts'
import { openCluster } from './embedded-cluster.ts'
import { raisePostmaster } from './embedded-postmaster.ts'
import { openDatabase, ROLE } from './embedded-roles.ts'

const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // A password of 192 random bits needs no stretching, and hundreds of tests connect with it.
  scram_iterations: '1',
  // Tables of tests are small.
  max_parallel_workers_per_gather: '0',
}

// Further rights for tests and benches: creating databases, bulk loading and checkpoints before a measurement.
const MORE = `
  alter role ${ROLE} createdb; grant pg_checkpoint to ${ROLE}; grant set on parameter session_replication_role to ${ROLE}`

// Reads until this process ends or closes the pipe, then ends PostgreSQL (process $1) and removes its folders (the
// rest).
const SWEEP = 'cat; kill -QUIT $1; while kill -0 $1; do sleep 0.02; done; shift; rm -rf "$@"'

/** Starts a temporary PostgreSQL for tests: fast, not durable, and removed when this process ends in any way. */
export async function startThrowawayPostgres(
  further: Record<string, string> = {},
): Promise<Omit<EmbeddedPostgres, 'problem'>> {
  const data_dir = realpathSync(mkdtempSync(join(tmpdir(), 'cadenza-test-')))
  chmodSync(data_dir, 0o711)
  const place = openCluster(data_dir, () => {}, ['--no-sync'])
  const log_file = join(data_dir, 'postgres.log')
  const settings = { ...FAST_AND_LOOSE, ...further }
  const postmaster = await raisePostmaster({ place, log_file, port: { rather: null }, settings })
  const args = ['-c', SWEEP, 'sweep', String(postmaster.pid), place.data, data_dir]
  const sweep = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const swept = once(sweep, 'exit')
  return {
    url: await openDatabase(place, postmaster.port, MORE),
    async stop() {
      sweep.stdin.end()
      await swept
    },
  }
}
