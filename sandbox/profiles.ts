import type { WriteKind } from './state/write.ts'
import type { Rung, SuspicionBudget, Window } from './suspicion/budget.ts'

export const PROFILES = ['plain', 'strict', 'realistic', 'current'] as const
export type ProfileName = (typeof PROFILES)[number]

/** How strictly the simulated Instagram treats clients. */
export type SandboxProfile = {
  /** Whether requests are checked (wire/checks.ts) and refused as the real service does. */
  readonly is_checked: boolean
  readonly is_zipped: boolean
  /** Number of reads after which a session's routing, claim and token are renewed. */
  readonly renews: { readonly routing: number; readonly claim: number; readonly token: number } | null
  /** Number of rows shown of another person's followers or following; null for all. */
  readonly most_shown: number | null
  readonly budgets: Budgets | null
  /** Whether reported behaviours (current/rows.ts) are on when it starts, and their accounts there. */
  readonly has_rows: boolean
}

export type Budgets = {
  /** Per account, from any client. */
  readonly wrong_passwords: SuspicionBudget
  readonly wrong_codes: SuspicionBudget
  /** Number of wrong codes after which a sign-in expires. */
  readonly codes_per_sign_in: number
  readonly reads: SuspicionBudget
  readonly writes: (kind: WriteKind) => SuspicionBudget
  /** Calls despite an open challenge until the session ends. */
  readonly calls_past_challenge: number
}

// Seconds. Those of reads and writes are multiplied by SANDBOX_BUDGET_SCALE, as the product's pace is by PACING_SCALE; people
// type passwords and codes at their own pace.
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The response to exceeding each budget, and its duration; the next rung applies when a client does not wait. */
const LADDERS = {
  sign_in: [
    { answer: 'please_wait', rest: 5 * MINUTE },
    { answer: 'sentry_block', rest: 30 * MINUTE },
    { answer: 'challenge', rest: 0 },
  ],
  codes: [
    { answer: 'please_wait', rest: 10 * MINUTE },
    { answer: 'sentry_block', rest: 30 * MINUTE },
  ],
  reads: [
    { answer: 'please_wait', rest: 5 * MINUTE },
    { answer: 'rate_limit_429', rest: 15 * MINUTE },
    { answer: 'feedback', rest: HOUR },
    { answer: 'challenge', rest: 0 },
  ],
  writes: [
    { answer: 'soft_block', rest: 15 * MINUTE },
    { answer: 'action_block', rest: 3 * HOUR },
    { answer: 'feedback', rest: 12 * HOUR },
    { answer: 'challenge', rest: 0 },
  ],
} satisfies Record<string, readonly Rung[]>

const hourly = (calls: number): Window => ({ calls, seconds: HOUR })
const daily = (calls: number): Window => ({ calls, seconds: DAY })

/** About twice the rate of a careful person. */
const WRITES: Partial<Record<WriteKind, readonly Window[]>> = {
  follow: [hourly(60), daily(400)],
  unfollow: [hourly(60), daily(400)],
  like: [hourly(90), daily(500)],
  unlike: [hourly(90), daily(500)],
  comment: [hourly(25), daily(120)],
}
const OTHER_WRITES = [hourly(60), daily(400)]

const REALISTIC: Budgets = {
  wrong_passwords: {
    windows: [{ calls: 8, seconds: 15 * MINUTE }],
    ladder: LADDERS.sign_in,
    ignored: 5,
    calm: HOUR,
    is_paced: false,
  },
  wrong_codes: { windows: [hourly(15)], ladder: LADDERS.codes, ignored: 5, calm: HOUR, is_paced: false },
  codes_per_sign_in: 5,
  reads: { windows: [hourly(600), daily(5_000)], ladder: LADDERS.reads, ignored: 10, calm: HOUR, is_paced: true },
  writes: (kind) => ({
    windows: WRITES[kind] ?? OTHER_WRITES,
    ladder: LADDERS.writes,
    ignored: 5,
    calm: DAY,
    is_paced: true,
  }),
  calls_past_challenge: 25,
}

const REALISTIC_PROFILE: SandboxProfile = {
  is_checked: true,
  is_zipped: true,
  renews: { routing: 1, claim: 10, token: 50 },
  most_shown: 1_000,
  budgets: REALISTIC,
  has_rows: false,
}

export const profiles: Readonly<Record<ProfileName, SandboxProfile>> = {
  plain: { is_checked: false, is_zipped: false, renews: null, most_shown: null, budgets: null, has_rows: false },
  strict: {
    is_checked: true,
    is_zipped: true,
    renews: { routing: 20, claim: 40, token: 60 },
    most_shown: null,
    budgets: null,
    has_rows: false,
  },
  realistic: REALISTIC_PROFILE,
  // The reports say nothing of checks, budgets or renewals, so those stay as they are.
  current: { ...REALISTIC_PROFILE, has_rows: true },
}

export function isProfileName(text: string): text is ProfileName {
  return (PROFILES as readonly string[]).includes(text)
}
