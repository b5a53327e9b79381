import { type RawBuilder, sql } from 'kysely'
import type { TaskSort, TasksWanted } from '#contract/automation.ts'
import { undoableKinds } from '#rules/kinds/kinds.ts'
import { type TaskCommand, taskCommands } from '#rules/task-list.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import type { Database } from '../../edges/database/database.ts'
import { prepared } from '../../edges/database/prepared.ts'
import { isLive, type OwnRow, type TaskRow, taskColumns, withOwners } from '../task-row.ts'

/** A caller: whose tasks, and in which zone their days begin. */
export type TaskListReader = { id: string; timezone: string }

type Conditions = readonly [
  user_id: string,
  account_id: string | null,
  statuses: string[] | null,
  kinds: string[] | null,
  part: string | null,
  whole: string | null,
  from: string | null,
  to: string | null,
  zone: string,
]

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** What is wanted as values of `isWanted`; `sought` has names as JSON text. */
function conditionsOf({ id, timezone }: TaskListReader, wanted: TasksWanted): Conditions {
  const { account_id, status, kind, q, source, from, to } = wanted
  const part = q?.trim().replace(/^[@#]/, '')
  const whole = source?.trim().replace(/^[@#]/, '')
  return [
    id,
    account_id ?? null,
    status ?? null,
    kind ?? null,
    part ? like(JSON.stringify(part).slice(1, -1)) : null,
    whole ? like(JSON.stringify(whole)) : null,
    from ?? null,
    to ?? null,
    timezone,
  ]
}

/** Reads the index `tasks_found` alone, so that a search in hundreds of thousands of tasks fetches no row it does not answer with. */
const isWanted = (...[user_id, account_id, statuses, kinds, part, whole, from, to, zone]: Conditions) => sql`
  user_id = ${user_id}
    and (${account_id}::bigint is null or account_id = ${account_id})
    and (${statuses}::text[] is null or status = any(${statuses}))
    and (${kinds}::text[] is null or kind = any(${kinds}))
    and (${part}::text is null or sought like ${part})
    and (${whole}::text is null or sought like ${whole})
    and (${from}::date is null or created_at >= ${from}::date::timestamp at time zone ${zone})
    and (${to}::date is null or created_at < (${to}::date + 1)::timestamp at time zone ${zone})`

const pageIn = (direction: RawBuilder<unknown>, isAfter: (cursor: string | null) => RawBuilder<unknown>) =>
  prepared(
    (cursor: string | null, limit: number, offset: number, ...conditions: Conditions) => sql<OwnRow>`
      with found as (
        select id from tasks where ${isWanted(...conditions)} and (${cursor}::bigint is null or ${isAfter(cursor)})
        order by id ${direction} limit ${limit} offset ${offset}
      )
      select ${taskColumns} from tasks join found using (id) order by tasks.id ${direction}`,
  )

const pages = {
  newest: pageIn(sql`desc`, (cursor) => sql`id < ${cursor}`),
  oldest: pageIn(sql`asc`, (cursor) => sql`id > ${cursor}`),
} satisfies Record<TaskSort, unknown>

export type TaskPage = { sort: TaskSort; cursor?: string | undefined; limit: number; offset?: number }

export async function listTaskRows(
  db: Database,
  reader: TaskListReader,
  wanted: TasksWanted,
  page: TaskPage,
): Promise<TaskRow[]> {
  const { sort, cursor, limit, offset } = page
  return withOwners(db, await pages[sort](db, cursor ?? null, limit, offset ?? 0, ...conditionsOf(reader, wanted)))
}

const countsOf = prepared(
  (...conditions: Conditions) => sql<{ status: TaskStatus; count: number }>`
    select status, count(*)::int as count from tasks where ${isWanted(...conditions)} group by status`,
)

export const countByStatus = (db: Database, reader: TaskListReader, { status: _, ...wanted }: TasksWanted) =>
  countsOf(db, ...conditionsOf(reader, wanted))

/** How far tasks that are left are counted. */
const MAX_COUNTED = 10_000

/** The wanted tasks that a command fits, the newest first, at most `most`, and how many there are altogether. */
export async function listCommandable(
  db: Database,
  reader: TaskListReader,
  {
    command,
    where,
    except,
    cursor,
    most,
  }: { command: TaskCommand; where: TasksWanted; except: readonly string[]; cursor: string | undefined; most: number },
): Promise<{ ids: string[]; count: number }> {
  const fits = (taskCommands[command] as readonly TaskStatus[]).filter(
    (status) => where.status?.includes(status) ?? true,
  )
  const conditions = conditionsOf(reader, { ...where, status: fits })
  const canUndo = sql`kind = any(${undoableKinds}) and done_count > 0
    and not exists (select from tasks undoing where undoing.bucket = tasks.bucket and undoing.undo_of = tasks.id)`
  const { rows } = await sql<{ ids: string[]; count: number }>`
    select coalesce((array_agg(id::text order by id desc))[1:${most}], '{}') as ids, count(*)::int as count from (
      select id from tasks where ${isWanted(...conditions)} and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
        and id <> all(${except}::bigint[]) ${command === 'undo' ? sql`and ${canUndo}` : sql``}
      order by id desc limit ${MAX_COUNTED}) as fitting
  `.execute(db)
  return rows[0] ?? { ids: [], count: 0 }
}

/** Those of these tasks that are the user's, by id. */
export async function findOwn(db: Database, user_id: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks where user_id = ${user_id} and id = any(${ids}::bigint[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Tasks that have not ended, the newest first. */
export async function listUnfinished(
  db: Database,
  user_id: string,
  { account_id, most }: { account_id: string | undefined; most: number },
): Promise<TaskRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${taskColumns} from tasks where user_id = ${user_id} and ${isLive}
      and (${account_id ?? null}::bigint is null or account_id = ${account_id ?? null})
    order by id desc limit ${most}
  `.execute(db)
  return withOwners(db, rows)
}
