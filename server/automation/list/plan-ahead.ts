import { dateAfter, momentOn } from '#rules/calendar-days.ts'
import { nextRuns } from '#rules/recurrence.ts'
import { MAX_CALENDAR_DAYS, MAX_RUNS } from '#rules/task-list.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { listScheduleRows } from '../schedules/schedule-store.ts'
import { taskOf } from '../task-row.ts'
import { listUnfinished, type TaskListReader } from './list-store.ts'

/** More than a user can have unfinished with ten accounts. */
const MAX_TASKS = 200

type Days = { from: string; to: string; account_id?: string | undefined }

/** What is planned on some days of a user's zone: what schedules will start, and the tasks that have not ended, whose moments they say themselves. */
export async function planAhead(db: Database, user: TaskListReader, { from, to, account_id }: Days) {
  if (from > to) throw new Refusal('invalid_input', { problem: 'days_reversed' })
  if (dateAfter(from, MAX_CALENDAR_DAYS) <= to)
    throw new Refusal('invalid_input', { problem: 'too_many_days', most: MAX_CALENDAR_DAYS })
  if (account_id !== undefined) await requireAccount(db, user.id, account_id)
  const zone = user.timezone
  const span = { from: momentOn(from, '00:00', zone), until: momentOn(dateAfter(to, 1), '00:00', zone) }
  const tasks = await listUnfinished(db, user.id, { account_id, most: MAX_TASKS })
  const schedules = await listScheduleRows(db, user.id)
  // The runs of today that are over are tasks by now.
  const after = Math.max(span.from - 1, Date.now())
  const runs = schedules
    .filter((schedule) => !schedule.is_paused && (account_id ?? schedule.account_id) === schedule.account_id)
    .flatMap(({ id, account_id, recurrence, timezone, created_at }) =>
      nextRuns(recurrence, timezone, created_at.getTime(), after, MAX_RUNS, span.until).map((at) => ({
        schedule_id: id,
        account_id,
        at,
      })),
    )
    .toSorted((one, other) => one.at - other.at)
  return {
    tasks: tasks.map((row) => taskOf(row, zone)),
    runs: runs.slice(0, MAX_RUNS).map((run) => ({ ...run, at: new Date(run.at) })),
    complete: runs.length <= MAX_RUNS,
  }
}
