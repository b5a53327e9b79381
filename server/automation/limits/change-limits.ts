import type { ActiveHours, Preset } from '#contract/automation.ts'
import { upsertAccountLimits } from '../../accounts/account-limits.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import type { Database } from '../../edges/database/database.ts'
import { wakeAccount } from '../engine/wake-account.ts'

type Change = {
  preset?: Preset | undefined
  active_hours?: ActiveHours | null | undefined
  warm_up?: boolean | undefined
}

/** Changes what the user has chosen for an account and has it looked at at once: what waited may go on. */
export async function changeLimits(db: Database, user_id: string, account_id: string, change: Change): Promise<void> {
  const account = await requireAccount(db, user_id, account_id)
  await upsertAccountLimits(db, account.id, change)
  await wakeAccount(db, account.instagram_user_id)
}
