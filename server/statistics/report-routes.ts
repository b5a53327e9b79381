import * as calls from '#contract/reports.ts'
import { answers } from '#words/generated/server.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { noteAudit } from '../users/audit/note-audit.ts'
import { readReport } from './read-report.ts'
import { deleteLink, listLinks } from './report-link-store.ts'
import { openReport, shareReport } from './share-report.ts'

export function serveReports(http: Http, edges: { db: Database; public_url: string }) {
  const { db } = edges
  serve(http, calls.weeklyReport, async (wanted, { user }) => ({ report: await readReport(db, user, wanted) }))

  serve(http, calls.listReportLinks, async (_, { user }) => ({ report_links: await listLinks(db, user.id) }))

  serve(http, calls.shareReport, async (wanted, { user, request }) => {
    const shared = await shareReport(edges, user, wanted)
    const { username, from, to } = shared.report_link
    await noteAudit(db, user.id, 'report_shared', request, { from, to, ...(username !== null && { username }) })
    return shared
  })

  serve(http, calls.withdrawReportLink, async ({ id }, { user, request }) => {
    if (!(await deleteLink(db, user.id, id))) throw new Refusal('not_found')
    await noteAudit(db, user.id, 'report_withdrawn', request)
    return { message: answers.report_withdrawn }
  })

  serve(http, calls.openSharedReport, ({ token }, { reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return openReport({ db, meter: http.meter }, token)
  })
}
