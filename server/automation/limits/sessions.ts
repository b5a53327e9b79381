import { sql } from 'kysely'
import type { Database } from '../../edges/database/database.ts'

/** What was looked at in the sessions of more than a week ago decides nothing any more. */
export async function forgetSessions(db: Database): Promise<void> {
  await sql`delete from account_sessions where starts_at < now() - interval '7 days'`.execute(db)
}
