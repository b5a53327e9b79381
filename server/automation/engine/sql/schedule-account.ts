import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

/** Every connected account has a schedule; its history stays in force across users. */
export const scheduleOf = statementOfAccounts<{ instagram_user_id: string }>(
  ({ instagram_user_id, bucket }) => sql`
    insert into account_schedule (bucket, instagram_user_id) values (${bucket}, ${instagram_user_id})
    on conflict on constraint account_schedule_pkey do update set unowned_since = null`,
)
