import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ProfileName } from './profiles.ts'
import { createSandbox } from './sandbox.ts'
import { createSandboxServer } from './wire/serve.ts'

const HOST = '127.0.0.1'

export type RunningSandbox = {
  /** `http://127.0.0.1:PORT`, to be used as INSTAGRAM_API_URL. */
  readonly origin: string
  readonly port: number
  /** Cuts every connection and puts the last of the state on the disk. */
  close(): Promise<void>
}

export type StartSettings = {
  /** 0 takes any free port. */
  readonly port?: number
  readonly seed?: number
  readonly users?: number
  /** Seconds of world time in a second. */
  readonly speed?: number
  /** Where what clients do is kept; without it a restart forgets. */
  readonly stateFile?: string | null
  /** How suspicious it is (profiles.ts); plain if not said. */
  readonly profile?: ProfileName
  /** A factor on the budgets' durations, for a client whose pace is scaled too. */
  readonly budgetScale?: number
  /** Host names of its own, beside its address and Instagram's names. */
  readonly names?: readonly string[]
}

/** Starts a simulated Instagram; fails with a sentence when the port is taken or the state is another world's. */
export async function startSandbox(settings: StartSettings = {}): Promise<RunningSandbox> {
  const { port = 5001, seed = 1, users = 100_000, speed = 1, stateFile = null } = settings
  const { profile = 'plain', budgetScale = 1, names = [] } = settings
  const sandbox = createSandbox({
    seed,
    users,
    speed,
    state_file: stateFile,
    profile,
    budget_scale: budgetScale,
  })
  const server = createSandboxServer(
    sandbox,
    names.map((name) => name.toLowerCase()),
  )
  server.listen(port, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    sandbox.kept.close()
    throw isPortTaken(error) ? new Error(`Port ${port} is taken: choose another SANDBOX_PORT.`) : error
  }
  const bound = (server.address() as AddressInfo).port
  return {
    origin: `http://${HOST}:${bound}`,
    port: bound,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      sandbox.kept.close()
    },
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
