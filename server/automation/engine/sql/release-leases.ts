import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** Gives leases back unchanged: those of `held`, or all of an owner, wherever they are. */
export const release = statement<{ owner: string; held: string[] | null }>(
  ({ owner, held }) => sql`
    update account_schedule set lease_owner = null, lease_until = null
    where lease_owner = ${owner} and (${held}::text[] is null or instagram_user_id = any(${held}::text[]))`,
)
