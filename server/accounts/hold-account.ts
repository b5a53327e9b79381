import type { AccountStatus } from '#contract/accounts.ts'
import type { Database } from '../edges/database/database.ts'
import { announce } from '../users/announce.ts'
import { holdConnected } from './store.ts'

/** Stops everything of an account until its owner has done what `reason` asks for. */
export async function holdAccount(
  db: Database,
  account_id: string,
  status: AccountStatus,
  reason: string,
): Promise<void> {
  const held = await holdConnected(db, account_id, status, reason)
  if (!held) return
  const data = { account_id, username: held.username, status, reason }
  await announce(db, held.user_id, { event: 'account_needs_you', data })
}
