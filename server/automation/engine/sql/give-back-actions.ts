import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

/**
 * Gives daily actions that came to nothing back to the day they were promised on. It follows the results in their transaction, as every insert
 * does: as a part of a statement, a cluster would send the rows of the other parts around or refuse it.
 */
export const giveBackActions = statementOfAccounts<{ of: { action_id: string; zone: string }[] }>(
  ({ of, bucket }) => sql`
    insert into day_blocks (bucket, user_id, day, free)
    select ${bucket}::smallint, user_id, (intended_at at time zone zone)::date, count(*)::int
    from json_to_recordset(${json(of)}) as of(action_id bigint, zone text)
    join actions on actions.bucket = ${bucket} and actions.id = of.action_id
    group by 2, 3 order by 2, 3
    on conflict on constraint day_blocks_pkey do update set free = day_blocks.free + excluded.free`,
)
