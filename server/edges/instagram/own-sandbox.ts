import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

export type OwnSandbox = { origin: string; stop: () => Promise<void> }

/** How long a sandbox on this machine may take to answer. */
const ANSWER_MS = 5_000

const program = join(import.meta.dirname, '../../../sandbox/main.ts')

/**
 * Starts the sandbox Instagram as a program of its own, which ends when we end, however that is. Its world is kept in
 * `state_file`. Throws CannotStart with the sandbox's own sentence.
 */
export async function startOwnSandbox(port: number, state_file: string): Promise<OwnSandbox> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_STATE: process.env.SANDBOX_STATE || state_file },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own group: a Ctrl-C reaches us first, and we stop it when nothing needs it any more.
    detached: true,
  })
  const origin = await originOf(child)
  return {
    origin,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * The sandbox of a product whose roles run in processes of their own: who comes first starts it, the others use it, so that
 * all act in one world.
 */
export async function shareSandbox(port: number, state_file: string): Promise<OwnSandbox> {
  const started = await findSandbox(port)
  if (started) return started
  try {
    return await startOwnSandbox(port, state_file)
  } catch (error) {
    const meanwhile = await findSandbox(port)
    if (meanwhile) return meanwhile
    throw error
  }
}

/** One that another process has started, and ends. */
async function findSandbox(port: number): Promise<OwnSandbox | null> {
  const origin = `http://127.0.0.1:${port}`
  const signal = AbortSignal.timeout(ANSWER_MS)
  const is_sandbox = await fetch(`${origin}/_sandbox/faults`, { signal }).then(
    async (answer) => answer.ok && 'faults' in ((await answer.json()) as object),
    () => false,
  )
  return is_sandbox ? { origin, stop: async () => {} } : null
}

async function originOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (text) => {
    said = (said + text).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { origin: string }).origin))
    child.once('exit', () => reject(new CannotStart(said.trim() || 'The sandbox Instagram could not be started.')))
  })
}
