import { sql } from 'kysely'
import { SECOND } from '#rules/durations.ts'
import type { Caps } from '#rules/kinds/action.ts'
import type { NotSent } from '#rules/outcomes.ts'
import {
  allowanceOf,
  DAY_SLOTS,
  fullReads,
  HOUR_SLOTS,
  isWatched,
  type Reader,
  type RecentReads,
  SLOTS_AN_HOUR,
  slotMs,
  slotsOf,
} from '#rules/reads.ts'
import { batch } from '../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll } from '../edges/database/buckets.ts'
import type { Database } from '../edges/database/database.ts'

/** Who reads, and what the account's pace allows. */
export type ReadBudget = { reader: Reader; caps: Caps }

type Asked = ReadBudget & { instagram_user_id: string; scale: number }

/** An account's row of `account_reads`. */
export type KeptReads = {
  slot_ms: number
  slot: number
  total: number
  watched: number
  hour_marks: number[]
  hour_watched_marks: number[]
  day_marks: number[]
  day_watched_marks: number[]
}

export function recentReadsOf(kept: KeptReads | null, scale: number): RecentReads {
  const length = slotMs(scale)
  if (kept?.slot_ms !== length) return { hour: [], day: [] }
  const hour = { total: kept.hour_marks, watched: kept.hour_watched_marks }
  const day = { total: kept.day_marks, watched: kept.day_watched_marks }
  return {
    hour: slotsOf(hour, kept, kept.slot, length),
    day: slotsOf(day, kept, Math.floor(kept.slot / SLOTS_AN_HOUR), length * SLOTS_AN_HOUR),
  }
}

/** Counts one read of an Instagram account before it is sent. Null when there was room for it; else it must not be sent. */
export async function countRead(db: Database, asked: Asked): Promise<NotSent | null> {
  if (await countBatch(db, asked)) return null
  const retry_after_ms = await msUntilFree(db, asked)
  return { kind: 'not_sent', cause: 'read_limit', retry_after_ms }
}

const countBatch = batch(countAll, ({ instagram_user_id }) => bucketOf(instagram_user_id))

async function countAll(db: Database, all: Asked[]): Promise<boolean[]> {
  const counted = new Set<Asked>()
  let left = all
  // A statement changes a row once: concurrent reads of one account are counted one after the other.
  while (left.length > 0) {
    const first = new Map(left.toReversed().map((asked) => [asked.instagram_user_id, asked]))
    const once = [...first.values()]
    const { found, had_room } = await countOnce(db, once)
    for (const asked of once) if (had_room.has(asked.instagram_user_id)) counted.add(asked)
    const unknown = once.filter(({ instagram_user_id }) => !found.has(instagram_user_id))
    await insertRings(db, unknown)
    left = left.filter((asked) => unknown.includes(asked) || first.get(asked.instagram_user_id) !== asked)
  }
  return all.map((asked) => counted.has(asked))
}

/** A slot of the day, in those of the hour. */
const DAY_SLOT = SLOTS_AN_HOUR

type Marks = 'hour_marks' | 'hour_watched_marks' | 'day_marks' | 'day_watched_marks'

/** The reads since the oldest slot of a ring began; 0 where none of its slots was written. */
function usedIn(marks: Marks, total: 'total' | 'watched', slot: number, count: number) {
  const first = sql.raw(`(at / ${slot} - ${count - 1})`)
  return sql`case when ${first} > last / ${sql.lit(slot)} then 0 else ${sql.ref(total)} - ${sql.ref(marks)}[mod(${first}, ${sql.lit(count)}) + 1] end`
}

/** The ring, with marks for the slots that have begun since. */
function markedIn(marks: Marks, total: 'total' | 'watched', slot: number, count: number) {
  const [now, before, ring] = [sql.raw(`at / ${slot}`), sql.raw(`last / ${slot}`), sql.ref(`used.${marks}`)]
  return sql`case when ${now} = ${before} then ${ring} else array(
    select case when ${now} - mod(${now} - nth, ${sql.lit(count)}) > ${before} then used.${sql.ref(total)} else ${ring}[nth + 1] end
    from generate_series(0, ${sql.lit(count - 1)}) as nth order by nth) end`
}

/** Adds one read where there is room for one. All callers lock the rows in the same order. */
async function countOnce(db: Database, all: Asked[]) {
  const rows = all.map(({ instagram_user_id, reader, caps }) => {
    const { all: hour_all, own: hour_own } = allowanceOf(reader, caps.hourly)
    const { all: day_all, own: day_own } = allowanceOf(reader, caps.daily)
    return { instagram_user_id, is_watched: isWatched(reader), hour_all, hour_own, day_all, day_own }
  })
  const length = slotMs(all[0]?.scale ?? 1)
  const bucket = bucketOfAll(all)
  const answered = await sql<{ instagram_user_id: string; had_room: boolean }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as asked(instagram_user_id text, is_watched boolean, hour_all integer,
        hour_own integer, day_all integer, day_own integer)
    ), held as (
      select asked.*, slot, total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks,
        floor(extract(epoch from clock_timestamp()) * 1000 / ${length}::float8)::bigint as slot_now, slot_ms <> ${length}::float8 as is_new, now() as now
      from asked join account_reads reads using (instagram_user_id) where reads.bucket = ${bucket}
      order by reads.instagram_user_id for no key update of reads
    ), placed as (
      -- A clock that was set back continues where it was, unless by more than the windows are long.
      select held.*, case when restarts then slot_now else greatest(slot, slot_now) end as at, case when restarts then 0 else slot end as last
      from held, lateral (select is_new or slot > slot_now + ${DAY_SLOT * DAY_SLOTS}::int as restarts) as begun
    ), used as (
      select placed.*,
        ${usedIn('hour_marks', 'total', 1, HOUR_SLOTS)} as hour_used, ${usedIn('hour_watched_marks', 'watched', 1, HOUR_SLOTS)} as hour_watched,
        ${usedIn('day_marks', 'total', DAY_SLOT, DAY_SLOTS)} as day_used, ${usedIn('day_watched_marks', 'watched', DAY_SLOT, DAY_SLOTS)} as day_watched
      from placed
    ), counted as (
      update account_reads reads set slot_ms = ${length}, slot = used.at, touched_at = used.now,
        total = used.total + 1, watched = used.watched + used.is_watched::integer,
        hour_marks = ${markedIn('hour_marks', 'total', 1, HOUR_SLOTS)},
        hour_watched_marks = ${markedIn('hour_watched_marks', 'watched', 1, HOUR_SLOTS)},
        day_marks = ${markedIn('day_marks', 'total', DAY_SLOT, DAY_SLOTS)},
        day_watched_marks = ${markedIn('day_watched_marks', 'watched', DAY_SLOT, DAY_SLOTS)}
      from used where reads.bucket = ${bucket} and reads.instagram_user_id = used.instagram_user_id and hour_used < hour_all and day_used < day_all
        and case when is_watched then hour_watched else hour_used - hour_watched end < hour_own
        and case when is_watched then day_watched else day_used - day_watched end < day_own
      returning reads.instagram_user_id
    )
    select held.instagram_user_id, counted.instagram_user_id is not null as had_room from held left join counted using (instagram_user_id)
  `.execute(db)
  const found = new Set(answered.rows.map((row) => row.instagram_user_id))
  return { found, had_room: new Set(answered.rows.filter((row) => row.had_room).map((row) => row.instagram_user_id)) }
}

async function insertRings(db: Database, unknown: Asked[]): Promise<void> {
  if (unknown.length === 0) return
  const ids = unknown.map(({ instagram_user_id }) => instagram_user_id).toSorted()
  await sql`
    insert into account_reads (bucket, instagram_user_id, hour_marks, hour_watched_marks, day_marks, day_watched_marks)
    select ${bucketOfAll(unknown)}::smallint, id, hour, hour, day, day from unnest(${ids}::text[]) as id,
      (select array_fill(0, array[${sql.lit(HOUR_SLOTS)}]) as hour, array_fill(0, array[${sql.lit(DAY_SLOTS)}]) as day) as empty
    order by id on conflict do nothing
  `.execute(db)
}

async function msUntilFree(db: Database, { instagram_user_id, scale, reader, caps }: Asked): Promise<number> {
  const { rows } = await sql<KeptReads & { now: number }>`
    select slot_ms, slot::float8 as slot, total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks, extract(epoch from clock_timestamp())::float8 * 1000 as now
    from account_reads where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id}
  `.execute(db)
  const [row] = rows
  const full = row && fullReads(reader, 1, caps, recentReadsOf(row, scale), row.now)
  return full ? full.until - row.now : SECOND * scale
}
