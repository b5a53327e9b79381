import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** Deletes a worker that has ended, and those that vanished a day ago. */
export const forgetWorkerOf = statement<{ id: string }>(
  ({ id }) => sql`delete from workers where id = ${id} or seen_at < now() - interval '1 day'`,
)
