import { type RawBuilder, sql } from 'kysely'
import type { TaskWait } from '#rules/steps.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import type { Bucket } from '../../../edges/database/buckets.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { type OwnRow, taskColumnsIn } from '../../task-row.ts'
import { type ReleasedRow, released } from '../release.ts'

/** Why a task waits until when, epoch ms; `becomes` is null where it keeps its status. */
export type WaitRow = TaskWait & { instagram_user_id: string; becomes: TaskStatus | null }

/** The waits of `given` that say something else than their task does, or a later moment. */
export const changedWaits = (given: RawBuilder<unknown>, bucket: Bucket) => sql`
      select waits.* from ${given} as waits join tasks on tasks.id = waits.task_id
      where tasks.bucket = ${bucket} and status in ('scheduled', 'running', 'waiting')
        and (waiting is distinct from waits.reason or waiting_until < until_at - interval '50 milliseconds')`

/** Locked in the same order as where an account's tasks are stopped, so that the two don't deadlock. */
export const inOrder = sql`order by tasks.id for no key update of tasks`

/** Records why and until when each task waits, and gives the leases back. Returns the tasks for which that changed. */
export const settleWaitsOf = statementOfAccounts<{ given: ReleasedRow[]; waits: WaitRow[] }, OwnRow>(
  ({ given, waits, bucket }) => sql`
    with ${released(given, bucket)}, waits as (
      select *, to_timestamp(until / 1000) as until_at
      from json_to_recordset(${json(waits)}) as wait(instagram_user_id text, task_id bigint, until float8, reason jsonb, becomes text)
    ), allowed as (
      select waits.* from waits join scheduled using (instagram_user_id)
    ), changed as (${changedWaits(sql`allowed`, bucket)} ${inOrder}
    )
    update tasks set waiting_until = until_at, waiting = changed.reason, status = coalesce(becomes, status)
    from changed
    where tasks.bucket = ${bucket} and tasks.id = changed.task_id
    returning ${taskColumnsIn(bucket)}`,
)
