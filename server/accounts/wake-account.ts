import { sql } from 'kysely'
import type { Database, Tx } from '../edges/database/database.ts'

/** Has the account looked at now: something about it changed. A step under way notices when it ends. */
export const wakeAccount = (db: Database | Tx, instagram_user_id: string) =>
  sql`update account_schedule set next_action_at = now(), wakes = wakes + 1 where instagram_user_id = ${instagram_user_id}`.execute(
    db,
  )

/** The same for every account of a user: what they may do has changed. Locked in the order in which steps lock theirs. */
export const wakeAccountsOf = (db: Database | Tx, user_id: string) =>
  sql`
    with theirs as (
      select instagram_user_id from account_schedule where instagram_user_id in (
        select instagram_user_id from accounts where user_id = ${user_id} and disconnected_at is null)
      order by instagram_user_id for no key update
    )
    update account_schedule schedule set next_action_at = now(), wakes = wakes + 1 from theirs
    where schedule.instagram_user_id = theirs.instagram_user_id
  `.execute(db)
