import { sql } from 'kysely'
import type { TaskWait } from '#rules/steps.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { type OwnRow, taskColumnsIn } from '../../task-row.ts'
import { type ReleasedRow, released } from '../release.ts'

/** Why a task waits until when, epoch ms; `becomes` is null where it keeps its status. */
export type WaitRow = TaskWait & { instagram_user_id: string; becomes: TaskStatus | null }

/** Records why and until when each task waits, and gives the leases back. Returns the tasks for which that changed. */
export const settleWaitsOf = statementOfAccounts<{ given: ReleasedRow[]; waits: WaitRow[] }, OwnRow>(
  ({ given, waits, bucket }) => sql`
    with ${released(given, bucket)}, waits as (
      select *, to_timestamp(until / 1000) as until_at
      from json_to_recordset(${json(waits)}) as wait(instagram_user_id text, task_id bigint, until float8, reason jsonb, becomes text)
    ), allowed as (
      select waits.* from waits join scheduled using (instagram_user_id)
    )
    update tasks set waiting_until = until_at, waiting = allowed.reason, status = coalesce(becomes, status)
    from allowed
    where tasks.bucket = ${bucket} and tasks.id = allowed.task_id and status in ('scheduled', 'running', 'waiting')
      and waiting is distinct from allowed.reason
    returning ${taskColumnsIn(bucket)}`,
)
