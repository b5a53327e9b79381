import * as z from 'zod/mini'
import { billingNoticeKinds } from '#rules/billing-notices.ts'
import { type CountedLimit, countedLimits, forEachLimit, planNames } from '#rules/limits.ts'
import { billingIntervals } from '#rules/plans.ts'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, nothing, orNumber, pageById, typed } from './fields.ts'

export const planName = z.enum(planNames)

export const billingInterval = z.enum(billingIntervals)

type LimitSchemas = { count: ReturnType<typeof count>; switch: z.ZodMiniBoolean; label: z.ZodMiniString }

/** 999999 or more means unlimited, in each of the numbers; an empty kind of support means none. */
export const planFeatures = z.object(
  forEachLimit<LimitSchemas>({ count, switch: () => z.boolean(), label: () => z.string() }),
)

export const plan = z.object({
  id: z.string(),
  name: planName,
  description: z.string(),
  /** Cents, for the whole interval. */
  price: count(),
  billing_interval: billingInterval,
  features: planFeatures,
})
export type Plan = z.infer<typeof plan>

const planReference = z.object({ id: z.string(), name: planName, billing_interval: billingInterval })

/** A lasting state of the subscription that the user should know about, as a sentence. */
const billingNotice = z.object({
  kind: z.enum(billingNoticeKinds),
  message: z.string(),
  /** The end of the grace or of the paid time; null where nothing more will happen. */
  until: z.nullable(moment()),
  /** Opens the bank's confirmation (3-D Secure); only for `confirmation_needed`. */
  client_secret: z.nullable(z.string()),
})

const userSubscription = z.object({
  /** The features usable now: the plan's, or the Trial's while a payment is overdue and after the plan has ended. */
  features: planFeatures,
  status: z.enum(['active', 'trialing', 'past_due', 'ended']),
  /** When the trial or the paid period ends; null without a subscription. */
  current_period_end: z.nullable(moment()),
  /** The paid time will not be followed by another. */
  cancel_at_period_end: z.boolean(),
  /** The plan that takes over when the paid time is over. */
  next_plan: z.nullable(planReference),
  trial_used: z.boolean(),
  notice: z.nullable(billingNotice),
  subscription: planReference,
})
export type UserSubscription = z.infer<typeof userSubscription>

const usageCounts = z.object(
  Object.fromEntries(countedLimits.map((name) => [name, count()])) as Record<CountedLimit, ReturnType<typeof count>>,
)

export const usage = z.object({
  limits: planFeatures,
  usage: usageCounts,
  is_premium: z.boolean(),
  subscription_name: planName,
})
export type Usage = z.infer<typeof usage>

export const listPlans = call({
  summary: 'List the plans',
  route: 'GET /subscriptions',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ subscriptions: z.array(plan) }),
})

export const getSubscription = call({
  summary: 'Get your subscription',
  route: 'GET /subscriptions/user',
  scope: 'read',
  input: nothing(),
  answer: z.object({ success: z.literal(true), subscription: userSubscription }),
})

export const getUsage = call({
  summary: 'Get your usage and limits',
  route: 'GET /subscriptions/usage',
  scope: 'read',
  input: nothing(),
  answer: z.object({ success: z.literal(true), usage }),
})

const needsConfirmation = z.object({
  success: z.literal(false),
  /** The bank asks its customer (3-D Secure); nothing has changed until that is done. */
  requires_action: z.literal(true),
  client_secret: z.string(),
})

const changed = z.object({ success: z.literal(true), subscription: userSubscription })

/** Puts the user on a plan. The price is the plan's own; nothing else that is sent about it is read. */
export const subscribe = call({
  summary: 'Subscribe to a plan',
  route: 'POST /subscriptions/subscribe',
  makes: 'charge',
  cost: 'payment',
  input: z.object({
    subscription_id: typed('given', z.maxLength(64)),
    /** The card to pay with; the primary one when absent. */
    payment_method_id: z.optional(z.nullable(orNumber(typed('given', z.maxLength(200))))),
    payment_provider: z.optional(z.nullable(typed('given', z.maxLength(40)))),
  }),
  answer: z.union([changed, needsConfirmation]),
})

const money = () => z.int()

/** What stops fitting once the plan has changed. */
const losses = z.object({
  /** More than the plan has room for; they stay connected but do nothing. */
  accounts: z.array(z.object({ id: id(), username: z.string() })),
  accounts_limit: count(),
  /** Lists above the limit; they are kept, but none can be added. */
  lists: count(),
  lists_limit: count(),
  /** Tasks that would pause, each with the reason. */
  tasks: z.array(z.object({ id: id(), kind: z.string(), username: z.string(), reason: z.string() })),
  /** Features that are no longer included, as sentences. */
  features: z.array(z.string()),
})
export type Losses = z.infer<typeof losses>

const changePreview = z.object({
  kind: z.enum(['current', 'upgrade', 'downgrade', 'switch']),
  plan: planReference,
  effective_at: moment(),
  /** Cents that are charged on confirming; already without what is left of the time paid for. */
  charge_now: count(),
  /** Cents that are left over and go towards the next payments. */
  credit: count(),
  lines: z.array(z.object({ description: z.string(), amount: money() })),
  /** The next regular payment, in cents; null when there is none. */
  next_payment: z.nullable(z.object({ amount: count(), at: moment(), billing_interval: billingInterval })),
  losses,
})
export type ChangePreview = z.infer<typeof changePreview>

/** What subscribing to a plan would cost now, when it would begin and what would stop fitting; changes nothing. */
export const previewChange = call({
  summary: 'Preview a plan change',
  route: 'POST /subscriptions/preview-change',
  cost: 'payment',
  input: z.object({
    subscription_id: typed('given', z.maxLength(64)),
    /** A card that is still to be added pays, so the want of one refuses nothing. */
    new_card: z.optional(z.boolean()),
  }),
  answer: z.object({ success: z.literal(true), preview: changePreview }),
})

/** Ends the subscription with the time already paid for. */
export const cancelSubscription = call({
  summary: 'Cancel your subscription',
  route: 'POST /subscriptions/cancel',
  cost: 'payment',
  input: nothing(),
  answer: changed,
})

/** Takes back a cancellation, or a downgrade that has not begun yet. */
export const resumeSubscription = call({
  summary: 'Undo a cancellation or a downgrade',
  route: 'POST /subscriptions/resume',
  cost: 'payment',
  input: nothing(),
  answer: changed,
})

/** Who takes the payments; with `stripe` the card is given to Stripe's own fields in the browser. */
export const billingConfig = call({
  summary: 'Get the payment provider',
  route: 'GET /subscriptions/config',
  input: nothing(),
  answer: z.object({ provider: z.enum(['sandbox', 'stripe']), publishable_key: z.nullable(z.string()) }),
})

export const cardType = z.enum(['visa', 'mastercard', 'amex', 'unknown'])

export const paymentMethod = z.object({
  id: id(),
  card_type: cardType,
  last_four: z.string(),
  /** Two digits each. */
  expiry_month: z.string(),
  expiry_year: z.string(),
  is_default: z.boolean(),
  provider: z.enum(['sandbox', 'stripe']),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const listPaymentMethods = call({
  summary: 'List your payment methods',
  route: 'GET /subscriptions/payment-methods',
  input: nothing(),
  answer: z.object({ payment_methods: z.array(paymentMethod) }),
})

const given = (most: number) => typed('given', z.maxLength(most))
const name = (most: number) => typed('name', z.maxLength(most))

/** Either the card itself, or what Stripe's fields in the browser made of it (`payment_method_id`). Number and CVC are stored nowhere. */
export const addPaymentMethod = call({
  summary: 'Add a payment method',
  route: 'POST /subscriptions/payment-methods',
  makes: 'thing',
  cost: 'payment',
  input: z.object({
    payment_method_id: z.optional(z.nullable(orNumber(given(200)))),
    card_number: z._default(orNumber(typed('code', z.maxLength(40))), ''),
    expiry_month: z._default(orNumber(typed('digits', z.maxLength(4)), 2), ''),
    expiry_year: z._default(orNumber(typed('digits', z.maxLength(4)), 2), ''),
    cvc: z._default(orNumber(typed('digits', z.maxLength(8)), 3), ''),
    cardholder_name: z._default(typed('name', z.maxLength(200)), ''),
    is_default: z._default(z.boolean(), true),
    /** Derived from the number; what is sent here is not read, nor is `provider`. */
    card_type: z.optional(given(40)),
    provider: z.optional(given(40)),
  }),
  answer: z.object({ success: z.literal(true), payment_method: paymentMethod }),
})

export const removePaymentMethod = call({
  summary: 'Remove a payment method',
  route: 'DELETE /subscriptions/payment-methods/:id',
  cost: 'payment',
  input: z.object({ id: givenId() }),
  answer: z.object({ success: z.literal(true) }),
})

/** Makes a card the primary one. */
export const changePaymentMethod = call({
  summary: 'Make a payment method the primary one',
  route: 'PATCH /subscriptions/payment-methods/:id',
  cost: 'payment',
  input: z.object({ id: givenId(), is_default: z.literal(true) }),
  answer: z.object({ success: z.literal(true), payment_method: paymentMethod }),
})

const transaction = z.object({
  id: id(),
  created_at: moment(),
  /** Cents. */
  amount: count(),
  description: z.string(),
  status: z.enum(['succeeded', 'failed', 'pending', 'refunded']),
})
export type Transaction = z.infer<typeof transaction>

export const listTransactions = call({
  summary: 'List your payments',
  route: 'GET /subscriptions/transactions',
  input: z.object(pageById(100)),
  answer: z.object({ transactions: z.array(transaction), next_cursor: next_cursor() }),
})

/** A page to print, with the payer, the items and the amount. */
export const transactionReceipt = call({
  summary: 'Get the receipt of a payment',
  route: 'GET /subscriptions/transactions/:id/receipt',
  answers: 'file',
  cost: 'export',
  input: z.object({ id: givenId() }),
  answer: nothing(),
})

/** Every field may be empty; the second line may be missing. */
const billingAddress = z.object({
  billing_name: z._default(name(200), ''),
  billing_address_line1: z._default(name(200), ''),
  billing_address_line2: z._default(z.nullable(name(200)), null),
  billing_city: z._default(name(200), ''),
  billing_state: z._default(name(200), ''),
  billing_postal_code: z._default(orNumber(name(40)), ''),
  billing_country: z._default(name(100), ''),
})
export type BillingAddress = z.infer<typeof billingAddress>

/** The body is the address itself, with empty fields while none is saved. */
export const getBillingAddress = call({
  summary: 'Get your billing address',
  route: 'GET /subscriptions/user/billing-address',
  input: nothing(),
  answer: billingAddress,
})

export const saveBillingAddress = call({
  summary: 'Save your billing address',
  route: 'POST /subscriptions/user/billing-address',
  input: billingAddress,
  answer: z.object({ message: z.string() }),
})

/** Answers the bank's question (3-D Secure) in the sandbox; with Stripe its own window does this. */
export const confirmSandboxPayment = call({
  summary: 'Answer the simulated bank’s confirmation',
  route: 'POST /subscriptions/sandbox/confirm',
  cost: 'payment',
  input: z.object({ client_secret: given(200), approve: z._default(z.boolean(), true) }),
  answer: changed,
})

/** The bank's customer has confirmed a payment in Stripe's own window: the answer is the plan with it. */
export const takeConfirmedPayment = call({
  summary: 'Finish a payment your bank has confirmed',
  route: 'POST /subscriptions/confirmed',
  cost: 'payment',
  input: z.object({ client_secret: given(200) }),
  answer: changed,
})

/** Moves the sandbox's own clock, by which it renews subscriptions; only on this machine. */
export const advanceSandboxClock = call({
  summary: 'Advance the clock of simulated payments',
  route: 'POST /subscriptions/sandbox/advance',
  input: z.object({ seconds: z.int().check(z.gte(0), z.lte(400 * 86_400)) }),
  answer: z.object({ now: moment() }),
})

/** A signed event of the payment provider; the raw body is read, whatever it contains. */
export const receivePaymentEvent = call({
  summary: 'Receive an event from Stripe',
  route: 'POST /webhooks/stripe',
  access: 'anyone',
  body: 'raw',
  input: nothing(),
  answer: z.object({ received: z.literal(true) }),
})
