import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import { LEASE_MS } from '../leases.ts'

/** Extends those of these leases that are still ours; locked in the order of the steps. */
export const renewIn = statementOfAccounts<{ owner: string; held: string[] }, { instagram_user_id: string }>(
  ({ owner, held, bucket }) => sql`
    with ours as (
      select instagram_user_id from account_schedule
      where bucket = ${bucket} and lease_owner = ${owner} and instagram_user_id = any(${held})
      order by instagram_user_id for no key update
    )
    update account_schedule schedule set lease_until = now() + ${LEASE_MS} * interval '1 millisecond'
    from ours
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = ours.instagram_user_id
    returning schedule.instagram_user_id`,
)
