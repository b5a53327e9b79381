import type { Tx } from '../edges/database/database.ts'

/** Events for the domains above. */
export type UserEvent =
  /** Their calendar day has moved from one zone to another. */
  | { kind: 'day_moved'; tx: Tx; user_id: string; from: string; to: string }
  /** Their row is about to be deleted, with everything that is theirs. */
  | { kind: 'user_leaving'; user_id: string }
