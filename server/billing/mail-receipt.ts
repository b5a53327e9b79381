import { receiptMail } from '#words/mails.ts'
import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { inLanguage } from '../edges/language.ts'
import type { Mail } from '../edges/mail/mail.ts'
import { findCredentials, languageOf } from '../users/store.ts'
import type { BillingEdges } from './edges.ts'
import { cardWords, day, money } from './show-receipt.ts'
import { findTransaction } from './store.ts'

const JOB = 'billing.receipt'

type Receipt = { user_id: string; id: string }

/** Mails the receipt of each payment that was just found to have succeeded. */
export async function mailReceipts(
  jobs: BillingEdges['jobs'],
  tx: Tx,
  user_id: string,
  paid: readonly { id: string }[],
) {
  for (const { id } of paid) await jobs.send(JOB, { user_id, id } satisfies Receipt, { tx })
}

export const workReceipts = (
  jobs: Jobs,
  { db, mail, public_url }: Pick<BillingEdges, 'db'> & { mail: Mail; public_url: string },
) =>
  jobs.work<Receipt>(JOB, async ({ user_id, id }) => {
    const user = await findCredentials(db, user_id)
    const paid = user && (await findTransaction(db, user_id, id))
    if (!paid) return
    const words = inLanguage(languageOf(user), () =>
      receiptMail(
        {
          amount: money().format(paid.amount / 100),
          description: paid.description,
          day: day().format(paid.paid_at ?? paid.created_at),
          card: paid.paid_with ? cardWords(paid.paid_with) : null,
        },
        public_url,
      ),
    )
    await mail.send({ to: user.email, ...words })
  })
