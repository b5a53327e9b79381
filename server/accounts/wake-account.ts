import { sql } from 'kysely'
import type { Database, Tx } from '../edges/database/database.ts'

/** Has the account looked at now: something about it changed. A step under way notices when it ends. */
export const wakeAccount = (db: Database | Tx, instagram_user_id: string) =>
  sql`update account_schedule set next_action_at = now(), wakes = wakes + 1 where instagram_user_id = ${instagram_user_id}`.execute(
    db,
  )
