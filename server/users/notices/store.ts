import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Announcement, gathered, quietFor } from '#rules/mailed-notices.ts'
import type { ClaimRoom } from '../../edges/concurrency/work-fairly.ts'
import { type Database, readRows, type Tx } from '../../edges/database/database.ts'
import { deleteInPortions } from '../../edges/database/delete-in-portions.ts'

export async function findMailedEvents(db: Database, user_id: string): Promise<WebhookEvent[]> {
  const { mailed_events } = await db
    .selectFrom('users')
    .select('mailed_events')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return mailed_events as WebhookEvent[]
}

export const updateMailedEvents = (db: Database, user_id: string, mailed_events: WebhookEvent[]) =>
  db.updateTable('users').set({ mailed_events }).where('id', '=', user_id).execute()

/** Whether a mail is about the same as this event. */
const isSame = ({ event, data }: Announcement, text: string) =>
  event === 'account_warned'
    ? sql`sent.data->>'account_id' = ${data.account_id} and sent.data->>'code' = ${data.code}
        and sent.data->>'kind' is not distinct from ${data.kind} and (sent.data->>'until')::timestamptz`
    : sql`sent.data = ${text}::jsonb and sent.created_at`

/** When its mail is due: with the others of its kind, where those become one. */
function dueAt(event: Announcement['event']) {
  const how = gathered[event]
  if (how === undefined) return sql`now()`
  if (how === 'weekly')
    return sql`(date_trunc('week', now() at time zone timezone) + interval '7 days 8 hours') at time zone timezone`
  const apart = sql`make_interval(secs => ${how.ms / 1000})`
  return sql`greatest(now(), (select max(last.created_at) + ${apart} from mailed_notices last
    where last.user_id = users.id and last.event = ${event} and (last.next_attempt_at is null or last.attempts > 0)))`
}

/**
 * Queues a mail if the user wants it and was not sent the same one recently: within the hour, for a limit within the day, and a warning as long as
 * it lasts.
 */
export async function insertNotice(db: Database | Tx, user_id: string, announcement: Announcement) {
  const { event, data } = announcement
  const text = JSON.stringify(data)
  await sql`
    insert into mailed_notices (user_id, event, data, next_attempt_at)
    select id, ${event}, ${text}::jsonb, ${dueAt(event)} from users where id = ${user_id} and ${event} = any (mailed_events)
      and not exists (select 1 from mailed_notices sent where sent.user_id = users.id and sent.event = ${event}
        and ${isSame(announcement, text)} > now() - make_interval(secs => ${quietFor(announcement) / 1000}))
  `.execute(db)
}

/** Attempts at one mail, the last about six hours after the first. */
const MAX_ATTEMPTS = 6

type ClaimedRow = Announcement & {
  id: string
  first_id: string
  user_id: string
  email: string
  language: string
  timezone: string
}

/** What becomes one mail: an event, or several of the same kind of event in their order. */
export type DueMail = Pick<ClaimedRow, 'user_id' | 'email' | 'language' | 'timezone'> & {
  notices: (Announcement & { id: string })[]
}

/**
 * Claims due mails, of each user no more than `of_one` with those under way; with the first of those that become one whatever else waits to be
 * sent with it. One that is not settled is retried after 1, 4, 16, 64 and 256 minutes.
 */
export async function claimDueMails(db: Database, { most, of_one, under_way }: ClaimRoom): Promise<DueMail[]> {
  const gathers = (notice: string) => sql`${sql.ref(`${notice}.event`)} = any(${Object.keys(gathered)})`
  const rows = await readRows(
    db,
    sql<ClaimedRow>`
    with due as (
      select notice.id, next_attempt_at,
        coalesce(busy.count, 0) + row_number() over (partition by notice.user_id order by next_attempt_at, notice.id) as nth
      from mailed_notices notice
      left join unnest(${[...under_way.keys()]}::bigint[], ${[...under_way.values()]}::int[]) busy (user_id, count)
        on busy.user_id = notice.user_id
      where next_attempt_at <= now() and not (${gathers('notice')} and exists (
        select from mailed_notices earlier where earlier.user_id = notice.user_id and earlier.event = notice.event
          and earlier.next_attempt_at <= now() and earlier.id < notice.id))
    ), chosen as (
      select id, user_id, event from mailed_notices
      where next_attempt_at <= now() and id in (select id from due where nth <= ${of_one} order by nth, next_attempt_at limit ${most})
      for update skip locked
    ), others as (
      select other.id, chosen.id as first_id from mailed_notices other join chosen using (user_id, event)
      where ${gathers('chosen')} and other.id <> chosen.id and other.next_attempt_at is not null
        and (other.attempts = 0 or other.next_attempt_at <= now())
      for update of other skip locked
    ), claimed as (
      select id, id as first_id from chosen union all select id, first_id from others
    )
    update mailed_notices notice set attempts = attempts + 1,
      next_attempt_at = case when attempts + 1 < ${MAX_ATTEMPTS} then now() + interval '1 minute' * power(4, attempts) end
    from claimed, users where notice.id = claimed.id and users.id = notice.user_id
    returning notice.id, first_id, notice.user_id, event, data, email, timezone, coalesce(language, seen_language) as language`,
  )
  const inOrder = rows.toSorted((one, other) => Number(one.id) - Number(other.id))
  return [...Map.groupBy(inOrder, ({ first_id }) => first_id).values()].flatMap((notices) => {
    const [first] = notices
    return first ? [{ ...first, notices }] : []
  })
}

export const settleNotices = (db: Database, ids: string[]) =>
  db.updateTable('mailed_notices').set({ next_attempt_at: null }).where('id', 'in', ids).execute()

export const deleteOldNotices = (db: Database) =>
  deleteInPortions(db, 'mailed_notices', sql`created_at < now() - interval '30 days'`)
