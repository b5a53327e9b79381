import { noticePath } from '#rules/mailed-notices.ts'
import { noticeFooter, noticeWords } from '#words/mails.ts'
import type { NoticeEdges } from './edges.ts'
import { claimDueNotices, settleNotice } from './store.ts'

const MOST_AT_ONCE = 8

/** Makes one attempt at each mail that is due, many at once; any number of processes share the work. */
export async function sendDueNotices({ db, mail, public_url, log }: NoticeEdges): Promise<void> {
  const due = await claimDueNotices(db, MOST_AT_ONCE)
  await Promise.all(
    due.map(async ({ id, email, ...told }) => {
      const { subject, text } = noticeWords(told)
      try {
        await mail.send({
          to: email,
          subject,
          text: `${text}\n\n${public_url}${noticePath(told)}\n\n${noticeFooter(public_url)}`,
        })
        await settleNotice(db, id)
      } catch (error) {
        log.warn({ err: error, notice: id }, 'a notice could not be mailed')
      }
    }),
  )
}
