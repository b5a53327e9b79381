import { type RawBuilder, sql } from 'kysely'
import type { Losses } from '#contract/billing.ts'
import { TRIAL_DAYS } from '#rules/plans.ts'
import { type Database, hasRow, readRow, readRows, type Tx } from '../edges/database/database.ts'
import type { BilledSubscription, Invoice, KeptCard, PaymentEvent } from '../edges/payments/provider.ts'

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** The user's subscription as of now, even where the end of a trial or grace is not stored yet. */
export const findSubscription = (db: Database | Tx, user_id: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'status',
      'trial_started_at',
      'current_period_end',
      'billed_plan_id',
      'provider',
      'provider_subscription_id',
      'cancel_at_period_end',
      'next_plan_id',
      'grace_until',
      'pending_secret',
    ])
    .select(
      sql<string>`case when status = 'past_due' and grace_until <= billing_now() then 'trial_monthly' else plan_id end`.as(
        'plan_id',
      ),
    )
    .select(sql<boolean>`status = 'trialing' and current_period_end <= billing_now()`.as('trial_over'))
    .select((db) =>
      db.selectFrom('users').select('timezone').whereRef('users.id', '=', 'subscriptions.user_id').as('zone'),
    )
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** The time of subscriptions, and the database's own time, before which no newer request was made. */
export async function findMoment(db: Database | Tx): Promise<{ now: Date; asked_at: Date }> {
  const times = sql<{ now: Date; asked_at: Date }>`select billing_now() as now, clock_timestamp() as asked_at`
  const moment = await readRow(db, times)
  if (!moment) throw new Error('The database does not return the time.')
  return moment
}

/** Starts the trial of a user who never had one and has no running plan; otherwise false. */
export const insertTrial = (db: Database | Tx, user_id: string, plan_id: string) =>
  hasRow(
    db,
    sql`
    insert into subscriptions (user_id, plan_id, status, trial_started_at, current_period_end)
    values (${user_id}, ${plan_id}, 'trialing', billing_now(), billing_now() + make_interval(days => ${TRIAL_DAYS}))
    on conflict (user_id) do update set plan_id = excluded.plan_id, status = 'trialing',
      trial_started_at = excluded.trial_started_at, current_period_end = excluded.current_period_end,
      billed_plan_id = null, next_plan_id = null, cancel_at_period_end = false, grace_until = null, pending_secret = null
    where subscriptions.status = 'ended' and subscriptions.trial_started_at is null`,
  )

/** Whether a reading at `asked_at` is newer than the stored one; older ones change nothing. */
export const claimSync = async (tx: Tx, user_id: string, asked_at: Date) =>
  !(await hasRow(tx, sql`select 1 from subscriptions where user_id = ${user_id} and synced_at > ${asked_at}`))

export type BilledState = {
  provider: string
  billed: BilledSubscription
  /** What the user may use now. */
  plan_id: string
  status: 'active' | 'past_due' | 'ended'
  grace_until: Date | null
  asked_at: Date
}

/** Writes what the provider bills; the trial, if there was one, stays on record. */
export const upsertBilled = (tx: Tx, user_id: string, state: BilledState) => {
  const { billed, plan_id, status, provider, grace_until, asked_at } = state
  const fields = {
    plan_id,
    status,
    billed_plan_id: billed.plan_id,
    provider,
    provider_subscription_id: billed.id,
    current_period_end: billed.period_end,
    cancel_at_period_end: billed.cancel_at_period_end,
    next_plan_id: billed.next_plan_id,
    grace_until,
    pending_secret: billed.pending_secret,
    synced_at: asked_at,
  }
  return tx
    .insertInto('subscriptions')
    .values({ user_id, ...fields, asked_secret: billed.pending_secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...fields,
        asked_secret: sql<string | null>`coalesce(excluded.pending_secret, subscriptions.asked_secret)`,
      }),
    )
    .execute()
}

/** What was to follow a subscription that has ended. */
export const markNextPlan = (db: Database | Tx, user_id: string, next_plan_id: string | null) =>
  db.updateTable('subscriptions').set({ next_plan_id }).where('user_id', '=', user_id).execute()

const customers = (db: Database | Tx, known: { provider: string; user_id?: string; customer_id?: string }) =>
  db.selectFrom('payment_customers').where((is) => is.and(known))

export const findCustomer = (db: Database | Tx, user_id: string, provider: string) =>
  customers(db, { user_id, provider }).select('customer_id').executeTakeFirst()

export const findUserOfCustomer = (db: Database, provider: string, customer_id: string) =>
  customers(db, { provider, customer_id }).select('user_id').executeTakeFirst()

export const insertCustomer = (db: Database, user_id: string, provider: string, customer_id: string) =>
  db
    .insertInto('payment_customers')
    .values({ user_id, provider, customer_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const card = [
  'id',
  'provider',
  'provider_id',
  'card_type',
  'last_four',
  'expiry_month',
  'expiry_year',
  'is_default',
] as const

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** Not being removed. */
const isKept = sql<boolean>`(leaving_at is null or leaving_at < now() - interval '2 minutes')`

const keptCards = (db: Database | Tx, known: { user_id: string; provider: string; id?: string }) =>
  db
    .selectFrom('payment_methods')
    .select(card)
    .where((is) => is.and(known))
    .where(isKept)

/** The primary one first, then the newest. */
export const listCards = (db: Database | Tx, user_id: string, provider: string) =>
  keptCards(db, { user_id, provider }).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

export const findCard = (db: Database | Tx, user_id: string, provider: string, id: string) =>
  keptCards(db, { user_id, provider, id }).executeTakeFirst()

/** Hides a card while the provider removes it; `leaving` false restores it. */
export const markLeaving = (db: Database | Tx, user_id: string, id: string, leaving: boolean) => {
  const card = db.updateTable('payment_methods').where((is) => is.and({ user_id, id }))
  return card.set({ leaving_at: leaving ? sql`now()` : null }).execute()
}

/** The card's id; a known card is updated, and null is returned for one of another user. */
export async function insertCard(
  tx: Tx,
  user_id: string,
  provider: string,
  { id, ...kept }: KeptCard,
): Promise<string | null> {
  const row = await tx
    .insertInto('payment_methods')
    .values({ user_id, provider, provider_id: id, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_id']).doUpdateSet(kept).where('payment_methods.user_id', '=', user_id),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function makeDefault(tx: Tx, user_id: string, provider: string, card_id: string) {
  const own = tx.updateTable('payment_methods').where('user_id', '=', user_id).where('provider', '=', provider)
  await own.set({ is_default: false }).where('is_default', '=', true).execute()
  await own.set({ is_default: true }).where('id', '=', card_id).execute()
}

export const deleteCard = (tx: Tx, user_id: string, card_id: string) =>
  tx.deleteFrom('payment_methods').where('user_id', '=', user_id).where('id', '=', card_id).execute()

export type OperationRow = NonNullable<Awaited<ReturnType<typeof findOperation>>>

export const findOpenOperation = (db: Database | Tx, user_id: string) =>
  db
    .selectFrom('payment_operations')
    .select(['id', 'plan_id'])
    .select(sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_claimed'))
    .select(sql<boolean>`created_at < now() - interval '2 minutes'`.as('is_old'))
    .where('user_id', '=', user_id)
    .where('state', '=', 'started')
    .executeTakeFirst()

export const insertOperation = (tx: Tx, user_id: string, plan_id: string) =>
  tx.insertInto('payment_operations').values({ user_id, plan_id }).returning('id').executeTakeFirstOrThrow()

export const findOperation = (db: Database, id: string) =>
  db
    .selectFrom('payment_operations')
    .select(['id', 'state', 'client_secret', 'refusal'])
    .select(sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_claimed'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the bank requested a confirmation with this secret, at a renewal. */
export const hasAsked = (db: Database, user_id: string, client_secret: string) =>
  hasRow(db, sql`select 1 from subscriptions where user_id = ${user_id} and asked_secret = ${client_secret}`)

const operations = (db: Database, known: { user_id: string; client_secret: string }) =>
  db.selectFrom('payment_operations').where((is) => is.and(known))

/** The plan of the payment for which the bank requested a confirmation. */
export const findConfirmedPlan = (db: Database, user_id: string, client_secret: string) =>
  operations(db, { user_id, client_secret }).select('plan_id').executeTakeFirst()

/** The newest change of plan, if it waited for a confirmation and has been paid meanwhile. */
export const findConfirmedOperation = (db: Database, user_id: string) =>
  readRow(
    db,
    sql<{ id: string; subscription_id: string; is_to_change: boolean }>`
    select newest.id, provider_subscription_id as subscription_id, cancel_at_period_end or next_plan_id is not null as is_to_change
    from (select * from payment_operations where user_id = ${user_id} order by created_at desc limit 1) newest
    join subscriptions on subscriptions.user_id = newest.user_id
    where state = 'needs_confirmation' and subscriptions.status = 'active' and billed_plan_id = newest.plan_id and pending_secret is null`,
  )

/** A later decision of the user replaces a payment that still waits for a confirmation. */
export const abandonUnconfirmed = (db: Database, user_id: string) =>
  db
    .updateTable('payment_operations')
    .set({ state: 'abandoned' })
    .where((is) => is.and({ user_id, state: 'needs_confirmation' }))
    .execute()

/** Claims the operation for a minute and a half; false when another request has claimed it or it is done. */
export const claimOperation = (db: Database, id: string) =>
  hasRow(
    db,
    sql`update payment_operations set claimed_until = now() + interval '90 seconds'
      where id = ${id} and state = 'started' and (claimed_until is null or claimed_until <= now())`,
  )

export const releaseOperation = (db: Database, id: string) =>
  sql`update payment_operations set claimed_until = null where id = ${id} and state = 'started'`.execute(db)

export const endOperation = (
  db: Database | Tx,
  id: string,
  end: { state: string; client_secret?: string | null; refusal?: string | null },
) =>
  db
    .updateTable('payment_operations')
    .set({ ...end, claimed_until: null, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Stores the provider's invoices; paid ones keep the card and the address they were paid with. */
export function upsertTransactions(tx: Tx, user_id: string, provider: string, invoices: Invoice[]) {
  return readRows(
    tx,
    sql<{ id: string }>`
    with known as (
      select id from transactions where user_id = ${user_id} and status = 'succeeded'
    ), written as (
    insert into transactions (user_id, provider, invoice_id, amount, description, status, created_at, paid_at, lines, paid_with, billed_to)
    select ${user_id}, ${provider}, invoice.id, amount, description, status, invoice.created_at, paid_at, lines,
      card_type || ' ' || last_four,
      (select to_jsonb(billing_addresses) - 'user_id' from billing_addresses where user_id = ${user_id})
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as invoice
      (id text, amount int, description text, status text, created_at timestamptz, paid_at timestamptz, lines jsonb, card_id text)
    left join payment_methods on provider = ${provider} and provider_id = card_id
    on conflict (provider, invoice_id) do update set status = excluded.status, amount = excluded.amount, paid_at = excluded.paid_at,
      paid_with = coalesce(excluded.paid_with, transactions.paid_with),
      billed_to = case when transactions.paid_at is null then excluded.billed_to else transactions.billed_to end
    where (transactions.status, transactions.amount) is distinct from (excluded.status, excluded.amount)
    returning id, amount, status, paid_at
    )
    select id from written
    where status = 'succeeded' and amount > 0 and paid_at > billing_now() - interval '3 days'
      and not exists (select from known where known.id = written.id)`,
  )
}

/** Newest first, after the row `cursor`. Invoices of nothing are no transactions. */
export const listTransactionRows = (db: Database, user_id: string, cursor: string | undefined, limit: number) =>
  readRows(
    db,
    sql<{ id: string; created_at: Date; amount: number; description: string; status: string }>`
    select id, created_at, amount, description, status from transactions
    where user_id = ${user_id} and (amount > 0 or status <> 'failed')
      and (${cursor ?? null}::bigint is null or (created_at, id) < (select created_at, id from transactions where id = ${cursor ?? null} and user_id = ${user_id}))
    order by created_at desc, id desc limit ${limit}`,
  )

export const findTransaction = (db: Database, user_id: string, id: string) =>
  db
    .selectFrom('transactions')
    .select(['id', 'created_at', 'paid_at', 'amount', 'description', 'status', 'lines', 'paid_with', 'billed_to'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()

const address = [
  'billing_name',
  'billing_address_line1',
  'billing_address_line2',
  'billing_city',
  'billing_state',
  'billing_postal_code',
  'billing_country',
] as const

export const findAddress = (db: Database, user_id: string) =>
  db.selectFrom('billing_addresses').select(address).where('user_id', '=', user_id).executeTakeFirst()

export type AddressRow = NonNullable<Awaited<ReturnType<typeof findAddress>>>

export const upsertAddress = (db: Database, user_id: string, given: AddressRow) =>
  db
    .insertInto('billing_addresses')
    .values({ user_id, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()

/** False when the event is already stored. */
export const insertEvent = (db: Database, { id, type, customer_id }: PaymentEvent) =>
  hasRow(
    db,
    sql`insert into payment_events (id, type, customer_id) values (${id}, ${type}, ${customer_id}) on conflict do nothing`,
  )

export const markEventHandled = (db: Database, id: string) =>
  sql`update payment_events set handled_at = now() where id = ${id}`.execute(db)

/** Received events that were not processed. */
export const listUnhandled = (db: Database) =>
  readRows(
    db,
    sql<{ id: string; customer_id: string | null }>`
    select id, customer_id from payment_events where handled_at is null and received_at < now() - interval '30 seconds'
    order by received_at limit 500`,
  )

const readUserIds = async (db: Database, statement: RawBuilder<{ user_id: string }>) =>
  (await readRows(db, statement)).map(({ user_id }) => user_id)

/** Users whose subscription should have changed by now, or whose last change got no answer. */
export const listStale = (db: Database, provider: string) =>
  readUserIds(
    db,
    sql<{ user_id: string }>`
    select user_id from subscriptions where provider = ${provider} and status <> 'ended'
      and (status = 'past_due' or current_period_end <= billing_now() or synced_at is null or synced_at < now() - interval '1 day')
    union select user_id from payment_operations join payment_customers using (user_id)
      where payment_customers.provider = ${provider}
        and (state = 'started' and (claimed_until is null or claimed_until <= now()) or state = 'needs_confirmation' and created_at > now() - interval '2 days')
    limit 1000`,
  )

/** Ends expired trials and graces; returns their users. */
export const endOverdue = (db: Database) =>
  readUserIds(
    db,
    sql<{ user_id: string }>`
    with trials as (
      update subscriptions set status = 'ended' where status = 'trialing' and current_period_end <= billing_now() returning user_id),
    graces as (
      update subscriptions set plan_id = 'trial_monthly'
      where status = 'past_due' and grace_until <= billing_now() and plan_id <> 'trial_monthly' returning user_id)
    select user_id from trials union select user_id from graces`,
  )

/** Live tasks, with the facts that decide whether they fit a smaller plan. */
export const listLiveTasks = (db: Database, user_id: string) =>
  readRows(
    db,
    sql<Losses['tasks'][number] & { account_id: string; is_scheduled: boolean }>`
    select tasks.id, tasks.kind, accounts.username, account_id, tasks.status = 'scheduled' as is_scheduled, '' as reason
    from tasks join accounts on accounts.id = tasks.account_id
    where tasks.user_id = ${user_id} and tasks.status in ('scheduled', 'running', 'waiting', 'paused') order by tasks.id limit 200`,
  )

/** Connected accounts, first the ones that stay when the plan has room for fewer. */
export const listKeepOrder = (db: Database, user_id: string) =>
  readRows(
    db,
    sql<{ id: string; username: string }>`
    select id, username from accounts where user_id = ${user_id} and disconnected_at is null
    order by (status = 'over_limit'), is_active desc, id`,
  )

export const clearBilledTo = (db: Database, user_id: string) =>
  db.updateTable('transactions').set({ billed_to: null }).where('user_id', '=', user_id).execute()

/** Ends simulated subscriptions once real payments are configured, and deletes the sandbox's clock; returns the users. */
export async function endSimulated(db: Database): Promise<string[]> {
  await sql`delete from sandbox_clock`.execute(db)
  return readUserIds(
    db,
    sql<{ user_id: string }>`
      update subscriptions set status = 'ended' where provider = 'sandbox' and status in ('active', 'past_due') returning user_id`,
  )
}
