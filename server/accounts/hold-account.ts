import type { AccountStatus } from '#contract/accounts.ts'
import { byOwner, isInstagrams } from '#rules/account-standing.ts'
import type { HoldReason } from '#rules/reasons.ts'
import { reasonText } from '#words/reasons.ts'
import type { Database } from '../edges/database/database.ts'
import { inLanguage } from '../edges/language.ts'
import { announce } from '../users/announce.ts'
import { warnedOf } from './announce-warning.ts'
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
    const { user_id, username, language } = held
    const said = inLanguage(language, () => reasonText(reason))
    await announce(tx, user_id, {
      event: 'account_needs_you',
      data: { account_id, username, status, reason: said, ...reason },
    })
    if (isInstagrams(reason.code))
      await announce(tx, user_id, warnedOf({ account_id, username, language }, byOwner(reason)))
  })
}

/** The same for every connection of its Instagram account, by any user: what Instagram asks of the account it asks of all of them. */
export async function holdEveryConnection(db: Database, account_id: string, status: AccountStatus, reason: HoldReason) {
  for (const id of await listWorkingConnections(db, account_id)) await holdAccount(db, id, status, reason)
}
