import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'

/** A task has had its turn: it comes behind the others of its account. */
export const noteStep = statementOfAccounts<{ task_id: string | null }>(
  ({ task_id, bucket }) => sql`update tasks set last_step_at = now() where bucket = ${bucket} and id = ${task_id}`,
)
