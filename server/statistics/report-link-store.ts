import { sql } from 'kysely'
import { REPORT_DAYS } from '#rules/reports.ts'
import { type Database, readRow, readRows, type Tx } from '../edges/database/database.ts'

type LinkRow = {
  id: string
  username: string | null
  from: string
  to: string
  created_at: Date
  expires_at: Date
  opened: number
  opened_at: Date | null
}

/** Those that have not expired, of accounts that are still connected; newest first. */
export const listLinks = (db: Database | Tx, user_id: string): Promise<LinkRow[]> =>
  readRows(
    db,
    sql<LinkRow>`
    select report_links.id, username, to_char(first_day, 'YYYY-MM-DD') as from,
      to_char(first_day + ${REPORT_DAYS - 1}::int, 'YYYY-MM-DD') as to, created_at, expires_at, opened::float8 as opened, opened_at
    from report_links left join accounts on accounts.id = account_id
    where report_links.user_id = ${user_id} and expires_at > now() and (account_id is null or disconnected_at is null)
    order by report_links.id desc`,
  )

export type NewLink = { account_id: string | null; from: string; token_hash: Buffer; days: number }

export async function insertLink(tx: Tx, user_id: string, { account_id, from, token_hash, days }: NewLink) {
  const made = await readRow(
    tx,
    sql<{ id: string }>`
    insert into report_links (user_id, account_id, first_day, token_hash, expires_at)
    values (${user_id}, ${account_id}, ${from}, ${token_hash}, now() + make_interval(days => ${days})) returning id`,
  )
  const link = (await listLinks(tx, user_id)).find(({ id }) => id === made?.id)
  if (!link) throw new Error('A link of a report was made and is not there.')
  return link
}

/** False when the user has no such link. */
export async function deleteLink(db: Database, user_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_links')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What a token opens; undefined once it has expired or was withdrawn. */
export const findLink = (db: Database, token_hash: Buffer) =>
  readRow(
    db,
    sql<{ id: string; user_id: string; account_id: string | null; from: string; expires_at: Date }>`
    select report_links.id, report_links.user_id, account_id, to_char(first_day, 'YYYY-MM-DD') as from, expires_at
    from report_links left join accounts on accounts.id = account_id 
    where token_hash = ${token_hash} and expires_at > now() and (account_id is null or disconnected_at is null)`,
  )

export const noteOpened = (db: Database, id: string) =>
  sql`update report_links set opened = opened + 1, opened_at = now() where id = ${id}`.execute(db)

export const deleteEndedLinks = (db: Database) => sql`delete from report_links where expires_at < now()`.execute(db)

/** The names of the accounts a report is about. */
export async function listReportedNames(db: Database, user_id: string, account_id: string | null): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ username: string }>`
    select username from accounts where user_id = ${user_id} and disconnected_at is null
      and (${account_id}::bigint is null or id = ${account_id}) order by id`,
  )
  return rows.map(({ username }) => username)
}
