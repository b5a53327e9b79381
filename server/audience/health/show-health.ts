import { sql } from 'kysely'
import type { AudienceHealth } from '#contract/audience-health.ts'
import { DAY, MINUTE } from '#rules/durations.ts'
import { noticedByDay } from '#rules/figures.ts'
import type { PartRead } from '#rules/health/complete.ts'
import { GHOST_DAYS, type HealthList, healthLists, reasonOf } from '#rules/health/lists.ts'
import { DAILY_SHARE, GAP_TIMES, percentOf, type ReadingProgress, readsOfRound } from '#rules/health/reading.ts'
import { meanReadGap } from '#rules/pacing.ts'
import { localDate } from '#rules/zones.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { type Database, readRow, readRows } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { showPeople } from '../../people/show-people.ts'
import { countEngaged, followerOf, type RoundPerson } from './conclude-round.ts'
import { readPeopleOf } from './read-readings.ts'

type Edges = { db: Database; scale: number }
type User = { id: string; timezone: string }

type AccountRow = { id: string; instagram_user_id: string; followers_count: string; following_count: string }

/** Refused: account_not_found. */
async function requireOwnAccount(db: Database, user_id: string, account_id: string): Promise<AccountRow> {
  const row = await readRow(
    db,
    sql<AccountRow>`
    select id, instagram_user_id, followers_count, following_count from accounts
    where id = ${account_id} and user_id = ${user_id} and disconnected_at is null`,
  )
  if (!row) throw new Refusal('account_not_found')
  return row
}

type ReadingRow = {
  is_on: boolean
  round: number
  progress: ReadingProgress
  began_at: Date | null
  next_at: Date
  followers: PartRead | null
  followers_at: Date | null
  following: PartRead | null
  following_at: Date | null
  first_since: Date | null
}

const findReading = (db: Database, account_id: string) =>
  readRow(
    db,
    sql<ReadingRow>`
    select is_on, round, progress, began_at, next_at, health_readings.followers, followers_at, health_readings.following, following_at,
      (select min(since) from health_people people where people.account_id = health_readings.account_id and is_follower) as first_since
    from health_readings where account_id = ${account_id}`,
  )

/** What is known of an account's audience, and how well. */
export async function showHealth({ db, scale }: Edges, user: User, account_id: string): Promise<AudienceHealth> {
  const account = await requireOwnAccount(db, user.id, account_id)
  const row = await findReading(db, account_id)
  const { caps } = await readBudgetOf({ db, scale }, account, 'health')
  const [lists, posts, week] = await Promise.all([
    findLivingLists(db, account_id),
    listPosts(db, account_id),
    readWeek(db, user, account_id),
  ])
  const reads = readsOfRound({ followers: Number(account.followers_count), following: Number(account.following_count) })
  return {
    reading: row ? readingOf(row) : null,
    cost: {
      reads,
      reads_a_day: Math.floor(caps.daily * DAILY_SHARE),
      minutes: Math.ceil((reads * meanReadGap * GAP_TIMES) / MINUTE),
    },
    followers: partOf(row?.followers, row?.followers_at),
    following: partOf(row?.following, row?.following_at),
    posts,
    lists,
    week,
    ghosts_from: ghostsFrom(row?.first_since ?? null, scale),
  }
}

function partOf(read: PartRead | null | undefined, at: Date | null | undefined) {
  if (!read) return null
  const { is_whole, received, expected, gap } = read
  return { is_whole, received, expected, gap, whole_at: isoOf(at ?? null) }
}

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

const readingOf = ({ is_on, progress, began_at, next_at, round }: ReadingRow) => {
  // Turned on and not begun is reading too: the first round begins at once.
  const is_reading = progress.phase !== 'rest' || (round === 0 && is_on)
  return {
    is_on,
    is_reading,
    percent: round === 0 ? 0 : percentOf(progress),
    began_at: isoOf(began_at),
    next_at: next_at.toISOString(),
    rounds: is_reading ? Math.max(0, round - 1) : round,
  }
}

function ghostsFrom(first_since: Date | null, scale: number): string | null {
  if (first_since === null) return null
  const from = first_since.getTime() + GHOST_DAYS * DAY * scale
  return from > Date.now() ? new Date(from).toISOString() : null
}

async function findLivingLists(db: Database, account_id: string): Promise<AudienceHealth['lists']> {
  const rows = await readRows(
    db,
    sql<{ kind: HealthList; id: string; member_count: string; complete: boolean; created_at: Date }>`
    select kind, id, member_count, complete, created_at from lists where account_id = ${account_id} and source = 'health'`,
  )
  const days = await readRows(
    db,
    sql<{ kind: string; date: string; people: number }>`
    select kind, to_char(date, 'YYYY-MM-DD') as date, people::float8 as people from health_counts
    where account_id = ${account_id} and date > current_date - 90 order by date`,
  )
  return healthLists.map((kind) => {
    const list = rows.find((row) => row.kind === kind)
    return {
      kind,
      list_id: list?.id ?? null,
      people: Number(list?.member_count ?? 0),
      is_renewed: list?.complete ?? false,
      as_of: isoOf(list?.created_at ?? null),
      days: days.filter((day) => day.kind === kind).map(({ date, people }) => ({ date, people })),
    }
  })
}

async function listPosts(db: Database, account_id: string): Promise<AudienceHealth['posts']> {
  const rows = await readRows(
    db,
    sql<{ media_id: string; taken_at: Date; likers: PartRead | null; comments: PartRead | null }>`
    select media_id, taken_at, likers_read as likers, comments_read as comments from health_posts
    where account_id = ${account_id} order by position`,
  )
  return rows.map(({ taken_at, ...post }) => ({ ...post, taken_at: taken_at.toISOString() }))
}

/** The last seven days of the user's calendar. Nobody is known to have come or left before two complete readings were compared. */
async function readWeek(db: Database, { timezone }: User, account_id: string): Promise<AudienceHealth['week']> {
  const now = Date.now()
  const period = { from: localDate(now - 6 * DAY, timezone), to: localDate(now, timezone), timezone }
  const [{ gained, lost, since, readings }, counts] = await Promise.all([
    readPeopleOf(db, account_id, period),
    readRow(
      db,
      sql<{ renamed: number; missing: number }>`
      select (select count(*)::integer from health_changes where account_id = ${account_id} and kind = 'renamed'
          and at > now() - interval '8 days' and date between ${period.from}::date and ${period.to}::date) as renamed,
        (select count(*)::integer from health_people where account_id = ${account_id} and missing_since is not null) as missing`,
    ),
  ])
  const { renamed, missing } = counts ?? { renamed: 0, missing: 0 }
  if (gained.value === null) return { came: null, left: null, gone: null, renamed: null, missing, since: null }
  const days = [...noticedByDay(readings, period.from, period.to).values()]
  const sum = (kind: 'left' | 'gone') => (lost.value === null ? null : days.reduce((all, day) => all + day[kind], 0))
  return { came: gained.value, left: sum('left'), gone: sum('gone'), renamed, missing, since }
}

/** Turns the reading on or off; turned on it begins at once. */
export async function switchHealth(
  edges: Edges,
  user: User,
  { account_id, is_on }: { account_id: string; is_on: boolean },
) {
  const { db } = edges
  await requireOwnAccount(db, user.id, account_id)
  await sql`
    insert into health_readings (account_id, is_on) values (${account_id}, ${is_on})
    on conflict (account_id) do update set is_on = excluded.is_on,
      next_at = case when health_readings.is_on then health_readings.next_at else now() end
  `.execute(db)
  return showHealth(edges, user, account_id)
}

type PeopleWanted = {
  account_id: string
  kind: HealthList
  is_followed?: 'yes' | 'no' | undefined
  cursor?: string | undefined
  limit: number
}

/** The people on a living list with the reason of each, those who have followed longest first. */
export async function listHealthPeople(db: Database, user_id: string, wanted: PeopleWanted) {
  const { account_id, kind, cursor, limit } = wanted
  const is_followed = wanted.is_followed === undefined ? null : wanted.is_followed === 'yes'
  await requireOwnAccount(db, user_id, account_id)
  const from = Number(/^\d{1,9}$/.test(cursor ?? '') ? cursor : 0)
  // That they are on any list is what the index knows.
  const fits = sql`account_id = ${account_id} and is_follower and lists <> '{}' and ${kind} = any(lists) and (${is_followed}::boolean is null or is_followed = ${is_followed}::boolean)`
  const rows = await readRows(
    db,
    sql<RoundPerson & { all: number }>`
    select number, instagram_user_id, username, full_name, no_picture, is_private, is_verified, is_followed, coalesce(since, now()) as since,
      checked_at, is_gone, followers, following, posts, lists, count(*) over ()::integer as all
    from health_people where ${fits} order by since, number limit ${limit} offset ${from}`,
  )
  const posts = await readRows(
    db,
    sql<{
      likers: Buffer
      commenters: Buffer
    }>`select likers, commenters from health_posts where account_id = ${account_id}`,
  )
  const engaged = countEngaged(posts)
  const names = rows.map(({ username }) => username)
  const personOf = await showPeople(db, user_id, names)
  const total = rows[0]?.all ?? 0
  const until = from + rows.length
  return {
    people: rows.map((row) => {
      const met = personOf(row.username)
      return {
        username: row.username,
        is_followed: row.is_followed,
        person: {
          ...met,
          full_name: met.full_name ?? (row.full_name || null),
          is_private: met.is_private ?? row.is_private,
          is_verified: met.is_verified ?? row.is_verified,
        },
        reason: reasonOf(kind, followerOf(row, engaged.get(row.number) ?? 0), posts.length),
      }
    }),
    total,
    next_cursor: until < total ? String(until) : null,
  }
}

type ChangesWanted = {
  account_id: string
  kind?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Who came, left or was renamed, the newest first. */
export async function listChanges(
  db: Database,
  user_id: string,
  { account_id, kind, q, cursor, limit }: ChangesWanted,
) {
  await requireOwnAccount(db, user_id, account_id)
  const sought = q?.trim().replace(/^@/, '').toLowerCase() ?? ''
  const rows = await readRows(
    db,
    sql<{
      id: string
      date: string
      at: Date
      kind: 'came' | 'left' | 'gone' | 'renamed'
      username: string
      former_username: string | null
    }>`
    select id, to_char(date, 'YYYY-MM-DD') as date, at, kind, username, former_username from health_changes
    where account_id = ${account_id} and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
      and (${cursor ?? null}::bigint is null or id < ${cursor ?? null}::bigint)
      and (${sought} = '' or strpos(username, ${sought}) > 0 or strpos(former_username, ${sought}) > 0)
    order by id desc limit ${limit}`,
  )
  const personOf = await showPeople(
    db,
    user_id,
    rows.map(({ username }) => username),
  )
  return {
    changes: rows.map((row) => ({ ...row, at: row.at.toISOString(), person: personOf(row.username) })),
    next_cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  }
}
