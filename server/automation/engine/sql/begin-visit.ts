import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import { type Holding, isHeld } from '../leases.ts'

type First = {
  action_id: string
  action: string | undefined
  media_id: string | undefined
  text: string | null
  target_id: string
  username: string
}

/** Makes a planned row the first step of a visit. No row where it is no longer ours to change. */
export const beginVisitOf = statementOfAccounts<Holding & First, { task_id: string }>(
  ({ action_id, action, media_id, text, target_id, username, bucket, instagram_user_id, fence, owner }) => sql`
    update actions set kind = ${action}, target_id = ${target_id}, username = ${username}, media_id = ${media_id}, text = ${text},
      seen = '{"is_step":true}', attempts = 0
    where bucket = ${bucket} and id = ${action_id} and state = 'planned'
      and ${isHeld({ bucket, instagram_user_id, fence, owner })}
    returning task_id`,
)
