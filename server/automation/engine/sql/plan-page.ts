import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import type { Planned } from '../../action-row.ts'
import type { OwnRow } from '../../task-row.ts'
import type { PlannedPage } from '../step.ts'

/** Beyond it people come in the order in which they were found: `position` is an integer. */
const LAST_PLACE = 2 ** 31 - 1

type Page = Pick<PlannedPage, 'action' | 'source'> & { found: Planned[]; first: number; step: number }

/** Plans for what a page contained. It follows `settlePage` in its transaction, which has locked the task. */
export const planPage = statementOfAccounts<Pick<OwnRow, 'id' | 'user_id' | 'account_id' | 'instagram_user_id'> & Page>(
  ({ id, user_id, account_id, instagram_user_id, action, source, found, first, step, bucket }) => sql`
    insert into actions
      (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, seen)
    select ${bucket}::smallint, ${id}::bigint, ${user_id}::bigint, ${account_id}::bigint, ${instagram_user_id}, ${action},
      least(${first}::bigint + (nth - 1) * ${step}::bigint, ${LAST_PLACE}), ${source}, username, target_id, media_id, seen
    from rows from (json_to_recordset(${json(found)}) as (username text, target_id text, media_id text, seen jsonb))
      with ordinality as found(username, target_id, media_id, seen, nth)
    on conflict do nothing`,
)
