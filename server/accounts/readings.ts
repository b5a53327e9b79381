import { sql } from 'kysely'
import { batch } from '../edges/concurrency/batch.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import type { Profile } from '../edges/instagram/people.ts'
import { isPaused } from './pauses.ts'

/** What a profile shows of an account. What Instagram leaves out stays as it was read before. */
export const profileFields = (profile: Profile) => ({
  username: profile.username,
  ...(profile.full_name !== null && { full_name: profile.full_name }),
  profile_pic_url: profile.profile_pic_url,
  ...(areCounted(profile) && {
    followers_count: profile.followers,
    following_count: profile.following,
    counted_at: sql<Date>`now()`,
  }),
})

type Counted = { followers: number; following: number }

/** Whether a profile has its counts; the answer to a sign-in has none. */
export const areCounted = <Shown extends Pick<Profile, 'followers' | 'following'>>(
  profile: Shown,
): profile is Shown & Counted => profile.followers !== null && profile.following !== null

/** A day's readings are spread over its first seconds, this many, so that not all of a zone are due at once. */
const READINGS_SPREAD = 6 * 3600

/** A moment in the next day of the user's calendar. */
const nextReading = sql`
  ((now() at time zone timezone)::date + 1)::timestamp at time zone timezone
    + mod(accounts.id * 7919, ${sql.lit(READINGS_SPREAD)}) * interval '1 second'`

const keepLast = sql`
  on conflict (account_id, date) do update set followers_count = excluded.followers_count, following_count = excluded.following_count`

/** Stores today's followers and following by the user's calendar; the last reading of a day is kept. */
export const upsertSnapshot = (db: Database | Tx, account_id: string) =>
  sql`
    with noted as (
      update accounts set next_reading_at = ${nextReading} from users where accounts.id = ${account_id} and users.id = user_id
      returning accounts.id, (now() at time zone timezone)::date as date, followers_count, following_count
    )
    insert into account_snapshots (account_id, date, followers_count, following_count)
    select id, date, followers_count, following_count from noted ${keepLast}
  `.execute(db)

/** Stores what the account's own profile showed: its name and counts, and with them today's reading. */
export const noteProfile = batch(
  async (db, read: { account_id: string; profile: Profile & Counted }[]): Promise<null[]> => {
    const given = read.map(({ account_id, profile: { followers, following, ...profile } }) => {
      const { username, full_name, profile_pic_url } = profile
      return {
        account_id,
        username,
        full_name,
        profile_pic_url,
        followers_count: followers,
        following_count: following,
      }
    })
    await sql`
    with given as (
      select distinct on (account_id) * from json_to_recordset(${JSON.stringify(given)}) as given(account_id bigint, username text, full_name text,
        followers_count bigint, following_count bigint, profile_pic_url text)
    ), held as (
      select given.*, timezone from given join accounts on accounts.id = given.account_id join users on users.id = accounts.user_id
      order by accounts.id for no key update of accounts
    ), noted as (
      update accounts set username = held.username, full_name = coalesce(held.full_name, accounts.full_name), followers_count = held.followers_count,
        following_count = held.following_count, profile_pic_url = held.profile_pic_url, counted_at = now(), next_reading_at = ${nextReading}
      from held where accounts.id = held.account_id
      returning accounts.id, (now() at time zone timezone)::date as date, accounts.followers_count, accounts.following_count
    )
    insert into account_snapshots (account_id, date, followers_count, following_count)
    select id, date, followers_count, following_count from noted order by id ${keepLast}
  `.execute(db)
    return read.map(() => null)
  },
)

/** A failed reading is repeated after this, ms. */
const AGAIN_AFTER = 10 * 60_000

type DueReading = { id: string; instagram_user_id: string }

/** Claims connected accounts whose daily reading is due, the longest first. */
export async function claimReadings(db: Database, most: number): Promise<DueReading[]> {
  const { rows } = await sql<DueReading>`
    update accounts set next_reading_at = now() + ${AGAIN_AFTER} * interval '1 millisecond' where id = any(array(
      select id from accounts where status = 'connected' and disconnected_at is null and next_reading_at <= now() and not ${isPaused}
      order by next_reading_at limit ${most} for no key update skip locked))
    returning id, instagram_user_id
  `.execute(db)
  return rows
}

/** Postpones a reading, as after a rest. */
export const putOffReading = (db: Database, account_id: string, ms: number) =>
  sql`update accounts set next_reading_at = now() + ${ms} * interval '1 millisecond' where id = ${account_id}`.execute(
    db,
  )
