import { sql } from 'kysely'
import type { Database, Tx } from '../../edges/database/database.ts'
import { currentTrace } from '../../edges/tracing.ts'

/** Every connected account has a schedule; its history stays in force across users. */
export async function scheduleAccount(tx: Tx, instagram_user_id: string): Promise<void> {
  await sql`
    insert into account_schedule (instagram_user_id) values (${instagram_user_id})
    on conflict (instagram_user_id) do update set unowned_since = null
  `.execute(tx)
}

/** What a change makes of a schedule: due now, by a step that continues the trace of the change. */
const woken = () =>
  sql`next_action_at = now(), wakes = wakes + 1, woken_by = coalesce(${currentTrace()}, schedule.woken_by)`

/** Makes the account due now, after a change. A step under way notices when it ends. */
export async function wakeAccount(db: Database | Tx, instagram_user_id: string): Promise<void> {
  await sql`
    update account_schedule schedule set ${woken()} where instagram_user_id = ${instagram_user_id}
  `.execute(db)
}

/** The same for every account of a user. Locked in the order of the steps. */
export async function wakeAccountsOf(db: Database | Tx, user_id: string): Promise<void> {
  await sql`
    with theirs as (
      select instagram_user_id from account_schedule where instagram_user_id in (
        select instagram_user_id from accounts where user_id = ${user_id} and disconnected_at is null)
      order by instagram_user_id for no key update
    )
    update account_schedule schedule set ${woken()} from theirs
    where schedule.instagram_user_id = theirs.instagram_user_id
  `.execute(db)
}
