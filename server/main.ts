import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, makeDataDir, readConfig } from './config.ts'
import { CannotStart } from './edges/cannot-start.ts'
import { startEmbeddedPostgres } from './edges/database/embedded.ts'
import { migrate } from './edges/database/migrate.ts'
import { appSentence } from './edges/instagram/app-release.ts'
import { shareSandbox, startOwnSandbox } from './edges/instagram/own-sandbox.ts'
import { openLog } from './edges/log.ts'
import { isLoopback } from './edges/loopback.ts'
import { startTracing } from './edges/tracing.ts'
import { demoLogins } from './routes.ts'

const SANDBOX_PORT = 5001

/** What has been started, newest last; ended in the opposite order. */
const started: { stop: () => Promise<void> }[] = []

async function main() {
  const config = readConfig()
  const is_web = config.roles.includes('web')
  makeDataDir(config.data_dir)
  const log_file = await openLog({ data_dir: config.data_dir, level: config.log_level, places: config.log_to })
  started.push(log_file)
  const { log, problem: logProblem } = log_file
  // A thread is started for each upload, and so begins twice as fast.
  enableCompileCache(join(config.data_dir, 'compiled'))
  if (is_web) await openPort(config.port, config.host)

  const is_log_printed = config.log_to.includes('stdout')
  const report = (sentence: string) => {
    log.info(sentence)
    if (!is_log_printed) console.log(`  ${sentence}`)
  }
  const embedded = config.database_url ? null : await startEmbeddedPostgres({ data_dir: config.data_dir, log: report })
  if (embedded) started.push(embedded)
  const database_url = config.database_url ?? embedded?.url ?? ''
  await migrate(config.database_direct_url ?? database_url, report)
  const sandbox = config.instagram_api_url ? null : await startSandbox(config)
  if (sandbox) started.push(sandbox)
  if (config.tracing) started.push(await startTracing(config.tracing, log))

  const instagram_origin = config.instagram_api_url ?? sandbox?.origin ?? ''
  const is_sandbox = sandbox !== null
  const database_problem = embedded?.problem ?? null
  const app = await createApp({ config, log, logProblem, database_problem, database_url, instagram_origin, is_sandbox })
  started.push({ stop: app.close })
  const address = await app.http.app.listen({ port: config.port, host: config.host })
  const where = is_web ? config.public_url : `${address} (worker only)`
  log.info(`Cadenza is ready: ${where}`)
  const app_named = appSentence(config.instagram_app, Date.now())
  log.info(app_named)
  if (database_problem) report(`${database_problem}.`)
  // Where the log is collected from stdout, nobody reads a greeting.
  if (!is_log_printed || process.stdout.isTTY) announce(where, sandbox?.origin ?? null, app_named, config)
}

/** Checks that a port can be listened on before anything else starts. Throws CannotStart, naming the port. */
async function openPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=5100 npm start`,
      )
    throw new CannotStart(`Port ${port} cannot be used: ${message}`)
  }
  server.close()
  await once(server, 'close')
}

/** The sandbox's usual port may be another product's: then any free one serves, unless a port was asked for. */
async function startSandbox({ sandbox_port, data_dir, roles, pacing_scale }: Config) {
  const settings = { port: sandbox_port ?? SANDBOX_PORT, state_file: join(data_dir, 'sandbox.state'), pacing_scale }
  const is_whole = roles.includes('web') && roles.includes('worker')
  if (!is_whole) return shareSandbox(settings)
  if (sandbox_port !== null) return startOwnSandbox(settings)
  const is_free = await openPort(SANDBOX_PORT, '127.0.0.1').then(
    () => true,
    () => false,
  )
  return startOwnSandbox(is_free ? settings : { ...settings, port: 0 })
}

function announce(where: string, sandbox: string | null, app_named: string, { host, public_url }: Config) {
  console.log(`\n  Cadenza is ready: ${where}\n`)
  if (!isLoopback(host) && isLoopback(new URL(public_url).hostname))
    console.log('  Others are served once PUBLIC_URL is the address they use.\n')
  if (!sandbox) return console.log(`  ${app_named}\n`)
  console.log(`  Instagram is the sandbox (${sandbox}): nothing here reaches the real service.`)
  console.log('  Register with any email, choose the Trial plan, then connect one of:')
  for (const { username, password, note } of demoLogins())
    console.log(`    ${username.padEnd(18)} ${password}   ${note}`)
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

// The reader of our output may be gone, or its disk full: that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// The script that started us is gone: nothing may be left behind.
process.on('disconnect', () => stop(0))
if (process.env.CADENZA_PARENT && !process.connected) await stop(0)

try {
  await main()
} catch (error) {
  // An error after a stop during the start is expected.
  if (!is_stopping) console.error(error instanceof CannotStart ? `\n  ${error.message}\n` : error)
  await stop(1)
}
