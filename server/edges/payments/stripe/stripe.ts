import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { Refusal } from '../../http/refusal.ts'
import { eventOf } from '../event-body.ts'
import type { GivenCard, Kept, KeptCard, Payment, PaymentProvider } from '../provider.ts'
import { isSigned } from '../signature.ts'
import { ask, declineOf, readAnswer } from './failures.ts'
import { createPrices, type Prices } from './prices.ts'
import { paymentOf, readTruth } from './truth.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string
  webhook_secret: string
  /** Null for Stripe itself. */
  api_base: string | null
  /** Whether a card's number may pass through this server; Stripe's own fields in the browser make that unnecessary. */
  takes_raw_cards: boolean
  /** Milliseconds before an answer counts as lost. */
  timeout?: number
}

const TIMEOUT = 30_000
const RETRIES = 2

/** Payments by Stripe. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secret_key, {
    ...hostOf(settings.api_base),
    timeout: settings.timeout ?? TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const prices = createPrices(stripe)
  return {
    name: 'stripe',
    publishable_key: settings.publishable_key,
    async createCustomer({ id, email }) {
      const idempotencyKey = `customer-${id}-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`
      return (await readAnswer(stripe.customers.create({ email, metadata: { user_id: id } }, { idempotencyKey }))).id
    },
    keepCard: (customer, card, key) => keepCard(stripe, settings, customer, card, key),
    removeCard: async (_, card_id) => void (await readAnswer(stripe.paymentMethods.detach(card_id).catch(gone))),
    preferCard: async (customer_id, default_payment_method) =>
      void (await readAnswer(stripe.customers.update(customer_id, { invoice_settings: { default_payment_method } }))),
    subscribe: (order, key) => subscribe(stripe, prices, order, key),
    changeNow: (order, key) => changeNow(stripe, prices, order, key),
    changeLater: (order, key) => changeLater(stripe, prices, order, key),
    cancelLater: ({ subscription_id }) => setAfterwards(stripe, subscription_id, true),
    keepPlan: ({ subscription_id }) => setAfterwards(stripe, subscription_id, false),
    payOpen: (order, key) => payOpen(stripe, order, key),
    forgetCustomer: async (customer_id) => void (await readAnswer(stripe.customers.del(customer_id).catch(gone))),
    readCustomer: (customer_id) => readTruth(stripe, prices, customer_id),
    readEvent: (raw, signature) =>
      isSigned(raw, signature, settings.webhook_secret, Date.now()) ? eventOf(raw) : null,
  }
}

/** A missing object needs no removal: an earlier answer was lost, or the process died before recording it. */
function gone(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

function hostOf(api_base: string | null) {
  if (!api_base) return {}
  const { hostname, port, protocol } = new URL(api_base)
  const is_plain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (is_plain ? 80 : 443),
    protocol: is_plain ? ('http' as const) : ('https' as const),
  }
}

async function keepCard(
  stripe: Stripe,
  { takes_raw_cards }: StripeSettings,
  customer: string,
  card: GivenCard,
  key: string,
): Promise<Kept> {
  if (card.kind === 'typed' && !takes_raw_cards) throw new Refusal('card_not_tokenised')
  const made = card.kind === 'token' ? card.token : await ask(makeCard(stripe, card, key))
  if (typeof made !== 'string' && made.kind === 'declined') return made
  const id = typeof made === 'string' ? made : made.answer.id
  const attached = await ask(
    stripe.paymentMethods.attach(id, { customer }, { idempotencyKey: `${key}-attach` }).catch(orUnusable),
  )
  return attached.kind === 'declined' ? attached : { kind: 'kept', card: keptOf(attached.answer) }
}

const makeCard = (stripe: Stripe, card: Extract<GivenCard, { kind: 'typed' }>, key: string) =>
  stripe.paymentMethods.create(
    {
      type: 'card',
      card: {
        number: card.card_number.replace(/\D/g, ''),
        exp_month: Number(card.expiry_month),
        exp_year: 2000 + Number(card.expiry_year),
        cvc: card.cvc,
      },
      billing_details: { name: card.cardholder_name },
    },
    { idempotencyKey: `${key}-make` },
  )

/** A token that Stripe does not know, or that was used before. */
function orUnusable(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new Refusal('card_invalid', { problem: 'unusable' })
  throw error
}

function keptOf({ id, card }: Stripe.PaymentMethod): KeptCard {
  const brand = card?.brand
  return {
    id,
    card_type: brand === 'visa' || brand === 'mastercard' || brand === 'amex' ? brand : 'unknown',
    last_four: card?.last4 ?? '',
    expiry_month: String(card?.exp_month ?? 0).padStart(2, '0'),
    expiry_year: String((card?.exp_year ?? 0) % 100).padStart(2, '0'),
  }
}

async function subscribe(
  stripe: Stripe,
  prices: Prices,
  { customer_id, plan_id, card_id }: { customer_id: string; plan_id: string; card_id: string },
  key: string,
): Promise<Payment> {
  const price = await readAnswer(prices.idOf(plan_id))
  // An unpaid earlier attempt is cancelled, or both could be paid.
  const waiting = await readAnswer(
    stripe.subscriptions.list({ customer: customer_id, status: 'incomplete', limit: 20 }),
  )
  for (const { id, metadata } of waiting.data)
    if (metadata.operation !== key) await readAnswer(stripe.subscriptions.cancel(id))
  const subscription = await readAnswer(
    stripe.subscriptions.create(
      {
        customer: customer_id,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'] },
        metadata: { operation: key },
        expand: ['latest_invoice.confirmation_secret'],
      },
      { idempotencyKey: key },
    ),
  )
  const client_secret = secretOf(subscription)
  // Nothing to pay: the credit has covered it.
  if (!client_secret) return { kind: 'done' }
  const confirmed = await ask(
    stripe.paymentIntents.confirm(
      paymentOf(client_secret),
      // The browser's Stripe.js shows the bank's question.
      { payment_method: card_id, use_stripe_sdk: true },
      { idempotencyKey: `${key}-confirm` },
    ),
  )
  const payment = confirmed.kind === 'declined' ? confirmed : paymentIn(confirmed.answer, client_secret)
  if (payment.kind === 'declined') await readAnswer(stripe.subscriptions.cancel(subscription.id))
  return payment
}

const invoiceIn = ({ latest_invoice }: Stripe.Subscription) =>
  latest_invoice && typeof latest_invoice !== 'string' ? latest_invoice : null

const secretOf = (subscription: Stripe.Subscription) =>
  invoiceIn(subscription)?.confirmation_secret?.client_secret ?? null

function paymentIn(intent: Stripe.PaymentIntent, client_secret: string): Payment {
  if (intent.status === 'requires_action') return { kind: 'needs_confirmation', client_secret }
  if (intent.status === 'succeeded' || intent.status === 'processing') return { kind: 'done' }
  return { kind: 'declined', code: declineOf(intent.last_payment_error ?? {}) }
}

type ChangeOrder = { subscription_id: string; plan_id: string }

async function changeNow(stripe: Stripe, prices: Prices, order: ChangeOrder, key: string): Promise<Payment> {
  const price = await readAnswer(prices.idOf(order.plan_id))
  const { items } = await readAnswer(stripe.subscriptions.retrieve(order.subscription_id))
  const changed = await ask(
    stripe.subscriptions.update(
      order.subscription_id,
      {
        items: [{ id: items.data[0]?.id ?? '', price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice.confirmation_secret'],
      },
      { idempotencyKey: key },
    ),
  )
  if (changed.kind === 'declined') return changed
  if (!changed.answer.pending_update) return { kind: 'done' }
  const client_secret = secretOf(changed.answer) ?? ''
  const payment = paymentIn(await readAnswer(stripe.paymentIntents.retrieve(paymentOf(client_secret))), client_secret)
  // A declined change must not take effect by a later payment.
  const invoice = invoiceIn(changed.answer)
  if (payment.kind === 'declined' && invoice?.id) await readAnswer(stripe.invoices.voidInvoice(invoice.id))
  return payment
}

async function changeLater(stripe: Stripe, prices: Prices, order: ChangeOrder, key: string): Promise<void> {
  const price = await readAnswer(prices.idOf(order.plan_id))
  const subscription = await readAnswer(stripe.subscriptions.retrieve(order.subscription_id))
  if (subscription.cancel_at_period_end)
    await readAnswer(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }))
  const schedule = subscription.schedule
    ? await readAnswer(stripe.subscriptionSchedules.retrieve(idIn(subscription.schedule)))
    : await readAnswer(
        stripe.subscriptionSchedules.create(
          { from_subscription: subscription.id },
          { idempotencyKey: `${key}-schedule` },
        ),
      )
  const running = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date)
  const current = subscription.items.data[0]?.price.id
  if (!running || !current) throw new Error(`The schedule ${schedule.id} has no phase that runs.`)
  const phases = [
    {
      items: [{ price: current, quantity: 1 }],
      start_date: running.start_date,
      end_date: running.end_date,
      proration_behavior: 'none' as const,
    },
    { items: [{ price, quantity: 1 }], proration_behavior: 'none' as const },
  ]
  await readAnswer(
    stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'release', phases }, { idempotencyKey: key }),
  )
}

const idIn = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

/** Sets whether a subscription ends with the paid period; a change planned for then is dropped. */
async function setAfterwards(stripe: Stripe, subscription_id: string, cancel_at_period_end: boolean): Promise<void> {
  const { schedule } = await readAnswer(stripe.subscriptions.retrieve(subscription_id))
  if (schedule) await readAnswer(stripe.subscriptionSchedules.release(idIn(schedule)))
  await readAnswer(stripe.subscriptions.update(subscription_id, { cancel_at_period_end }))
}

async function payOpen(
  stripe: Stripe,
  { subscription_id, card_id }: { subscription_id: string; card_id: string },
  key: string,
): Promise<Payment> {
  const { data } = await readAnswer(stripe.invoices.list({ subscription: subscription_id, status: 'open', limit: 1 }))
  const [open] = data
  if (!open?.id) return { kind: 'done' }
  const paid = await ask(stripe.invoices.pay(open.id, { payment_method: card_id }, { idempotencyKey: key }))
  if (paid.kind === 'answered') return { kind: 'done' }
  const invoice = await readAnswer(stripe.invoices.retrieve(open.id, { expand: ['confirmation_secret'] }))
  const client_secret = invoice.confirmation_secret?.client_secret
  if (!client_secret) return paid
  const intent = await readAnswer(stripe.paymentIntents.retrieve(paymentOf(client_secret)))
  return intent.status === 'requires_action' ? { kind: 'needs_confirmation', client_secret } : paid
}
