import type { Consequence } from '#rules/warnings.ts'
import { holdAccount, holdEveryConnection } from '../../accounts/hold-account.ts'
import type { Database } from '../../edges/database/database.ts'
import { noteWarning } from './rests.ts'

/**
 * Stops everything of an account until its owner has acted. What Instagram wants confirmed it asks of the Instagram account, so every
 * user's connection of it stands still, and it is a warning like any other; a session that has ended is one connection's own.
 */
export async function holdForOwner(
  db: Database,
  account_id: string,
  { status, reason }: Extract<Consequence, { kind: 'hold_account' }>,
): Promise<void> {
  if (status !== 'needs_confirmation') return holdAccount(db, account_id, status, reason)
  await holdEveryConnection(db, account_id, status, reason)
  await noteWarning(db, account_id)
}
