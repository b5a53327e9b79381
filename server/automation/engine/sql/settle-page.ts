import { sql } from 'kysely'
import type { Activity } from '#rules/reasons.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { type OwnRow, taskColumnsIn } from '../../task-row.ts'
import type { SourceReading } from '../facts.ts'
import { type ReleasedRow, released } from '../release.ts'

/** How far a source was read: its index, as text. */
type Page = { given: ReleasedRow[]; task_id: string; source: string; reading: SourceReading; activity: Activity }

/** Records how far a source was read, unless the task has ended meanwhile, and gives the lease back. `read` more of a list count as done. */
export const settlePage = statementOfAccounts<Page & { read: number | null }, OwnRow>(
  ({ given, task_id, source, reading, activity, read, bucket }) => sql`
    with ${released(given, bucket)}
    update tasks set
      reading = jsonb_set(reading, array[${source}::text], ${json(reading)}::jsonb),
      activity = ${json(activity)}, last_step_at = scheduled.now, started_at = coalesce(started_at, scheduled.now),
      status = case when status in ('scheduled', 'waiting') then 'running' else status end,
      waiting_until = null, waiting = null,
      done_count = done_count + coalesce(${read}::int, 0),
      source_counts = case when ${read}::int is null then source_counts else array[done_count + ${read}::int] end
    from scheduled
    where tasks.bucket = ${bucket} and tasks.id = ${task_id} and ended_at is null
    returning ${taskColumnsIn(bucket)}`,
)
