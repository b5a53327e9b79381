import { sql } from 'kysely'
import type { TaskStatus } from '#rules/task-states.ts'
import { finishExtractedList, listRunningLists } from '../../audience/lists/extract-list.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { inLanguage } from '../../edges/language.ts'
import { announce } from '../../users/announce.ts'
import { findExtraction, findTaskRow, listEndedExtractions } from '../store.ts'
import { clock, type EventRow, type OwnRow, taskColumns, taskOf, withOwners } from '../task-row.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskEnd, TaskPause } from './step.ts'

const atWork: readonly TaskStatus[] = ['scheduled', 'running', 'waiting']

/** Ends a live task with its announcement, and sends both to the browser; one that has ended already stays as it is, as does one in a status that is not among `from`. */
export async function endTask(
  { db, progress }: EngineEdges,
  { task_id, status, reason, target_count }: TaskEnd,
  from = atWork,
): Promise<void> {
  const activity = JSON.stringify(reason)
  const failure = status === 'failed' ? activity : null
  if (!(await finishExtraction(db, task_id, target_count))) return
  const row = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<OwnRow>`
    update tasks set status = ${status}, activity = ${activity}, failure = ${failure}, started_at = coalesce(started_at, clock.now),
      ended_at = clock.now, waiting_until = null, waiting = null
    from ${clock} where id = ${task_id} and status = any(${from})
      and target_count = coalesce(${target_count ?? null}::int, target_count) returning ${taskColumns}
  `.execute(tx)
    const [ended] = await withOwners(tx, rows)
    if (ended) await announceEnd(tx, ended)
    return ended
  })
  if (!row) return
  const read = () => findTaskRow(db, row.user_id, row.id)
  progress.publishChange(row, row.status === 'completed' ? 'task_completed' : 'task_failed', read)
  progress.publishNotification(row.user_id)
}

/** Pauses a task until its user has acted, and says so. */
export async function holdTask({ db, progress }: EngineEdges, { task_id, reason }: TaskPause): Promise<void> {
  const { rows } = await sql<OwnRow>`
    update tasks set status = 'paused', activity = ${JSON.stringify(reason)}, waiting_until = null, waiting = null
    where id = ${task_id} and status = any(${atWork}) returning ${taskColumns}
  `.execute(db)
  const [row] = await withOwners(db, rows)
  if (row) progress.publishChange(row, 'task_progress', () => findTaskRow(db, row.user_id, row.id))
}

function announceEnd(tx: Tx, { zone, language, user_id, ...row }: EventRow): Promise<void> {
  const task = inLanguage(language, () => taskOf({ ...row, user_id }, zone))
  return announce(tx, user_id, { event: row.status === 'completed' ? 'task_finished' : 'task_failed', data: { task } })
}

/**
 * Ends the list of an extraction in any outcome: it is complete only if everybody was read. Other tasks have no list. False where it continues,
 * with another target than the one it was to end at.
 */
export async function finishExtraction(db: Database, task_id: string, end_at?: number): Promise<boolean> {
  const extraction = await findExtraction(db, task_id)
  if (!extraction) return true
  const { list_id, reading, done_count, target_count } = extraction
  if (end_at !== undefined && end_at !== target_count) return false
  const [read] = reading
  const complete = read?.is_end === true && !read.cut && done_count >= target_count
  await finishExtractedList(db, list_id, { complete })
  return true
}

/** Ends lists whose extraction has ended while its process was killed before it could end them. */
export async function finishEndedExtractions(db: Database): Promise<void> {
  const running = await listRunningLists(db)
  if (running.length === 0) return
  for (const task_id of await listEndedExtractions(db, running)) await finishExtraction(db, task_id)
}
