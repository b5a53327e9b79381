import { sql } from 'kysely'
import type { PartRead } from '#rules/health/complete.ts'
import { type Basis, canClaim, type Follower, type HealthList, healthLists, listsOf } from '#rules/health/lists.ts'
import { listNameText } from '#words/list-names.ts'
import { readRow, readRows, type Tx } from '../../edges/database/database.ts'
import { packList } from '../people/pack-list.ts'
import { setOfBytes } from '../people/people-set.ts'
import * as store from '../store.ts'
import { datesOfExport, forgetStrangers } from './keep-reading.ts'

export type RoundPerson = {
  number: number
  instagram_user_id: string
  username: string
  full_name: string | null
  no_picture: boolean | null
  is_private: boolean | null
  is_verified: boolean | null
  is_followed: boolean
  since: Date
  checked_at: Date | null
  is_gone: boolean | null
  followers: string | null
  following: string | null
  posts: string | null
  lists: string[]
}

type PostRow = { likers: Buffer; commenters: Buffer; likers_read: PartRead | null; comments_read: PartRead | null }

const numberOf = (count: string | null) => (count === null ? null : Number(count))

/** Somebody as the rules see them. */
export const followerOf = (row: RoundPerson, engaged: number): Follower => ({
  username: row.username,
  full_name: row.full_name,
  no_picture: row.no_picture,
  since: row.since.getTime(),
  is_followed: row.is_followed,
  engaged,
  profile:
    row.checked_at === null
      ? null
      : {
          is_gone: row.is_gone === true,
          followers: numberOf(row.followers),
          following: numberOf(row.following),
          posts: numberOf(row.posts),
        },
})

export const listPosts = (tx: Tx, account_id: string) =>
  readRows(
    tx,
    sql<PostRow>`
    select likers, commenters, likers_read, comments_read from health_posts where account_id = ${account_id} order by position`,
  )

/** In how many of the posts each person has engaged, by number: a row of the matrix, summed. */
export function countEngaged(posts: readonly Pick<PostRow, 'likers' | 'commenters'>[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { likers, commenters } of posts) {
    const engaged = setOfBytes(likers)
    const commented = setOfBytes(commenters)
    try {
      engaged.orInPlace(commented)
      for (const number of engaged.toUint32Array()) counts.set(number, (counts.get(number) ?? 0) + 1)
    } finally {
      engaged.dispose()
      commented.dispose()
    }
  }
  return counts
}

/** A post counts as read where each of its two lists was shown to its end. */
export const isPostWhole = ({ likers_read, comments_read }: Pick<PostRow, 'likers_read' | 'comments_read'>) =>
  likers_read?.is_whole === true && comments_read?.is_whole === true

type Concluded = { account_id: string; user_id: string; username: string; timezone: string; scale: number }

type Parts = { followers: PartRead | null; following: PartRead | null; now: Date }

/**
 * Ends a round: everybody is put on the lists that what was read can claim. Where it can't, a list stays as it last could, less those who
 * have engaged or left since.
 */
export async function concludeRound(tx: Tx, account: Concluded): Promise<void> {
  const { account_id } = account
  await store.prepareForLargeLists(tx)
  await store.keepPeople(tx)
  await store.lockLists(tx, account.user_id)
  await datesOfExport(tx, account_id)
  const parts = await readRow(
    tx,
    sql<Parts>`select followers, following, clock_timestamp() as now from health_readings where account_id = ${account_id}`,
  )
  if (!parts) return
  const posts = await listPosts(tx, account_id)
  const engaged = countEngaged(posts)
  const basis: Basis = {
    now: parts.now.getTime(),
    posts: posts.length,
    are_posts_whole: posts.length > 0 && posts.every(isPostWhole),
    is_following_whole: parts.following?.is_whole === true,
    scale: account.scale,
  }
  const are_followers_whole = parts.followers?.is_whole === true
  const renewed = new Set(are_followers_whole ? healthLists.filter((list) => canClaim(list, basis)) : [])
  const people = await listFollowers(tx, account_id)
  const listed = people.map((row) => ({ row, lists: listsNow(row, engaged.get(row.number) ?? 0, basis, renewed) }))
  await updateLists(tx, account_id, listed)
  for (const list of healthLists) {
    const members = listed.flatMap(({ row, lists }) => (lists.includes(list) ? [row] : []))
    await writeList(tx, account, list, members, renewed.has(list))
  }
  if (are_followers_whole && basis.is_following_whole) {
    await writeList(tx, account, 'non_followers', await listUnreturned(tx, account_id), true)
  }
  if (posts.length > 0) await forgetStrangers(tx, account_id, [...engaged.keys()])
}

/** The lists somebody is on by what was read, or stays on where it could not tell. */
function listsNow(row: RoundPerson, engaged: number, basis: Basis, renewed: ReadonlySet<HealthList>): HealthList[] {
  const by_rules = listsOf(followerOf(row, engaged), basis)
  return healthLists.filter((list) => {
    if (renewed.has(list)) return by_rules.includes(list)
    if (!row.lists.includes(list)) return false
    if (list === 'ghosts') return engaged === 0
    return list === 'fans' ? !row.is_followed : true
  })
}

const listFollowers = (tx: Tx, account_id: string) =>
  readRows(
    tx,
    sql<RoundPerson>`
    select number, instagram_user_id, username, full_name, no_picture, is_private, is_verified, is_followed,
      coalesce(since, clock_timestamp()) as since, checked_at, is_gone, followers, following, posts, lists
    from health_people where account_id = ${account_id} and is_follower and missing_since is null order by username collate "C"`,
  )

/** Who is followed and follows not, where both lists were shown to their end. */
const listUnreturned = (tx: Tx, account_id: string) =>
  readRows(
    tx,
    sql<RoundPerson>`
    select number, instagram_user_id, username, full_name, no_picture, is_private, is_verified, is_followed,
      coalesce(since, clock_timestamp()) as since, checked_at, is_gone, followers, following, posts, lists
    from health_people where account_id = ${account_id} and is_followed and not (is_follower and missing_since is null)
    order by username collate "C"`,
  )

/** Writes who is on which lists, where that has changed. */
async function updateLists(tx: Tx, account_id: string, listed: readonly { row: RoundPerson; lists: HealthList[] }[]) {
  const changed = listed.filter(({ row, lists }) => row.lists.join() !== lists.join())
  await sql`
    update health_people known set lists = array(select jsonb_array_elements_text(given.lists))
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ row, lists }) => ({ number: row.number, lists })))}::jsonb)
      as given (number integer, lists jsonb)
    where known.account_id = ${account_id} and known.number = given.number
  `.execute(tx)
  await sql`
    update health_people set lists = '{}' where account_id = ${account_id} and lists <> '{}' and (not is_follower or missing_since is not null)
  `.execute(tx)
}

/** The living list of a kind: the same list with other people each time. */
async function writeList(
  tx: Tx,
  account: Concluded,
  kind: HealthList | 'non_followers',
  people: readonly RoundPerson[],
  is_renewed: boolean,
) {
  const { account_id, user_id, username, timezone } = account
  const there = await readRow(
    tx,
    sql<{ id: string }>`select id from lists where account_id = ${account_id} and kind = ${kind} and source = 'health'`,
  )
  if (!there && !is_renewed) return
  const made = { account_id, name: listNameText(kind, username), kind, source: 'health' } as const
  const { id } = there ?? (await store.insertList(tx, user_id, made))
  const names = people.map((one) => one.username)
  await store.keepDetails(
    tx,
    user_id,
    people.map(({ followers, ...one }) => ({ ...one, follower_count: numberOf(followers) })),
  )
  await store.insertPeople(tx, names)
  await store.deleteParts(tx, id)
  await packList(tx, id, store.namedPeople(names))
  await sql`
    update lists set complete = ${is_renewed}, created_at = case when ${is_renewed} then clock_timestamp() else created_at end where id = ${id}
  `.execute(tx)
  if (!is_renewed) return
  await sql`
    insert into health_counts (account_id, date, kind, people)
    values (${account_id}, (clock_timestamp() at time zone ${timezone})::date, ${kind}, ${people.length})
    on conflict (account_id, date, kind) do update set people = excluded.people
  `.execute(tx)
}
