import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { LEASE_MS } from '../leases.ts'

export type TurnRequest = { instagram_user_id: string; owner: string }

/** A turn that is requested during a step comes before the next step, if it is requested again within this time. */
const TURN_FIRST_MS = 1000

/** Leases accounts for reads outside their schedule, unless a step has them or comes first. The holder of each afterwards. */
export const leaseTurns = statementOfAccounts<
  { turns: TurnRequest[] },
  { instagram_user_id: string; lease_owner: string | null }
>(
  ({ turns, bucket }) => sql`
    with asked as (
      select distinct on (instagram_user_id) * from json_to_recordset(${json(turns)}) as asked(instagram_user_id text, owner text)
    ), held as (
      select asked.*, coalesce(lease_until >= now(), false) as is_leased,
        coalesce(next_action_at <= now() and step_first_until >= now(), false) as is_step_first,
        now() + ${LEASE_MS} * interval '1 millisecond' as taken_until,
        now() + ${TURN_FIRST_MS} * interval '1 millisecond' as first_until
      from asked join account_schedule schedule using (instagram_user_id)
      where schedule.bucket = ${bucket}
      order by schedule.instagram_user_id for no key update of schedule
    ), decided as (
      select held.*, not is_leased and not is_step_first as may_take from held
    )
    update account_schedule schedule set
      lease_owner = case when may_take then decided.owner else schedule.lease_owner end,
      lease_until = case when may_take then taken_until else schedule.lease_until end,
      fence = schedule.fence + may_take::int,
      turn_first_until = case when is_leased then first_until end
    from decided
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = decided.instagram_user_id
    returning schedule.instagram_user_id, schedule.lease_owner`,
)
