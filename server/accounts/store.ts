import { sql } from 'kysely'
import type { HoldReason } from '#rules/reasons.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import { prepared } from '../edges/database/prepared.ts'
import { together } from '../edges/database/together.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { Profile } from '../edges/instagram/people.ts'

const wire = [
  'id',
  'username',
  'is_active',
  'status',
  'full_name',
  'followers_count',
  'following_count',
  'profile_pic_url',
  'connected_at',
] as const

export const listAccountRows = (db: Database, user_id: string) =>
  db
    .selectFrom('accounts')
    .select([...wire, sql<HoldReason | null>`hold`.as('hold')])
    .where('user_id', '=', user_id)
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .execute()

type CurrentAccount = {
  id: string
  username: string
  session_id: string
  is_active: boolean
  status: string
  instagram_user_id: string
}

const current = prepared(
  (user_id: string) => sql<CurrentAccount>`
    select id, username, session_id, is_active, status, instagram_user_id from accounts
    where user_id = ${user_id} and disconnected_at is null order by is_active desc, id limit 1`,
)

/** The account marked active, otherwise the first (specification, section 4). */
export const findCurrentAccount = async (db: Database, user_id: string) => (await current(db, user_id))[0]

const inside = [
  'id',
  'user_id',
  'username',
  'status',
  'instagram_user_id',
  'session_id',
  'sealed_session',
  'device',
  'followers_count',
  'following_count',
] as const

export const findAccountRow = (db: Database, user_id: string, account_id: string) =>
  db
    .selectFrom('accounts')
    .select(inside)
    .where('user_id', '=', user_id)
    .where('id', '=', account_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()

export const findPictureUrl = (db: Database, user_id: string, account_id: string) =>
  db
    .selectFrom('accounts')
    .select('profile_pic_url')
    .where('user_id', '=', user_id)
    .where('id', '=', account_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()

export const lockConnected = (tx: Tx, account_id: string) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('disconnected_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** An account whoever owns it; for the worker, which has no caller. */
export const findAnyAccountRow = together(async (db, ids: string[]) => {
  const rows = await db
    .selectFrom('accounts')
    .select(inside)
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

export const findAccountByUsername = (db: Database, user_id: string, username: string) =>
  db
    .selectFrom('accounts')
    .select(inside)
    .where('user_id', '=', user_id)
    .where('username', '=', username)
    .executeTakeFirst()

export const countAccounts = async (db: Database, user_id: string, except_instagram_user_id: string) => {
  const { count } = await db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .where('instagram_user_id', '<>', except_instagram_user_id)
    .where('disconnected_at', 'is', null)
    .where('status', '<>', 'over_limit')
    .executeTakeFirstOrThrow()
  return count
}

export type Connection = { profile: Profile; session_id: string; device: Device }

/** The account's row, made or renewed, and made the active one. Its sealed session follows in a write of its own, as it is bound to the row's id. */
export async function upsertAccount(
  tx: Tx,
  user_id: string,
  { profile, session_id, device }: Connection,
): Promise<string> {
  await tx
    .updateTable('accounts')
    .set({ is_active: false })
    .where('user_id', '=', user_id)
    .where('is_active', '=', true)
    .execute()
  const fields = {
    ...profileFields(profile),
    is_active: true,
    status: 'connected',
    hold: null,
    status_before: null,
    hold_before: null,
    session_id,
    // A session and the phone it was opened from belong together, even where two sign-ins crossed.
    device: JSON.stringify(device),
    disconnected_at: null,
  }
  const { id } = await tx
    .insertInto('accounts')
    .values({ user_id, instagram_user_id: profile.id, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'instagram_user_id']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into account_schedule (instagram_user_id) values (${profile.id})
    on conflict (instagram_user_id) do update set unowned_since = null
  `.execute(tx)
  return id
}

const profileFields = (profile: Profile) => ({
  username: profile.username,
  full_name: profile.full_name,
  followers_count: profile.followers ?? 0,
  following_count: profile.following ?? 0,
  profile_pic_url: profile.profile_pic_url,
})

/** Only while the sign-in it belongs to is still the account's. */
export const renewSealedSession = (db: Database, account_id: string, session_id: string, sealed_session: Buffer) =>
  db
    .updateTable('accounts')
    .set({ sealed_session })
    .where('id', '=', account_id)
    .where('session_id', '=', session_id)
    .where('disconnected_at', 'is', null)
    .execute()

export const updateSealedSession = (tx: Tx, account_id: string, sealed_session: Buffer) =>
  tx.updateTable('accounts').set({ sealed_session }).where('id', '=', account_id).execute()

export const updateProfile = (db: Database, account_id: string, profile: Profile) =>
  db.updateTable('accounts').set(profileFields(profile)).where('id', '=', account_id).execute()

/** What an account needs is remembered for later while the plan has no room for it. */
export async function updateStatus(db: Database, account_id: string, status: string, hold: HoldReason | null) {
  const needed = hold && JSON.stringify(hold)
  const { rows } = await sql<{ user_id: string; username: string; was: string }>`
    update accounts set
      status = case when was = 'over_limit' then was else ${status} end,
      hold = case when was = 'over_limit' then hold else ${needed}::jsonb end,
      status_before = case when was = 'over_limit' then ${status} end,
      hold_before = case when was = 'over_limit' then ${needed}::jsonb end
    from (select id, status as was from accounts where id = ${account_id} for update) before
    where accounts.id = before.id returning user_id, username, was
  `.execute(db)
  return rows[0]
}

/** Whose account it is, when it was connected before. */
export async function holdConnected(db: Database, account_id: string, status: string, hold: HoldReason) {
  const held = await updateStatus(db, account_id, status, hold)
  return held?.was === 'connected' ? held : null
}

/** This connection and the others of its Instagram account that do not wait for their owners already. */
export async function listWorkingConnections(db: Database, account_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from accounts join accounts other using (instagram_user_id)
    where accounts.id = ${account_id} and (other.id = accounts.id
      or other.disconnected_at is null and coalesce(other.status_before, other.status) = 'connected') order by other.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets every connection of an Instagram account go on that waits for a confirmation, now that one of them was let through again. */
export const releaseConfirmed = (db: Database, instagram_user_id: string) =>
  sql`
    update accounts set
      status = case when status = 'over_limit' then status else 'connected' end,
      hold = case when status = 'over_limit' then hold end,
      status_before = case when status = 'over_limit' then 'connected' end,
      hold_before = null
    where instagram_user_id = ${instagram_user_id} and disconnected_at is null
      and case when status = 'over_limit' then status_before else status end = 'needs_confirmation'
  `.execute(db)

const overLimit: HoldReason = { code: 'over_limit', params: {} }

/** Lets `limit` accounts work and holds the others. Those in `keep` come first, then those that worked before. */
export const markOverLimit = (tx: Tx, user_id: string, limit: number, keep: string[]) =>
  sql`
    with placed as (
      select id, row_number() over (order by (id = any(${keep}::bigint[])) desc, (status = 'over_limit'), is_active desc, id) > ${limit} as is_over
      from accounts where user_id = ${user_id} and disconnected_at is null)
    update accounts set
      status = case when is_over then 'over_limit' else coalesce(status_before, 'connected') end,
      hold = case when is_over then ${JSON.stringify(overLimit)}::jsonb else hold_before end,
      status_before = case when is_over then status end,
      hold_before = case when is_over then hold end
    from placed where placed.id = accounts.id and is_over <> (status = 'over_limit')`.execute(tx)

/** Readings of a day begin with it and are spread over so many seconds, so that not all of a zone are due at once. */
const READINGS_SPREAD = 6 * 3600

/** The next day by the user's calendar, some way into it. */
const nextReading = sql`
  ((now() at time zone timezone)::date + 1)::timestamp at time zone timezone
    + mod(accounts.id * 7919, ${sql.lit(READINGS_SPREAD)}) * interval '1 second'`

const keepLast = sql`
  on conflict (account_id, date) do update set followers_count = excluded.followers_count, following_count = excluded.following_count`

/** Followers and following of today by the user's calendar; the last reading of a day is the one kept. */
export const upsertSnapshot = (db: Database | Tx, account_id: string) =>
  sql`
    with noted as (
      update accounts set next_reading_at = ${nextReading} from users where accounts.id = ${account_id} and users.id = user_id
      returning accounts.id, (now() at time zone timezone)::date as date, followers_count, following_count
    )
    insert into account_snapshots (account_id, date, followers_count, following_count)
    select id, date, followers_count, following_count from noted ${keepLast}
  `.execute(db)

/** What a look at the account itself showed: its name and counts, and with them the reading of today. */
export const noteProfile = together(async (db, read: { account_id: string; profile: Profile }[]): Promise<null[]> => {
  const given = read.map(({ account_id, profile }) => ({ account_id, ...profileFields(profile) }))
  await sql`
    with given as (
      select distinct on (account_id) * from json_to_recordset(${JSON.stringify(given)}) as given(account_id bigint, username text, full_name text,
        followers_count bigint, following_count bigint, profile_pic_url text)
    ), held as (
      select given.*, timezone from given join accounts on accounts.id = given.account_id join users on users.id = accounts.user_id
      order by accounts.id for no key update of accounts
    ), noted as (
      update accounts set username = held.username, full_name = held.full_name, followers_count = held.followers_count,
        following_count = held.following_count, profile_pic_url = held.profile_pic_url, next_reading_at = ${nextReading}
      from held where accounts.id = held.account_id
      returning accounts.id, (now() at time zone timezone)::date as date, accounts.followers_count, accounts.following_count
    )
    insert into account_snapshots (account_id, date, followers_count, following_count)
    select id, date, followers_count, following_count from noted order by id ${keepLast}
  `.execute(db)
  return read.map(() => null)
})

export async function makeActive(tx: Tx, user_id: string, account_id: string) {
  await tx
    .updateTable('accounts')
    .set({ is_active: false })
    .where('user_id', '=', user_id)
    .where('is_active', '=', true)
    .execute()
  await tx
    .updateTable('accounts')
    .set({ is_active: true })
    .where('user_id', '=', user_id)
    .where('id', '=', account_id)
    .execute()
}

/** Shreds the account's session and every sign-in of its name under way, and takes it out of sight; the next one becomes the active one. */
export async function markDisconnected(tx: Tx, user_id: string, account_id: string) {
  await sql`delete from pending_sign_ins using accounts where accounts.id = ${account_id}
    and pending_sign_ins.user_id = ${user_id} and pending_sign_ins.username = accounts.username`.execute(tx)
  await sql`update accounts set disconnected_at = now(), is_active = false, sealed_session = null,
    status = 'needs_sign_in', hold = null where user_id = ${user_id} and id = ${account_id}`.execute(tx)
  await sql`update accounts set is_active = true where id = (select id from accounts where user_id = ${user_id}
    and disconnected_at is null order by is_active desc, id limit 1)`.execute(tx)
}

/** A reading that came to nothing is tried again after this, ms. */
const AGAIN_AFTER = 10 * 60_000

export type DueReading = { id: string; instagram_user_id: string }

/** Connected accounts whose daily reading is due, the longest first, for this process to read. */
export async function claimReadings(db: Database, most: number): Promise<DueReading[]> {
  const { rows } = await sql<DueReading>`
    update accounts set next_reading_at = now() + ${AGAIN_AFTER} * interval '1 millisecond' where id = any(array(
      select id from accounts where status = 'connected' and disconnected_at is null and next_reading_at <= now()
      order by next_reading_at limit ${most} for no key update skip locked))
    returning id, instagram_user_id
  `.execute(db)
  return rows
}

/** Leaves a reading for later, as after a rest. */
export const putOffReading = (db: Database, account_id: string, ms: number) =>
  sql`update accounts set next_reading_at = now() + ${ms} * interval '1 millisecond' where id = ${account_id}`.execute(
    db,
  )
