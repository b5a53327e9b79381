import { type RawBuilder, sql } from 'kysely'
import { isWarning, type NewRest } from '#rules/warnings.ts'
import { bucketOf, bucketOfAll } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import { restsBegun } from './metrics.ts'

export type AccountRest = NewRest & { instagram_user_id: string }

/**
 * Inserts the rests of those accounts that are `among` the rows of a query. Rests for different reasons exist side by side: the longest
 * holds, and each has its own count of strikes.
 */
export function restsWritten(rests: AccountRest[], among: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = rests.map(({ reason: { code, params }, ...rest }) => ({ ...rest, rule: code, params }))
  for (const { rule } of rows) restsBegun.inc({ rule })
  const bucket = bucketOfAll(rests)
  return sql`
    insert into account_rests (bucket, instagram_user_id, kind, until, rule, params, strikes, started_at)
    select ${bucket}::smallint, instagram_user_id, kind, now() + ms * interval '1 millisecond', rule, params, strikes, now()
    from json_to_recordset(${JSON.stringify(rows)})
      as rest(instagram_user_id text, kind text, ms float8, rule text, params jsonb, strikes smallint)
    where instagram_user_id in (select instagram_user_id from ${among} as allowed)
    on conflict on constraint account_rests_pkey do update set until = greatest(account_rests.until, excluded.until),
      params = excluded.params, strikes = excluded.strikes, started_at = excluded.started_at`
}

/** Puts an Instagram account to rest from outside a step; a warning slows its warm-up down as in a task. */
export const insertRests = (db: Database, instagram_user_id: string, rests: NewRest[]) =>
  sql`
    with warned as (
      update account_schedule set warned_at = case when ${rests.some(isWarning)} then now() else warned_at end
      where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id} returning instagram_user_id
    ) ${restsWritten(
      rests.map((rest) => ({ ...rest, instagram_user_id })),
      sql`warned`,
    )}
  `.execute(db)

/** An account that was warned without a rest is slower afterwards all the same. */
export async function noteWarning(db: Database, account_id: string): Promise<void> {
  const { rows } = await sql<{ instagram_user_id: string }>`
    select instagram_user_id from accounts where id = ${account_id}
  `.execute(db)
  const [account] = rows
  if (!account) return
  await sql`
    update account_schedule set warned_at = now()
    where bucket = ${bucketOf(account.instagram_user_id)} and instagram_user_id = ${account.instagram_user_id}
  `.execute(db)
}
