import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { TaskSort, TasksWanted } from '#contract/automation.ts'
import type { Headings } from '#contract/fields.ts'
import type { TaskFormat } from '#contract/task-list.ts'
import { BYTE_ORDER_MARK, type CsvCell, type CsvForm, csvFormOf, csvLine, forPrograms } from '#rules/csv.ts'
import { localDate, localMoment } from '#rules/zones.ts'
import { kindText, separator, statusText, taskHeadings } from '#words/headings.ts'
import { language } from '#words/language.ts'
import { sourceName } from '#words/source-names.ts'
import type { Database } from '../../edges/database/database.ts'
import { inLanguage } from '../../edges/language.ts'
import { type TaskRow, taskOf } from '../task-row.ts'
import { listTaskRows, type TaskListReader } from './list-store.ts'

const types: Record<TaskFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Tasks read at once: as many as are held in memory. */
const AT_ONCE = 500

type Wanted = { where: TasksWanted; sort: TaskSort; format: TaskFormat; headings: Headings }

/** Sends tasks as a file, as they are read: of any number in the same memory. */
export async function exportUserTasks(
  db: Database,
  user: TaskListReader,
  { where, sort, format, headings }: Wanted,
  reply: FastifyReply,
) {
  const name = `cadenza-tasks-${localDate(Date.now(), user.timezone)}.${format}`
  const reader = language()
  const inWords = headings === 'words' && format === 'csv'
  const write = inWords ? readerRowOf : fileRowOf
  // Later rows are written when the connection asks for them, which knows no language.
  const pages = readPages(db, user, where, sort, (row) => inLanguage(reader, () => write(row, user.timezone)))
  const form = inWords ? csvFormOf(reader) : forPrograms
  const head = csvLine(
    columns.map((column) => (inWords ? taskHeadings[column] : column)),
    form,
  )
  const file = format === 'csv' ? writeCsv(inWords ? BYTE_ORDER_MARK + head : head, pages, form) : writeJson(pages)
  const bytes = Readable.from(file, { objectMode: false })
  reply.header('content-type', types[format]).header('content-disposition', `attachment; filename="${name}"`)
  reply.send(bytes)
  // A client may stop reading earlier.
  await finished(bytes).catch(() => undefined)
  return {}
}

async function* readPages(
  db: Database,
  user: TaskListReader,
  where: TasksWanted,
  sort: TaskSort,
  write: (row: TaskRow) => Row,
) {
  for (let cursor: string | undefined; ; ) {
    const rows = await listTaskRows(db, user, where, { sort, cursor, limit: AT_ONCE })
    yield rows.map(write)
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
    requested: task.requested_count,
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
  } satisfies Record<string, CsvCell>
}

type FileRow = ReturnType<typeof fileRowOf>
type Row = Record<keyof FileRow, CsvCell>

const columns = [
  ...(['id', 'account', 'kind', 'status', 'sources', 'done', 'target', 'skipped', 'failed'] as const),
  ...(['waits_for', 'waits_until', 'activity', 'error', 'start_at', 'stop_at', 'created_at', 'started_at'] as const),
  ...(['ended_at', 'undo_of', 'schedule_id'] as const),
] satisfies (keyof FileRow)[]

const momentColumns = ['waits_until', 'start_at', 'stop_at', 'created_at', 'started_at', 'ended_at'] as const

/** The same for a person who reads it. */
function readerRowOf(row: TaskRow, zone: string): Row {
  const codes = fileRowOf(row, zone)
  const moments = momentColumns.map((column) => [column, local(codes[column], zone)])
  return {
    ...codes,
    ...Object.fromEntries(moments),
    kind: kindText(row.kind),
    status: statusText(row.status),
    sources: row.sources.map(sourceName).join(separator()),
  }
}

const local = (moment: string | null, zone: string) => moment && localMoment(Date.parse(moment), zone)

async function* writeCsv(head: string, pages: AsyncGenerator<Row[]>, form: CsvForm) {
  yield head
  const lineOf = (row: Row) =>
    csvLine(
      columns.map((column) => row[column]),
      form,
    )
  for await (const rows of pages) yield rows.map(lineOf).join('')
}

async function* writeJson(pages: AsyncGenerator<Row[]>) {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
