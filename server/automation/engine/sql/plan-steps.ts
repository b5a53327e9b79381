import { sql } from 'kysely'
import type { SkipReason } from '#rules/skips.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

export type StepRow = { action: string; media_id: string; text: string | null; state: string; reason?: SkipReason }

/** Plans the further steps of a visit beside its first, in its place and in their order, and records those that are left out. */
export const planStepsOf = statementOfAccounts<{ action_id: string; steps: StepRow[] }>(
  ({ action_id, steps, bucket }) => sql`
    insert into actions
      (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, text, state,
        reason, settled_at, seen)
    select bucket, task_id, user_id, account_id, instagram_user_id, step.action, position, source, username, target_id, step.media_id,
      step.text, step.state, step.reason, case when step.state = 'skipped' then now() end, case when step.state = 'planned' then seen end
    from actions, rows from (json_to_recordset(${json(steps)}) as (action text, media_id text, text text, state text, reason jsonb))
      with ordinality as step(action, media_id, text, state, reason, nth)
    where bucket = ${bucket} and id = ${action_id}
    order by nth`,
)
