import { sql } from 'kysely'
import type { Rest } from '#rules/warnings.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

export type RestRow = {
  instagram_user_id: string
  kind: string
  ms: number
  rule: string
  params: object
  strikes: number
}

/** A rest as it is from now on; `until` is epoch ms. */
export type WrittenRest = Rest & { instagram_user_id: string }

/** Rests for different reasons exist side by side: the longest holds, and each has its own count of strikes. */
export const writeRestsOf = statementOfAccounts<{ rests: RestRow[] }, WrittenRest>(
  ({ rests, bucket }) => sql`
    insert into account_rests (bucket, instagram_user_id, kind, until, rule, params, strikes, started_at)
    select ${bucket}::smallint, instagram_user_id, kind, now() + ms * interval '1 millisecond', rule, params, strikes, now()
    from json_to_recordset(${json(rests)})
      as rest(instagram_user_id text, kind text, ms float8, rule text, params jsonb, strikes smallint)
    on conflict on constraint account_rests_pkey do update set until = greatest(account_rests.until, excluded.until),
      params = excluded.params, strikes = excluded.strikes, started_at = excluded.started_at
    returning instagram_user_id, kind, strikes, extract(epoch from until)::float8 * 1000 as until,
      json_build_object('code', rule, 'params', params) as reason`,
)
