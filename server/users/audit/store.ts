import type { AuditEvent } from '#contract/own-data.ts'
import type { Database, Tx } from '../../edges/database/database.ts'

/** Names and numbers that identify the subject; never a password, token, code or cookie. */
export type AuditDetails = Record<string, string | number | boolean>

type NewEntry = { event: AuditEvent; ip: string | null; user_agent: string | null; details: string }

export const insertAudit = (db: Database | Tx, user_id: string, entry: NewEntry) =>
  db
    .insertInto('audit_log')
    .values({ user_id, ...entry })
    .execute()

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
