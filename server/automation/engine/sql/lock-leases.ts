import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { type Holding, heldOf } from '../leases.ts'

/** The accounts of these leases that are still ours, until the transaction ends. */
export const lockLeases = statementOfAccounts<{ holdings: Holding[] }, { instagram_user_id: string }>(
  ({ holdings, bucket }) => sql`
    with given as (
      select * from json_to_recordset(${json(holdings)}) as given(instagram_user_id text, fence bigint, owner text)
    ), held as (${heldOf(sql`given`, bucket)}
    )
    select instagram_user_id from held`,
)
