import { sql } from 'kysely'
import { type ListOfPeople, type ListShown, SHOWN_OF_VERIFIED } from '#rules/list-caps.ts'
import type { Source } from '#rules/source-types.ts'
import { isNear } from '../edges/database/buckets.ts'
import { type Database, readRows } from '../edges/database/database.ts'

type Of = ListOfPeople['of']
type Row = ListShown & { of: Of; username: string }

/** What an account's readings have shown of a list; null where none says how far it goes. */
export type ShownBefore = (of: Of, username: string) => ListShown | null

/** The lists of these people as an account has read them, the newest reading that got to an end or beyond what is reported. */
export async function listShownBefore(
  db: Database,
  { user_id, instagram_user_id }: { user_id: string; instagram_user_id: string },
  usernames: readonly string[],
): Promise<ShownBefore> {
  const rows = usernames.length === 0 ? [] : await listReadings(db, user_id, instagram_user_id, usernames)
  const known = new Map(rows.map(({ of, username, ...shown }) => [`${of} ${username}`, shown]))
  return (of, username) => known.get(`${of} ${username}`) ?? null
}

/** `sought` has the names between quotation marks, in the index of a user's tasks. */
const listReadings = (db: Database, user_id: string, instagram_user_id: string, usernames: readonly string[]) =>
  readRows(
    db,
    sql<Row>`
      select distinct on (1, 2) case source->>'type' when 'followers_of' then 'followers' else 'following' end as of, source->>'username' as username,
        (progress->>'shown')::int as shown, coalesce(progress->>'is_end', progress->>'exhausted') = 'true' as is_end, progress->>'cut' as cut
      from tasks cross join lateral jsonb_array_elements(sources) with ordinality as each (source, nth)
        cross join lateral (select reading->(nth::int - 1) as progress) as of_source
      where ${isNear('tasks', instagram_user_id)} and user_id = ${user_id} and instagram_user_id = ${instagram_user_id}
        and exists (select from unnest(${usernames}::text[]) as name where strpos(sought, '"' || name || '"') > 0)
        and source->>'type' in ('followers_of', 'following_of') and source->>'username' = any(${usernames}::text[])
        and ((progress->>'shown')::int > ${SHOWN_OF_VERIFIED} or (progress ? 'shown' and coalesce(progress->>'is_end', progress->>'exhausted') = 'true'))
      order by 1, 2, tasks.id desc`,
  )

/** Whose list a source is, and which; null where it isn't a list of somebody's people. */
export const listIn = (source: Source): { of: Of; username: string } | null =>
  source.type === 'followers_of' || source.type === 'following_of'
    ? { of: source.type === 'followers_of' ? 'followers' : 'following', username: source.username }
    : null
