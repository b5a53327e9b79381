import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import type { NoticeEdges } from './edges.ts'
import { sendDueNotices } from './send-notices.ts'
import { deleteOldNotices } from './store.ts'

/** How long a notice waits to be sent, ms. */
const EVERY = 2000

/** Mails what was announced to those who want it. */
export function workOnNotices(edges: NoticeEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('27 4 * * *', 'forget-mailed-notices', async () => void (await deleteOldNotices(db)))
  return startRecurring(
    EVERY,
    () => sendDueNotices(edges),
    (error) => log.warn({ err: error }, 'mailing notices failed'),
  )
}
