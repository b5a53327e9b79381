import { type RawBuilder, sql } from 'kysely'
import type { ActionKind } from '#contract/automation.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import type { Database } from '../../edges/database/database.ts'

/**
 * What stands in `account_effects` for an action. `commented` stands for a comment on whatever post of a person. The salt is read
 * once for each statement.
 */
export const effectHash = (
  kind: RawBuilder<unknown>,
  target_id: RawBuilder<unknown>,
  media_id: RawBuilder<unknown>,
) => sql`substr(sha256((select salt from account_salt)
  || convert_to((${kind}) || ':' || (${target_id}) || ':' || (${media_id}), 'UTF8')), 1, 16)`

export const commented = sql`'commented'`

type Asked = { instagram_user_id: string; action: ActionKind; target_id: string; media_ids: string[] }

/** Which of a person's posts the Instagram account has ever met in this way, whoever's task it was and whatever became of it since. */
export const findMetPosts = batch(async (db, asked: Asked[]): Promise<Set<string>[]> => {
  const { rows } = await sql<{ nth: number; media_id: string }>`
    select nth::int, media_id
    from rows from (json_to_recordset(${JSON.stringify(asked)}) as (instagram_user_id text, action text, target_id text, media_ids json))
      with ordinality as asked(instagram_user_id, action, target_id, media_ids, nth),
      json_array_elements_text(media_ids) as media_id
    where (select true from account_effects effect where effect.instagram_user_id = asked.instagram_user_id
      and effect.hash = ${effectHash(sql`asked.action`, sql`asked.target_id`, sql`media_id`)} limit 1)
  `.execute(db)
  return asked.map((_, index) => new Set(rows.filter(({ nth }) => nth === index + 1).map(({ media_id }) => media_id)))
})

/** The longest window is a day; what is older than two counts nowhere. */
export const forgetOldCalls = (db: Database) =>
  sql`delete from account_calls where at < now() - interval '2 days'`.execute(db)
