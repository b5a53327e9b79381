import type { AccountStatus } from '#contract/accounts.ts'
import type { Database } from '../edges/database/database.ts'
import { updateStatus } from './store.ts'

/** Stops everything of an account until its owner has done what `reason` asks for. */
export const holdAccount = (db: Database, account_id: string, status: AccountStatus, reason: string) =>
  updateStatus(db, account_id, status, reason)
