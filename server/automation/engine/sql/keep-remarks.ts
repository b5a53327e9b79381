import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { commented, effectHash, liked } from '../../actions/history.ts'

/** The last comment and like on a person's posts, kept even after its own row is gone. */
export const keepRemarks = statementOfAccounts<{ of: { action_id: string; remark: string | null }[] }>(
  ({ of, bucket }) => sql`
    insert into account_effects (bucket, instagram_user_id, hash, first_at, at, stands)
    select ${bucket}::smallint, actions.instagram_user_id,
      ${effectHash(sql`case remark when 'comment' then ${commented} else ${liked} end`, sql`target_id`, sql`''`)},
      intended_at, intended_at, true
    from json_to_recordset(${json(of)}) as of(action_id bigint, remark text)
    join actions on actions.bucket = ${bucket} and actions.id = of.action_id
    on conflict on constraint account_effects_pkey do update set at = greatest(account_effects.at, excluded.at)`,
)
