import { type DeliveryFailure, namedConnectionErrors } from '#rules/delivery-failures.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { AddressRefused } from '../../edges/outbound/outbound.ts'
import { CannotOpen } from '../../edges/secrets.ts'
import { openIfPossible, secretBond, type WebhookEdges } from './edges.ts'
import { signatureHeaders } from './signature.ts'
import * as store from './store.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Seconds until the next attempt after the first, second, … failure; after the last of them it has failed for good. */
const back_off = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
]

const MAX_AT_ONCE = 16

/** Maximum delay of an event, ms. */
const EVERY = 1000

/** Delivers announced events. */
export function workOnWebhooks(edges: WebhookEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('17 4 * * *', 'forget-webhook-deliveries', async () => void (await store.deleteOldDeliveries(db)))
  jobs.every('29 * * * *', 'forget-webhook-secrets', async () => void (await store.forgetEndedSecrets(db)))
  return startRecurring(
    EVERY,
    () => deliverDue(edges),
    (error) => log.warn({ err: error }, 'delivering to webhooks failed'),
  )
}

/** Makes one attempt at each due delivery, concurrently; any number of processes share the work. */
export async function deliverDue(edges: WebhookEdges): Promise<void> {
  const due = await store.claimDue(edges.db, MAX_AT_ONCE)
  await Promise.all(due.map((delivery) => deliver(edges, delivery)))
}

/** Makes one attempt, which the caller has claimed, and stores its outcome. */
export const deliver = async (edges: WebhookEdges, due: store.DueDelivery) =>
  store.settleDelivery(edges.db, due.id, await attempt(edges, due))

async function attempt({ outbound, secrets }: WebhookEdges, due: store.DueDelivery): Promise<store.DeliveryOutcome> {
  const failed = (failure: DeliveryFailure, response_status: number | null = null): store.DeliveryOutcome => {
    const wait = due.event === 'test' ? undefined : back_off[due.attempts - 1]
    return { state: wait ? 'waiting' : 'failed', response_status, failure, again_in: wait ?? null }
  }
  const { id, event, created_at, data } = due
  const body = JSON.stringify({ id, event, created_at, data })
  try {
    const bond = secretBond(due.user_id, due.webhook_id)
    const secret = secrets.open(due.sealed_secret, bond)
    const previous = due.previous_sealed_secret && openIfPossible(secrets, due.previous_sealed_secret, bond)
    const status = await outbound.post(due.url, body, {
      'content-type': 'application/json',
      'user-agent': 'Cadenza-Webhooks/1',
      ...signatureHeaders(previous ? [secret, previous] : [secret], {
        id,
        body,
        seconds: Math.floor(Date.now() / 1000),
      }),
    })
    if (status >= 200 && status < 300)
      return { state: 'delivered', response_status: status, failure: null, again_in: null }
    return failed({ code: 'answered', params: { status } }, status)
  } catch (error) {
    return failed(failureOf(error))
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof CannotOpen) return { code: 'secret_lost', params: {} }
  if (error instanceof AddressRefused) return { code: 'address_refused', params: { problem: error.problem } }
  const { code, message } = error as NodeJS.ErrnoException
  const named = namedConnectionErrors.find((name) => name === code)
  if (named) return { code: 'no_connection', params: { error: named } }
  return { code: 'unreachable', params: { why: message.slice(0, 200) } }
}
