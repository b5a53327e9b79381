import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { type OwnRow, taskColumnsIn } from '../../task-row.ts'
import { type Holding, isHeld } from '../leases.ts'
import { changedWaits, inOrder, type WaitRow } from './settle-waits.ts'

/** Records why tasks wait while another one of their account acts: the lease stays. Returns the tasks for which that changed. */
export const recordWaitsOf = statementOfAccounts<Holding & { waits: WaitRow[] }, OwnRow>(
  ({ waits, bucket, instagram_user_id, fence, owner }) => sql`
    with waits as (
      select *, to_timestamp(until / 1000) as until_at
      from json_to_recordset(${json(waits)}) as wait(task_id bigint, until float8, reason jsonb, becomes text)
    ), changed as (${changedWaits(sql`waits`, bucket)} and ${isHeld({ bucket, instagram_user_id, fence, owner })} ${inOrder}
    )
    update tasks set waiting_until = until_at, waiting = changed.reason, status = coalesce(becomes, status)
    from changed
    where tasks.bucket = ${bucket} and tasks.id = changed.task_id
    returning ${taskColumnsIn(bucket)}`,
)
