import { requireAccount } from '../accounts/usable-account.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Scope } from './store.ts'

/** The accounts and days of statistics: absent means all. */
export type WantedScope = { from?: string | undefined; to?: string | undefined; account_id?: string | undefined }

/** The same for the caller's own accounts. Refused: another user's account, and a first day after the last. */
export async function requireScope(db: Database, user_id: string, wanted: WantedScope): Promise<Scope> {
  if (wanted.from && wanted.to && wanted.from > wanted.to)
    throw new Refusal('invalid_input', { problem: 'days_reversed' })
  if (wanted.account_id !== undefined) await requireAccount(db, user_id, wanted.account_id)
  return { user_id, account_id: wanted.account_id ?? null, from: wanted.from ?? null, to: wanted.to ?? null }
}
