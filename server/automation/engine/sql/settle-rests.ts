import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import { type ReleasedRow, released } from '../release.ts'

/** Gives leases back with nothing else to record. */
export const settleRests = statementOfAccounts<{ given: ReleasedRow[] }, { instagram_user_id: string }>(
  ({ given, bucket }) => sql`with ${released(given, bucket)} select instagram_user_id from scheduled`,
)
