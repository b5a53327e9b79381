import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

/** A warning slows an account's warm-up down; without one nothing changes. No row where the account has no schedule. */
export const slowDown = statementOfAccounts<
  { instagram_user_id: string; is_warned: boolean },
  { instagram_user_id: string }
>(
  ({ instagram_user_id, is_warned, bucket }) => sql`
    update account_schedule set warned_at = case when ${is_warned} then clock.now else warned_at end
    from (select now() as now) as clock
    where bucket = ${bucket} and instagram_user_id = ${instagram_user_id}
    returning instagram_user_id`,
)
