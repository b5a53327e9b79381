import { sql } from 'kysely'
import type { RestReason } from '#rules/reasons.ts'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

type Rest = { instagram_user_id: string; reason: RestReason; ms: number }

/** The rests that stop everything of these accounts now, the longest of each, with how much of it is left, ms. */
export const findRestsIn = statementOfAccounts<{ ids: string[] }, Rest>(
  ({ ids, bucket }) => sql`
    select distinct on (instagram_user_id) instagram_user_id, json_build_object('code', rule, 'params', params) as reason,
      extract(epoch from until - now())::float8 * 1000 as ms
    from account_rests
    where bucket = ${bucket} and instagram_user_id = any(${ids}) and kind = 'all' and until > now()
    order by instagram_user_id, until desc`,
)
