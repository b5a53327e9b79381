import type { AccountStatus } from '#contract/accounts.ts'
import type { HoldReason } from '#rules/reasons.ts'
import { reasonText } from '#words/reasons.ts'
import type { Database } from '../edges/database/database.ts'
import { announce } from '../users/announce.ts'
import { holdConnected, listWorkingConnections } from './store.ts'

/** Stops everything of an account until its owner has done what `hold` asks for. */
export async function holdAccount(
  db: Database,
  account_id: string,
  status: AccountStatus,
  hold: HoldReason,
): Promise<void> {
  const held = await holdConnected(db, account_id, status, hold)
  if (!held) return
  const data = { account_id, username: held.username, status, reason: reasonText(hold), ...hold }
  await announce(db, held.user_id, { event: 'account_needs_you', data })
}

/** The same for every connection of its Instagram account, by any user: what Instagram asks of the account it asks of all of them. */
export async function holdEveryConnection(
  db: Database,
  account_id: string,
  status: AccountStatus,
  hold: HoldReason,
): Promise<void> {
  for (const id of await listWorkingConnections(db, account_id)) await holdAccount(db, id, status, hold)
}
