import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { deliverDue } from './deliver.ts'
import type { WebhookEdges } from './edges.ts'
import { deleteOldDeliveries, forgetEndedSecrets } from './store.ts'

/** How long an event waits to be noticed, ms. */
const EVERY = 1000

/** Delivers what was announced. */
export function workOnWebhooks(edges: WebhookEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('17 4 * * *', 'forget-webhook-deliveries', () => deleteOldDeliveries(db))
  jobs.every('29 * * * *', 'forget-webhook-secrets', async () => void (await forgetEndedSecrets(db)))
  return startRecurring(
    EVERY,
    () => deliverDue(edges),
    (error) => log.warn({ err: error }, 'delivering to webhooks failed'),
  )
}
