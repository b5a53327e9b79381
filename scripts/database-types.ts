import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { startThrowawayPostgres } from '../server/edges/database/embedded-throwaway.ts'
import { migrate } from '../server/edges/database/migrate.ts'

/** Writes server/edges/database/schema.generated.ts from the tables that the migrations make. */
const postgres = await startThrowawayPostgres()
try {
  await migrate(postgres.url)
  const out = 'server/edges/database/schema.generated.ts'
  rmSync(out, { force: true })
  const args = ['node_modules/.bin/kysely-codegen', '--dialect', 'postgres', '--url', postgres.url, '--out-file', out]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
}
