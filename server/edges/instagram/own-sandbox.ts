import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

export type OwnSandbox = { origin: string; stop: () => Promise<void> }

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
