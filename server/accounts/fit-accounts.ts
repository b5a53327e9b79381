import { findEntitlements } from '../billing/entitlements.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { lockUser } from '../users/lock-user.ts'
import type { PublishingEdges } from './events.ts'
import { listAccountRows, markOverLimit } from './store.ts'

type Edges = Pick<PublishingEdges, 'db' | 'publish'>

/** Activates as many accounts as the plan allows: those in `keep` first, then those that worked before. The others stay connected and idle. */
export async function fitAccounts({ db, publish }: Edges, user_id: string, keep: string[] = []): Promise<void> {
  const { features } = await findEntitlements(db, user_id)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await markOverLimit(tx, user_id, features.instagram_accounts, keep)
  })
  await publish({ kind: 'accounts_changed', db, user_id })
}

/** The user's choice of the accounts that stay active. */
export async function keepChosenAccounts(edges: Edges, user_id: string, account_ids: string[]): Promise<void> {
  const { db } = edges
  const [{ features }, own] = await Promise.all([findEntitlements(db, user_id), listAccountRows(db, user_id)])
  const chosen = new Set(account_ids)
  if ([...chosen].some((id) => !own.some((account) => account.id === id))) throw new Refusal('account_not_found')
  const limit = features.instagram_accounts
  if (chosen.size > limit) throw new Refusal('limit_accounts', { limit, current: chosen.size })
  await fitAccounts(edges, user_id, [...chosen])
}
