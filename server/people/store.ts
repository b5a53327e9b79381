import { type RawBuilder, sql } from 'kysely'
import { batch } from '../edges/concurrency/batch.ts'
import { type Database, readRows } from '../edges/database/database.ts'
import type { SeenPerson, SeenPost } from './sightings.ts'

/** Rows that are as they were are not written again before that. */
const FRESH_FOR = '1 hour'

type ViewingAccount = { user_id: string; tied_to: string }

type GivenPerson = Omit<SeenPerson, 'id' | 'last_post_at' | 'profile_pic_url'> & {
  instagram_user_id: string
  picture_url: string | null
  last_post_at: string | null
}

export type ToMeet = ViewingAccount & {
  people: GivenPerson[]
  posts: (Omit<SeenPost, 'taken_at'> & { taken_at: string | null })[]
}

/**
 * What several accounts have seen, written at once: what an answer did not tell stays as it was known. In the order of the keys, so that two
 * writers do not block each other.
 */
export const upsertMet = batch(async (db, all: ToMeet[]): Promise<null[]> => {
  const people = once(
    all.flatMap(({ people, user_id, tied_to }) => people.map((person) => ({ ...person, user_id, tied_to }))),
    ({ user_id, instagram_user_id }) => `${user_id} ${instagram_user_id}`,
  )
  const posts = once(
    all.flatMap(({ posts, user_id }) => posts.map((post) => ({ ...post, user_id }))),
    ({ user_id, pk }) => `${user_id} ${pk}`,
  )
  if (people.length > 0) await upsertPeople(db, people)
  if (posts.length > 0) await upsertPosts(db, posts)
  return all.map(() => null)
})

/** A statement changes a row once; the last sighting holds. */
const once = <Row>(rows: Row[], keyOf: (row: Row) => string) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

const upsertPeople = (db: Database, people: (GivenPerson & ViewingAccount)[]) =>
  sql`
    insert into met_people as known (user_id, instagram_user_id, username, full_name, picture_url, is_private, is_verified, is_business,
      followers, following, posts, mutuals, bio, last_post_at, follows_me, tied_to)
    select user_id, instagram_user_id, username, full_name, case when no_picture then '' else picture_url end, is_private, is_verified,
      is_business, followers, following, posts, mutuals, bio, last_post_at, follows_me, case when follows_me is not null then tied_to end
    from json_to_recordset(${JSON.stringify(people)}) as given(user_id bigint, instagram_user_id text, username text, full_name text,
      picture_url text, no_picture boolean, is_private boolean, is_verified boolean, is_business boolean, followers bigint,
      following bigint, posts bigint, mutuals bigint, bio text, last_post_at timestamptz, follows_me boolean, tied_to text)
    where exists (select from users where users.id = given.user_id)
    order by user_id, instagram_user_id
    on conflict (user_id, instagram_user_id) do update set
      username = excluded.username, full_name = coalesce(excluded.full_name, known.full_name), picture_url = coalesce(excluded.picture_url, known.picture_url),
      is_private = coalesce(excluded.is_private, known.is_private), is_verified = coalesce(excluded.is_verified, known.is_verified),
      is_business = coalesce(excluded.is_business, known.is_business), followers = coalesce(excluded.followers, known.followers),
      following = coalesce(excluded.following, known.following), posts = coalesce(excluded.posts, known.posts),
      mutuals = coalesce(excluded.mutuals, known.mutuals), bio = coalesce(excluded.bio, known.bio),
      last_post_at = greatest(excluded.last_post_at, known.last_post_at), follows_me = coalesce(excluded.follows_me, known.follows_me),
      tied_to = coalesce(excluded.tied_to, known.tied_to), seen_at = now()
    where known.seen_at < now() - interval '${sql.raw(FRESH_FOR)}'
      or (known.username, known.full_name, known.picture_url) is distinct from (excluded.username, coalesce(excluded.full_name, known.full_name), coalesce(excluded.picture_url, known.picture_url))
      or num_nonnulls(excluded.followers, excluded.following, excluded.posts, excluded.bio, excluded.last_post_at, excluded.follows_me) > 0
  `.execute(db)

const upsertPosts = (db: Database, posts: (ToMeet['posts'][number] & { user_id: string })[]) =>
  sql`
    insert into met_posts as known (user_id, pk, instagram_user_id, picture_url, caption, taken_at)
    select user_id, pk, owner_id, picture_url, caption, taken_at
    from json_to_recordset(${JSON.stringify(posts)}) as given(user_id bigint, pk text, owner_id text, picture_url text, caption text,
      taken_at timestamptz)
    where exists (select from users where users.id = given.user_id)
    order by user_id, pk
    on conflict (user_id, pk) do update set instagram_user_id = coalesce(excluded.instagram_user_id, known.instagram_user_id),
      picture_url = coalesce(excluded.picture_url, known.picture_url), caption = excluded.caption,
      taken_at = coalesce(excluded.taken_at, known.taken_at), seen_at = now()
    where known.seen_at < now() - interval '${sql.raw(FRESH_FOR)}'
      or (known.picture_url, known.caption) is distinct from (excluded.picture_url, excluded.caption)
  `.execute(db)

const shown = [
  'instagram_user_id',
  'username',
  'full_name',
  'picture_url',
  'is_private',
  'is_verified',
  'is_business',
  'followers',
  'following',
  'posts',
  'mutuals',
  'bio',
  'last_post_at',
  'follows_me',
  'tied_to',
  'seen_at',
] as const

export type MetPerson = Awaited<ReturnType<typeof listMetByName>>[number]

/** People of these names met by the user's accounts, the last met last: a name may belong to another person by now. */
export const listMetByName = (db: Database, user_id: string, usernames: readonly string[]) =>
  db
    .selectFrom('met_people')
    .select(shown)
    .where('user_id', '=', user_id)
    .where('username', '=', sql<string>`any(${usernames}::text[])`)
    .orderBy('seen_at')
    .execute()

/** People of one answer to a search. */
const MAX_FOUND = 6

/** Whose user name or full name begins with a text in lower case; each half reads a few rows of its own index. */
export async function listMetByStart(db: Database, user_id: string, start: string): Promise<MetPerson[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  const found = (name: RawBuilder<string>) =>
    db
      .selectFrom('met_people')
      .select(shown)
      .where('user_id', '=', user_id)
      .where(name, 'like', pattern)
      .orderBy(name)
      .limit(MAX_FOUND)
      .execute()
  const halves = await Promise.all([
    found(sql<string>`username`),
    found(sql<string>`lower(left(full_name, 60)) collate "C"`),
  ])
  return [...new Map(halves.flat().map((row) => [row.instagram_user_id, row])).values()].slice(0, MAX_FOUND)
}

const shownOfPosts = ['pk', 'instagram_user_id', 'picture_url', 'caption', 'taken_at'] as const

export type MetPost = Awaited<ReturnType<typeof listMetPosts>>[number]

export const listMetPosts = (db: Database, user_id: string, pks: readonly string[]) =>
  db
    .selectFrom('met_posts')
    .select(shownOfPosts)
    .where('user_id', '=', user_id)
    .where('pk', '=', sql<string>`any(${pks}::text[])`)
    .execute()

export const listNewestPosts = (db: Database, user_id: string, instagram_user_id: string, most: number) =>
  db
    .selectFrom('met_posts')
    .select(shownOfPosts)
    .where((is) => is.and({ user_id, instagram_user_id }))
    .orderBy('taken_at', (by) => by.desc().nullsLast())
    .limit(most)
    .execute()

/** The address at Instagram; undefined where the user has not met them. */
export const findPersonPicture = (db: Database, user_id: string, instagram_user_id: string) =>
  db
    .selectFrom('met_people')
    .select('picture_url')
    .where((is) => is.and({ user_id, instagram_user_id }))
    .executeTakeFirst()

export const findPostPicture = (db: Database, user_id: string, pk: string) =>
  db
    .selectFrom('met_posts')
    .select('picture_url')
    .where((is) => is.and({ user_id, pk }))
    .executeTakeFirst()

type MetTable = 'met_people' | 'met_posts'

/** Deletes rows that no account has seen for that number of days. */
export async function deleteUnseen(db: Database, table: MetTable, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where seen_at < now() - ${days} * interval '1 day' limit ${most}))
  `.execute(db)
  return Number(numAffectedRows)
}

/** The users with more rows than that. */
export const listUsersAbove = (db: Database, table: MetTable, most: number) =>
  readRows(
    db,
    sql<{ user_id: string }>`select user_id from ${sql.table(table)} group by user_id having count(*) > ${most}`,
  )

/** Deletes what a user's accounts saw the longest ago, beyond the number that is kept. */
export async function deleteBeyond(db: Database, table: MetTable, user_id: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where user_id = ${user_id} and seen_at <= (
      select seen_at from ${sql.table(table)} where user_id = ${user_id} order by seen_at desc offset ${most} limit 1)
  `.execute(db)
  return Number(numAffectedRows)
}
