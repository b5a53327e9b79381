import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { POLL_MS } from '../leases.ts'
import type { TurnRequest } from './lease-turns.ts'

/** A step that came due during a turn comes before the next turn; any worker claims it within this time. */
const STEP_FIRST_MS = POLL_MS + 200

/** Where no worker has claimed it, the turn waits for it again after this. */
const STEP_FIRST_AGAIN_MS = 2000

/** Gives turns back, to a step first where one is due. */
export const giveTurns = statementOfAccounts<{ turns: TurnRequest[] }>(
  ({ turns, bucket }) => sql`
    with ours as (
      select instagram_user_id,
        next_action_at <= now() and (step_first_until is null or step_first_until < next_action_at
          or step_first_until < now() - ${STEP_FIRST_AGAIN_MS} * interval '1 millisecond') as is_step_first,
        now() + ${STEP_FIRST_MS} * interval '1 millisecond' as first_until
      from json_to_recordset(${json(turns)}) as given(instagram_user_id text, owner text)
      join account_schedule schedule using (instagram_user_id)
      where schedule.bucket = ${bucket} and schedule.lease_owner = given.owner
      order by instagram_user_id for no key update of schedule
    )
    update account_schedule schedule set lease_owner = null, lease_until = null,
      turn_first_until = case when is_step_first then null else turn_first_until end,
      step_first_until = case when is_step_first then first_until else step_first_until end
    from ours
    where schedule.bucket = ${bucket} and schedule.instagram_user_id = ours.instagram_user_id`,
)
