import { excuse, type Faults } from './faults/faults.ts'
import { createPatience, type Patience, type Rules } from './faults/rules.ts'
import type { Account } from './kept/accounts.ts'
import { type CallLog, createCallLog } from './kept/calls.ts'
import { type Kept, openKept } from './kept/kept.ts'
import type { Challenges } from './sign-in/challenges.ts'
import type { SentCodes, SignIns } from './sign-in/two-factor.ts'
import { makePasswordKey } from './wire/password.ts'
import { createWorld, type World, worldAt } from './world/world.ts'

export type SandboxSettings = {
  readonly seed: number
  readonly users: number
  /** How many seconds of world time pass in a second. */
  readonly speed: number
  readonly state_file: string | null
}

/** One simulated Instagram: its world, what happened in it, and what was ordered to go wrong. */
export type Sandbox = {
  /** As it is now. */
  readonly world: World
  readonly kept: Kept
  readonly calls: CallLog
  faults: Faults
  rules: Rules
  readonly patience: Patience
  readonly sign_ins: SignIns
  readonly sent_codes: SentCodes
  readonly challenges: Challenges
  /** The last rows of pages and the cursors they were given with, for the faults that bring rows again. */
  readonly page_ends: Map<string, readonly unknown[]>
  /** PEM; made when it is first asked for, since that can take a quarter of a second. */
  password_key(): Promise<string>
  /** Counts codes and faults, so that no two are the same. */
  serial: number
}

export function createSandbox(settings: SandboxSettings): Sandbox {
  const world = createWorld(settings)
  const kept = openKept(world, settings)
  let password_key: Promise<string> | null = null
  let current = world
  return {
    get world() {
      const elapsed = Math.floor((kept.clock.now() - kept.born) / 1_000)
      if (elapsed !== current.elapsed) current = worldAt(world, elapsed)
      return current
    },
    kept,
    calls: createCallLog(),
    faults: [],
    rules: { per_hour: {}, block_hours: 12 },
    patience: createPatience(),
    sign_ins: new Map(),
    sent_codes: new Map(),
    challenges: new Map(),
    page_ends: new Map(),
    password_key: () => (password_key ??= keepPasswordKey(kept)),
    serial: 0,
  }
}

async function keepPasswordKey(kept: Kept): Promise<string> {
  if (kept.password_key) return kept.password_key
  const private_key = await makePasswordKey()
  kept.record({ event: 'password_key', private_key })
  return private_key
}

/** The account's owner proved, by code or in the app, that it was them. */
export function solveChallenge(sandbox: Sandbox, account: Account): void {
  excuse(sandbox.faults, account.name)
  sandbox.challenges.delete(account.name)
  if (account.is_challenged) sandbox.kept.record({ event: 'challenge_solved', account: account.name })
}
