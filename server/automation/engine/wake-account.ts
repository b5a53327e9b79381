import { sql } from 'kysely'
import { bucketOf, byBucket } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { currentTrace } from '../../edges/tracing.ts'

/** Every connected account has a schedule; its history stays in force across users. */
export async function scheduleAccount(tx: Tx, instagram_user_id: string): Promise<void> {
  await sql`
    insert into account_schedule (bucket, instagram_user_id) values (${bucketOf(instagram_user_id)}, ${instagram_user_id})
    on conflict on constraint account_schedule_pkey do update set unowned_since = null
  `.execute(tx)
}

/** What a change makes of a schedule: due now, by a step that continues the trace of the change. */
const woken = () =>
  sql`next_action_at = now(), wakes = wakes + 1, woken_by = coalesce(${currentTrace()}, schedule.woken_by)`

/** Makes the account due now, after a change. A step under way notices when it ends. */
export async function wakeAccount(db: Database | Tx, instagram_user_id: string): Promise<void> {
  await sql`
    update account_schedule schedule set ${woken()}
    where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id}
  `.execute(db)
}

/** The same for every account of a user. Locked in the order of the steps. */
export async function wakeAccountsOf(db: Database | Tx, user_id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select instagram_user_id as id from accounts where user_id = ${user_id} and disconnected_at is null
  `.execute(db)
  for (const [bucket, accounts] of byBucket(rows, ({ id }) => id)) {
    await sql`
      with theirs as (
        select instagram_user_id from account_schedule
        where bucket = ${bucket} and instagram_user_id = any(${accounts.map(({ id }) => id)})
        order by instagram_user_id for no key update
      )
      update account_schedule schedule set ${woken()} from theirs
      where schedule.bucket = ${bucket} and schedule.instagram_user_id = theirs.instagram_user_id
    `.execute(db)
  }
}
