import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#rules/durations.ts'
import { countReads, DAY_SLOTS, HOUR_SLOTS, SLOTS_AN_HOUR, slotMs } from '#rules/reads.ts'
import { type KeptReads, recentReadsOf } from '../../accounts/count-read.ts'
import { createFreshDatabase, type FreshDatabase, silent } from '../../testing/fresh-database.ts'
import { watchClock } from './clock-jumps.ts'

const SCALE = 1
const LENGTH = slotMs(SCALE)

let database: FreshDatabase

beforeAll(async () => {
  database = await createFreshDatabase()
})
afterAll(() => database.drop())

/** An account that ten minutes before `moment` followed, began to rest for an hour, and read five times, twice of them last. */
async function livedUntil(account: string, moment: number) {
  const { db } = database
  await planned(account, new Date(moment + 5 * HOUR))
  const then = new Date(moment - 10 * MINUTE)
  await sql`insert into account_calls (instagram_user_id, kind, at) values (${account}, 'follow', ${then})`.execute(db)
  await sql`
    insert into account_rests (instagram_user_id, kind, started_at, until, rule, strikes)
    values (${account}, 'all', ${then}, ${new Date(then.getTime() + HOUR)}, 'please_wait', 1)
  `.execute(db)
  // By the time anybody notices, this gap is over.
  const gap = new Date(moment - 2 * SECOND)
  await sql`insert into account_schedule (instagram_user_id, next_action_at, quiet_until) values (${account}, ${gap}, ${gap})`.execute(
    db,
  )
  const slot = Math.floor(then.getTime() / LENGTH)
  const ring = (length: number, last: number) => {
    const marks = Array.from({ length }, () => 0)
    marks[last % length] = 3
    return marks
  }
  const hour = ring(HOUR_SLOTS, slot)
  const day = ring(DAY_SLOTS, Math.floor(slot / SLOTS_AN_HOUR))
  await sql`
    insert into account_reads (instagram_user_id, slot_ms, slot, total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks)
    values (${account}, ${LENGTH}, ${slot}, 5, 5, ${hour}, ${hour}, ${day}, ${day})
  `.execute(db)
}

/** Its next reading, its next look for follow-backs and what follows a task, all at the same moment. */
async function planned(account: string, at: Date) {
  await sql`
    with owner as (
      insert into users (email, email_key) values (${account}, ${account}) returning id
    ), connected as (
      insert into accounts (user_id, instagram_user_id, username, session_id, sealed_session, device, next_reading_at, follow_backs_next_at)
      select id, ${account}, ${account}, 1, '', '{}', ${at}, ${at} from owner returning *
    )
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, reading, source_counts, filters, options, preset,
      previewed, target_count, follow_up_at)
    select user_id, id, instagram_user_id, 'follow', 'completed', '[]', '[]', '{}', '{}', '{}', 'normal', true, 1, ${at} from connected
  `.execute(database.db)
}

/** In how many hours that is now. */
async function plannedIn(account: string) {
  const { rows } = await sql<{ at: Date }>`
    select unnest(array[next_reading_at, follow_backs_next_at, follow_up_at]) as at
    from accounts join tasks on tasks.account_id = accounts.id where accounts.instagram_user_id = ${account}
  `.execute(database.db)
  return rows.map(({ at }) => Math.round((at.getTime() - Date.now()) / HOUR))
}

async function seenNow(account: string) {
  const { rows } = await sql<{ call_min: number; rest_min: number; left_min: number }>`
    select (extract(epoch from now() - at) / 60)::float8 as call_min, (extract(epoch from now() - started_at) / 60)::float8 as rest_min,
      (extract(epoch from until - now()) / 60)::float8 as left_min
    from account_calls join account_rests using (instagram_user_id) where instagram_user_id = ${account}
  `.execute(database.db)
  const { rows: kept } = await sql<KeptReads>`
    select slot_ms, slot::float8 as slot, total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks
    from account_reads where instagram_user_id = ${account}
  `.execute(database.db)
  const { hour, day } = recentReadsOf(kept[0] ?? null, SCALE)
  const round = ({ call_min, rest_min, left_min }: (typeof rows)[number]) =>
    [call_min, rest_min, left_min].map(Math.round)
  return { minutes: rows.map(round)[0], hour: countReads(hour, Date.now()), day: countReads(day, Date.now()) }
}

const isDue = async (account: string) =>
  (
    await sql`select 1 from account_schedule
      where instagram_user_id = ${account} and next_action_at <= now() and quiet_until <= now()`.execute(database.db)
  ).rows.length === 1

test.each([
  ['forward', DAY],
  ['forward', 3 * HOUR],
  ['backward', -DAY],
  ['backward', -3 * HOUR],
])(
  'a clock that is set %s by %i ms: calls, rests and reads are as old as they were, and no account is stuck',
  async (_, jump) => {
    const account = String(jump)
    await livedUntil(account, Date.now() - jump)
    const hasJumped = watchClock({ db: database.db, log: silent })
    expect(await hasJumped(Date.now() - jump)).toBe(false)
    expect(await hasJumped(Date.now())).toBe(true)
    expect(await seenNow(account)).toEqual({ minutes: [10, 10, 50], hour: 5, day: 5 })
    expect(await isDue(account)).toBe(true)
    // A reading may come early; a follow-up comes its number of days after the task.
    const early = 5 - Math.max(0, jump) / HOUR
    expect(await plannedIn(account)).toEqual([early, early, 5])
    expect(await hasJumped(Date.now())).toBe(false)
  },
)
