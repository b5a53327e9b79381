import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { noticePath } from '#rules/mailed-notices.ts'
import { noticeWords } from '#words/mails.ts'
import type { Database } from '../../edges/database/database.ts'
import { type Http, serve } from '../../edges/http/serve.ts'
import { countUnread, listNoted, markRead } from './store.ts'

export function serveNotifications(http: Http, { db }: { db: Database }) {
  serve(http, listNotifications, async ({ cursor, limit }, { user }) => {
    const reader = { now: Date.now(), zone: user.timezone }
    const [noted, unread] = await Promise.all([
      listNoted(db, user.id, { cursor: cursor ?? null, limit }),
      countUnread(db, user.id),
    ])
    const notifications = noted.map(({ id, created_at, read_at, ...announcement }) => {
      const { subject: title, text } = noticeWords(announcement, reader)
      return { id, event: announcement.event, title, text, path: noticePath(announcement), created_at, read_at }
    })
    return { notifications, unread, next_cursor: noted.length === limit ? (noted.at(-1)?.id ?? null) : null }
  })

  serve(http, readNotifications, async ({ up_to, ids = [] }, { user }) => {
    await markRead(db, user.id, { up_to: up_to ?? null, ids })
    return { unread: await countUnread(db, user.id) }
  })
}
