import { sql } from 'kysely'
import { type ActionKind, isVisit, taskKinds } from '#rules/kinds/kinds.ts'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import type { LiveTaskRow, TaskInHand } from '../facts.ts'

const visitKinds = taskKinds.filter(isVisit)

/** The columns of a task's next planned person or post; null where nothing is planned. */
type NextColumns = Omit<NonNullable<TaskInHand['next']>, 'id' | 'action' | 'then' | 'visit'> & {
  next_id: string | null
  next_kind: ActionKind
  next_then: ActionKind | null
}

export type TaskColumns = Omit<LiveTaskRow, 'next'> & NextColumns & { instagram_user_id: string }

/**
 * The tasks of accounts that have not ended, in the order in which they take turns, each with the next it has planned. As columns: as JSON the
 * same took twice as long. Kinds that a later version knows are its own, during an upgrade.
 */
export const readLiveTasks = statementOfAccounts<{ ids: string[] }, TaskColumns>(
  ({ ids, bucket }) => sql`
    select tasks.instagram_user_id, tasks.id, tasks.user_id, tasks.account_id, tasks.kind, status, preset as own_preset, sources, source_shares, reading,
      filters, options, active_hours, previewed, date_part('epoch', start_at) * 1000 as start_at,
      date_part('epoch', stop_at) * 1000 as stop_at, target_count, done_count, most_done, undo_of is not null as is_undo, list_id,
      loyal_ids is not null as knows_loyal, waiting,
      next.id as next_id, position, next.kind as next_kind, username, target_id, media_id, text, result_id, source, seen, attempts,
      case when tasks.kind = any(${visitKinds}) then (
        select kind from actions later
        where later.bucket = ${bucket} and later.task_id = tasks.id and later.state = 'planned' and later.position = next.position
          and later.target_id = next.target_id and later.id > next.id
        order by id limit 1) end as next_then
    from tasks
    left join lateral (
      select id, position, kind, username, target_id, media_id, text, result_id, source, seen, attempts from actions
      where actions.bucket = ${bucket} and actions.task_id = tasks.id and state = 'planned'
      order by position, id limit 1) as next on true
    where tasks.bucket = ${bucket} and tasks.instagram_user_id = any(array(select unnest(${ids}::text[])))
      and status in ('scheduled', 'running', 'waiting') and tasks.kind = any(${taskKinds})
    order by priority desc, last_step_at nulls first, tasks.id`,
)
