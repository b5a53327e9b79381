import { sql } from 'kysely'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'
import { effectHash } from '../../actions/history.ts'

const isTheirs = sql`effect.instagram_user_id = void.instagram_user_id and effect.hash = void.hash`

/**
 * Nothing was done: what the intents of these settled actions wrote is undone, and earlier effects stay recorded. A statement of its own:
 * as parts of the results it would be prepared with each of them, and hardly any needs it.
 */
export const freeEffects = statementOfAccounts<{ of: { action_id: string }[] }>(
  ({ of, bucket }) => sql`
    with void as (
      select actions.instagram_user_id, ${effectHash(sql`kind`, sql`target_id`, sql`media_id`)} as hash
      from json_to_recordset(${json(of)}) as of(action_id bigint) join actions on actions.bucket = ${bucket} and actions.id = of.action_id
    ), freed as (
      delete from account_effects effect using void
      where effect.bucket = ${bucket} and ${isTheirs} and effect.first_at = effect.at
    )
    update account_effects effect set stands = false from void
    where effect.bucket = ${bucket} and ${isTheirs} and effect.first_at < effect.at`,
)
