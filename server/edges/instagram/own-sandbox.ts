import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** `pacing_scale` also shortens the sandbox's budgets, so that it judges our pace as it would an unscaled one. */
export type OwnSandboxSettings = { port: number; state_file: string; pacing_scale: number }

export type OwnSandbox = { origin: string; stop: () => Promise<void> }

/** How long a sandbox on this machine may take to answer. */
const ANSWER_MS = 5_000

const program = join(import.meta.dirname, '../../../sandbox/main.ts')

/**
 * Starts the sandbox Instagram as a program of its own, which ends when we end, however that is. Its world is kept in
 * `state_file`, and it is as suspicious as the real service. Throws CannotStart with the sandbox's own sentence.
 */
export async function startOwnSandbox({ port, state_file, pacing_scale }: OwnSandboxSettings): Promise<OwnSandbox> {
  const { env } = process
  const child = spawn(process.execPath, [program], {
    env: {
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_STATE: env.SANDBOX_STATE || state_file,
      SANDBOX_PROFILE: env.SANDBOX_PROFILE || 'realistic',
      SANDBOX_BUDGET_SCALE: env.SANDBOX_BUDGET_SCALE || String(pacing_scale),
    },
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
export async function shareSandbox(settings: OwnSandboxSettings): Promise<OwnSandbox> {
  const started = await findSandbox(settings.port)
  if (started) return started
  try {
    return await startOwnSandbox(settings)
  } catch (error) {
    const meanwhile = await findSandbox(settings.port)
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
    // Under `node --watch` Node itself sends messages too: the files that the sandbox loads.
    child.on('message', (message: { origin?: string }) => message.origin && resolve(message.origin))
    child.once('exit', () => reject(new CannotStart(said.trim() || 'The sandbox Instagram could not be started.')))
  })
}
