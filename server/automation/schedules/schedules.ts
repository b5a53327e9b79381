import { isDeepStrictEqual } from 'node:util'
import type { Schedule } from '#contract/schedules.ts'
import { kinds, type TaskKind } from '#rules/kinds/kinds.ts'
import { nextRuns } from '#rules/recurrence.ts'
import { zoneOrUtc } from '#rules/zones.ts'
import { reasonText } from '#words/reasons.ts'
import { requireFeature } from '../../billing/entitlements.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { lockUser } from '../../users/lock-user.ts'
import { markDeleted, unmarkDeleted } from '../deleted.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readClock } from '../engine/schedule.ts'
import { planTask } from '../tasks/plan-task.ts'
import * as store from './schedule-store.ts'

/** How many coming runs are shown. */
const SHOWN_RUNS = 5

const MAX_SCHEDULES = 100

type Edges = Pick<EngineEdges, 'db' | 'scale'>

type Given = Pick<store.ScheduleFields, 'name' | 'task' | 'recurrence' | 'when_busy'> & {
  timezone?: string | undefined
}

export async function createUserSchedule(
  edges: Edges,
  user: { id: string; timezone: string },
  { name, task, recurrence, timezone, when_busy }: Given,
): Promise<Schedule> {
  const { db } = edges
  await requireFeature(db, user.id, 'scheduled_tasks')
  refuseFinal(task)
  await planTask(edges, user.id, task)
  const zone = timezone ?? zoneOrUtc(user.timezone)
  const fields = { name, task, recurrence, timezone: zone, is_paused: false, when_busy, account_id: task.account_id }
  const written = { ...fields, next_run_at: nextRunOf(fields, await readClock(db)) }
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if ((await store.countSchedules(tx, user.id)) >= MAX_SCHEDULES)
      throw new Refusal('schedules_full', { most: MAX_SCHEDULES })
    return scheduleOf(await store.insertSchedule(tx, user.id, written))
  })
}

/** Nobody sees a run's people before it begins. */
function refuseFinal({ kind }: Pick<Given['task'], 'kind'>) {
  if (kinds[kind].is_final) throw new Refusal('schedule_final')
}

export async function listUserSchedules({ db }: Edges, user_id: string): Promise<Schedule[]> {
  return (await store.listScheduleRows(db, user_id)).map(scheduleOf)
}

type Change = Partial<Given> & { is_paused?: boolean | undefined }

export async function changeUserSchedule(
  edges: Edges,
  user_id: string,
  schedule_id: string,
  change: { [Name in keyof Change]: Change[Name] | undefined },
  requireScope: (kind: TaskKind) => void,
): Promise<Schedule> {
  const { db } = edges
  const row = await store.findScheduleRow(db, user_id, schedule_id)
  if (!row) throw new Refusal('schedule_not_found')
  const is_paused = change.is_paused ?? row.is_paused
  if (!is_paused) await requireFeature(db, user_id, 'scheduled_tasks')
  const task = change.task ?? row.task
  const { name: _, is_paused: pauses, ...planned } = change
  if (pauses === false || Object.values(planned).some((value) => value !== undefined)) requireScope(task.kind)
  refuseFinal(task)
  if (change.task) await planTask(edges, user_id, task)
  const now = await readClock(db)
  return db.transaction().execute(async (tx) => {
    // Another change may have been made since, which this one leaves as it is.
    const locked = await store.lockScheduleRow(tx, user_id, schedule_id)
    if (!locked) throw new Refusal('schedule_not_found')
    return scheduleOf(await store.updateSchedule(tx, user_id, schedule_id, changed(locked, change, now)))
  })
}

function changed(
  row: store.ScheduleRow,
  change: { [Name in keyof Change]: Change[Name] | undefined },
  now: number,
): store.Written {
  const task = change.task ?? row.task
  const fields = {
    name: change.name ?? row.name,
    task,
    account_id: task.account_id,
    recurrence: change.recurrence ?? row.recurrence,
    timezone: change.timezone ?? row.timezone,
    is_paused: change.is_paused ?? row.is_paused,
    when_busy: change.when_busy ?? row.when_busy,
  }
  return { ...fields, next_run_at: fields.is_paused ? null : nextRunAfter(row, fields, now) }
}

/** Only what decides the runs moves the next one: a due one that is renamed still runs, and one that has run does not run again. */
function nextRunAfter(row: store.ScheduleRow, fields: store.ScheduleFields, now: number): Date {
  const is_same = row.timezone === fields.timezone && isDeepStrictEqual(row.recurrence, fields.recurrence)
  if (row.next_run_at && is_same) return row.next_run_at
  // A run that is due and hasn't started isn't lost if the new times have it too.
  const due = row.next_run_at ? row.next_run_at.getTime() - 1 : Number.POSITIVE_INFINITY
  const after = Math.max(Math.min(now, due), row.last_run_at?.getTime() ?? 0)
  return nextRunOf(fields, after, row.created_at)
}

export async function deleteUserSchedule({ db }: Edges, user_id: string, schedule_id: string): Promise<void> {
  if (!(await markDeleted(db, 'schedules', user_id, schedule_id))) throw new Refusal('schedule_not_found')
}

/** Takes a deletion back. Runs that would have been meanwhile are not caught up; one that has no more runs stays without. */
export async function restoreUserSchedule(
  { db }: Edges,
  user_id: string,
  schedule_id: string,
  requireScope: (kind: TaskKind) => void,
): Promise<Schedule> {
  const now = await readClock(db)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const live = await store.findScheduleRow(tx, user_id, schedule_id)
    if (live) return scheduleOf(live)
    if (!(await unmarkDeleted(tx, 'schedules', user_id, schedule_id))) throw new Refusal('schedule_not_found')
    if ((await store.countSchedules(tx, user_id)) > MAX_SCHEDULES)
      throw new Refusal('schedules_full', { most: MAX_SCHEDULES })
    const row = await store.findScheduleRow(tx, user_id, schedule_id)
    if (!row) throw new Refusal('schedule_not_found')
    requireScope(row.task.kind)
    const { recurrence, timezone, created_at, is_paused } = row
    const [next] = is_paused ? [] : nextRuns(recurrence, timezone, created_at.getTime(), now, 1)
    await store.moveSchedule(tx, schedule_id, next === undefined ? null : new Date(next))
    return scheduleOf(row)
  })
}

/** The first run after `now`; refused when there is none. */
function nextRunOf({ recurrence, timezone }: store.ScheduleFields, now: number, created_at = new Date(now)): Date {
  const [next] = nextRuns(recurrence, timezone, created_at.getTime(), now, 1)
  if (next === undefined) throw new Refusal('schedule_never_runs')
  return new Date(next)
}

function resultOf(result: store.ScheduleRow['last_result']) {
  const text = result && reasonText(result)
  const is_notice = result?.code === 'run_joined'
  return { problem: is_notice ? null : text, notice: is_notice ? text : null, result }
}

function scheduleOf({
  user_id,
  next_run_at,
  last_run_at,
  last_task_id,
  last_result,
  ...row
}: store.ScheduleRow): Schedule {
  const { is_paused, recurrence, timezone, created_at } = row
  const runs = is_paused ? [] : nextRuns(recurrence, timezone, created_at.getTime(), Date.now(), SHOWN_RUNS)
  return {
    ...row,
    next_runs: runs.map((at) => new Date(at).toISOString()),
    last_run: last_run_at && {
      at: last_run_at.toISOString(),
      task_id: last_task_id,
      ...resultOf(last_result),
    },
    created_at: created_at.toISOString(),
  }
}
