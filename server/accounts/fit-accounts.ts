import { findEntitlements } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { lockUser } from '../users/lock-user.ts'
import { listAccountRows, markOverLimit } from './store.ts'
import { wakeAccountsOf } from './wake-account.ts'

/**
 * Lets as many accounts work as the plan has room for: those in `keep` first, then those that worked before. The others stay
 * connected and stand still. All are looked at anew.
 */
export async function fitAccounts(db: Database, user_id: string, keep: string[] = []): Promise<void> {
  const { features } = await findEntitlements(db, user_id)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await markOverLimit(tx, user_id, features.instagram_accounts, keep)
  })
  await wakeAccountsOf(db, user_id)
}

/** The user's own choice of who stays active; the others make room. */
export async function keepChosenAccounts(db: Database, user_id: string, account_ids: string[]): Promise<void> {
  const [{ features }, own] = await Promise.all([findEntitlements(db, user_id), listAccountRows(db, user_id)])
  const chosen = new Set(account_ids)
  if ([...chosen].some((id) => !own.some((account) => account.id === id))) throw new Refusal('account_not_found')
  const limit = features.instagram_accounts
  if (chosen.size > limit) throw new Refusal('limit_accounts', { limit, current: chosen.size })
  await fitAccounts(db, user_id, [...chosen])
}
