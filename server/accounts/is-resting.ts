import { sql } from 'kysely'
import type { Database } from '../edges/database/database.ts'

/** Whether Instagram has asked for a pause that is not over yet. */
export async function isResting(db: Database, instagram_user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_rests where instagram_user_id = ${instagram_user_id} and kind = 'all' and until > now()
  `.execute(db)
  return rows.length > 0
}
