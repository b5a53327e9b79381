import type { AuditEvent } from '#contract/own-data.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { type AuditDetails, insertAudit } from './store.ts'

/** The origin of a request. */
type Origin = { ip: string; headers: { 'user-agent'?: string | undefined } }

/** Adds an entry to the activity log. `request` is null for what the product does by itself. */
export async function noteAudit(
  db: Database | Tx,
  user_id: string,
  event: AuditEvent,
  request: Origin | null,
  details: AuditDetails = {},
): Promise<void> {
  const user_agent = request?.headers['user-agent']?.slice(0, 300) ?? null
  await insertAudit(db, user_id, { event, ip: request?.ip ?? null, user_agent, details: JSON.stringify(details) })
}
