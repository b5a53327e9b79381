import type { Logger } from 'pino'
import { noticesPath } from '#rules/mailed-notices.ts'
import { noticeFooter, noticesWords } from '#words/mails.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { createFairWork } from '../../edges/concurrency/work-fairly.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Jobs } from '../../edges/jobs/jobs.ts'
import { inLanguage } from '../../edges/language.ts'
import type { Mail } from '../../edges/mail/mail.ts'
import { claimDueMails, type DueMail, deleteOldNotices, settleNotices } from './store.ts'

/** `public_url` is the origin of mailed links. */
type NoticeEdges = { db: Database; jobs: Jobs; mail: Mail; public_url: string; log: Logger }

/** Maximum delay of a notice, ms. */
const EVERY = 2000
/** Concurrent mails of this process. */
const SHARE = { at_once: 16, of_one: 2 }

/** Mails announced events to users who want them. */
export function workOnNotices(edges: NoticeEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('27 4 * * *', 'forget-mailed-notices', async () => void (await deleteOldNotices(db)))
  const onFailure = (error: unknown) => log.warn({ err: error }, 'mailing notices failed')
  const work = sending(edges, onFailure)
  const rounds = startRecurring(EVERY, () => work.beginDue(), onFailure)
  return {
    async stop() {
      work.stop()
      await rounds.stop()
      await work.ended()
    },
  }
}

/** Any number of processes share the work; nobody waits for the many mails of another user. */
const sending = (edges: Omit<NoticeEdges, 'jobs'>, onFailure: (error: unknown) => void) =>
  createFairWork<DueMail>({
    ...SHARE,
    ownerOf: ({ user_id }) => user_id,
    claim: (room) => claimDueMails(edges.db, room),
    work: (due) => send(edges, due),
    onFailure,
  })

/** Makes one attempt at each due mail; resolves once all have ended. */
export async function sendDueNotices(edges: Omit<NoticeEdges, 'jobs'>): Promise<void> {
  const work = sending(edges, (error) => edges.log.warn({ err: error }, 'mailing notices failed'))
  await work.beginDue()
  await work.ended()
}

async function send({ db, mail, public_url, log }: Omit<NoticeEdges, 'jobs'>, due: DueMail): Promise<void> {
  const { notices, email, language, timezone: zone } = due
  const link = `${public_url}${noticesPath(notices)}`
  const words = inLanguage(language, () => {
    const { subject, text } = noticesWords(notices, { now: Date.now(), zone })
    return { subject, text: `${text}\n\n${link}\n\n${noticeFooter(public_url)}` }
  })
  const ids = notices.map(({ id }) => id)
  try {
    await mail.send({ to: email, ...words })
    await settleNotices(db, ids)
  } catch (error) {
    log.warn({ err: error, notices: ids }, 'a notice could not be mailed')
  }
}
