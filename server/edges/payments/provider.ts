import type { ErrorCode } from '#contract/errors.ts'
import type { CardType } from '#rules/cards.ts'
import { Refusal } from '../http/refusal.ts'

/** A new card: as typed, or the token from the provider's own fields in the browser. */
export type GivenCard =
  | {
      kind: 'typed'
      card_number: string
      expiry_month: string
      expiry_year: string
      cvc: string
      cardholder_name: string
    }
  | { kind: 'token'; token: string }

/** The stored details of a card held by the provider. */
export type KeptCard = {
  id: string
  card_type: CardType
  last_four: string
  /** Two digits each. */
  expiry_month: string
  expiry_year: string
}

/** Why a card is declined; each is a refusal of its own. */
export type DeclineCode = Extract<
  ErrorCode,
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'incorrect_number'
  | 'authentication_failed'
>

/** The result of a payment. `needs_confirmation`: the bank asks its customer, nothing has changed yet. */
export type Payment =
  | { kind: 'done' }
  | { kind: 'needs_confirmation'; client_secret: string }
  | { kind: 'declined'; code: DeclineCode }

export type Kept = { kind: 'kept'; card: KeptCard } | { kind: 'declined'; code: DeclineCode }

/** A subscription at the provider; `incomplete` waits for its first payment. */
export type BilledSubscription = {
  id: string
  plan_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
  next_plan_id: string | null
  /** When the missing payment was first due; null when none is missing. */
  unpaid_since: Date | null
  /** The client secret that answers the bank's open question. */
  pending_secret: string | null
}

export type Invoice = {
  id: string
  /** Cents paid or due, after credit. */
  amount: number
  description: string
  lines: { description: string; amount: number }[]
  status: 'succeeded' | 'failed' | 'pending'
  created_at: Date
  paid_at: Date | null
  card_id: string | null
}

/** Everything the provider knows of a customer that matters to us. */
export type CustomerTruth = {
  /** The current one: a running one before an ended one. */
  subscription: BilledSubscription | null
  /** Newest first. */
  invoices: Invoice[]
  /** Cents in the customer's favour. */
  credit: number
}

export type PaymentEvent = { id: string; type: string; customer_id: string | null }

/** The provider gave no answer, or a meaningless one: the request may have taken effect. */
export class ProviderUnavailable extends Error {}

/** Awaits a call; a provider without an answer becomes the refusal `payment_unavailable`. */
export async function refuseUnavailable<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable')
    throw error
  }
}

/**
 * A payment provider. Calls that charge have an idempotency `key`: repeated with the same key, they execute once. Every call
 * may throw ProviderUnavailable. Plans are identified by our own ids.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** For Stripe's fields in the browser. */
  publishable_key: string | null
  createCustomer: (user: { id: string; email: string }) => Promise<string>
  keepCard: (customer_id: string, card: GivenCard, key: string) => Promise<Kept>
  removeCard: (customer_id: string, card_id: string) => Promise<void>
  /** Sets the card that renewals are charged to. */
  preferCard: (customer_id: string, card_id: string) => Promise<void>
  subscribe: (order: { customer_id: string; plan_id: string; card_id: string }, key: string) => Promise<Payment>
  /** Changes the plan at once and charges the difference for the rest of the period. */
  changeNow: (order: ChangeOrder & { card_id: string }, key: string) => Promise<Payment>
  /** Changes the plan at the end of the paid period. */
  changeLater: (order: ChangeOrder, key: string) => Promise<void>
  /** Ends the subscription at the end of the paid period. */
  cancelLater: (order: { customer_id: string; subscription_id: string }) => Promise<void>
  /** Cancels a change or end planned for the end of the paid period. */
  keepPlan: (order: { customer_id: string; subscription_id: string }) => Promise<void>
  /** Pays what is open of a subscription. */
  payOpen: (order: { customer_id: string; subscription_id: string; card_id: string }, key: string) => Promise<Payment>
  /** Ends every subscription of a customer at once and deletes their personal data. */
  forgetCustomer: (customer_id: string) => Promise<void>
  readCustomer: (customer_id: string) => Promise<CustomerTruth>
  /** Parses an event whose signature over the raw body is valid and fresh; null otherwise. */
  readEvent: (raw: string, signature: string) => PaymentEvent | null
}

type ChangeOrder = { customer_id: string; subscription_id: string; plan_id: string }
