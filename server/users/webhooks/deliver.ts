import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveryFailure, namedConnectionErrors } from '#rules/delivery-failures.ts'
import { type Recurring, startRecurring } from '../../edges/concurrency/recurring.ts'
import { createFairWork } from '../../edges/concurrency/work-fairly.ts'
import { AddressRefused, NoAnswerError } from '../../edges/outbound/outbound.ts'
import { CannotOpen } from '../../edges/secrets.ts'
import { mailChange } from '../mail-change.ts'
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

/** Concurrent deliveries of this process, each of them a connection that may wait ten seconds for its answer. */
const SHARE = { at_once: 64, of_one: 2 }

/** Seconds for which nothing is sent to a webhook that gave no answer, after the first time, the second, … and every later one. */
const rests = [MINUTE_SECONDS, 5 * MINUTE_SECONDS, 30 * MINUTE_SECONDS, 2 * HOUR_SECONDS]

/** A webhook that has failed so often in a row, for so long, is switched off. */
const MAX_FAILED = { times: 10, days: 1 }

/** Maximum delay of an event, ms. */
const EVERY = 1000

/** How long those under way may still take when the product stops, ms; what is cut off is sent again. */
const STOPS_WITHIN = 3000

/** Delivers announced events. */
export function workOnWebhooks(edges: WebhookEdges): Recurring {
  const { db, jobs, log } = edges
  jobs.every('17 4 * * *', 'forget-webhook-deliveries', async () => void (await store.deleteOldDeliveries(db)))
  jobs.every('29 * * * *', 'forget-webhook-secrets', async () => void (await store.forgetEndedSecrets(db)))
  const onFailure = (error: unknown) => log.warn({ err: error }, 'delivering to webhooks failed')
  const work = delivering(edges, onFailure)
  const rounds = startRecurring(EVERY, () => work.beginDue(), onFailure)
  return {
    async stop() {
      work.stop()
      await rounds.stop()
      await Promise.race([work.ended(), pause(STOPS_WITHIN, undefined, { ref: false })])
    },
  }
}

/** Any number of processes share the work; nobody waits for the deliveries of another user. */
const delivering = (edges: WebhookEdges, onFailure: (error: unknown) => void) =>
  createFairWork<store.DueDelivery>({
    ...SHARE,
    ownerOf: ({ user_id }) => user_id,
    claim: (room) => store.claimDue(edges.db, room),
    work: async (due) => void (await deliver(edges, due)),
    onFailure,
  })

/** Makes one attempt at each due delivery; resolves once all have ended. */
export async function deliverDue(edges: WebhookEdges): Promise<void> {
  const failures: unknown[] = []
  const work = delivering(edges, (error) => failures.push(error))
  await work.beginDue()
  await work.ended()
  if (failures.length > 0) throw failures[0]
}

/** Makes one attempt, which the caller has claimed, and stores its outcome. */
export async function deliver(edges: WebhookEdges, due: store.DueDelivery) {
  const outcome = await attempt(edges, due)
  const settled = await store.settleDelivery(edges.db, due.id, outcome)
  if (outcome.state === 'delivered') await store.noteArrived(edges.db, due.webhook_id)
  else if (due.event !== 'test') await noteFailed(edges, due.webhook_id, outcome)
  return settled
}

/** A webhook that fails for too long is switched off, and its owner mailed. */
const noteFailed = ({ db, jobs }: WebhookEdges, webhook_id: string, { is_silent }: store.DeliveryOutcome) =>
  db.transaction().execute(async (tx) => {
    const webhook = await store.noteFailed(tx, webhook_id, is_silent ? rests : null)
    if (!webhook || webhook.is_off) return
    if (webhook.failed_times < MAX_FAILED.times || webhook.failing_days < MAX_FAILED.days) return
    if (await store.switchOff(tx, webhook_id)) await mailChange(jobs, tx, webhook.user_id, 'webhook_off', webhook.url)
  })

async function attempt({ outbound, secrets }: WebhookEdges, due: store.DueDelivery): Promise<store.DeliveryOutcome> {
  const failed = (failure: DeliveryFailure, response_status: number | null = null): store.DeliveryOutcome => {
    const wait = due.event === 'test' ? undefined : back_off[due.attempts - 1]
    return { state: wait ? 'waiting' : 'failed', response_status, failure, again_in: wait ?? null, is_silent: false }
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
      return { state: 'delivered', response_status: status, failure: null, again_in: null, is_silent: false }
    return failed({ code: 'answered', params: { status } }, status)
  } catch (error) {
    return { ...failed(failureOf(error)), is_silent: error instanceof NoAnswerError }
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
