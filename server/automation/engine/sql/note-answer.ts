import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import type { AnsweredAs } from '../../action-row.ts'
import { type Holding, isHeld } from '../leases.ts'

type Answer = { action_id: string; answered: AnsweredAs; result_id: string | null }

/** Records Instagram's answer before its effect is checked, with the number of a comment, by which the comment is found later. */
export const noteAnswerOf = statementOfAccounts<Holding & Answer>(
  ({ action_id, answered, result_id, bucket, instagram_user_id, fence, owner }) => sql`
    update actions set result_id = ${result_id}, answered = ${answered}
    where bucket = ${bucket} and id = ${action_id} and state = 'intended'
      and ${isHeld({ bucket, instagram_user_id, fence, owner })}`,
)
