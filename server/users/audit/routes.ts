import { listAuditLog } from '#contract/own-data.ts'
import type { Database } from '../../edges/database/database.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { listAudit } from './store.ts'

export function serveAuditLog(http: Http, { db }: { db: Database }) {
  serve(http, listAuditLog, async ({ cursor, limit }, { user }) => {
    const entries = await listAudit(db, user.id, cursor ?? null, limit)
    return { entries, next_cursor: entries.length === limit ? (entries.at(-1)?.id ?? null) : null }
  })
}
