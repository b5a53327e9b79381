import { sql } from 'kysely'
import { bucketOf, isDistributed } from '../../edges/database/buckets.ts'
import { allRows, type Database, firstRow, type Tx } from '../../edges/database/database.ts'

/** Of what is left of a day, a bucket gets a part at a time, and of a distributed database only a few: others are to find some. */
const PART_GRANTED = { alone: 1 / 2, among_others: 1 / 4 }
const MOST_AMONG_OTHERS = 16

type Terms = { daily_limit: number; zone: string }
type Day = { user_id: string; day: string }

/**
 * Grants some of what is left of a user's day to the bucket of an account, so that its intents need no row that others write. Near the
 * limit what other buckets have not used is taken back first. False where nothing is left.
 */
export const grantDay = (
  db: Database,
  instagram_user_id: string,
  { daily_limit, zone }: Terms,
  action_id: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const bucket = bucketOf(instagram_user_id)
    const day = await findDay(tx, bucket, action_id, zone)
    if (!day) return false
    const used = await lockDay(tx, day)
    if ((await freeIn(tx, bucket, day)) > 0) return true
    const taken_back = isDistributed() && used >= daily_limit ? await takeBack(tx, day) : 0
    const granted = shareOf(daily_limit - used + taken_back)
    if (granted - taken_back !== 0) await addUsed(tx, day, granted - taken_back)
    if (granted > 0) await addFree(tx, bucket, day, granted)
    return granted > 0
  })

/** What a bucket gets of what is left. */
function shareOf(left: number): number {
  if (left <= 0) return 0
  if (!isDistributed()) return Math.ceil(left * PART_GRANTED.alone)
  return Math.min(MOST_AMONG_OTHERS, Math.ceil(left * PART_GRANTED.among_others))
}

/** The user of an action, and today. */
const findDay = (tx: Tx, bucket: number, action_id: string, zone: string) =>
  firstRow(
    tx,
    sql<Day>`select user_id, to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day from actions where bucket = ${bucket} and id = ${action_id}`,
  )

/** Grants of a user's day come one after the other. */
async function lockDay(tx: Tx, { user_id, day }: Day): Promise<number> {
  await sql`insert into daily_usage (user_id, day, used) values (${user_id}, ${day}::date, 0) on conflict do nothing`.execute(
    tx,
  )
  const row = await firstRow(
    tx,
    sql<{ used: number }>`select used from daily_usage where user_id = ${user_id} and day = ${day}::date for update`,
  )
  return row?.used ?? 0
}

async function freeIn(tx: Tx, bucket: number, { user_id, day }: Day): Promise<number> {
  const row = await firstRow(
    tx,
    sql<{
      free: number
    }>`select free from day_blocks where bucket = ${bucket} and user_id = ${user_id} and day = ${day}::date`,
  )
  return row?.free ?? 0
}

const addUsed = (tx: Tx, { user_id, day }: Day, count: number) =>
  sql`update daily_usage set used = used + ${count}::int where user_id = ${user_id} and day = ${day}::date`.execute(tx)

const addFree = (tx: Tx, bucket: number, { user_id, day }: Day, count: number) =>
  sql`
    insert into day_blocks (bucket, user_id, day, free) values (${bucket}, ${user_id}, ${day}::date, ${count})
    on conflict on constraint day_blocks_pkey do update set free = day_blocks.free + excluded.free
  `.execute(tx)

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
