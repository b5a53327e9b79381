import { type RawBuilder, sql } from 'kysely'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOfAll } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'

/** The hash in `account_effects` for an action; `commented` is one for a comment on any post of a person. Each statement reads the salt once. */
export const effectHash = (
  kind: RawBuilder<unknown>,
  target_id: RawBuilder<unknown>,
  media_id: RawBuilder<unknown>,
) => sql`substr(sha256((select salt from account_salt)
  || convert_to((${kind}) || ':' || (${target_id}) || ':' || (${media_id}), 'UTF8')), 1, 16)`

/** The same for a like on any post of a person. */
export const liked = sql`'liked'`
export const commented = sql`'commented'`

type Wanted = { instagram_user_id: string; action: ActionKind; target_id: string; media_ids: string[] }

/** Those of a person's posts that the Instagram account has ever done this to, for any user, even where the effect has ended since. */
export const findPostsActedOn = batch(findActedOn, ({ instagram_user_id }) => instagram_user_id)

async function findActedOn(db: Database, all: Wanted[]): Promise<Set<string>[]> {
  const { rows } = await sql<{ nth: number; media_id: string }>`
    select nth::int, media_id
    from rows from (json_to_recordset(${JSON.stringify(all)}) as (instagram_user_id text, action text, target_id text, media_ids json))
      with ordinality as wanted(instagram_user_id, action, target_id, media_ids, nth),
      json_array_elements_text(media_ids) as media_id
    where (select true from account_effects effect where effect.bucket = ${bucketOfAll(all)} and effect.instagram_user_id = wanted.instagram_user_id
      and effect.hash = ${effectHash(sql`wanted.action`, sql`wanted.target_id`, sql`media_id`)} limit 1)
  `.execute(db)
  return all.map((_, index) => new Set(rows.filter(({ nth }) => nth === index + 1).map(({ media_id }) => media_id)))
}

/** The longest window is a day; calls older than two days count nowhere. */
export const forgetOldCalls = (db: Database) =>
  sql`delete from account_calls where at < now() - interval '2 days'`.execute(db)
