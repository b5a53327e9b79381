import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openReplay } from './faults/replay.ts'
import type { ProfileName } from './profiles.ts'
import { createSandbox } from './sandbox.ts'
import { createSandboxServer } from './serve.ts'

const HOST = '127.0.0.1'

export type RunningSandbox = {
  /** `http://127.0.0.1:PORT`, for INSTAGRAM_API_URL. */
  readonly origin: string
  readonly port: number
  /** Closes every connection and writes the rest of the state to the disk. */
  close(): Promise<void>
}

export type StartSettings = {
  /** 0 for any free port. */
  readonly port?: number
  readonly seed?: number
  readonly users?: number
  /** Seconds of world time per second. */
  readonly speed?: number
  /** File for the state; without it a restart begins with an empty state. */
  readonly stateFile?: string | null
  /** How strict it is (profiles.ts); plain by default. */
  readonly profile?: ProfileName
  /** A factor on the budgets' durations, for a client whose pace is scaled too. */
  readonly budgetScale?: number
  /** Host names of its own, besides its address and Instagram's names. */
  readonly names?: readonly string[]
  /** Number of accounts to sign in to besides the cast's: sandbox.further.0001 and so on. */
  readonly furtherAccounts?: number
  /** File of a transcript whose refusals it repeats. */
  readonly replayFile?: string | null
}

/** Starts a simulated Instagram; rejects with a sentence when the port is taken or the state belongs to another world. */
export async function startSandbox(settings: StartSettings = {}): Promise<RunningSandbox> {
  const { port = 5001, seed = 1, users = 100_000, speed = 1, stateFile = null } = settings
  const { profile = 'plain', budgetScale = 1, names = [], furtherAccounts = 0, replayFile = null } = settings
  const sandbox = createSandbox({
    seed,
    users,
    speed,
    state_file: stateFile,
    profile,
    budget_scale: budgetScale,
    further_accounts: furtherAccounts,
    replay: replayFile === null ? null : openReplay(replayFile),
  })
  const { server, closeConnections } = createSandboxServer(
    sandbox,
    names.map((name) => name.toLowerCase()),
  )
  server.listen(port, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    sandbox.state.close()
    throw isPortTaken(error) ? new Error(`Port ${port} is taken: choose another SANDBOX_PORT.`) : error
  }
  const bound = (server.address() as AddressInfo).port
  return {
    origin: `http://${HOST}:${bound}`,
    port: bound,
    async close() {
      const closed = once(server, 'close')
      server.close()
      closeConnections()
      await closed
      sandbox.state.close()
    },
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
