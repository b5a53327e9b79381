import { sql } from 'kysely'
import { momentOf, type PauseFacts } from '#rules/reasons.ts'
import { batch } from '../edges/concurrency/batch.ts'

/** The first of the pauses that hold a row of `accounts` and have not been resumed, its own and its user's of all: a table of `PauseRow`, to be joined. */
export const firstPause = sql`(
  select (extract(epoch from at) * 1000)::float8 as paused_at, account_id is null as is_all_paused from pauses
  where pauses.user_id = accounts.user_id and coalesce(account_id, 0) in (0, accounts.id) and ended_at is null
  order by at limit 1)`

/** Whether its user has paused a row of `accounts`, as a condition: nothing is called for it by itself. */
export const isPaused = sql`exists (select from ${firstPause} as pause)`

export type PauseRow = { paused_at: number | null; is_all_paused: boolean | null }

export const pauseOf = ({ paused_at, is_all_paused }: PauseRow): PauseFacts | null =>
  paused_at === null ? null : { since: momentOf(paused_at), of: is_all_paused ? 'all' : 'account' }

/** The pause that holds an account now, as its user may have chosen since a step began. */
export const findPause = batch(async (db, ids: string[]): Promise<(PauseFacts | null)[]> => {
  const { rows } = await sql<PauseRow & { id: string }>`
    select accounts.id, pause.* from accounts cross join lateral ${firstPause} as pause where accounts.id = any(${ids}::bigint[])
  `.execute(db)
  const found = new Map(rows.map((row) => [row.id, pauseOf(row)]))
  return ids.map((id) => found.get(id) ?? null)
})
