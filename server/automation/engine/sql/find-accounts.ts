import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/**
 * Those of these connections that there still are, kept until the transaction ends. Asked by itself: of a distributed database connections
 * are on another node than what is written about them.
 */
export const findAccounts = statement<{ ids: string[] }, { id: string }>(
  ({ ids }) => sql`select id from accounts where id = any(${ids}::bigint[]) order by id for key share`,
)
