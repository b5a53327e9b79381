import type { Logger } from 'pino'
import * as calls from '#contract/billing.ts'
import { plans } from '#rules/plans.ts'
import { answers } from '#words/generated/server.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { refuseUnavailable } from '../edges/payments/provider.ts'
import { noteAudit } from '../users/audit/note-audit.ts'
import { addCard } from './add-card.ts'
import { cancelPlan, resumePlan } from './cancel-plan.ts'
import { changePlan, confirmPayment, takeConfirmation } from './change-plan.ts'
import { readUsage } from './count-usage.ts'
import type { BillingEdges } from './edges.ts'
import { readSubscription } from './entitlements.ts'
import { keepTime } from './jobs.ts'
import { preferCard } from './prefer-card.ts'
import { previewPlanChange } from './preview-change.ts'
import { removeCard } from './remove-card.ts'
import { showReceipt } from './show-receipt.ts'
import { type CardRow, findAddress, listCards, listTransactionRows, upsertAddress } from './store.ts'
import { handleEvent, takeEvent } from './take-event.ts'

/** Events of the provider can contain a whole invoice. */
const MAX_EVENT_BYTES = 1024 * 1024

export function serveBilling(http: Http, edges: BillingEdges & { log: Logger; is_public: boolean }) {
  const { db, payments, sandbox } = edges
  const changed = async (user_id: string) => ({
    success: true as const,
    subscription: await readSubscription(db, user_id),
  })

  serve(http, calls.listPlans, () => ({ subscriptions: [...plans] }))
  serve(http, calls.getSubscription, (_, { user }) => changed(user.id))
  serve(http, calls.getUsage, async (_, { user }) => ({ success: true as const, usage: await readUsage(db, user.id) }))

  serve(http, calls.billingConfig, () => ({ provider: payments.name, publishable_key: payments.publishable_key }))

  serve(http, calls.subscribe, async ({ subscription_id, payment_method_id }, { user, request }) => {
    const order = { plan_id: subscription_id, payment_method_id: payment_method_id ?? null }
    const done = await refuseUnavailable(changePlan(edges, user, order))
    await noteAudit(db, user.id, 'plan_changed', request, { plan: subscription_id, confirmed: done.kind === 'done' })
    if (done.kind === 'done') return changed(user.id)
    return { success: false as const, requires_action: true as const, client_secret: done.client_secret }
  })

  serve(http, calls.previewChange, async ({ subscription_id, new_card = false }, { user }) => ({
    success: true as const,
    preview: await previewPlanChange(edges, user.id, { plan_id: subscription_id, new_card }),
  }))

  serve(http, calls.cancelSubscription, async (_, { user, request }) => {
    await cancelPlan(edges, user.id)
    await noteAudit(db, user.id, 'plan_cancelled', request)
    return changed(user.id)
  })

  serve(http, calls.resumeSubscription, async (_, { user, request }) => {
    await resumePlan(edges, user.id)
    await noteAudit(db, user.id, 'plan_resumed', request)
    return changed(user.id)
  })

  serve(http, calls.listPaymentMethods, async (_, { user }) => ({
    payment_methods: (await listCards(db, user.id, payments.name)).map(methodOf),
  }))

  serve(http, calls.addPaymentMethod, async (input, { user, request }) => {
    const order = { ...input, payment_method_id: input.payment_method_id ?? null }
    const payment_method = methodOf(await addCard(edges, user, order))
    await noteAudit(db, user.id, 'payment_method_added', request, { last_four: payment_method.last_four })
    return { success: true as const, payment_method }
  })

  serve(http, calls.removePaymentMethod, async ({ id }, { user, request }) => {
    await removeCard(edges, user.id, id)
    await noteAudit(db, user.id, 'payment_method_removed', request)
    return { success: true as const }
  })

  serve(http, calls.changePaymentMethod, async ({ id }, { user }) => ({
    success: true as const,
    payment_method: methodOf(await preferCard(edges, user.id, id)),
  }))

  serve(http, calls.listTransactions, async ({ cursor, limit }, { user }) => {
    const rows = await listTransactionRows(db, user.id, cursor, limit)
    const transactions = rows.map((row) => ({ ...row, status: row.status as calls.Transaction['status'] }))
    return { transactions, next_cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  })

  serve(http, calls.transactionReceipt, async ({ id }, { user, reply }) => {
    await reply.type('text/html; charset=utf-8').send(await showReceipt(db, user, id))
    return {}
  })

  serve(http, calls.getBillingAddress, async (_, { user }) => (await findAddress(db, user.id)) ?? emptyAddress)

  serve(http, calls.saveBillingAddress, async (address, { user, request }) => {
    await upsertAddress(db, user.id, address)
    await noteAudit(db, user.id, 'billing_address_changed', request)
    return { message: answers.address_saved }
  })

  serve(http, calls.confirmSandboxPayment, async ({ client_secret, approve }, { user }) => {
    await confirmPayment(edges, user.id, client_secret, approve)
    return changed(user.id)
  })

  serve(http, calls.takeConfirmedPayment, async ({ client_secret }, { user }) => {
    await refuseUnavailable(takeConfirmation(edges, user.id, client_secret))
    return changed(user.id)
  })

  serve(http, calls.advanceSandboxClock, async ({ seconds }) => {
    if (!sandbox || edges.is_public) throw new Refusal('not_found')
    const now = await sandbox.advance(seconds)
    await keepTime(edges)
    return { now }
  })

  serveEvents(http, edges)
}

/** The body is read unparsed: the signature covers its exact bytes. */
function serveEvents(http: Http, edges: BillingEdges & { log: Logger }) {
  http.app.register(async (app) => {
    app.removeContentTypeParser('application/json')
    const options = { parseAs: 'string', bodyLimit: MAX_EVENT_BYTES } as const
    app.addContentTypeParser('application/json', options, async (_request: unknown, body: string | Buffer) => body)
    serve({ ...http, app }, calls.receivePaymentEvent, async (_, { request }) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      const event = await takeEvent(edges, String(request.body ?? ''), signature)
      // Answered before it is processed: the reconciliation repeats what fails now.
      if (event) handleEvent(edges, event).catch((err) => edges.log.warn({ err }, 'an event is left for later'))
      return { received: true as const }
    })
  })
}

const emptyAddress = {
  billing_name: '',
  billing_address_line1: '',
  billing_address_line2: null,
  billing_city: '',
  billing_state: '',
  billing_postal_code: '',
  billing_country: '',
}

const methodOf = ({ provider_id: _, ...card }: CardRow) =>
  card as typeof card & Pick<calls.PaymentMethod, 'card_type' | 'provider'>
