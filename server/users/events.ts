import type { Tx } from '../edges/database/database.ts'

/** What happens to users, for the domains above them. */
export type UserEvent =
  /** Their calendar day has moved from one zone to another. */
  | { kind: 'day_moved'; tx: Tx; user_id: string; from: string; to: string }
  /** Their row is about to go, and all that is theirs with it. */
  | { kind: 'user_leaving'; user_id: string }
