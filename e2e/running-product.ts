import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Where Node keeps what it compiled: the second start of a program takes half the processor time of the first. */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled')

export type Program = {
  process: ChildProcess
  /** What it has printed so far. */
  output: () => string
  /** Ends it as an operator would, and waits. */
  stop: () => Promise<void>
  /** kill -9: no chance to put anything in order. */
  kill: () => Promise<void>
}

/** Starts one of the repository's programs with the pinned Node and waits until it has printed `ready`; `under` is what starts Node, `at` another checkout. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  under: readonly string[] = [],
  at = root,
): Promise<Program> {
  const [command = '', ...args] = [...under, process.execPath, file]
  const child = spawn(command, args, {
    cwd: at,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += text
      if (ready.test(output)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready: ${output}`)))
  })
  return { process: child, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** The product as `npm start` runs it, on the port and data given; its sandbox checks every request but has no budgets. */
export const startServer = (env: Record<string, string>, under?: readonly string[]) =>
  startProgram(
    'server/main.ts',
    { MALLOC_MMAP_THRESHOLD_: '131072', SANDBOX_PROFILE: 'strict', ...env },
    /Cadenza is ready/,
    under,
  )

export const startSandboxProgram = (env: Record<string, string>) =>
  startProgram('sandbox/main.ts', { SANDBOX_PROFILE: 'strict', ...env }, /listens on/)

/** A free port of this machine, below those that systems give to outgoing connections: one of these could take it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const server = createServer()
    const is_free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    server.close()
    if (is_free) return port
  }
}

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'cadenza-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

type Kept = { password: string; admin_password: string; port: number }

const keptIn = (data_dir: string): Kept => JSON.parse(readFileSync(join(data_dir, 'postgres.json'), 'utf8'))

/** The way into the PostgreSQL that a product keeps below its data folder: its own. */
export function databaseUrlOf(data_dir: string): string {
  const { password, port } = keptIn(data_dir)
  return `postgresql://cadenza:${password}@127.0.0.1:${port}/cadenza`
}

/** The same for what the product itself may not do. */
export function adminUrlOf(data_dir: string): string {
  const { admin_password, port } = keptIn(data_dir)
  return `postgresql://postgres:${admin_password}@127.0.0.1:${port}/cadenza`
}
