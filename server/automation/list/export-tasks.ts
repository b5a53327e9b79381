import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { TaskSort, TasksWanted } from '#contract/automation.ts'
import type { TaskFormat } from '#contract/task-list.ts'
import { type Cell, csvLine } from '#rules/csv.ts'
import { localDate } from '#rules/zones.ts'
import type { Database } from '../../edges/database/database.ts'
import { type TaskRow, taskOf } from '../task-row.ts'
import { listTaskRows, type Reader } from './list-store.ts'

const types: Record<TaskFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Tasks read at once: as many as are held in memory. */
const AT_ONCE = 500

type Wanted = { where: TasksWanted; sort: TaskSort; format: TaskFormat }

/** Sends tasks as a file, as they are read: of any number in the same memory. */
export async function exportUserTasks(
  db: Database,
  user: Reader,
  { where, sort, format }: Wanted,
  reply: FastifyReply,
) {
  const file = `cadenza-tasks-${localDate(Date.now(), user.timezone)}.${format}`
  const write = format === 'csv' ? csvFile : jsonFile
  const bytes = Readable.from(write(pagesOf(db, user, where, sort)), { objectMode: false })
  reply.header('content-type', types[format]).header('content-disposition', `attachment; filename="${file}"`)
  reply.send(bytes)
  // A client may stop reading earlier.
  await finished(bytes).catch(() => undefined)
  return {}
}

async function* pagesOf(db: Database, user: Reader, where: TasksWanted, sort: TaskSort) {
  for (let cursor: string | undefined; ; ) {
    const rows = await listTaskRows(db, user, where, { sort, cursor, limit: AT_ONCE })
    yield rows.map((row) => fileRowOf(row, user.timezone))
    cursor = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

/** A task in a file that leaves the product; the names are the columns. */
function fileRowOf(row: TaskRow, zone: string) {
  const task = taskOf(row, zone)
  return {
    id: task.id,
    account: row.account_username,
    kind: task.kind,
    status: task.status,
    sources: task.sources.map(({ label }) => label).join('; '),
    done: task.done_count,
    target: task.target_count,
    skipped: task.skipped_count,
    failed: task.failed_count,
    waits_for: task.waiting?.message ?? null,
    waits_until: task.waiting?.until ?? null,
    activity: task.current_action,
    error: task.error,
    start_at: task.start_at,
    stop_at: task.stop_at,
    created_at: task.created_at,
    started_at: task.started_at,
    ended_at: task.ended_at,
    undo_of: task.undo_of,
    schedule_id: task.schedule_id,
  } satisfies Record<string, Cell>
}

type FileRow = ReturnType<typeof fileRowOf>

const columns = [
  ...(['id', 'account', 'kind', 'status', 'sources', 'done', 'target', 'skipped', 'failed'] as const),
  ...(['waits_for', 'waits_until', 'activity', 'error', 'start_at', 'stop_at', 'created_at', 'started_at'] as const),
  ...(['ended_at', 'undo_of', 'schedule_id'] as const),
] satisfies (keyof FileRow)[]

async function* csvFile(pages: AsyncGenerator<FileRow[]>) {
  yield csvLine(columns)
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}

async function* jsonFile(pages: AsyncGenerator<FileRow[]>) {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
