import { sql } from 'kysely'
import type { HoldReason } from '#rules/reasons.ts'
import { batch } from '../edges/concurrency/batch.ts'
import type { Database, Tx } from '../edges/database/database.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { Profile } from '../edges/instagram/people.ts'
import { profileFields } from './readings.ts'

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

const connectedOf = (db: Database, user_id: string) =>
  db.selectFrom('accounts').where('user_id', '=', user_id).where('disconnected_at', 'is', null)

/** Whether Instagram has ever shown its counts, which a sign-in's answer may leave out. */
const isCounted = sql<boolean>`exists (select from account_snapshots where account_id = accounts.id)`

export const listAccountRows = (db: Database, user_id: string) =>
  connectedOf(db, user_id)
    .select([...wire, isCounted.as('is_counted'), sql<HoldReason | null>`hold`.as('hold')])
    .orderBy('id')
    .execute()

/** The user's account of that name; without a name the one marked active, otherwise the first. */
export const findNamedAccount = (db: Database, user_id: string, username: string | null) =>
  connectedOf(db, user_id)
    .select(['id', 'instagram_user_id', 'username', 'followers_count', 'following_count'])
    .$if(username !== null, (query) => query.where('username', '=', username))
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .executeTakeFirst()

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
  'counted_at',
  'profile_pic_url',
] as const

export const findAccountRow = (db: Database, user_id: string, account_id: string) =>
  connectedOf(db, user_id).select(inside).where('id', '=', account_id).executeTakeFirst()

/** What an account's owner has to do; null where nothing holds it. */
export async function findHold(db: Database, account_id: string): Promise<HoldReason | null> {
  const row = await db.selectFrom('accounts').select('hold').where('id', '=', account_id).executeTakeFirst()
  return (row?.hold ?? null) as HoldReason | null
}

/** An account of any user, for the worker, which has no caller. */
export const findAnyAccountRow = batch(async (db, ids: string[]) => {
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

export const findAccountByInstagramId = (db: Database, user_id: string, instagram_user_id: string) =>
  db
    .selectFrom('accounts')
    .select(['username', 'device'])
    .where('user_id', '=', user_id)
    .where('instagram_user_id', '=', instagram_user_id)
    .executeTakeFirst()

export const countAccounts = async (db: Database, user_id: string, except_instagram_user_id: string) => {
  const { count } = await connectedOf(db, user_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('instagram_user_id', '<>', except_instagram_user_id)
    .where('status', '<>', 'over_limit')
    .executeTakeFirstOrThrow()
  return count
}

export type NewConnection = { profile: Profile; session_id: string; device: Device }

/** Creates or renews the account's row and makes it the active one. Its sealed session follows separately, as it is bound to the row's id. */
export async function upsertAccount(
  tx: Tx,
  user_id: string,
  { profile, session_id, device }: NewConnection,
): Promise<{ id: string; is_new: boolean }> {
  const fields = {
    ...profileFields(profile),
    is_active: false,
    status: 'connected',
    hold: null,
    status_before: null,
    hold_before: null,
    session_id,
    // A session belongs to the device that opened it, even where two sign-ins crossed.
    device: JSON.stringify(device),
    disconnected_at: null,
  }
  const connected = await tx
    .insertInto('accounts')
    .values({ user_id, instagram_user_id: profile.id, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'instagram_user_id']).doUpdateSet(fields))
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
  await makeActive(tx, user_id, connected.id)
  return connected
}

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

/**
 * What an account needs is stored for later while the plan has no room for it. Returns the status it had. With `session_id` only while the
 * sign-in it belongs to is still the account's.
 */
export async function updateStatus(
  db: Database,
  account_id: string,
  status: string,
  hold: HoldReason | null,
  session_id: string | null = null,
) {
  const needed = hold && JSON.stringify(hold)
  const { rows } = await sql<{ user_id: string; username: string; was: string; language: string }>`
    update accounts set
      status = case when was = 'over_limit' then was else ${status} end,
      hold = case when was = 'over_limit' then hold else ${needed}::jsonb end,
      status_before = case when was = 'over_limit' then ${status} end,
      hold_before = case when was = 'over_limit' then ${needed}::jsonb end
    from (select id, status as was from accounts where id = ${account_id}
      and (${session_id}::text is null or session_id = ${session_id}) for update) before
    where accounts.id = before.id returning user_id, username, was,
      (select coalesce(language, seen_language) from users where users.id = user_id) as language
  `.execute(db)
  return rows[0]
}

/** This connection and the others of its Instagram account that are not waiting for their owners. */
export async function listWorkingConnections(db: Database, account_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from accounts join accounts other using (instagram_user_id)
    where accounts.id = ${account_id} and (other.id = accounts.id
      or other.disconnected_at is null and coalesce(other.status_before, other.status) = 'connected') order by other.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Releases every connection of an Instagram account that waits for a confirmation, after one of them was accepted again. */
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

/** Keeps `limit` accounts working and holds the others. Those in `keep` come first, then those that worked before. */
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

/** The others first: only one account of a user is ever active. */
export async function makeActive(tx: Tx, user_id: string, account_id: string) {
  await sql`update accounts set is_active = false where user_id = ${user_id} and is_active`.execute(tx)
  await sql`update accounts set is_active = true where user_id = ${user_id} and id = ${account_id}`.execute(tx)
}

/** Shreds the account's session and every pending sign-in of its name, and marks it disconnected; the next one becomes the active one. */
export async function markDisconnected(tx: Tx, user_id: string, account_id: string) {
  await sql`delete from pending_sign_ins using accounts where accounts.id = ${account_id}
    and pending_sign_ins.user_id = ${user_id} and pending_sign_ins.username = accounts.username`.execute(tx)
  await sql`update accounts set disconnected_at = now(), is_active = false, sealed_session = null,
    status = 'needs_sign_in', hold = null where user_id = ${user_id} and id = ${account_id}`.execute(tx)
  await sql`update accounts set is_active = true where id = (select id from accounts where user_id = ${user_id}
    and disconnected_at is null order by is_active desc, id limit 1)`.execute(tx)
}
