import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/edges/database/database.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { silent } from '#server/testing/fresh-database.ts'
import { personOver } from '#server/testing/person.ts'
import { controlSandbox } from '#server/testing/sandbox-control.ts'
import { freePort, type Program, startSandboxProgram, startServer, temporaryFolder } from '../e2e/running-product.ts'

type Settings = Record<string, string>

/**
 * A PostgreSQL, a sandbox and the settings of processes that work with both and may be killed, with further settings for all of them. What
 * is started here ends with it.
 */
export async function startKillable(
  settings: Settings = {},
  given: { url: string; stop: () => Promise<void> } | null = null,
) {
  const folder = temporaryFolder()
  const postgres = given ?? (await startThrowawayPostgres())
  const [port, sandbox_port] = [await freePort(), await freePort()]
  const instagram = `http://127.0.0.1:${sandbox_port}`
  const origin = `http://localhost:${port}`
  const running = new Set<Program>()
  const keep = async (starting: Promise<Program>) => {
    const program = await starting
    running.add(program)
    return program
  }
  const env: Settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: postgres.url,
    APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    INSTAGRAM_API_URL: instagram,
    PACING_SCALE: '0.0002',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const sandbox = await startSandboxProgram({ ...settings, SANDBOX_PORT: String(sandbox_port), SANDBOX_STATE: '' })
  const db = openDatabase(postgres.url, silent, 2)
  return {
    folder: folder.path,
    url: postgres.url,
    db,
    control: controlSandbox(instagram),
    env,
    origin,
    /** Somebody at a browser of the web process. */
    person: personOver(origin),
    /** Has a program end with the others. */
    keep,
    /** Web and worker in one process, as `npm start` has them. */
    startBoth: (more: Settings = {}) => keep(startServer({ ...env, PORT: String(port), ...more })),
    startWeb: (more: Settings = {}) => keep(startServer({ ...env, ROLE: 'web', PORT: String(port), ...more })),
    startWorker: (more: Settings = {}) => keep(startServer({ ...env, ROLE: 'worker', PORT: '0', ...more })),
    async close() {
      await Promise.all([...running].map((program) => program.stop()))
      await db.destroy()
      await sandbox.stop()
      await postgres.stop()
      folder.remove()
    },
  }
}
