import { sql } from 'kysely'
import type { Schedule } from '#contract/schedules.ts'
import type { RunReason } from '#rules/reasons.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { isLive, type OwnRow, type TaskRow, taskColumns, withOwners } from '../task-row.ts'

export type ScheduleFields = Pick<
  Schedule,
  'account_id' | 'name' | 'task' | 'recurrence' | 'timezone' | 'is_paused' | 'when_busy'
>

export type ScheduleRow = ScheduleFields & {
  id: string
  user_id: string
  next_run_at: Date | null
  last_run_at: Date | null
  last_task_id: string | null
  last_result: RunReason | null
  created_at: Date
}

const columns = sql`id, user_id, account_id, name, task, recurrence, timezone, is_paused, when_busy, next_run_at, last_run_at,
  last_task_id, last_result, created_at`

export type Written = ScheduleFields & { next_run_at: Date | null }

export async function countSchedules(db: Tx, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedules where user_id = ${user_id} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertSchedule(db: Tx, user_id: string, fields: Written): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`
    insert into schedules (user_id, account_id, name, task, recurrence, timezone, is_paused, when_busy, next_run_at)
    values (${user_id}, ${fields.account_id}, ${fields.name}, ${JSON.stringify(fields.task)}, ${JSON.stringify(fields.recurrence)},
      ${fields.timezone}, ${fields.is_paused}, ${fields.when_busy}, ${fields.next_run_at})
    returning ${columns}
  `.execute(db)
  return rows[0] as ScheduleRow
}

export async function updateSchedule(
  db: Database | Tx,
  user_id: string,
  id: string,
  fields: Written,
): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`
    update schedules set account_id = ${fields.account_id}, name = ${fields.name}, task = ${JSON.stringify(fields.task)},
      recurrence = ${JSON.stringify(fields.recurrence)}, timezone = ${fields.timezone}, is_paused = ${fields.is_paused},
      when_busy = ${fields.when_busy}, next_run_at = ${fields.next_run_at}
    where user_id = ${user_id} and id = ${id} and deleted_at is null returning ${columns}
  `.execute(db)
  return rows[0] as ScheduleRow
}

export async function listScheduleRows(db: Database, user_id: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules where user_id = ${user_id} and deleted_at is null order by next_run_at nulls last, id
  `.execute(db)
  return rows
}

export async function findScheduleRow(
  db: Database | Tx,
  user_id: string,
  id: string,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules where user_id = ${user_id} and id = ${id} and deleted_at is null
  `.execute(db)
  return rows[0]
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockScheduleRow(tx: Tx, user_id: string, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from schedules where user_id = ${user_id} and id = ${id} and deleted_at is null for update
  `.execute(tx)
  return rows[0]
}

/** `language` is its user's. */
type DueSchedule = ScheduleRow & { overdue_ms: number; language: string }

/** A due schedule, locked until the transaction ends and skipped by other processes. */
export async function claimDueSchedule(tx: Tx): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select ${columns}, (extract(epoch from now() - next_run_at) * 1000)::float8 as overdue_ms,
      (select coalesce(language, seen_language) from users where users.id = user_id) as language from schedules
    where next_run_at <= now() and deleted_at is null order by next_run_at limit 1 for update skip locked
  `.execute(tx)
  return rows[0]
}

export const moveSchedule = (tx: Tx, id: string, next_run_at: Date | null) =>
  sql`update schedules set next_run_at = ${next_run_at} where id = ${id}`.execute(tx)

/** The result of a run; not the next run, which its user may have changed meanwhile. */
export const updateLastRun = (
  db: Database | Tx,
  id: string,
  { task_id, result }: { task_id: string | null; result: RunReason | null },
) =>
  sql`
    update schedules set last_run_at = now(), last_task_id = ${task_id}, last_result = ${result && JSON.stringify(result)} where id = ${id}
  `.execute(db)

/** The unfinished task of an earlier run. */
export async function findLiveRun(db: Database, schedule_id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${taskColumns} from tasks where schedule_id = ${schedule_id} and ${isLive} order by id desc limit 1
  `.execute(db)
  return (await withOwners(db, rows))[0]
}
