import { clearConfirmed, type Faults } from './faults/faults.ts'
import type { Replay } from './faults/replay.ts'
import { createWriteHistory, type Rules, type WriteHistory } from './faults/rules.ts'
import { makePasswordKey } from './message/password.ts'
import { type ProfileName, profiles, type SandboxProfile } from './profiles.ts'
import type { Challenges } from './sign-in/challenges.ts'
import type { SentCodes, SentMessages, SignIns } from './sign-in/two-factor.ts'
import type { SandboxAccount } from './state/accounts.ts'
import { type CallLog, createCallLog } from './state/call-log.ts'
import { openState } from './state/open-state.ts'
import { isRowOn } from './state/rows.ts'
import type { State } from './state/state.ts'
import { clearUsage, type Usages } from './suspicion/budget.ts'
import { createWorld, type World, worldAt } from './world/world.ts'

export type SandboxSettings = {
  readonly seed: number
  readonly users: number
  /** Seconds of world time that pass in a second. */
  readonly speed: number
  readonly state_file: string | null
  readonly profile: ProfileName
  /** A factor on every duration of the budgets for reads and writes. */
  readonly budget_scale: number
  /** Number of accounts to sign in to besides the cast's. */
  readonly further_accounts?: number
  /** What somebody met, which calls of the same kind meet here. */
  readonly replay?: Replay | null
}

/** One simulated Instagram: its world, its state, and its faults. */
export type Sandbox = {
  /** The world at the current world time. */
  readonly world: World
  readonly state: State
  readonly profile_name: ProfileName
  readonly profile: SandboxProfile
  readonly budget_scale: number
  readonly usages: Usages
  /** Number of requests refused by each check and each budget. */
  readonly refusals: Map<string, number>
  /** Number of reads by sign-in. */
  readonly reads: Map<string, number>
  /** Devices by sign-in. */
  readonly devices: Map<string, Set<string>>
  /** Number of reads and actions by sign-in, while sessions become stale. */
  readonly aging: Map<string, number>
  readonly calls: CallLog
  readonly replay: Replay | null
  faults: Faults
  rules: Rules
  readonly history: WriteHistory
  readonly sign_ins: SignIns
  readonly sent_codes: SentCodes
  readonly sent_messages: SentMessages
  readonly challenges: Challenges
  /** Screens of new terms that each account has agreed to. */
  readonly consents: Map<string, Set<string>>
  /** The last rows of pages by the cursors given with them, for faults that repeat rows. */
  readonly page_ends: Map<string, readonly unknown[]>
  /** The pictures drawn last, and those being drawn. */
  readonly pictures: Map<string, Promise<Buffer>>
  /** PEM; made on first use, since that takes up to a quarter of a second. */
  password_key(): Promise<string>
  /** Makes codes and faults unique. */
  serial: number
}

export function createSandbox(settings: SandboxSettings): Sandbox {
  const world = createWorld(settings)
  const profile = profiles[settings.profile]
  const state = openState(world, { ...settings, has_rows: profile.has_rows })
  let password_key: Promise<string> | null = null
  let current = world
  return {
    get world() {
      const elapsed = Math.floor((state.clock.now() - state.born) / 1_000)
      if (elapsed !== current.elapsed) current = worldAt(world, elapsed)
      return current
    },
    state,
    profile_name: settings.profile,
    profile,
    budget_scale: settings.budget_scale,
    usages: new Map(),
    refusals: new Map(),
    reads: new Map(),
    devices: new Map(),
    aging: new Map(),
    calls: createCallLog(),
    replay: settings.replay ?? null,
    faults: [],
    rules: { per_hour: {}, block_hours: 12 },
    history: createWriteHistory(),
    sign_ins: new Map(),
    sent_codes: new Map(),
    sent_messages: new Map(),
    challenges: new Map(),
    consents: new Map(),
    page_ends: new Map(),
    pictures: new Map(),
    password_key: () => (password_key ??= keepPasswordKey(state)),
    serial: 0,
  }
}

async function keepPasswordKey(state: State): Promise<string> {
  if (state.password_key) return state.password_key
  const private_key = await makePasswordKey()
  state.record({ event: 'password_key', private_key })
  return private_key
}

/** What the account's owner accepts or dismisses in the app. */
const ENDED_BY_OWNER = ['consent', 'scraping_warning'] as const

export function endByOwner({ state }: Sandbox, { name }: SandboxAccount): void {
  for (const row of ENDED_BY_OWNER)
    if (isRowOn(state.rows, row, name)) state.record({ event: 'row_switched', row, account: name, is_on: false })
}

/** The account's owner has confirmed their identity by code or in the app, and with it the phone that asked. */
export function solveChallenge(sandbox: Sandbox, account: SandboxAccount, phone = account.asking_phone): void {
  const { state } = sandbox
  endByOwner(sandbox, account)
  if (account.asking_phone !== null && phone !== null && !account.phones.has(phone))
    state.record({ event: 'phone_known', account: account.name, phone })
  clearConfirmed(sandbox.faults, account.name)
  clearUsage(sandbox.usages, account.name)
  sandbox.challenges.delete(account.name)
  if (account.is_challenged) state.record({ event: 'challenge_solved', account: account.name })
}
