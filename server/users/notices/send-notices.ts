import type { Logger } from 'pino'
import { noticePath } from '#rules/mailed-notices.ts'
import { noticeFooter, noticeWords } from '#words/mails.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import { inLanguage } from '../../edges/language.ts'
import type { Mail } from '../../edges/mail/mail.ts'
import { claimDueNotices, deleteOldNotices, settleNotice } from './store.ts'

/** `public_url` is the origin of mailed links. */
type NoticeEdges = { db: Database; jobs: Jobs; mail: Mail; public_url: string; log: Logger }

/** Maximum delay of a notice, ms. */
const EVERY = 2000
const MAX_AT_ONCE = 8

/** Mails announced events to users who want them. */
export function workOnNotices(edges: NoticeEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('27 4 * * *', 'forget-mailed-notices', async () => void (await deleteOldNotices(db)))
  return startRecurring(
    EVERY,
    () => sendDueNotices(edges),
    (error) => log.warn({ err: error }, 'mailing notices failed'),
  )
}

/** Makes one attempt at each due mail, concurrently; any number of processes share the work. */
export async function sendDueNotices({ db, mail, public_url, log }: Omit<NoticeEdges, 'jobs'>): Promise<void> {
  const due = await claimDueNotices(db, MAX_AT_ONCE)
  await Promise.all(
    due.map(async ({ id, email, language, ...announcement }) => {
      const link = `${public_url}${noticePath(announcement)}`
      const words = inLanguage(language, () => {
        const { subject, text } = noticeWords(announcement)
        return { subject, text: `${text}\n\n${link}\n\n${noticeFooter(public_url)}` }
      })
      try {
        await mail.send({ to: email, ...words })
        await settleNotice(db, id)
      } catch (error) {
        log.warn({ err: error, notice: id }, 'a notice could not be mailed')
      }
    }),
  )
}
