import { sql } from 'kysely'
import type { ActionState, TaskRequest, TaskStatus } from '#contract/automation.ts'
import type { NewRest } from '#rules/warnings.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { type TaskRow, taskColumns } from './task-row.ts'

export type NewTask = TaskRequest & { instagram_user_id: string; previewed: boolean; status: TaskStatus }

export async function insertTask(tx: Tx, user_id: string, task: NewTask): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
      active_hours, previewed, priority, target_count, start_at)
    values (${user_id}, ${task.account_id}, ${task.instagram_user_id}, ${task.kind}, ${task.status}, ${JSON.stringify(task.sources)},
      ${JSON.stringify(task.sources.map(() => ({ user_id: null, cursor: null, exhausted: false })))},
      ${task.sources.map(() => 0)}::int[], ${JSON.stringify(task.filters)}, ${JSON.stringify(task.options)}, ${task.pacing.preset},
      ${task.active_hours && JSON.stringify(task.active_hours)}, ${task.previewed}, ${task.options.priority}, ${task.target_count}, ${task.start_at})
    returning ${taskColumns}
  `.execute(tx)
  return rows[0] as TaskRow
}

/** A person of a preview, as the task will meet them. */
export type PlannedPerson = { username: string; target_id: string; source: number }

export const insertPlanned = (tx: Tx, task: TaskRow, people: PlannedPerson[]) =>
  sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id)
    select ${task.id}, ${task.user_id}, ${task.account_id}, ${task.instagram_user_id}, 'follow', nth, source, username, target_id
    from rows from (json_to_recordset(${JSON.stringify(people)}) as (username text, target_id text, source smallint))
      with ordinality as person(username, target_id, source, nth)
    on conflict do nothing
  `.execute(tx)

export async function listTaskRows(
  db: Database,
  user_id: string,
  {
    account_id,
    status,
    cursor,
    limit,
  }: { account_id?: string | undefined; status?: TaskStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns} from tasks where user_id = ${user_id}
      and (${account_id ?? null}::bigint is null or account_id = ${account_id ?? null})
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function findTaskRow(db: Database, user_id: string, task_id: string): Promise<TaskRow | undefined> {
  const { rows } =
    await sql<TaskRow>`select ${taskColumns} from tasks where user_id = ${user_id} and id = ${task_id}`.execute(db)
  return rows[0]
}

/** Moves a task to another status if it is in one of `from`; nothing if it is not. */
export async function updateTaskStatus(
  db: Database,
  user_id: string,
  task_id: string,
  from: TaskStatus[],
  to: TaskStatus,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update tasks set status = ${to}, waiting_until = null, waiting_rule = null, waiting_message = null,
      ended_at = case when ${to} = 'stopped' then now() else ended_at end
    where user_id = ${user_id} and id = ${task_id} and status = any(${from}) returning ${taskColumns}
  `.execute(db)
  return rows[0]
}

/** Every task of the account that has not ended, stopped. */
export async function stopAllOfAccount(db: Database, user_id: string, account_id: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    update tasks set status = 'stopped', waiting_until = null, waiting_rule = null, waiting_message = null, ended_at = now()
    where user_id = ${user_id} and account_id = ${account_id} and status in ('scheduled', 'running', 'waiting', 'paused')
    returning ${taskColumns}
  `.execute(db)
  return rows
}

export type ActionRow = {
  id: string
  kind: 'follow' | 'unfollow' | 'like' | 'comment'
  username: string
  media_id: string | null
  state: ActionState
  reason: string | null
  rule: string | null
  source: string | null
  at: Date
}

/** Newest first by when they were met; people still planned for come last. */
export async function listActionRows(
  db: Database,
  user_id: string,
  task_id: string,
  { state, cursor, limit }: { state?: ActionState | undefined; cursor?: string | undefined; limit: number },
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select actions.id, actions.kind, username, nullif(media_id, '') as media_id, state, reason, rule,
      (tasks.sources->(actions.source::int)->>'type') || ':' || (tasks.sources->(actions.source::int)->>'username') as source,
      coalesce(settled_at, intended_at, actions.created_at) as at
    from actions join tasks on tasks.id = task_id
    where tasks.user_id = ${user_id} and task_id = ${task_id} and (${state ?? null}::text is null or state = ${state ?? null})
      and (${state ?? null}::text is not null or state <> 'planned') and (${cursor ?? null}::bigint is null or actions.id < ${cursor ?? null})
    order by actions.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Which of these people this Instagram account has acted on before, by id. */
export async function listActedBefore(db: Database, instagram_user_id: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ target_id: string }>`
    select distinct target_id from actions where instagram_user_id = ${instagram_user_id} and kind = 'follow' and target_id = any(${ids})
      and state in ('intended', 'done', 'already', 'requested', 'unknown')
  `.execute(db)
  return new Set(rows.map((row) => row.target_id))
}

export const listOwnInstagramIds = async (db: Database, user_id: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('accounts').select('instagram_user_id').where('user_id', '=', user_id).execute()
  return new Set(rows.map((row) => row.instagram_user_id))
}

export async function insertPreview(
  db: Database,
  user_id: string,
  preview: { id: string; account_id: string; request: unknown; act: PlannedPerson[] },
) {
  await sql`
    insert into previews (id, user_id, account_id, request, act)
    values (${preview.id}, ${user_id}, ${preview.account_id}, ${JSON.stringify(preview.request)}, ${JSON.stringify(preview.act)})
  `.execute(db)
  // A preview older than a day says nothing about today.
  await sql`delete from previews where user_id = ${user_id} and created_at < now() - interval '1 day'`.execute(db)
}

export async function findPreview(db: Database, user_id: string, id: string) {
  const { rows } = await sql<{ account_id: string; request: TaskRequest; act: PlannedPerson[] }>`
    select account_id, request, act from previews where user_id = ${user_id} and id = ${id}
  `.execute(db)
  return rows[0]
}

/** Puts an Instagram account to rest from outside a step. */
export const insertRests = (db: Database, instagram_user_id: string, rests: NewRest[]) =>
  sql`
    insert into account_rests (instagram_user_id, kind, until, rule, message, strikes)
    select ${instagram_user_id}, kind, now() + ms * interval '1 millisecond', rule, message, strikes
    from json_to_recordset(${JSON.stringify(rests)}) as rest(kind text, ms float8, rule text, message text, strikes smallint)
    on conflict (instagram_user_id, kind) do update set until = excluded.until, rule = excluded.rule, message = excluded.message,
      strikes = excluded.strikes, started_at = now()
  `.execute(db)
