import { join } from 'node:path'
import pino from 'pino'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './edges/database/embedded.ts'
import { CannotStart } from './edges/database/embedded-cannot-start.ts'
import { migrate } from './edges/database/migrate.ts'
import { isPortTaken, openPort } from './edges/http/open-port.ts'
import { redacted } from './edges/http/redacted.ts'
import { startOwnSandbox } from './edges/instagram/own-sandbox.ts'
import { demoLogins } from './routes.ts'

const SANDBOX_PORT = 5001

/** What has been started, newest last; ended in the opposite order. */
const started: { stop: () => Promise<void> }[] = []

async function main() {
  const config = readConfig()
  const is_web = config.roles.includes('web')
  const log = pino(
    { level: config.log_level, redact: redacted },
    pino.destination({ dest: join(config.data_dir, 'cadenza.log'), mkdir: true, sync: false }),
  )
  if (is_web) await openPort(config.port, config.host)

  const embedded = config.database_url
    ? null
    : await startEmbeddedPostgres({ data_dir: config.data_dir, log: (sentence) => log.info(sentence) })
  if (embedded) started.push(embedded)
  const database_url = config.database_url ?? embedded?.url ?? ''
  const sandbox = config.instagram_api_url ? null : await startSandbox(config.sandbox_port, config.data_dir)
  if (sandbox) started.push(sandbox)
  await migrate(database_url)

  const instagram_origin = config.instagram_api_url ?? sandbox?.origin ?? ''
  const app = await createApp({ config, log, database_url, instagram_origin, is_sandbox: sandbox !== null })
  started.push({ stop: app.close })
  await app.http.app.listen({ port: config.port, host: config.host })
  announce(config.public_url, config.roles, sandbox?.origin ?? null)
}

/** The sandbox's usual port may be another product's: then any free one serves, unless a port was asked for. */
async function startSandbox(asked_for: number | null, data_dir: string) {
  const state_file = join(data_dir, 'sandbox.state')
  if (asked_for !== null) return startOwnSandbox(asked_for, state_file)
  const is_free = await openPort(SANDBOX_PORT, '127.0.0.1').then(
    () => true,
    () => false,
  )
  return startOwnSandbox(is_free ? SANDBOX_PORT : 0, state_file)
}

function announce(public_url: string, roles: string[], sandbox: string | null) {
  console.log(`\n  Cadenza is ready: ${public_url}${roles.includes('web') ? '' : ' (worker only)'}\n`)
  if (!sandbox) return
  console.log(`  Instagram is the sandbox (${sandbox}): nothing here reaches the real service.`)
  console.log('  Register with any email, choose the Trial plan, then connect one of:')
  for (const { username, password, note } of demoLogins) console.log(`    ${username.padEnd(18)} ${password}   ${note}`)
  console.log('\n  Ctrl-C stops everything.\n')
}

let is_stopping = false

/** Stops what was started, in the opposite order; a second signal does not disturb it. */
async function stop(exit_code: number) {
  if (is_stopping) return
  is_stopping = true
  for (const { stop } of started.toReversed()) await stop().catch((error) => console.error(error))
  process.exit(exit_code)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// The script that started us is gone: nothing may be left behind.
process.on('disconnect', () => stop(0))

try {
  await main()
} catch (error) {
  const is_expected = error instanceof ConfigError || error instanceof CannotStart || isPortTaken(error)
  console.error(is_expected ? `\n  ${(error as Error).message}\n` : error)
  await stop(1)
}
