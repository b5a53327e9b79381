import { sql } from 'kysely'
import { statementOfAccounts } from '../../../edges/database/statement.ts'
import { type Holding, isHeld } from '../leases.ts'

/** Plans for further posts of the same person, right after this one: their place is its own, and their numbers are later. */
export const planFurtherPosts = statementOfAccounts<Holding & { action_id: string; media_ids: string[] }>(
  ({ action_id, media_ids, bucket, instagram_user_id, fence, owner }) => sql`
    insert into actions
      (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
    select bucket, task_id, user_id, account_id, actions.instagram_user_id, kind, position, source, username, target_id, further,
      '{"has_passed":true}'
    from actions, unnest(${media_ids}::text[]) as further
    where bucket = ${bucket} and id = ${action_id} and state = 'planned'
      and ${isHeld({ bucket, instagram_user_id, fence, owner })}
    on conflict do nothing`,
)
