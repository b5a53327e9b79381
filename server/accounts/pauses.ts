import { type RawBuilder, sql } from 'kysely'
import { momentOf, type PauseFacts } from '#rules/reasons.ts'
import { batch } from '../edges/concurrency/batch.ts'

/** The pauses of an account of a user that have not been resumed: its own, and that of all accounts. */
const standing = (user_id: RawBuilder<unknown>, account_id: RawBuilder<unknown>) => sql`pauses
  where pauses.user_id = ${user_id} and coalesce(pauses.account_id, 0) in (0, ${account_id}) and pauses.ended_at is null`

/** Whether its user has paused a row of `accounts`, as a condition: nothing is called for it by itself. */
export const isPaused = sql`exists (select from ${standing(sql`accounts.user_id`, sql`accounts.id`)})`

/** The first of the pauses that hold a row of `accounts`, to be joined: columns of a `PauseRow`. */
export const firstPause = sql`(
  select (extract(epoch from at) * 1000)::float8 as paused_at, account_id is null as is_all_paused
  from ${standing(sql`accounts.user_id`, sql`accounts.id`)} order by at limit 1)`

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
