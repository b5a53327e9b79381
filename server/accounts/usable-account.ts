import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { findAccountRow } from './store.ts'

/** An account of the user's, however it stands with it, or the refusal. */
export async function requireAccount(db: Database, user_id: string, account_id: string) {
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  return account
}

/** An account of the user's that can be worked with now, or the refusal that says what it needs. */
export async function requireUsableAccount(db: Database, user_id: string, account_id: string) {
  const account = await requireAccount(db, user_id, account_id)
  const { username, status } = account
  if (status === 'needs_confirmation') throw new Refusal('account_needs_confirmation', { username })
  if (status === 'over_limit') throw new Refusal('account_over_limit', { username })
  if (status !== 'connected' || !account.sealed_session) throw new Refusal('account_needs_sign_in', { username })
  return account
}
