import { sql } from 'kysely'
import type { Schedule } from '#contract/schedules.ts'
import { HOUR } from '#rules/durations.ts'
import type { RunReason } from '#rules/reasons.ts'
import { isPaused } from '../../accounts/pauses.ts'
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
      when_busy = ${fields.when_busy}, next_run_at = ${fields.next_run_at},
      run_due_at = case when not ${fields.is_paused} then run_due_at end,
      run_claimed_at = case when not ${fields.is_paused} then run_claimed_at end
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

/** `run_due_at` is the run's moment, also where another process has claimed it before; `language` is its user's. */
export type DueSchedule = ScheduleRow & {
  run_due_at: Date
  is_retaken: boolean
  overdue_ms: number
  now: number
  language: string
  /** Its user has paused everything. */
  is_held: boolean
}

/** A run that one process starts, until another one claims it. */
export type Run = DueSchedule & { run_claimed_at: Date }

/** No start of a run takes this long: its process is gone. */
const CLAIMED_FOR = sql`interval '5 minutes'`

/** A run that is later than this is skipped: runs missed during downtime are not caught up. */
export const LATEST = HOUR

const isAccountPaused = sql`exists (select from accounts where accounts.id = account_id and ${isPaused})`

/**
 * A schedule with a run to start, locked until the transaction ends and skipped by other processes. In a pause of everything it is left until
 * the pause or the time in which it may start has ended.
 */
export async function findDueSchedule(tx: Tx): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select due.*, (extract(epoch from now() - run_due_at) * 1000)::float8 as overdue_ms, (extract(epoch from now()) * 1000)::float8 as now,
      (select coalesce(language, seen_language) from users where users.id = user_id) as language, ${isAccountPaused} as is_held
    from (
      select ${columns}, coalesce(run_due_at, next_run_at) as run_due_at, run_claimed_at is not null as is_retaken from schedules
      where deleted_at is null and (run_claimed_at <= now() - ${CLAIMED_FOR} or (run_claimed_at is null and next_run_at <= now()))
        and (coalesce(run_due_at, next_run_at) <= now() - ${LATEST} * interval '1 millisecond' or not ${isAccountPaused})
      order by run_due_at limit 1 for update skip locked
    ) as due
  `.execute(tx)
  return rows[0]
}

/** In whole milliseconds, as this process keeps it. */
export async function claimRun(tx: Tx, due: DueSchedule, next_run_at: Date | null): Promise<Run> {
  const { rows } = await sql<{ run_claimed_at: Date }>`
    update schedules set next_run_at = ${next_run_at}, run_due_at = ${due.run_due_at}, run_claimed_at = date_trunc('milliseconds', now()),
      last_run_at = now(), last_task_id = null, last_result = null
    where id = ${due.id} returning run_claimed_at
  `.execute(tx)
  return { ...due, ...(rows[0] as { run_claimed_at: Date }) }
}

/** Its next run is that one, and no earlier one is started any more. */
export const moveSchedule = (tx: Tx, id: string, next_run_at: Date | null) =>
  sql`
    update schedules set next_run_at = ${next_run_at}, run_due_at = null, run_claimed_at = null where id = ${id}
  `.execute(tx)

/** Keeps what a run came to; false where it is no longer ours: paused, deleted or started by another process meanwhile. */
export async function endRun(
  db: Database | Tx,
  { id, run_claimed_at }: Run,
  { task_id, result }: { task_id: string | null; result: RunReason | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update schedules set last_run_at = now(), last_task_id = ${task_id}, last_result = ${result && JSON.stringify(result)},
      run_due_at = null, run_claimed_at = null
    where id = ${id} and run_claimed_at = ${run_claimed_at} and deleted_at is null
  `.execute(db)
  return numAffectedRows === 1n
}

/** The unfinished task of an earlier run. */
export async function findLiveRun(db: Database, schedule_id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${taskColumns} from tasks where schedule_id = ${schedule_id} and ${isLive} order by id desc limit 1
  `.execute(db)
  return (await withOwners(db, rows))[0]
}
