import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** `pacing_scale` also shortens the sandbox's budgets, so that it judges our pace as it would an unscaled one. */
export type OwnSandboxSettings = { port: number; state_file: string; pacing_scale: number }

export type OwnSandbox = { origin: string; stop: () => Promise<void> }

/** Timeout for a sandbox on this machine. */
const ANSWER_MS = 5_000

const program = join(import.meta.dirname, '../../../sandbox/main.ts')

/**
 * Starts the sandbox Instagram as a separate program, which ends with this one in any case. Its state is stored in
 * `state_file`, and it is as strict as the real service. Throws CannotStart with the sandbox's own message.
 */
export async function startOwnSandbox({ port, state_file, pacing_scale }: OwnSandboxSettings): Promise<OwnSandbox> {
  const { env } = process
  const child = spawn(process.execPath, [program], {
    env: {
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_STATE: env.SANDBOX_STATE || state_file,
      SANDBOX_PROFILE: env.SANDBOX_PROFILE || 'current',
      SANDBOX_BUDGET_SCALE: env.SANDBOX_BUDGET_SCALE || String(pacing_scale),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C reaches only us, and we stop it when nothing needs it any more.
    detached: true,
  })
  const origin = await readOrigin(child)
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
 * The sandbox of a product whose roles run in separate processes: the first one starts it, the others use it, so that all
 * share one world.
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

/** A sandbox that another process started and will stop. */
async function findSandbox(port: number): Promise<OwnSandbox | null> {
  const origin = `http://127.0.0.1:${port}`
  const signal = AbortSignal.timeout(ANSWER_MS)
  const is_sandbox = await fetch(`${origin}/_sandbox/faults`, { signal }).then(
    async (answer) => answer.ok && 'faults' in ((await answer.json()) as object),
    () => false,
  )
  return is_sandbox ? { origin, stop: async () => {} } : null
}

async function readOrigin(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (text) => {
    output = (output + text).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    // Under `node --watch` Node itself sends messages too: the files that the sandbox loads.
    child.on('message', (message: { origin?: string }) => message.origin && resolve(message.origin))
    child.once('exit', () => reject(new CannotStart(output.trim() || 'The sandbox Instagram could not be started.')))
  })
}
