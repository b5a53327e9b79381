import type { Plan } from '#contract/billing.ts'
import { endOfInterval, type Period, type ProratedLine, prorate, settleAgainst } from '#rules/billing-periods.ts'
import { judgeExpiry } from '#rules/cards.ts'
import { findPlan } from '#rules/plans.ts'
import { creditLine } from '#words/generated/server.ts'
import { invoiceText } from '#words/invoice-lines.ts'
import type { DeclineCode, KeptCard, Payment } from '../provider.ts'
import type { Behaviour } from './test-cards.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Days after a failed renewal on which the card is retried. */
const RETRY_DAYS = [1, 3, 5, 7]

/** A subscription that is still unpaid after this ends. */
const GIVES_UP_AFTER = 28 * DAY

/** An unconfirmed first payment expires after this. */
const CONFIRM_WITHIN = 23 * HOUR

export type SandboxCard = KeptCard & { behaviour: Behaviour }

/** The effect of a payment that waits for the bank's question. */
type Pending = {
  brings: 'start' | 'change' | 'open'
  invoice_id: string
  plan_id: string
  period: Period
  client_secret: string
  since: number
}

/** Times are milliseconds by the sandbox's clock. */
type SandboxSubscription = {
  id: string
  plan_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  anchor: number
  period: Period
  cancel_at_period_end: boolean
  next_plan_id: string | null
  unpaid_since: number | null
  retries: number
  next_try_at: number | null
  pending: Pending | null
}

type SandboxInvoice = {
  id: string
  amount: number
  /** The part of the customer's credit used once it is paid; negative where it adds to it. */
  credit_used: number
  description: string
  lines: Line[]
  status: 'open' | 'paid' | 'failed'
  created_at: number
  paid_at: number | null
  card_id: string | null
}

/** All data of one customer in the sandbox. */
export type SandboxCustomer = {
  id: string
  /** Cents. */
  credit: number
  preferred_card_id: string | null
  cards: SandboxCard[]
  subscription: SandboxSubscription | null
  /** Oldest first. */
  invoices: SandboxInvoice[]
  /** Number of ids issued. */
  named: number
}

/** The time of an operation, and the receiver of its events. */
export type EventMoment = { now: number; emit: (event_type: string) => void }

export const makeCustomer = (id: string): SandboxCustomer => ({
  id,
  credit: 0,
  preferred_card_id: null,
  cards: [],
  subscription: null,
  invoices: [],
  named: 0,
})

/** Makes an id that is unique in this sandbox. */
export const nameOf = (customer: SandboxCustomer, prefix: string) => `${prefix}_${customer.id}_${++customer.named}`

const requirePlan = (plan_id: string): Plan => {
  const plan = findPlan(plan_id)
  if (!plan) throw new Error(`The sandbox knows no plan ${plan_id}.`)
  return plan
}

const requireSubscription = ({ subscription }: SandboxCustomer): SandboxSubscription => {
  if (!subscription) throw new Error('The sandbox knows no subscription of this customer.')
  return subscription
}

type Charge = { kind: 'done' } | { kind: 'asks' } | { kind: 'declined'; code: DeclineCode }

function charge(customer: SandboxCustomer, card_id: string | null, amount: number, now: number): Charge {
  if (amount === 0) return { kind: 'done' }
  const card = customer.cards.find(({ id }) => id === card_id)
  if (!card) return { kind: 'declined', code: 'card_declined' }
  const today = new Date(now)
  if (judgeExpiry(card, { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }) === 'expired')
    return { kind: 'declined', code: 'expired_card' }
  if (card.behaviour === 'later_declined') return { kind: 'declined', code: 'card_declined' }
  return card.behaviour === 'asks' ? { kind: 'asks' } : { kind: 'done' }
}

function writeInvoice(
  customer: SandboxCustomer,
  { amount, credit_used, description, lines }: Pick<SandboxInvoice, 'amount' | 'credit_used' | 'description' | 'lines'>,
  card_id: string | null,
  now: number,
): SandboxInvoice {
  const invoice: SandboxInvoice = {
    id: nameOf(customer, 'in'),
    amount,
    credit_used,
    description,
    lines,
    status: 'open',
    created_at: now,
    paid_at: null,
    card_id,
  }
  customer.invoices.push(invoice)
  return invoice
}

function markPaid(customer: SandboxCustomer, invoice: SandboxInvoice, { now, emit }: EventMoment) {
  customer.credit -= invoice.credit_used
  invoice.status = 'paid'
  invoice.paid_at = now
  emit('invoice.paid')
}

function markFailed(invoice: SandboxInvoice | undefined, { emit }: EventMoment) {
  if (invoice) invoice.status = 'failed'
  emit('invoice.payment_failed')
}

type Line = { description: string; amount: number }

/** As the provider's own, in the language of the buyer. */
const titleOf = (plan: Plan) => invoiceText('bought', plan)

const lineOf = ({ item, plan, amount }: ProratedLine): Line => ({ description: invoiceText(item, plan), amount })

const creditLineOf = (used: number): Line[] => (used > 0 ? [{ description: creditLine.credit, amount: -used }] : [])

/** Starts a subscription with its first payment; when declined, there is none. */
export function startSubscription(
  customer: SandboxCustomer,
  { plan_id, card_id }: { plan_id: string; card_id: string },
  moment: EventMoment,
): Payment {
  const { now, emit } = moment
  dropPending(customer, moment)
  const plan = requirePlan(plan_id)
  const period = { start: now, end: endOfInterval(now, plan.billing_interval, now) }
  const { due, credit } = settleAgainst(customer.credit, plan.price)
  const credit_used = customer.credit - credit
  const lines = [{ description: titleOf(plan), amount: plan.price }, ...creditLineOf(plan.price - due)]
  const invoice = writeInvoice(customer, { amount: due, credit_used, description: titleOf(plan), lines }, card_id, now)
  const charged = charge(customer, card_id, due, now)
  if (charged.kind === 'declined') {
    markFailed(invoice, moment)
    return charged
  }
  const subscription: SandboxSubscription = {
    id: nameOf(customer, 'sub'),
    plan_id,
    status: 'active',
    anchor: now,
    period,
    cancel_at_period_end: false,
    next_plan_id: null,
    unpaid_since: null,
    retries: 0,
    next_try_at: null,
    pending: null,
  }
  customer.subscription = subscription
  customer.preferred_card_id ??= card_id
  if (charged.kind === 'asks') {
    subscription.status = 'incomplete'
    return ask(customer, subscription, { brings: 'start', invoice_id: invoice.id, plan_id, period, since: now })
  }
  markPaid(customer, invoice, moment)
  emit('customer.subscription.created')
  return charged
}

function ask(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  pending: Omit<Pending, 'client_secret'>,
): Payment {
  const client_secret = `${nameOf(customer, 'pi')}_secret`
  subscription.pending = { ...pending, client_secret }
  return { kind: 'needs_confirmation', client_secret }
}

/** Drops an unconfirmed payment. */
function dropPending(customer: SandboxCustomer, moment: EventMoment) {
  const { subscription } = customer
  if (!subscription?.pending) return
  const { brings, invoice_id } = subscription.pending
  subscription.pending = null
  if (brings === 'open') return
  markFailed(
    customer.invoices.find(({ id }) => id === invoice_id),
    moment,
  )
  if (brings === 'start') subscription.status = 'ended'
}

/** Changes the plan now and charges the difference; when declined, everything stays. */
export function changePlanNow(
  customer: SandboxCustomer,
  { plan_id, card_id }: { plan_id: string; card_id: string },
  moment: EventMoment,
): Payment {
  const { now } = moment
  dropPending(customer, moment)
  const subscription = requireSubscription(customer)
  const plan = requirePlan(plan_id)
  const { lines, total, period } = prorate(requirePlan(subscription.plan_id), plan, subscription.period, now)
  const { due, credit } = settleAgainst(customer.credit, total)
  const credit_used = customer.credit - credit
  const description = invoiceText('changed', plan)
  const used = Math.max(0, total) - due
  const invoice = writeInvoice(
    customer,
    { amount: due, credit_used, description, lines: [...lines.map(lineOf), ...creditLineOf(used)] },
    card_id,
    now,
  )
  const charged = charge(customer, card_id, due, now)
  if (charged.kind === 'declined') {
    markFailed(invoice, moment)
    return charged
  }
  const pending = { brings: 'change' as const, invoice_id: invoice.id, plan_id, period, since: now }
  if (charged.kind === 'asks') return ask(customer, subscription, pending)
  applyPaid(customer, subscription, pending, moment)
  return charged
}

/** Applies the effect of a completed payment. */
function applyPaid(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  { brings, invoice_id, plan_id, period }: Omit<Pending, 'client_secret'>,
  moment: EventMoment,
) {
  const invoice = customer.invoices.find(({ id }) => id === invoice_id)
  if (invoice) markPaid(customer, invoice, moment)
  subscription.pending = null
  subscription.status = 'active'
  if (brings === 'open') {
    Object.assign(subscription, { unpaid_since: null, retries: 0, next_try_at: null })
  } else {
    if (subscription.period.start !== period.start) subscription.anchor = period.start
    Object.assign(subscription, { plan_id, period })
  }
  moment.emit('customer.subscription.updated')
}

/** Answers the bank's question; null when that question is not open. */
export function answerBank(
  customer: SandboxCustomer,
  client_secret: string,
  approves: boolean,
  moment: EventMoment,
): 'paid' | 'refused' | null {
  const { subscription } = customer
  if (!subscription?.pending || subscription.pending.client_secret !== client_secret) return null
  if (approves) {
    applyPaid(customer, subscription, subscription.pending, moment)
    return 'paid'
  }
  dropPending(customer, moment)
  moment.emit('customer.subscription.updated')
  return 'refused'
}

/** Retries the open payment now with this card. */
export function payOpenInvoice(customer: SandboxCustomer, card_id: string, moment: EventMoment): Payment {
  const subscription = requireSubscription(customer)
  const invoice = customer.invoices.findLast(({ status }) => status === 'open')
  if (subscription.status !== 'past_due' || !invoice) return { kind: 'done' }
  const charged = charge(customer, card_id, invoice.amount, moment.now)
  if (charged.kind === 'declined') {
    moment.emit('invoice.payment_failed')
    return charged
  }
  invoice.card_id = card_id
  const { plan_id, period } = subscription
  const pending = { brings: 'open' as const, invoice_id: invoice.id, plan_id, period, since: moment.now }
  if (charged.kind === 'asks') return ask(customer, subscription, pending)
  applyPaid(customer, subscription, pending, moment)
  return charged
}

/** The next due time of this customer; null when there is none. */
export function nextMoment({ subscription }: SandboxCustomer): number | null {
  if (!subscription || subscription.status === 'ended') return null
  const { status, period, next_try_at, unpaid_since, pending } = subscription
  if (status === 'incomplete') return (pending?.since ?? 0) + CONFIRM_WITHIN
  const moments = [period.end]
  if (next_try_at !== null) moments.push(next_try_at)
  if (unpaid_since !== null) moments.push(unpaid_since + GIVES_UP_AFTER)
  return Math.min(...moments)
}

/** Executes everything due by `now`, each at its own time and in order. */
export function runClock(customer: SandboxCustomer, now: number, emit: EventMoment['emit']) {
  for (let due = nextMoment(customer); due !== null && due <= now; due = nextMoment(customer)) {
    const subscription = requireSubscription(customer)
    const moment = { now: due, emit }
    if (subscription.status === 'incomplete') dropPending(customer, moment)
    else if (subscription.unpaid_since !== null) chase(customer, subscription, moment)
    else renew(customer, subscription, moment)
  }
}

function end(subscription: SandboxSubscription, { emit }: EventMoment) {
  subscription.status = 'ended'
  subscription.next_try_at = null
  emit('customer.subscription.deleted')
}

function renew(customer: SandboxCustomer, subscription: SandboxSubscription, moment: EventMoment) {
  const { now, emit } = moment
  dropPending(customer, moment)
  if (subscription.cancel_at_period_end) return end(subscription, moment)
  const plan = requirePlan(subscription.next_plan_id ?? subscription.plan_id)
  if (subscription.next_plan_id && plan.billing_interval !== requirePlan(subscription.plan_id).billing_interval)
    subscription.anchor = now
  const period = { start: now, end: endOfInterval(now, plan.billing_interval, subscription.anchor) }
  Object.assign(subscription, { plan_id: plan.id, next_plan_id: null, period })
  const { due, credit } = settleAgainst(customer.credit, plan.price)
  const credit_used = customer.credit - credit
  const lines = [{ description: titleOf(plan), amount: plan.price }, ...creditLineOf(plan.price - due)]
  const card_id = customer.preferred_card_id
  const invoice = writeInvoice(customer, { amount: due, credit_used, description: titleOf(plan), lines }, card_id, now)
  const charged = charge(customer, card_id, due, now)
  if (charged.kind === 'done') {
    markPaid(customer, invoice, moment)
    emit('customer.subscription.updated')
    return
  }
  subscription.status = 'past_due'
  subscription.unpaid_since = now
  subscription.retries = 0
  subscription.next_try_at = now + (RETRY_DAYS[0] ?? 1) * DAY
  emit('invoice.payment_failed')
  if (charged.kind === 'asks')
    ask(customer, subscription, {
      brings: 'open',
      invoice_id: invoice.id,
      plan_id: plan.id,
      period,
      since: now,
    })
}

/** Handles a missing payment: retries, or gives up when it is overdue for too long or its period has ended. */
function chase(customer: SandboxCustomer, subscription: SandboxSubscription, moment: EventMoment) {
  const { now } = moment
  const { unpaid_since, next_try_at, period } = subscription
  const since = unpaid_since ?? now
  if (now >= since + GIVES_UP_AFTER || now >= period.end) {
    dropPending(customer, moment)
    for (const invoice of customer.invoices) if (invoice.status === 'open') invoice.status = 'failed'
    return end(subscription, moment)
  }
  if (next_try_at === null || now < next_try_at) return
  subscription.retries++
  const days = RETRY_DAYS[subscription.retries]
  subscription.next_try_at = days === undefined ? null : since + days * DAY
  // Nobody is there to answer a bank's question, so such a card is not retried automatically.
  const card = customer.cards.find(({ id }) => id === customer.preferred_card_id)
  if (card && card.behaviour !== 'asks') payOpenInvoice(customer, card.id, moment)
}
