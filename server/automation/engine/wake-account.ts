import { byBucket } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { currentTrace } from '../../edges/tracing.ts'
import { listConnected } from './sql/list-connected.ts'
import { scheduleOf } from './sql/schedule-account.ts'
import { wakeIn } from './sql/wake-accounts.ts'

/** Every connected account has a schedule; its history stays in force across users. */
export async function scheduleAccount(tx: Tx, instagram_user_id: string): Promise<void> {
  await scheduleOf(tx, instagram_user_id, { instagram_user_id })
}

/** Makes the account due now, after a change. A step under way notices when it ends. */
export async function wakeAccount(db: Database | Tx, instagram_user_id: string): Promise<void> {
  await wakeIn(db, instagram_user_id, { ids: [instagram_user_id], trace: currentTrace() })
}

/** The same for every account of a user. */
export async function wakeAccountsOf(db: Database | Tx, user_id: string): Promise<void> {
  const connected = await listConnected(db, { user_id })
  for (const [bucket, accounts] of byBucket(connected, ({ id }) => id))
    await wakeIn(db, bucket, { ids: accounts.map(({ id }) => id), trace: currentTrace() })
}
