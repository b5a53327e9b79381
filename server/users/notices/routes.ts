import { getNotices, putNotices } from '#contract/notices.ts'
import type { Database } from '../../edges/database/database.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { findMailedEvents, updateMailedEvents } from './store.ts'

export function serveNotices(http: Http, { db }: { db: Database }) {
  serve(http, getNotices, async (_, { user }) => ({ mail: await findMailedEvents(db, user.id) }))

  serve(http, putNotices, async ({ mail }, { user }) => {
    const chosen = [...new Set(mail)]
    await updateMailedEvents(db, user.id, chosen)
    return { mail: chosen }
  })
}
