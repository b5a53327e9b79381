import { type RawBuilder, sql } from 'kysely'
import { actions, mayRepeat } from '#rules/actions.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { type FormerRow, formerOf } from '#rules/moving/former.ts'
import { isOnAnyList, listExcludedNames } from '../../audience/lists/list-excluded-names.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOfAll } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import { formerNames } from '../moving/former-names.ts'
import type { PersonHistory } from './action.ts'
import { commented, effectHash, liked } from './history.ts'

/** A person an Instagram account is about to act on. */
export type Recalled = {
  id: string
  username: string
  action: ActionKind
  instagram_user_id: string
  user_id: string
  /** Null in a preview. */
  task_id: string | null
  /** Whether a visit asks: then everything the account did to them counts, and so do comments, whichever step comes first. */
  is_visit?: boolean
  /** The lists that narrow the task down. */
  list_ids?: string[]
}

/** What the product's own records contain about a person, as far as the action needs it. A preview passes the `loyal` people it has read. */
export async function recallPerson(db: Database, recalled: Recalled, loyal?: Set<string>): Promise<PersonHistory> {
  const { id, username, user_id } = recalled
  const { list_ids = [] } = recalled
  const [past, { is_own_account, former: rows }, excluded, is_listed] = await Promise.all([
    findPast(db, recalled),
    findOtherRecords(db, recalled),
    listExcludedNames(db, user_id, [username]),
    list_ids.length === 0 || isOnAnyList(db, user_id, list_ids, username),
  ])
  const former = formerOf(rows)
  return {
    is_own_account,
    is_excluded: excluded.has(username),
    acted_before: past.acted_before,
    met: past.met,
    former,
    followed_at: past.followed_at ?? former?.followed_at ?? null,
    liked_mine: loyal?.has(id) ?? past.is_loyal,
    is_listed,
    planned_posts: new Set(past.planned_posts),
    comments: { to_person: past.texts, last: past.last_text, last_at: past.last_at },
  }
}

type Past = {
  is_loyal: boolean
  acted_before: boolean
  met: PersonHistory['met']
  followed_at: number | null
  planned_posts: string[]
  texts: string[]
  last_text: string | null
  last_at: number | null
}

/**
 * What an Instagram account has done to a person before, as far as an action of this kind needs it: from the account's own history
 * (history.ts) across tasks, the rest from the actions on record. With `exists` PostgreSQL might read whole tables for these few rows.
 * The literal `'comment'` is what its partial indexes name.
 */
export const findPast = batch(findAllPasts, ({ instagram_user_id }) => instagram_user_id)

async function findAllPasts(db: Database, all: Recalled[]): Promise<Past[]> {
  const bucket = bucketOfAll(all)
  const wanted = all.map((recalled) => {
    const { on, ends, repeats = false, is_daily } = actions[recalled.action]
    const is_once = on === 'person' && !mayRepeat(recalled.action, false)
    return {
      is_visit: false,
      ...recalled,
      is_once,
      takes_back: repeats ? ends : null,
      on_posts: on === 'post' && is_daily,
    }
  })
  const theirs = sql`actions.bucket = ${bucket} and actions.instagram_user_id = person.instagram_user_id and target_id = person.id and intended_at is not null`
  const acted = sql`state in ('intended', 'done', 'already', 'requested', 'unknown')`
  const metAs = (did: string, kind: RawBuilder<unknown>) => sql`(select ${did}::text from account_effects effect
    where effect.bucket = ${bucket} and effect.instagram_user_id = person.instagram_user_id and effect.hash = ${effectHash(kind, sql`person.id`, sql`''`)} limit 1)`
  const { rows } = await sql<Past>`
    select case when takes_back is not null then (select person.id = any(loyal_ids) from tasks where tasks.bucket = ${bucket} and tasks.id = person.task_id) end is true as is_loyal,
      case when is_once then (select true from account_effects effect where effect.bucket = ${bucket} and effect.instagram_user_id = person.instagram_user_id
        and effect.hash = ${effectHash(sql`action`, sql`person.id`, sql`''`)} limit 1) end is true as acted_before,
      case when is_visit then coalesce(
        (select kind from actions where ${theirs} and kind in ('follow', 'like', 'comment') and ${acted}
          and task_id is distinct from person.task_id limit 1),
        ${metAs('follow', sql`'follow'`)}, ${metAs('comment', commented)}, ${metAs('like', liked)}) end as met,
      case when takes_back is not null then (select extract(epoch from max(intended_at)) * 1000 from actions
        where ${theirs} and kind = takes_back and state in ('done', 'requested') and undone_at is null)::float8 end as followed_at,
      case when on_posts then array(select media_id from actions
        where actions.bucket = ${bucket} and task_id = person.task_id and kind = action and username = person.username and media_id <> '') else '{}' end as planned_posts,
      case when action = 'comment' or is_visit then array(select text from actions
        where ${theirs} and kind = 'comment' and ${acted} and text is not null) else '{}' end as texts,
      case when action = 'comment' or is_visit then extract(epoch from greatest(
        (select max(intended_at) from actions where ${theirs} and kind = 'comment' and state = 'intended'),
        (select at from account_effects effect where effect.bucket = ${bucket} and effect.instagram_user_id = person.instagram_user_id
          and effect.hash = ${effectHash(commented, sql`person.id`, sql`''`)}))) * 1000 end::float8 as last_at,
      case when action = 'comment' or is_visit then (select text from actions
        where actions.bucket = ${bucket} and actions.instagram_user_id = person.instagram_user_id and kind = 'comment' and intended_at is not null and ${acted}
        order by intended_at desc limit 1) end as last_text
    from rows from (json_to_recordset(${JSON.stringify(wanted)}) as (id text, username text, action text, instagram_user_id text,
      user_id bigint, task_id bigint, is_visit boolean, is_once boolean, takes_back text, on_posts boolean))
      with ordinality as person(id, username, action, instagram_user_id, user_id, task_id, is_visit, is_once, takes_back, on_posts, nth)
    order by nth
  `.execute(db)
  return rows
}

type OtherRecords = { is_own_account: boolean; former: FormerRow[] }

/**
 * What is known of them outside the account's own history. A former tool's rows are the person's by their number, or by one of their names
 * unless the file has another number for it.
 */
const findOtherRecords = batch(async (db, all: Recalled[]): Promise<OtherRecords[]> => {
  const names = formerNames(sql`person.user_id`, sql`person.username`, sql`person.id`)
  const { rows } = await sql<OtherRecords>`
    select (select true from accounts where user_id = person.user_id and instagram_user_id = person.id limit 1) is true as is_own_account,
      (select coalesce(json_agg(json_build_object('tool', tool, 'acts', acts)), '[]') from former_moves
        cross join lateral (
          select tool, acts from former_people where move_id = former_moves.id and acts <> '{}' and username = any(${names})
            and (person_id is null or person_id = person.id)
          union all
          select tool, acts from former_people where move_id = former_moves.id and acts <> '{}' and person_id = person.id) as former_person
        where former_moves.user_id = person.user_id and former_moves.instagram_user_id = person.instagram_user_id) as former
    from rows from (json_to_recordset(${JSON.stringify(all)}) as (id text, username text, instagram_user_id text, user_id bigint))
      with ordinality as person(id, username, instagram_user_id, user_id, nth)
    order by nth
  `.execute(db)
  return rows
})
