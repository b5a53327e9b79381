import { type RawBuilder, sql } from 'kysely'
import { isWarning, type NewRest } from '#rules/warnings.ts'
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
  return sql`
    insert into account_rests (instagram_user_id, kind, until, rule, params, strikes)
    select instagram_user_id, kind, now() + ms * interval '1 millisecond', rule, params, strikes
    from json_to_recordset(${JSON.stringify(rows)})
      as rest(instagram_user_id text, kind text, ms float8, rule text, params jsonb, strikes smallint)
    where instagram_user_id in (select instagram_user_id from ${among} as allowed)
    on conflict (instagram_user_id, kind, rule) do update set until = greatest(account_rests.until, excluded.until),
      params = excluded.params, strikes = excluded.strikes, started_at = now()`
}

/** Puts an Instagram account to rest from outside a step; a warning slows its warm-up down as in a task. */
export const insertRests = (db: Database, instagram_user_id: string, rests: NewRest[]) =>
  sql`
    with warned as (
      update account_schedule set warned_at = case when ${rests.some(isWarning)} then now() else warned_at end
      where instagram_user_id = ${instagram_user_id} returning instagram_user_id
    ) ${restsWritten(
      rests.map((rest) => ({ ...rest, instagram_user_id })),
      sql`warned`,
    )}
  `.execute(db)

/** An account that was warned without a rest is slower afterwards all the same. */
export const noteWarning = (db: Database, account_id: string) =>
  sql`
    update account_schedule set warned_at = now()
    where instagram_user_id = (select instagram_user_id from accounts where id = ${account_id})
  `.execute(db)
