import type { AccountStatus } from '#contract/accounts.ts'
import type { HoldReason } from '#rules/reasons.ts'
import { reasonText } from '#words/reasons.ts'
import type { Database } from '../edges/database/database.ts'
import { inLanguage } from '../edges/language.ts'
import { announce } from '../users/announce.ts'
import { listWorkingConnections, updateStatus } from './store.ts'

/** Stops everything of an account until its owner has acted on the reason; not where they have signed in again since that `session_id`. */
export async function holdAccount(
  db: Database,
  account_id: string,
  status: AccountStatus,
  reason: HoldReason,
  session_id: string | null = null,
) {
  await db.transaction().execute(async (tx) => {
    const held = await updateStatus(tx, account_id, status, reason, session_id)
    if (held?.was !== 'connected') return
    const data = {
      account_id,
      username: held.username,
      status,
      reason: inLanguage(held.language, () => reasonText(reason)),
      ...reason,
    }
    await announce(tx, held.user_id, { event: 'account_needs_you', data })
  })
}

/** The same for every connection of its Instagram account, by any user: what Instagram asks of the account it asks of all of them. */
export async function holdEveryConnection(db: Database, account_id: string, status: AccountStatus, reason: HoldReason) {
  for (const id of await listWorkingConnections(db, account_id)) await holdAccount(db, id, status, reason)
}
