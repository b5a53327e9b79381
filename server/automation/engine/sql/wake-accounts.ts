import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

/** Makes accounts due now, for a step that continues the trace of the change; locked in the order of the steps. */
export const wakeIn = statementOfAccounts<{ ids: string[]; trace: string | null }>(
  ({ ids, trace, bucket }) => sql`
    with theirs as (
      select instagram_user_id from account_schedule
      where bucket = ${bucket} and instagram_user_id = any(${ids})
      order by instagram_user_id for no key update
    )
    update account_schedule schedule
    set next_action_at = now(), wakes = wakes + 1, woken_by = coalesce(${trace}, schedule.woken_by)
    from theirs
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = theirs.instagram_user_id`,
)
