import type { ActiveHours } from '#rules/hours.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import type { Publish } from '../edges/event-bus.ts'
import type { AccountEdges } from './signed-in.ts'

/** What happens to accounts, for the domains above them. */
export type AccountEvent =
  | { kind: 'account_connected'; tx: Tx; user_id: string; instagram_user_id: string }
  /** What it may do, or whether it can be opened. */
  | { kind: 'account_changed'; db: Database; instagram_user_id: string }
  /** The same of every account of a user. */
  | { kind: 'accounts_changed'; db: Database; user_id: string }
  /** The user has chosen to see it: its profile may be shown, and its session may have ended. */
  | { kind: 'account_switched'; account: { id: string; instagram_user_id: string } }
  | { kind: 'account_disconnected'; tx: Tx; user_id: string; account_id: string; instagram_user_id: string }

export type PublishingEdges = AccountEdges & {
  publish: Publish<AccountEvent>
  /** Active hours of an account that is connected for the first time; null: none. */
  default_hours: ActiveHours | null
}
