import type { Consequence } from '#rules/warnings.ts'
import { holdAccount } from '../accounts/hold-account.ts'
import type { Database } from '../edges/database/database.ts'
import { noteWarning } from './rests.ts'

/** Stops everything of an account until its owner has acted; that Instagram wants something confirmed is a warning like any other. */
export async function holdForOwner(
  db: Database,
  account_id: string,
  { status, reason }: Extract<Consequence, { kind: 'hold_account' }>,
): Promise<void> {
  await holdAccount(db, account_id, status, reason)
  if (status === 'needs_confirmation') await noteWarning(db, account_id)
}
