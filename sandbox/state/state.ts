import type { SandboxAccounts } from './accounts.ts'
import type { Clock, ClockStretch } from './clock.ts'
import type { Ledger } from './ledger.ts'
import type { Others } from './others.ts'
import type { RowSwitch, SwitchedRows } from './rows.ts'
import type { Tide } from './tide.ts'
import type { Lateness, StoredComments, StoredReplies, Write } from './write.ts'

/** A write that was answered with success and whose effect does not show yet. */
export type LateWrite = {
  readonly write: Write
  readonly late: Lateness
  /** Its number in the ledger. */
  readonly number: number
}

/** Other people's comments under a post; authors and texts are drawn when they are shown. */
export type Crowd = {
  readonly media_pk: string
  readonly count: number
  /** World time in epoch milliseconds. */
  readonly world: number
}

/** Every lasting change as an event; replaying them restores the state. */
export type StateEvent =
  | { readonly event: 'world'; readonly seed: number; readonly users: number }
  | { readonly event: 'clock'; readonly stretch: ClockStretch }
  | { readonly event: 'password_key'; readonly private_key: string }
  | { readonly event: 'session_opened'; readonly id: string; readonly account: string }
  | { readonly event: 'session_renewed'; readonly id: string; readonly former: string; readonly account: string }
  | { readonly event: 'session_taken_up'; readonly id: string; readonly at: number }
  | { readonly event: 'session_closed'; readonly id: string }
  | { readonly event: 'challenge_raised'; readonly account: string }
  | { readonly event: 'challenge_solved'; readonly account: string }
  | { readonly event: 'backup_code_used'; readonly account: string; readonly code: string }
  /** From here on the world has the accounts of the rows, in other profiles too. */
  | { readonly event: 'marked' }
  | ({ readonly event: 'row_switched' } & RowSwitch)
  | { readonly event: 'phone_asked'; readonly account: string; readonly phone: string }
  | { readonly event: 'phone_known'; readonly account: string; readonly phone: string }
  | { readonly event: 'write'; readonly write: Write }
  | { readonly event: 'crowd'; readonly crowd: Crowd }
  | { readonly event: 'others'; readonly others: Others }
  | { readonly event: 'tide'; readonly tide: Tide }

/** What clients have done to the world, and how it has responded. */
export type State = {
  readonly accounts: SandboxAccounts
  readonly rows: SwitchedRows
  readonly comments: StoredComments
  readonly replies: StoredReplies
  /** Number of other people's comments added by order. */
  crowd_size: number
  readonly ledger: Ledger
  /** Writes whose effect does not show yet, soonest first. */
  readonly late: LateWrite[]
  /** Account names by session id. */
  readonly sessions: Map<string, string>
  /** The tokens that newly issued ones replace, until the new one is first used. */
  readonly renewed: Map<string, string>
  /** End of validity of replaced tokens; real time plus jumps, epoch milliseconds. */
  readonly retiring: Map<string, number>
  readonly clock: Clock
  /** World time in epoch milliseconds. */
  readonly born: number
  /** PEM. */
  password_key: string | null
  record(event: StateEvent): void
  advance(seconds: number): void
  close(): void
}
