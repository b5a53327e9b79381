import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '../../e2e/running-product.ts'

const recipe = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')

/** Starts PgBouncer on loopback by the recipe in deploy/, in front of the database at `url`. */
export async function startPgBouncer(url: string, { pool_size = 20, wait_seconds = 5 } = {}) {
  const { hostname, port: server_port, username, password, pathname } = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-pooler-'))
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const text = readFileSync(recipe, 'utf8')
    .replace(
      'host=127.0.0.1 port=5432 dbname=cadenza',
      `host=${hostname} port=${server_port} dbname=${pathname.slice(1)}`,
    )
    .replace(/^cadenza =/m, `${pathname.slice(1)} =`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${users}\nunix_socket_dir =`)
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${pool_size}`)
    .replace(/^query_wait_timeout = .*/m, `query_wait_timeout = ${wait_seconds}`)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(config, text)
  // It refuses to run as root.
  const as_nobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...as_nobody, config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => (said = (said + part).slice(-2000)))
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  await Promise.race([failed, eventually(() => answers(port), Boolean, 10_000)]).catch((error) => {
    throw new Error(`PgBouncer did not start (apt-get install pgbouncer): ${error.message} ${said}`)
  })
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  return {
    url: pooled.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
