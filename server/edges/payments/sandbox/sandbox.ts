import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { cardTypeOf, digitsOf } from '#rules/cards.ts'
import type { Database, Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { eventOf } from '../event-body.ts'
import type { BilledSubscription, CustomerTruth, GivenCard, Kept, PaymentProvider } from '../provider.ts'
import { isSigned, signEvent } from '../signature.ts'
import {
  answerBank,
  changePlanNow,
  type EventMoment,
  makeCustomer,
  nameOf,
  nextMoment,
  payOpenInvoice,
  runClock,
  type SandboxCustomer,
  startSubscription,
} from './customer.ts'
import { findTestCard } from './test-cards.ts'

/** What the sandbox has beyond a provider: its own bank and its own clock. */
export type PaymentSandbox = PaymentProvider & {
  /** Signs its events. */
  secret: string
  /** Answers the bank's question of a customer; null when no such question is open. */
  answerBank: (customer_id: string, client_secret: string, approves: boolean) => Promise<'paid' | 'refused' | null>
  /** Advances its clock and executes everything that became due. */
  advance: (seconds: number) => Promise<Date>
  /** Executes what is due by now, and redelivers events that were not accepted. */
  catchUp: () => Promise<void>
}

export type SandboxOptions = {
  db: Database
  /** Signs the events. */
  key: Buffer
  /**
   * Receives its events as from Stripe: a raw body and its signature. Returns false when it did not accept one; it is sent
   * again.
   */
  deliver: (raw: string, signature: string) => Promise<boolean>
}

/** A payment provider in our own database; accepts only Stripe's published test numbers and no money. */
export function createPaymentSandbox({ db, key, deliver }: SandboxOptions): PaymentSandbox {
  const secret = createHmac('sha256', key).update('sandbox payment events').digest('hex')

  /** Runs one operation on one customer under a lock; with a repeated key it only returns the stored answer. */
  async function act<Answer>(
    customer_id: string,
    work: (customer: SandboxCustomer, moment: EventMoment) => Answer,
    key?: string,
  ): Promise<Answer> {
    const answer = await db.transaction().execute(async (tx) => {
      const { customer, now } = await lockCustomer(tx, customer_id)
      const said = key && (await findAnswer(tx, key))
      if (said) return said.answer as Answer
      const events: string[] = []
      const moment = { now, emit: (type: string) => void events.push(type) }
      runClock(customer, now, moment.emit)
      const given = work(customer, moment)
      await saveCustomer(tx, customer, events)
      if (key) await insertAnswer(tx, key, given)
      return given
    })
    await deliverEvents()
    return answer
  }

  async function deliverEvents() {
    const { rows } = await sql<{ id: string; customer_id: string; type: string }>`
      select id, customer_id, type from sandbox_payment_events where delivered_at is null order by created_at, id limit 500
    `.execute(db)
    for (const { id, customer_id, type } of rows) {
      const raw = JSON.stringify({ id, object: 'event', type, data: { object: { customer: customer_id } } })
      if (!(await deliver(raw, signEvent(raw, secret, Date.now())))) return
      await sql`update sandbox_payment_events set delivered_at = now() where id = ${id}`.execute(db)
    }
  }

  async function catchUp() {
    const { rows } = await sql<{ id: string }>`
      select id from sandbox_customers where next_at <= billing_now() order by next_at limit 1000
    `.execute(db)
    for (const { id } of rows) await act(id, () => {})
    await deliverEvents()
  }

  return {
    name: 'sandbox',
    publishable_key: null,
    async createCustomer({ id }) {
      const customer = makeCustomer(`cus${id}`)
      await sql`insert into sandbox_customers (id, state) values (${customer.id}, ${JSON.stringify(customer)})
        on conflict do nothing`.execute(db)
      return customer.id
    },
    keepCard: (customer_id, card, key) => act(customer_id, (customer) => keepTestCard(customer, card), key),
    removeCard: (customer_id, card_id) =>
      act(customer_id, (customer) => {
        customer.cards = customer.cards.filter(({ id }) => id !== card_id)
        if (customer.preferred_card_id === card_id) customer.preferred_card_id = null
      }),
    preferCard: (customer_id, card_id) =>
      act(customer_id, (customer) => {
        if (!customer.cards.some(({ id }) => id === card_id)) throw new Error(`${card_id} is no card of the customer.`)
        customer.preferred_card_id = card_id
      }),
    subscribe: ({ customer_id, ...order }, key) =>
      act(customer_id, (customer, moment) => startSubscription(customer, order, moment), key),
    changeNow: ({ customer_id, ...order }, key) =>
      act(customer_id, (customer, moment) => changePlanNow(customer, order, moment), key),
    changeLater: ({ customer_id, plan_id }, key) =>
      act(customer_id, ({ subscription }) => void setAfterwards(subscription, false, plan_id), key),
    cancelLater: ({ customer_id }) => act(customer_id, ({ subscription }) => setAfterwards(subscription, true, null)),
    keepPlan: ({ customer_id }) => act(customer_id, ({ subscription }) => setAfterwards(subscription, false, null)),
    payOpen: ({ customer_id, card_id }, key) =>
      act(customer_id, (customer, moment) => payOpenInvoice(customer, card_id, moment), key),
    forgetCustomer: async (customer_id) => {
      await sql`delete from sandbox_customers where id = ${customer_id}`.execute(db)
      await sql`delete from sandbox_payment_events where customer_id = ${customer_id}`.execute(db)
    },
    readCustomer: async (customer_id) => {
      const { rows } = await sql<{ state: SandboxCustomer }>`
        select state from sandbox_customers where id = ${customer_id}`.execute(db)
      if (!rows[0]) throw new Error(`The sandbox knows no customer ${customer_id}.`)
      return truthOf(rows[0].state)
    },
    readEvent: (raw, signature) => (isSigned(raw, signature, secret, Date.now()) ? eventOf(raw) : null),

    secret,
    answerBank: (customer_id, client_secret, approves) =>
      act(customer_id, (customer, moment) => answerBank(customer, client_secret, approves, moment)),
    async advance(seconds) {
      await sql`insert into sandbox_clock (ahead_seconds) values (${seconds})
        on conflict (only_one) do update set ahead_seconds = sandbox_clock.ahead_seconds + excluded.ahead_seconds`.execute(
        db,
      )
      await catchUp()
      const { rows } = await sql<{ now: Date }>`select billing_now() as now`.execute(db)
      return rows[0]?.now ?? new Date()
    },
    catchUp,
  }
}

async function lockCustomer(tx: Tx, id: string) {
  const { rows } = await sql<{ state: SandboxCustomer; now: Date }>`
    select state, billing_now() as now from sandbox_customers where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The sandbox knows no customer ${id}.`)
  return { customer: row.state, now: row.now.getTime() }
}

async function saveCustomer(tx: Tx, customer: SandboxCustomer, events: string[]) {
  for (const type of events) {
    // The number has a fixed length, so that ids sort in the order of events.
    const id = `evt_${customer.id}_${String(++customer.named).padStart(9, '0')}`
    await sql`insert into sandbox_payment_events (id, customer_id, type) values (${id}, ${customer.id}, ${type})`.execute(
      tx,
    )
  }
  const next = nextMoment(customer)
  await sql`update sandbox_customers set state = ${JSON.stringify(customer)}, next_at = ${next === null ? null : new Date(next)}
    where id = ${customer.id}`.execute(tx)
}

async function findAnswer(tx: Tx, key: string) {
  const { rows } = await sql<{ answer: unknown }>`select answer from sandbox_answers where key = ${key}`.execute(tx)
  return rows[0]
}

const insertAnswer = (tx: Tx, key: string, answer: unknown) =>
  sql`insert into sandbox_answers (key, answer) values (${key}, ${JSON.stringify(answer ?? null)})`.execute(tx)

function setAfterwards(
  subscription: SandboxCustomer['subscription'],
  cancel_at_period_end: boolean,
  next_plan_id: string | null,
) {
  if (subscription) Object.assign(subscription, { cancel_at_period_end, next_plan_id })
}

/** Stores what identifies the card; number and CVC are discarded on return. */
function keepTestCard(customer: SandboxCustomer, given: GivenCard): Kept {
  if (given.kind === 'token') throw new Refusal('card_not_test')
  const digits = digitsOf(given.card_number)
  const known = findTestCard(digits)
  if (!known) throw new Refusal('card_not_test')
  if ('declined' in known) return { kind: 'declined', code: known.declined }
  const { expiry_month, expiry_year } = given
  const card = {
    id: nameOf(customer, 'pm'),
    card_type: cardTypeOf(digits),
    last_four: digits.slice(-4),
    expiry_month,
    expiry_year,
  }
  customer.cards.push({ ...card, ...known })
  return { kind: 'kept', card }
}

function truthOf(customer: SandboxCustomer): CustomerTruth {
  const { subscription, invoices, credit } = customer
  return {
    credit,
    subscription: subscription && billedOf(subscription),
    invoices: invoices.toReversed().map(({ status, created_at, paid_at, ...invoice }) => ({
      ...invoice,
      status: statusWord[status],
      created_at: new Date(created_at),
      paid_at: paid_at === null ? null : new Date(paid_at),
    })),
  }
}

const statusWord = { open: 'pending', paid: 'succeeded', failed: 'failed' } as const

function billedOf(subscription: NonNullable<SandboxCustomer['subscription']>): BilledSubscription {
  const { id, plan_id, status, period, cancel_at_period_end, next_plan_id, unpaid_since, pending } = subscription
  return {
    id,
    plan_id,
    status,
    period_start: new Date(period.start),
    period_end: new Date(period.end),
    cancel_at_period_end,
    next_plan_id,
    unpaid_since: unpaid_since === null ? null : new Date(unpaid_since),
    pending_secret: pending?.client_secret ?? null,
  }
}
