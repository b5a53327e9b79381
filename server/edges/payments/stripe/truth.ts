import type Stripe from 'stripe'
import type { BilledSubscription, CustomerTruth, Invoice } from '../provider.ts'
import { readAnswer } from './failures.ts'
import type { Prices } from './prices.ts'

const moment = (seconds: number) => new Date(seconds * 1000)

const MAX_INVOICES = 100

/** Reads everything Stripe knows of a customer that matters to us. */
export async function readTruth(stripe: Stripe, prices: Prices, customer_id: string): Promise<CustomerTruth> {
  const [customer, subscriptions, invoices] = await readAnswer(
    Promise.all([
      stripe.customers.retrieve(customer_id),
      stripe.subscriptions.list({
        customer: customer_id,
        status: 'all',
        limit: 20,
        expand: ['data.schedule', 'data.latest_invoice', 'data.latest_invoice.confirmation_secret'],
      }),
      stripe.invoices.list({ customer: customer_id, limit: MAX_INVOICES }),
    ]),
  )
  const subscription = subscriptions.data.toSorted(byWeight)[0]
  return {
    subscription: subscription ? await readBilled(stripe, prices, subscription) : null,
    invoices: invoices.data.filter(({ status }) => status !== 'draft').map(invoiceOf),
    // Stripe's balance is what the customer owes.
    credit: customer.deleted ? 0 : Math.max(0, -customer.balance),
  }
}

const statusOf: Record<string, BilledSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'incomplete',
}

const weights: Record<BilledSubscription['status'], number> = { active: 0, past_due: 0, incomplete: 1, ended: 2 }

/** Running ones first, then those that wait for their first payment; among equals the newest. */
const byWeight = (one: Stripe.Subscription, other: Stripe.Subscription) =>
  weights[statusOf[one.status] ?? 'ended'] - weights[statusOf[other.status] ?? 'ended'] || other.created - one.created

async function readBilled(
  stripe: Stripe,
  prices: Prices,
  subscription: Stripe.Subscription,
): Promise<BilledSubscription> {
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`)
  const status = statusOf[subscription.status] ?? 'ended'
  const invoice = openInvoice(subscription)
  return {
    id: subscription.id,
    plan_id: await prices.planOf(item.price),
    status,
    period_start: moment(item.current_period_start),
    period_end: moment(item.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    next_plan_id: await readNextPlan(prices, subscription),
    unpaid_since:
      status === 'past_due' ? moment(invoice?.status_transitions.finalized_at ?? item.current_period_start) : null,
    pending_secret: status !== 'ended' && invoice ? await openQuestion(stripe, invoice) : null,
  }
}

function openInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return latest_invoice && typeof latest_invoice !== 'string' && latest_invoice.status === 'open'
    ? latest_invoice
    : null
}

/** Stripe's id of a payment is the first part of its secret. */
export const paymentOf = (client_secret: string) => client_secret.split('_secret')[0] ?? ''

/** The client secret of the bank's question, if there is one. */
async function openQuestion(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | null> {
  const client_secret = invoice.confirmation_secret?.client_secret
  if (!client_secret) return null
  const payment = await readAnswer(stripe.paymentIntents.retrieve(paymentOf(client_secret)))
  return payment.status === 'requires_action' ? client_secret : null
}

async function readNextPlan(prices: Prices, { schedule }: Stripe.Subscription): Promise<string | null> {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null
  const now = schedule.current_phase?.end_date
  const next = schedule.phases.find(({ start_date }) => now !== undefined && start_date >= now)
  const price = next?.items[0]?.price
  if (!price) return null
  return prices.planOf(typeof price === 'string' ? price : price.id)
}

function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const { id, amount_due, lines, status, created, status_transitions, default_payment_method } = invoice
  const items = lines.data.map(({ description, amount }) => ({ description: description ?? '', amount }))
  const credit = amount_due - invoice.total
  return {
    id: id ?? '',
    amount: amount_due,
    description: invoice.description ?? items.at(-1)?.description ?? 'Subscription',
    lines: credit === 0 ? items : [...items, { description: 'Credit', amount: credit }],
    status: status === 'paid' ? 'succeeded' : status === 'open' ? 'pending' : 'failed',
    created_at: moment(created),
    paid_at: status_transitions.paid_at ? moment(status_transitions.paid_at) : null,
    card_id: typeof default_payment_method === 'string' ? default_payment_method : (default_payment_method?.id ?? null),
  }
}
