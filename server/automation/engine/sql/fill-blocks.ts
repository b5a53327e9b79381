import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

type Block = { user_id: string; day: string; free: number }

/** Adds what was granted to the blocks of a bucket. */
export const fillBlocks = statementOfAccounts<{ blocks: Block[] }>(
  ({ blocks, bucket }) => sql`
    insert into day_blocks (bucket, user_id, day, free)
    select ${bucket}::smallint, user_id, day, free
    from json_to_recordset(${json(blocks)}) as granted(user_id bigint, day date, free integer)
    on conflict on constraint day_blocks_pkey do update set free = day_blocks.free + excluded.free`,
)
