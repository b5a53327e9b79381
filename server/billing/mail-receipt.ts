import { receiptMail } from '#words/mails.ts'
import type { Tx } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { Mail } from '../edges/mail/mail.ts'
import { mailUser } from '../users/mail-user.ts'
import type { BillingEdges } from './edges.ts'
import { cardWords, dayIn, money } from './show-receipt.ts'
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

export const workReceipts = (jobs: Jobs, edges: Pick<BillingEdges, 'db'> & { mail: Mail; public_url: string }) =>
  jobs.work<Receipt>(JOB, async ({ user_id, id }) => {
    const paid = await findTransaction(edges.db, user_id, id)
    if (!paid) return
    const { amount, description, paid_at, created_at, paid_with } = paid
    await mailUser(edges, user_id, ({ timezone }) =>
      receiptMail(
        {
          amount: money().format(amount / 100),
          description,
          day: dayIn(timezone, paid_at ?? created_at),
          card: paid_with ? cardWords(paid_with) : null,
        },
        edges.public_url,
      ),
    )
  })
