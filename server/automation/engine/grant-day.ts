import { sql } from 'kysely'
import { batch } from '../../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll, isDistributed } from '../../edges/database/buckets.ts'
import { allRows, type Database, firstRow, type Tx } from '../../edges/database/database.ts'

/** Of what is left of a day, a bucket gets a part at a time, and of a distributed database only a few: others are to find some. */
const PART_GRANTED = { alone: 1 / 2, among_others: 1 / 4 }
const MOST_AMONG_OTHERS = 16

type GrantRequest = { instagram_user_id: string; action_id: string; daily_limit: number; zone: string }
type Day = { user_id: string; day: string }
type LimitedDay = Day & { daily_limit: number }
type GrantedDay = LimitedDay & { used: number; free: number }

/**
 * Grants some of what is left of a user's day to the bucket of an account, so that its intents need no row that others write. Near the
 * limit what other buckets have not used is taken back first. False where nothing is left.
 */
export const grantDay = batch(
  (db, all: GrantRequest[]): Promise<boolean[]> =>
    db.transaction().execute(async (tx) => {
      const bucket = bucketOfAll(all)
      const day_of = await findDays(tx, bucket, all)
      const days = [...new Map([...day_of.values()].map((day) => [keyOf(day), day])).values()]
      const granted = new Map<string, boolean>()
      const grants: GrantedDay[] = []
      for (const day of await lockDays(tx, bucket, days)) {
        const grant = day.free > 0 ? null : await shareOf(tx, day)
        granted.set(keyOf(day), day.free > 0 || grant !== null)
        if (grant) grants.push(grant)
      }
      if (grants.length > 0) await writeGrants(tx, bucket, grants)
      return all.map(({ action_id }) => {
        const day = day_of.get(action_id)
        return day !== undefined && granted.get(keyOf(day)) === true
      })
    }),
  ({ instagram_user_id }) => bucketOf(instagram_user_id),
)

const keyOf = ({ user_id, day }: Day) => `${user_id} ${day}`

/** What a bucket gets of what is left, with what is used of the day afterwards; null where nothing is left. */
async function shareOf(tx: Tx, day: GrantedDay): Promise<GrantedDay | null> {
  const taken_back = isDistributed() && day.used >= day.daily_limit ? await takeBack(tx, day) : 0
  const used = day.used - taken_back
  const free = partOf(day.daily_limit - used)
  if (free > 0) return { ...day, used: used + free, free }
  if (taken_back > 0) await addUsed(tx, day, -taken_back)
  return null
}

function partOf(left: number): number {
  if (left <= 0) return 0
  if (!isDistributed()) return Math.ceil(left * PART_GRANTED.alone)
  return Math.min(MOST_AMONG_OTHERS, Math.ceil(left * PART_GRANTED.among_others))
}

/** The user of each action, and today. */
async function findDays(tx: Tx, bucket: number, all: GrantRequest[]): Promise<Map<string, LimitedDay>> {
  const rows = await allRows(
    tx,
    sql<LimitedDay & { action_id: string }>`
      select asked.action_id, user_id, to_char(now() at time zone zone, 'YYYY-MM-DD') as day, daily_limit
      from json_to_recordset(${JSON.stringify(all)}) as asked(action_id bigint, daily_limit integer, zone text)
      join actions on actions.bucket = ${bucket} and actions.id = asked.action_id`,
  )
  return new Map(rows.map(({ action_id, ...day }) => [action_id, day]))
}

/** Grants of a user's day come one after the other; always locked in the same order, so that no two callers deadlock. */
async function lockDays(tx: Tx, bucket: number, days: LimitedDay[]): Promise<GrantedDay[]> {
  const asked = JSON.stringify(days)
  await sql`insert into daily_usage (user_id, day, used) select user_id, day, 0 from json_to_recordset(${asked}) as asked(user_id bigint, day date) order by user_id, day on conflict do nothing`.execute(
    tx,
  )
  const locked = await allRows(
    tx,
    sql<LimitedDay & { used: number }>`
      select daily_usage.user_id, to_char(daily_usage.day, 'YYYY-MM-DD') as day, daily_limit, used
      from json_to_recordset(${asked}) as asked(user_id bigint, day date, daily_limit integer) join daily_usage using (user_id, day) order by user_id, daily_usage.day for no key update of daily_usage`,
  )
  const blocks = await allRows(
    tx,
    sql<Day & { free: number }>`
      select day_blocks.user_id, to_char(day_blocks.day, 'YYYY-MM-DD') as day, free
      from json_to_recordset(${asked}) as asked(user_id bigint, day date) join day_blocks on day_blocks.bucket = ${bucket} and day_blocks.user_id = asked.user_id and day_blocks.day = asked.day`,
  )
  const free = new Map(blocks.map((block) => [keyOf(block), block.free]))
  return locked.map((day) => ({ ...day, free: free.get(keyOf(day)) ?? 0 }))
}

async function writeGrants(tx: Tx, bucket: number, grants: GrantedDay[]): Promise<void> {
  const granted = sql`json_to_recordset(${JSON.stringify(grants)}) as granted(user_id bigint, day date, used integer, free integer)`
  await sql`update daily_usage set used = granted.used from ${granted} where daily_usage.user_id = granted.user_id and daily_usage.day = granted.day`.execute(
    tx,
  )
  await sql`
    insert into day_blocks (bucket, user_id, day, free) select ${bucket}::smallint, user_id, day, free from ${granted}
    on conflict on constraint day_blocks_pkey do update set free = day_blocks.free + excluded.free
  `.execute(tx)
}

/** The lock of one day. */
async function lockDay(tx: Tx, { user_id, day }: Day): Promise<void> {
  await sql`insert into daily_usage (user_id, day, used) values (${user_id}, ${day}::date, 0) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from daily_usage where user_id = ${user_id} and day = ${day}::date for no key update`.execute(tx)
}

const addUsed = (tx: Tx, { user_id, day }: Day, count: number) =>
  sql`update daily_usage set used = used + ${count}::int where user_id = ${user_id} and day = ${day}::date`.execute(tx)

/** Empties the blocks of a day, whose row of daily_usage is locked; returns what was free in them. */
async function takeBack(tx: Tx, { user_id, day }: Day): Promise<number> {
  const blocks = await allRows(
    tx,
    sql<{ bucket: number; free: number }>`
      select bucket, free from day_blocks where user_id = ${user_id} and day = ${day}::date and free > 0 order by bucket`,
  )
  let taken = 0
  for (const { bucket } of blocks) {
    const row = await firstRow(
      tx,
      sql<{ free: number }>`
        select free from day_blocks where bucket = ${bucket} and user_id = ${user_id} and day = ${day}::date for update`,
    )
    await sql`update day_blocks set free = 0 where bucket = ${bucket} and user_id = ${user_id} and day = ${day}::date`.execute(
      tx,
    )
    taken += row?.free ?? 0
  }
  return taken
}

/** Takes back what is free of a user's day: before it is counted again, and once the plan has another limit. */
export async function takeBackDay(tx: Tx, day: Day): Promise<void> {
  await lockDay(tx, day)
  const taken = await takeBack(tx, day)
  if (taken > 0) await addUsed(tx, day, -taken)
}

/** Takes back what is free of all days of a user. */
export async function takeBackDays(tx: Tx, user_id: string): Promise<void> {
  const days = await allRows(
    tx,
    sql<Day>`
      select ${user_id} as user_id, to_char(day, 'YYYY-MM-DD') as day from daily_usage where user_id = ${user_id} and day >= current_date - 2
      order by day`,
  )
  for (const day of days) await takeBackDay(tx, day)
}

/** Deletes blocks of days that are over everywhere; what was free in them was not used. */
export const sweepBlocks = (db: Database) =>
  sql`
    with over as (delete from day_blocks where day < current_date - 2 returning user_id, day, free),
      unused as (select user_id, day, sum(free)::int as free from over group by user_id, day)
    update daily_usage set used = used - unused.free from unused
    where daily_usage.user_id = unused.user_id and daily_usage.day = unused.day
  `.execute(db)
