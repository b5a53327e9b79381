import { sql } from 'kysely'
import type { AuditEvent } from '#contract/own-data.ts'
import { type Database, readRows, type Tx } from '../../edges/database/database.ts'

/** Names and numbers that identify the subject; never a password, token, code or cookie. */
export type AuditDetails = Record<string, string | number | boolean>

type NewEntry = { event: AuditEvent; ip: string | null; user_agent: string | null; details: string }

export const insertAudit = (db: Database | Tx, user_id: string, entry: NewEntry) =>
  db
    .insertInto('audit_log')
    .values({ user_id, ...entry })
    .execute()

/** From where a user has signed in, or registered, in the last ninety days: of the last thousand entries. */
export async function listSignInAddresses(db: Database, user_id: string): Promise<string[]> {
  const rows = await readRows(
    db,
    sql<{ ip: string }>`
    select distinct ip from (
      select ip, event, at from audit_log where user_id = ${user_id} order by id desc limit 1000
    ) lately
    where event in ('registered', 'signed_in') and ip is not null and at > now() - interval '90 days'`,
  )
  return rows.map(({ ip }) => ip)
}

/** Newest first, after the entry `cursor`. */
export async function listAudit(db: Database, user_id: string, cursor: string | null, limit: number) {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'event', 'at', 'ip', 'user_agent', 'details'])
    .where('user_id', '=', user_id)
  if (cursor) query = query.where('id', '<', cursor)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, event: row.event as AuditEvent, details: row.details as AuditDetails }))
}
