import { sql } from 'kysely'
import { type Announcement, quietFor, subjectOf } from '#rules/mailed-notices.ts'
import { type Database, hasRow, readRows, type Tx } from '../../edges/database/database.ts'
import { deleteInPortions } from '../../edges/database/delete-in-portions.ts'

/** Notifications that are kept for one user, and as many warnings; and the days they are kept. */
const MAX_KEPT = 500
const DAYS_KEPT = 90

/** A task's event without what its page shows anyway. */
function kept({ event, data }: Announcement) {
  if (event !== 'task_finished' && event !== 'task_failed') return data
  const { id, kind, error, failure, done_count, target_count, skipped_count } = data.task
  return { task: { id, kind, error, failure, done_count, target_count, skipped_count } }
}

/** The history of an account: bounded by itself, so that nothing else pushes it out. */
const WARNINGS = ['account_warned', 'account_needs_you']

/**
 * Notes an event, unless the same was noted within the hour, for a limit within the day; the oldest beyond the bound is deleted. A warning that
 * still lasts is the same one: what is known of it now takes its place.
 */
export async function insertNotification(db: Database | Tx, user_id: string, announcement: Announcement) {
  const { event } = announcement
  const subject = subjectOf(announcement)
  const data = JSON.stringify(kept(announcement))
  const quiet = sql`make_interval(secs => ${quietFor(announcement) / 1000})`
  const lasting = event === 'account_warned'
  const same = sql`noted.user_id = ${user_id} and noted.event = ${event} and noted.subject = ${subject}
    and ${lasting ? sql`(noted.data->>'until')::timestamptz` : sql`noted.created_at`} > now() - ${quiet}`
  if (lasting && (await hasRow(db, sql`update notifications noted set data = ${data}::jsonb where ${same}`))) return
  await sql`
    insert into notifications (user_id, event, subject, data)
    select ${user_id}, ${event}, ${subject}, ${data}::jsonb where not exists (select 1 from notifications noted where ${same})
  `.execute(db)
  const alike = sql`user_id = ${user_id} and (event = any(${WARNINGS})) = ${WARNINGS.includes(event)}`
  await sql`
    delete from notifications where ${alike} and id <= (
      select id from notifications where ${alike} order by id desc offset ${MAX_KEPT} limit 1)
  `.execute(db)
}

export type Noted = Announcement & { id: string; created_at: Date; read_at: Date | null }

/** Newest first, after the one with the id `cursor`. */
export const listNoted = (
  db: Database,
  user_id: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Noted[]> =>
  readRows(
    db,
    sql<Noted>`
    select id, event, data, created_at, read_at from notifications
    where user_id = ${user_id} and (${cursor}::bigint is null or id < ${cursor}::bigint) order by id desc limit ${limit}`,
  )

/** The same of some events about one account, for some reasons. */
export const listNotedOf = (
  db: Database,
  user_id: string,
  account_id: string,
  { events, codes }: { events: Announcement['event'][]; codes: string[] },
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Noted[]> =>
  readRows(
    db,
    sql<Noted>`
    select id, event, data, created_at, read_at from notifications
    where user_id = ${user_id} and event = any(${events}) and data->>'account_id' = ${account_id}
      and data->>'code' = any(${codes}) and (${cursor}::bigint is null or id < ${cursor}::bigint) order by id desc limit ${limit}`,
  )

export async function countUnread(db: Database, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** All up to the id `up_to`, and those of `ids`. */
export const markRead = (db: Database, user_id: string, { up_to, ids }: { up_to: string | null; ids: string[] }) =>
  sql`
    update notifications set read_at = now()
    where user_id = ${user_id} and read_at is null and (id <= ${up_to}::bigint or id = any (${ids}::bigint[]))
  `.execute(db)

export const deleteOldNotifications = (db: Database) =>
  deleteInPortions(db, 'notifications', sql`created_at < now() - make_interval(days => ${DAYS_KEPT})`)
