import { sql } from 'kysely'
import type { Delivery, WebhookEvent } from '#contract/webhooks.ts'
import type { DeliveryFailure } from '#rules/delivery-failures.ts'
import { deliveryFailureText } from '#words/answers.ts'
import type { ClaimRoom } from '../../edges/concurrency/work-fairly.ts'
import { type Database, readRow, readRows, type Tx } from '../../edges/database/database.ts'
import { deleteInPortions } from '../../edges/database/delete-in-portions.ts'

/** Null once it has ended, even before its secret is deleted. */
const previousEnd = sql<Date | null>`case when previous_secret_ends_at > now() then previous_secret_ends_at end`

const wire = ['id', 'url', 'events', 'created_at', 'off_since', previousEnd.as('previous_secret_ends_at')] as const

const withEvents = <Row extends { events: string[] }>(row: Row) => ({ ...row, events: row.events as WebhookEvent[] })

export async function countWebhooks(tx: Tx, user_id: string) {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Without its secret, which is bound to the row's id and follows in a write of its own. */
export const insertWebhook = async (tx: Tx, user_id: string, webhook: { url: string; events: WebhookEvent[] }) =>
  withEvents(
    await tx
      .insertInto('webhooks')
      .values({ user_id, ...webhook })
      .returning(wire)
      .executeTakeFirstOrThrow(),
  )

export const updateSealedSecret = (tx: Tx, user_id: string, id: string, sealed_secret: Buffer) =>
  tx.updateTable('webhooks').set({ sealed_secret }).where('user_id', '=', user_id).where('id', '=', id).execute()

/** The current secret; locked, so that two concurrent exchanges run one after the other. */
export const lockSealedSecret = (tx: Tx, user_id: string, id: string) =>
  tx
    .selectFrom('webhooks')
    .select('sealed_secret')
    .where((is) => is.and({ user_id, id }))
    .forUpdate()
    .executeTakeFirst()

/** Replaces the secret by a new one; `previous` also signs for some hours, null keeps none. */
export const exchangeSealedSecret = async (
  tx: Tx,
  { user_id, id }: { user_id: string; id: string },
  sealed_secret: Buffer,
  previous: { sealed_secret: Buffer; hours: number } | null,
) =>
  withEvents(
    await tx
      .updateTable('webhooks')
      .set({
        sealed_secret,
        previous_sealed_secret: previous?.sealed_secret ?? null,
        previous_secret_ends_at: previous && sql<Date>`now() + make_interval(hours => ${previous.hours})`,
      })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .returning(wire)
      .executeTakeFirstOrThrow(),
  )

/** Deletes secrets that no longer sign anything. */
export const forgetEndedSecrets = (db: Database) =>
  sql`update webhooks set previous_sealed_secret = null, previous_secret_ends_at = null where previous_secret_ends_at <= now()`.execute(
    db,
  )

export const findWebhook = (db: Database, user_id: string, id: string) =>
  db.selectFrom('webhooks').select(wire).where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst()

export const deleteWebhookRow = (db: Database, user_id: string, id: string) =>
  db.deleteFrom('webhooks').where('user_id', '=', user_id).where('id', '=', id).returning(['url']).executeTakeFirst()

/** For a user whose address turned out to be another person's; returns the number of webhooks. */
export async function deleteWebhooks(tx: Tx, user_id: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('user_id', '=', user_id).executeTakeFirst()
  return Number(numDeletedRows)
}

export type DeliveryRow = Omit<Delivery, 'created_at' | 'next_attempt_at' | 'settled_at'> &
  Record<'next_attempt_at' | 'settled_at', Date | null> & { created_at: Date }

const deliveryColumns = [
  'id',
  'event',
  'state',
  'attempts',
  'response_status',
  'error',
  'failure',
  'created_at',
  'next_attempt_at',
  'settled_at',
] as const

/** `error` of the row is the sentence of a delivery from before failures had codes. */
const asDelivery = (row: { event: string; state: string; error: string | null; failure: unknown }) => {
  const failure = row.failure as DeliveryFailure | null
  return { ...row, failure, error: failure ? deliveryFailureText(failure) : row.error } as unknown as DeliveryRow
}

export async function listWebhookRows(db: Database, user_id: string) {
  const rows = await db
    .selectFrom('webhooks')
    .select(wire)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const [last] = await listDeliveryRows(db, user_id, row.id, { limit: 1 })
      return { ...withEvents(row), last_delivery: last ?? null }
    }),
  )
}

/** Newest first, after the delivery `cursor`. */
export async function listDeliveryRows(
  db: Database,
  user_id: string,
  webhook_id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(deliveryColumns.map((column) => `webhook_deliveries.${column}` as const))
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
  if (cursor) query = query.where('webhook_deliveries.id', '<', cursor)
  return (await query.orderBy('webhook_deliveries.id', 'desc').limit(limit).execute()).map(asDelivery)
}

/** One delivery for each webhook of the user that wants the event and was not sent the same within the hour. */
export async function insertDeliveries(db: Database | Tx, user_id: string, event: WebhookEvent, data: object) {
  const text = JSON.stringify(data)
  await sql`
    insert into webhook_deliveries (webhook_id, event, data)
    select id, ${event}, ${text}::jsonb from webhooks where user_id = ${user_id} and ${event} = any (events) and off_since is null
      and not exists (select 1 from webhook_deliveries sent where sent.webhook_id = webhooks.id and sent.event = ${event}
        and sent.data = ${text}::jsonb and sent.created_at > now() - interval '1 hour')
  `.execute(db)
}

/** Longer than an attempt takes: one cut off by the end of its process is then repeated. */
const ATTEMPT = sql`interval '30 seconds'`

const due = sql`
  delivery.id, event, data, attempts, delivery.created_at, webhook_id, user_id, url, sealed_secret,
  case when previous_secret_ends_at > now() then previous_sealed_secret end as previous_sealed_secret`

/** A test delivery whose only attempt the caller makes. */
export const insertTestDelivery = (db: Database, user_id: string, webhook_id: string, data: object) =>
  readRow(
    db,
    sql<DueDelivery>`
    with delivery as (
      insert into webhook_deliveries (webhook_id, event, data, attempts, next_attempt_at)
      select id, 'test', ${JSON.stringify(data)}::jsonb, 1, now() + ${ATTEMPT} from webhooks
      where id = ${webhook_id} and user_id = ${user_id} returning *)
    select ${due} from delivery join webhooks on webhooks.id = webhook_id`,
  )

/** Test deliveries of the last minute. */
export async function countRecentTests(db: Database, user_id: string): Promise<number> {
  const row = await readRow(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries join webhooks on webhooks.id = webhook_id
    where user_id = ${user_id} and event = 'test' and webhook_deliveries.created_at > now() - interval '1 minute'`,
  )
  return row?.count ?? 0
}

export type DueDelivery = {
  id: string
  event: string
  data: unknown
  attempts: number
  created_at: Date
  webhook_id: string
  user_id: string
  url: string
  sealed_secret: Buffer
  /** Of the secret that is being exchanged, while it signs as well. */
  previous_sealed_secret: Buffer | null
}

/**
 * Claims due deliveries and counts the attempt: of each user no more than `of_one`, with those that are under way, first those of users with the
 * fewest. Nothing is claimed of a webhook that rests or is off.
 */
export const claimDue = (db: Database, { most, of_one, under_way }: ClaimRoom) =>
  readRows(
    db,
    sql<DueDelivery>`
    with due as (
      select delivery.id, next_attempt_at, coalesce(busy.count, 0)
        + row_number() over (partition by webhooks.user_id order by next_attempt_at, delivery.id) as nth
      from webhook_deliveries delivery join webhooks on webhooks.id = webhook_id
      left join unnest(${[...under_way.keys()]}::bigint[], ${[...under_way.values()]}::int[]) busy (user_id, count)
        on busy.user_id = webhooks.user_id
      where next_attempt_at <= now() and (rests_until is null or rests_until <= now()) and off_since is null
    ), chosen as (
      select id from webhook_deliveries
      where next_attempt_at <= now() and id in (select id from due where nth <= ${of_one} order by nth, next_attempt_at limit ${most})
      for update skip locked
    )
    update webhook_deliveries delivery set attempts = attempts + 1, next_attempt_at = now() + ${ATTEMPT}
    from webhooks, chosen where webhooks.id = webhook_id and delivery.id = chosen.id
    returning ${due}`,
  )

export type DeliveryOutcome = {
  state: Delivery['state']
  response_status: number | null
  failure: DeliveryFailure | null
  /** Seconds until the next attempt; null once it is settled. */
  again_in: number | null
  /** There was no answer at all, for as long as one is waited for. */
  is_silent: boolean
}

export async function settleDelivery(
  db: Database,
  id: string,
  { state, response_status, failure, again_in }: DeliveryOutcome,
) {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({
      state,
      response_status,
      error: null,
      failure: failure && JSON.stringify(failure),
      next_attempt_at: again_in === null ? null : sql<Date>`now() + make_interval(secs => ${again_in})`,
      settled_at: again_in === null ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .returning(deliveryColumns)
    .executeTakeFirst()
  return row && asDelivery(row)
}

/** After a delivery that arrived nothing keeps a webhook from the next. */
export const noteArrived = (db: Database, webhook_id: string) =>
  sql`
    update webhooks set failed_times = 0, failed_since = null, rests_until = null, off_since = null
    where id = ${webhook_id} and (failed_since is not null or off_since is not null)`.execute(db)

/** Counts an attempt that failed; after one without an answer the webhook rests, for longer each time. `rests` are in seconds. */
export const noteFailed = (db: Database | Tx, webhook_id: string, rests: readonly number[] | null) =>
  readRow(
    db,
    sql<{ user_id: string; url: string; failed_times: number; failing_days: number; is_off: boolean }>`
    update webhooks set failed_times = least(failed_times + 1, 1000), failed_since = coalesce(failed_since, now()),
      rests_until = case when ${rests === null} then rests_until
        else now() + make_interval(secs => (${rests ?? [0]}::int[])[least(failed_times + 1, ${rests?.length ?? 1})]) end
    where id = ${webhook_id}
    returning user_id, url, failed_times, off_since is not null as is_off,
      (extract(epoch from now() - failed_since) / 86400)::float8 as failing_days`,
  )

/** Switches a webhook off; what waits for it is given up, as nothing would be sent before its owner has switched it on. False where it was off. */
export async function switchOff(tx: Tx, webhook_id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set off_since = now(), rests_until = null where id = ${webhook_id} and off_since is null`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return false
  await sql`
    update webhook_deliveries set state = 'failed', next_attempt_at = null, settled_at = now()
    where webhook_id = ${webhook_id} and state = 'waiting'`.execute(tx)
  return true
}

/** The log of deliveries covers thirty days. */
export const deleteOldDeliveries = (db: Database) =>
  deleteInPortions(db, 'webhook_deliveries', sql`settled_at < now() - interval '30 days'`)
