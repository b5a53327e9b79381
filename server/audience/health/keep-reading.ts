import { sql } from 'kysely'
import type { PartRead } from '#rules/health/complete.ts'
import type { Counts, PostInHand, ReadingProgress } from '#rules/health/reading.ts'
import { isPaused } from '../../accounts/pauses.ts'
import { type Database, hasRow, readRow, readRows, type Tx } from '../../edges/database/database.ts'
import type { InstagramPerson } from '../../edges/instagram/people.ts'
import { bytesOfSet, setOfBytes } from '../people/people-set.ts'

/** A reading that was claimed is left to its claimer for this long, s; who reads on renews the claim three times in that time. */
export const CLAIMED_FOR = 30

type DueReading = { account_id: string }

/** Claims readings that are due, the longest first. */
export const claimHealthReadings = (db: Database, most: number): Promise<DueReading[]> =>
  readRows(
    db,
    sql<DueReading>`
    update health_readings set next_at = now() + ${CLAIMED_FOR} * interval '1 second' where account_id = any(array(
      select account_id from health_readings join accounts on accounts.id = account_id
      where is_on and next_at <= now() and accounts.status = 'connected' and disconnected_at is null and not ${isPaused}
      order by next_at limit ${most} for no key update of health_readings skip locked))
    returning account_id`,
  )

/** Renews claims. One that was put off meanwhile for longer stays so. */
export const renewHealthClaims = (db: Database, account_ids: readonly string[]) =>
  sql`
    update health_readings set next_at = now() + ${CLAIMED_FOR} * interval '1 second'
    where account_id = any(${account_ids}::bigint[]) and next_at < now() + ${CLAIMED_FOR} * interval '1 second'
  `.execute(db)

export type ReadingRow = {
  account_id: string
  user_id: string
  instagram_user_id: string
  username: string
  timezone: string
  step: number
  round: number
  progress: ReadingProgress
  began_at: Date | null
  attempts: number
  day: string
  reads: number
  followers_at: Date | null
  now: Date
}

/** Where a reading is; undefined once it was turned off or its account is gone. */
export const findReading = (db: Database, account_id: string): Promise<ReadingRow | undefined> =>
  readRow(
    db,
    sql<ReadingRow>`
    select account_id, accounts.user_id, instagram_user_id, username, timezone, step, round, progress, began_at, attempts, day, reads,
      followers_at, clock_timestamp() as now
    from health_readings join accounts on accounts.id = account_id join users on users.id = accounts.user_id
    where account_id = ${account_id} and is_on and status = 'connected' and disconnected_at is null`,
  )

/** Takes a step, so that nobody else takes the same one: false where somebody has, or the reading was turned off. */
export const takeStep = (tx: Tx, { account_id, step }: Pick<ReadingRow, 'account_id' | 'step'>) =>
  hasRow(
    tx,
    sql`update health_readings set step = step + 1, attempts = 0 where account_id = ${account_id} and step = ${step} and is_on`,
  )

export const keepProgress = (tx: Tx, account_id: string, next: ReadingProgress) =>
  sql`update health_readings set progress = ${JSON.stringify(next)}::jsonb where account_id = ${account_id}`.execute(tx)

/** Counts a read against the reading's own share of the day before it is sent. */
export const countHealthRead = (db: Database, account_id: string, day: number) =>
  sql`
    update health_readings set day = ${day}, reads = case when day = ${day} then reads + 1 else 1 end
    where account_id = ${account_id}
  `.execute(db)

export const noteAttempt = (db: Database, account_id: string) =>
  sql`update health_readings set attempts = attempts + 1 where account_id = ${account_id}`.execute(db)

/** When the reading continues; `ms` from now. */
export const putOffHealthReading = (db: Database, account_id: string, ms: number) =>
  sql`
    update health_readings set next_at = now() + ${Math.max(0, ms)} * interval '1 millisecond' where account_id = ${account_id}
  `.execute(db)

export const beginRound = (tx: Tx, account_id: string) =>
  sql`update health_readings set round = round + 1, began_at = clock_timestamp() where account_id = ${account_id}`.execute(
    tx,
  )

/** What is seen of somebody in a list. */
const givenPeople = (people: readonly InstagramPerson[]) => sql`
  jsonb_to_recordset(${JSON.stringify([...new Map(people.map((one) => [one.id, one])).values()])}::jsonb)
    as given (id text, username text, full_name text, no_picture boolean, is_private boolean, is_verified boolean)`

type Seen = { account_id: string; round: number }
export type SeenIn = 'followers' | 'following' | 'posts'

/** Notes people who were seen, each under one number, with new names where they have some; returns how many this part had not shown yet. */
export async function keepSeen(tx: Tx, { account_id, round }: Seen, people: readonly InstagramPerson[], part: SeenIn) {
  if (people.length === 0) return 0
  await sql`
    with new as (
      select given.*, row_number() over (order by id) as nth from ${givenPeople(people)}
      where not exists (select from health_people known where known.account_id = ${account_id} and known.instagram_user_id = given.id)
    ), numbered as (
      update health_readings set last_number = last_number + (select count(*)::integer from new)
      where account_id = ${account_id} returning last_number - (select count(*)::integer from new) as before
    )
    insert into health_people (account_id, number, instagram_user_id, username, full_name, no_picture, is_private, is_verified)
    select ${account_id}, before + nth, id, username, full_name, no_picture, is_private, is_verified from new cross join numbered
  `.execute(tx)
  await noteRenamed(tx, account_id, people)
  const marked =
    part === 'posts'
      ? sql``
      : part === 'followers'
        ? sql`, follower_round = ${round}`
        : sql`, following_round = ${round}`
  const new_here =
    part === 'posts'
      ? sql`true`
      : part === 'followers'
        ? sql`follower_round < ${round}`
        : sql`following_round < ${round}`
  const row = await readRow(
    tx,
    sql<{ brought: number }>`
    with before as (
      select number, ${new_here} as is_new from health_people
      where account_id = ${account_id} and instagram_user_id in (select id from ${givenPeople(people)})
    ), updated as (
      update health_people known set username = given.username, full_name = coalesce(given.full_name, known.full_name),
        no_picture = coalesce(given.no_picture, known.no_picture), is_private = coalesce(given.is_private, known.is_private),
        is_verified = coalesce(given.is_verified, known.is_verified) ${marked}
      from ${givenPeople(people)} where known.account_id = ${account_id} and known.instagram_user_id = given.id
    )
    select count(*) filter (where is_new)::integer as brought from before`,
  )
  return row?.brought ?? 0
}

/** Followers who have another name than before: by Instagram's own number they are the same. */
const noteRenamed = (tx: Tx, account_id: string, people: readonly InstagramPerson[]) =>
  sql`
    insert into health_changes (account_id, date, kind, instagram_user_id, username, former_username)
    select known.account_id, ${today}, 'renamed', known.instagram_user_id, given.username, known.username
    from ${givenPeople(people)} join health_people known on known.instagram_user_id = given.id
      join accounts on accounts.id = known.account_id join users on users.id = accounts.user_id
    where known.account_id = ${account_id} and known.is_follower and known.username <> given.username
  `.execute(tx)

/** The day of the user's calendar. */
const today = sql`(clock_timestamp() at time zone users.timezone)::date`

/** How many a list has shown in this round. */
export async function countSeen(tx: Tx, { account_id, round }: Seen, part: 'followers' | 'following'): Promise<number> {
  const column = sql.ref(part === 'followers' ? 'follower_round' : 'following_round')
  const row = await readRow(
    tx,
    sql<{ count: number }>`
    select count(*)::integer as count from health_people where account_id = ${account_id} and ${column} = ${round}`,
  )
  return row?.count ?? 0
}

/** `before_at`: when it was last read completely before that, so that two readings of one day differ from one. */
export const keepPart = (tx: Tx, account_id: string, part: 'followers' | 'following', read: PartRead) => {
  const [column, at] = [sql.ref(part), sql.ref(`${part}_at`)]
  return sql`
    update health_readings set ${column} = ${JSON.stringify(read)}::jsonb
        || jsonb_build_object('before_at', case when ${read.is_whole} then to_jsonb(${at}) else ${column}->'before_at' end),
      ${at} = case when ${read.is_whole} then clock_timestamp() else ${at} end
    where account_id = ${account_id}
  `.execute(tx)
}

/**
 * How many follow, are followed, and both, kept beside the part they were read with until the next one: to count them again, of twenty accounts
 * with 6,000 people each, took 120 ms of the 240 that a week of all of them did.
 */
export const keepTies = (tx: Tx, account_id: string) =>
  sql`
    update health_readings set following = jsonb_set(following, '{ties}', (
      select jsonb_build_object('followers', count(*) filter (where follows), 'following', count(*) filter (where is_followed),
        'mutuals', count(*) filter (where follows and is_followed))
      from (select is_followed, is_follower and missing_since is null as follows from health_people
        where health_people.account_id = ${account_id}) as people))
    where account_id = ${account_id} and following is not null
  `.execute(tx)

/** Who is followed now, after a whole reading; after another one only who was seen to be. */
export const settleFollowing = (tx: Tx, { account_id, round }: Seen, is_whole: boolean) =>
  sql`
    update health_people set is_followed = (following_round = ${round})
    where account_id = ${account_id} and is_followed <> (following_round = ${round}) and (${is_whole} or following_round = ${round})
  `.execute(tx)

/**
 * Who came. Before the first whole reading there is nothing to compare with: it makes followers of everybody, and nobody came.
 * `since`: the moment of the account's own export where there is one.
 */
export const settleNewcomers = (tx: Tx, { account_id, round }: Seen, is_first: boolean) =>
  sql`
    with came as (
      update health_people set is_follower = true, missing_since = null, since = clock_timestamp()
      where account_id = ${account_id} and follower_round = ${round} and not is_follower
      returning instagram_user_id, username
    )
    insert into health_changes (account_id, date, kind, instagram_user_id, username)
    select ${account_id}, ${today}, 'came', came.instagram_user_id, came.username
    from came, accounts join users on users.id = accounts.user_id where accounts.id = ${account_id} and not ${is_first}
    order by came.instagram_user_id
  `.execute(tx)

/** Followers a whole reading has not shown, until it is known why; those it has shown are none. */
export const settleMissing = (tx: Tx, { account_id, round }: Seen, is_whole: boolean) =>
  sql`
    update health_people set missing_since = case when follower_round = ${round} then null else coalesce(missing_since, clock_timestamp()) end
    where account_id = ${account_id} and is_follower and (missing_since is not null or follower_round < ${round})
      and (${is_whole} or follower_round = ${round})
  `.execute(tx)

/** The follower who has been missing for the longest. */
export const findMissing = (db: Database, account_id: string) =>
  readRow(
    db,
    sql<{ number: number; instagram_user_id: string }>`
    select number, instagram_user_id from health_people
    where account_id = ${account_id} and missing_since is not null order by missing_since, number limit 1`,
  )

/** A missing person is a follower after all. */
export const keepFollower = (tx: Tx, account_id: string, number: number) =>
  sql`update health_people set missing_since = null where account_id = ${account_id} and number = ${number}`.execute(tx)

/** Cannot be looked up now: the others come first. */
export const setBackMissing = (tx: Tx, account_id: string, number: number) =>
  sql`
    update health_people set missing_since = clock_timestamp() where account_id = ${account_id} and number = ${number}
  `.execute(tx)

/** A follower who left, or whose account is gone. */
export const noteLeaver = (tx: Tx, account_id: string, number: number, kind: 'left' | 'gone') =>
  sql`
    with left_now as (
      update health_people set is_follower = false, missing_since = null, lists = '{}'
      where account_id = ${account_id} and number = ${number} and is_follower returning instagram_user_id, username
    )
    insert into health_changes (account_id, date, kind, instagram_user_id, username)
    select ${account_id}, ${today}, ${kind}, left_now.instagram_user_id, left_now.username
    from left_now, accounts join users on users.id = accounts.user_id where accounts.id = ${account_id}
  `.execute(tx)

/** Who came and who left since the round began, and the day of the user's calendar. */
export const countChanges = (tx: Tx, account_id: string) =>
  readRow(
    tx,
    sql<{ date: string; came: number; left: number; gone: number }>`
    select to_char(${today}, 'YYYY-MM-DD') as date, count(*) filter (where kind = 'came')::integer as came,
      count(*) filter (where kind = 'left')::integer as "left", count(*) filter (where kind = 'gone')::integer as gone
    from health_readings join accounts on accounts.id = health_readings.account_id join users on users.id = accounts.user_id
      left join health_changes on health_changes.account_id = accounts.id and at >= began_at
    where health_readings.account_id = ${account_id} group by users.id`,
  )

type FoundPost = PostInHand & { taken_at: number }

/** The newest posts; what is known of those among them stays, and is to be read again. */
export async function keepPosts(tx: Tx, account_id: string, posts: readonly FoundPost[]) {
  await sql`
    delete from health_posts where account_id = ${account_id} and media_id <> all(${posts.map(({ media_id }) => media_id)}::text[])
  `.execute(tx)
  await sql`
    insert into health_posts (account_id, media_id, position, taken_at, like_count, comment_count)
    select ${account_id}, media_id, nth, to_timestamp(taken_at / 1000.0), like_count, comment_count
    from jsonb_to_recordset(${JSON.stringify(posts.map((post, nth) => ({ ...post, nth })))}::jsonb)
      as given (media_id text, nth integer, taken_at float8, like_count bigint, comment_count bigint)
    on conflict (account_id, media_id) do update set position = excluded.position, taken_at = excluded.taken_at,
      like_count = excluded.like_count, comment_count = excluded.comment_count, likers_read = null, comments_read = null
  `.execute(tx)
}

/** None of the posts counts as read any more. */
export const unreadPosts = (tx: Tx, account_id: string) =>
  sql`update health_posts set likers_read = null, comments_read = null where account_id = ${account_id}`.execute(tx)

type Engagement = 'likers' | 'commenters'

/** Adds people to those who liked a post or commented on it: what was shown once stays so. */
export async function addEngaged(
  tx: Tx,
  account_id: string,
  media_id: string,
  of: Engagement,
  people: readonly InstagramPerson[],
): Promise<void> {
  if (people.length === 0) return
  const column = sql.ref(of)
  const row = await readRow(
    tx,
    sql<{ bytes: Buffer; numbers: number[] }>`
    select ${column} as bytes, array(select number from health_people where account_id = ${account_id}
      and instagram_user_id = any(${people.map(({ id }) => id)}::text[])) as numbers
    from health_posts where account_id = ${account_id} and media_id = ${media_id}`,
  )
  if (!row) return
  const engaged = setOfBytes(row.bytes)
  try {
    engaged.addMany(row.numbers)
    await sql`
      update health_posts set ${column} = ${bytesOfSet(engaged)} where account_id = ${account_id} and media_id = ${media_id}
    `.execute(tx)
  } finally {
    engaged.dispose()
  }
}

export const keepEngagement = (
  tx: Tx,
  account_id: string,
  media_id: string,
  part: 'likers_read' | 'comments_read',
  read: PartRead,
) =>
  sql`
    update health_posts set ${sql.ref(part)} = ${JSON.stringify(read)}::jsonb
    where account_id = ${account_id} and media_id = ${media_id}
  `.execute(tx)

/** The follower whose own page is to be read next: never read, or longest ago. Those who may not be there any more come first: no picture, a ghost, no name. */
export const findUnchecked = (db: Database, account_id: string, stale_ms: number) =>
  readRow(
    db,
    sql<{ number: number; instagram_user_id: string }>`
    select number, instagram_user_id from health_people
    where account_id = ${account_id} and is_follower and missing_since is null
      and (checked_at is null or checked_at < now() - ${stale_ms} * interval '1 millisecond')
    order by checked_at is not null, no_picture is true desc, 'ghosts' = any(lists) desc, full_name = '' desc, number limit 1`,
  )

type Page = Counts & { posts: number | null; is_gone: boolean }

export const keepProfile = (tx: Tx, account_id: string, number: number, page: Page | null) =>
  sql`
    update health_people set checked_at = clock_timestamp(), is_gone = ${page?.is_gone ?? null}, followers = ${page?.followers ?? null},
      following = ${page?.following ?? null}, posts = ${page?.posts ?? null}
    where account_id = ${account_id} and number = ${number}
  `.execute(tx)

/** Removes people who follow no more and engaged with none of the posts, given as numbers. */
export const forgetStrangers = (tx: Tx, account_id: string, engaged: readonly number[]) =>
  sql`
    delete from health_people where account_id = ${account_id} and not is_follower and not is_followed
      and number <> all(${engaged}::integer[])
  `.execute(tx)

/** When followers began to follow, by the newest export of the account. */
export const datesOfExport = (tx: Tx, account_id: string) =>
  sql`
    update health_people known set since = least(known.since, dated.since)
    from (
      select username, to_timestamp(seconds) as since
      from (select id from lists where account_id = ${account_id} and kind = 'followers' and source = 'export' and not running
          order by id desc limit 1) as newest
        join list_parts on list_id = newest.id
        cross join unnest(string_to_array(usernames, E'\n')) with ordinality as named (username, n)
        cross join lateral (select ('x' || encode(substring(times from 4 * n::integer - 3 for 4), 'hex'))::bit(32)::bigint as seconds) as at
      where times is not null and seconds > 0
    ) as dated
    where known.account_id = ${account_id} and known.is_follower and known.username = dated.username and dated.since < known.since
  `.execute(tx)
