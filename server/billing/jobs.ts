import type { Logger } from 'pino'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { Mail } from '../edges/mail/mail.ts'
import { applyPlan } from './apply-plan.ts'
import type { BillingEdges } from './edges.ts'
import { workReceipts } from './mail-receipt.ts'
import { settleUnanswered } from './operations.ts'
import { endOverdue, endSimulated, findOpenOperation, listStale, listUnhandled } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'
import { handleEvent } from './take-event.ts'

/** Scheduled work on subscriptions. */
export function workBilling(jobs: Jobs, edges: BillingEdges & { log: Logger; mail: Mail; public_url: string }) {
  jobs.every('* * * * *', 'billing-clock', () => keepTime(edges), { retries: 0 })
  jobs.every('*/10 * * * *', 'billing-reconcile', () => reconcile(edges), { retries: 0 })
  workReceipts(jobs, edges)
}

/** Ends expired trials and graces and, with Stripe, earlier simulated subscriptions; the sandbox renews what is due. */
export async function keepTime(edges: BillingEdges): Promise<void> {
  const { db, sandbox } = edges
  await sandbox?.catchUp()
  const ended = sandbox ? [] : await endSimulated(db)
  for (const user_id of [...ended, ...(await endOverdue(db))]) await applyPlan(edges, user_id)
}

/** Reads from the provider what may have been missed: lost events, lost answers, ended periods. */
export async function reconcile(edges: BillingEdges & { log: Logger }): Promise<void> {
  const { db, payments, log } = edges
  for (const event of await listUnhandled(db)) await logFailure(log, () => handleEvent(edges, event))
  for (const user_id of await listStale(db, payments.name)) {
    await logFailure(log, async () => {
      await syncSubscription(edges, user_id)
      const open = await findOpenOperation(db, user_id)
      if (open) await settleUnanswered(edges, user_id, open)
    })
  }
}

/** A customer who cannot be read now must not block the others. */
async function logFailure(log: Logger, work: () => Promise<void>) {
  await work().catch((error: unknown) => log.warn({ err: error }, 'a subscription could not be reconciled'))
}
