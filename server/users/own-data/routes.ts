import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { askExport, deleteUser, downloadExport, listExports } from '#contract/own-data.ts'
import { answers } from '#words/generated/server.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { noteAudit } from '../audit/note-audit.ts'
import type { UserEdges } from '../edges.ts'
import { deleteWholeUser } from './delete-user.ts'
import { requestExport } from './request-export.ts'
import { findPart, listExportRows } from './store.ts'

type Edges = Pick<UserEdges, 'db' | 'jobs' | 'sessions' | 'sockets' | 'publish'> & { log: Logger }

export function serveOwnData(http: Http, edges: Edges) {
  const { db, jobs, sessions } = edges

  serve(http, askExport, async (_, { user, request }) => ({
    export: await requestExport({ db, jobs }, user.id, request),
  }))

  serve(http, listExports, async (_, { user }) => ({ exports: await listExportRows(db, user.id) }))

  serve(http, downloadExport, async ({ id }, { user, request, reply }) => {
    const found = (await listExportRows(db, user.id)).find((row) => row.id === id)
    if (!found) throw new Refusal('not_found')
    if (found.state !== 'ready') throw new Refusal('export_not_ready')
    await noteAudit(db, user.id, 'export_downloaded', request)
    const day = found.created_at.toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="cadenza-data-${day}.zip"`)
    reply.header('content-length', found.size_bytes ?? 0)
    return reply.type('application/zip').send(Readable.from(readParts(db, id)))
  })

  serve(http, deleteUser, async ({ password }, { user, request, reply }) => {
    await deleteWholeUser(edges, user, request.ip, password)
    await sessions.end(request, reply)
    return { message: answers.user_deleted }
  })
}

/** The zip part by part, at the pace of the download. */
async function* readParts(db: Database, export_id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await findPart(db, export_id, position)
    if (!bytes) return
    yield bytes
  }
}
