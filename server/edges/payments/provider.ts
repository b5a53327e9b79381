import type { ErrorCode } from '#contract/errors.ts'
import type { CardType } from '#rules/cards.ts'

/** A card on its way in: as typed, or what the provider's own fields in the browser made of it. */
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

/** What is known of a card once the provider keeps it. */
export type KeptCard = {
  id: string
  card_type: CardType
  last_four: string
  /** Two digits each. */
  expiry_month: string
  expiry_year: string
}

/** Why a card was turned down; each is a refusal of its own. */
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

/** What came of a payment. `needs_confirmation`: the bank asks its customer, nothing has changed yet. */
export type Payment =
  | { kind: 'done' }
  | { kind: 'needs_confirmation'; client_secret: string }
  | { kind: 'declined'; code: DeclineCode }

export type Kept = { kind: 'kept'; card: KeptCard } | { kind: 'declined'; code: DeclineCode }

/** A subscription as the provider has it; `incomplete` waits for its first payment. */
export type BilledSubscription = {
  id: string
  plan_id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
  next_plan_id: string | null
  /** When the payment that is missing was first asked for; null while nothing is missing. */
  unpaid_since: Date | null
  /** What the bank's open question is answered with. */
  pending_secret: string | null
}

export type Invoice = {
  id: string
  /** Cents that were or are to be paid, after credit. */
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
  /** The one that counts: a running one before an ended one. */
  subscription: BilledSubscription | null
  /** Newest first. */
  invoices: Invoice[]
  /** Cents to the customer's favour. */
  credit: number
}

export type PaymentEvent = { id: string; type: string; customer_id: string | null }

/** The provider gave no answer, or one that means nothing: what was asked may have happened. */
export class ProviderUnavailable extends Error {}

/**
 * Who takes the payments. Acts that take money are given a `key`: said again with the same key, they are done once. Every act
 * may throw ProviderUnavailable. Plans are named by our own ids.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** For Stripe's fields in the browser. */
  publishable_key: string | null
  createCustomer: (user: { id: string; email: string }) => Promise<string>
  keepCard: (customer_id: string, card: GivenCard, key: string) => Promise<Kept>
  removeCard: (customer_id: string, card_id: string) => Promise<void>
  /** The card that renewals are charged to. */
  preferCard: (customer_id: string, card_id: string) => Promise<void>
  subscribe: (order: { customer_id: string; plan_id: string; card_id: string }, key: string) => Promise<Payment>
  /** Changes the plan at once and charges what is missing for the rest of the time. */
  changeNow: (order: ChangeOrder & { card_id: string }, key: string) => Promise<Payment>
  /** Changes the plan when the time paid for is over. */
  changeLater: (order: ChangeOrder, key: string) => Promise<void>
  /** Ends the subscription when the time paid for is over. */
  cancelLater: (order: { customer_id: string; subscription_id: string }) => Promise<void>
  /** Takes back what was to happen when the time paid for is over. */
  goOn: (order: { customer_id: string; subscription_id: string }) => Promise<void>
  /** Pays what is open of a subscription. */
  payOpen: (order: { customer_id: string; subscription_id: string; card_id: string }, key: string) => Promise<Payment>
  /** Ends every subscription of a customer at once and forgets who they are. */
  forgetCustomer: (customer_id: string) => Promise<void>
  readCustomer: (customer_id: string) => Promise<CustomerTruth>
  /** Reads an event whose signature over the raw body is right and fresh; null otherwise. */
  readEvent: (raw: string, signature: string) => PaymentEvent | null
}

type ChangeOrder = { customer_id: string; subscription_id: string; plan_id: string }
