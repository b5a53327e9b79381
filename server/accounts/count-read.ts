import { type RawBuilder, sql } from 'kysely'
import { SECOND } from '#rules/durations.ts'
import type { Caps } from '#rules/kinds/action.ts'
import type { NotSent } from '#rules/outcomes.ts'
import {
  allowanceOf,
  DAY_SLOTS,
  fullReads,
  HOUR_SLOTS,
  isWatched,
  type ReadPurpose,
  type RecentReads,
  SLOTS_AN_HOUR,
  slotMs,
  slotsOf,
} from '#rules/reads.ts'
import { batch } from '../edges/concurrency/batch.ts'
import { bucketOf, bucketOfAll } from '../edges/database/buckets.ts'
import type { Database } from '../edges/database/database.ts'

/** Who reads, and what the account's pace allows; `at_once` is what a step probably reads, and is counted with its first read. */
export type ReadBudget = { reader: ReadPurpose; caps: Caps; at_once?: number }

type ReadToCount = ReadBudget & { instagram_user_id: string; scale: number }

/** Reads of a step that are counted and not yet sent: in which slot they were counted, and until when they may be sent, ms of this process. */
type Ahead = { reader: ReadPurpose; reads: number; slot: number; until: number }

type Counting = ReadToCount & { unused: Ahead | undefined }
type Counted = { granted: number; slot: number }

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

const aheadIn = new WeakMap<Database, Map<string, Ahead>>()

function aheadOf(db: Database): Map<string, Ahead> {
  const found = aheadIn.get(db) ?? new Map<string, Ahead>()
  aheadIn.set(db, found)
  return found
}

/** The part of a slot for which a read may be sent after it was counted. The rest, and a slot of the ring, is for those on their way. */
const SENDABLE = 0.5

/**
 * Counts one read of an Instagram account before it is sent. Null when there was room for it; else it must not be sent. The reads of a
 * step are counted with its first one; what the step did not need is given back with the next count, and is lost with its process.
 */
export async function countRead(db: Database, asked: ReadToCount): Promise<NotSent | null> {
  const { instagram_user_id: id, reader, scale } = asked
  const ahead = aheadOf(db)
  const own = ahead.get(id)
  const unused = own && (own.reader === reader || reader === 'proof') ? own : undefined
  if (unused && unused.reads > 0 && performance.now() < unused.until) {
    unused.reads--
    return null
  }
  const until = performance.now() + slotMs(scale) * SENDABLE
  // Only one of two concurrent reads may give them back.
  if (unused) ahead.delete(id)
  const { granted, slot } = await countBatch(db, { ...asked, unused })
  if (granted > 1) ahead.set(id, { reader, reads: granted - 1, slot, until })
  if (granted > 0) return null
  const retry_after_ms = await findMsUntilFree(db, asked)
  return { kind: 'not_sent', cause: 'read_limit', retry_after_ms }
}

const countBatch = batch(countAll, ({ instagram_user_id }) => instagram_user_id)

async function countAll(db: Database, all: Counting[]): Promise<Counted[]> {
  const counted = new Map<Counting, Counted>()
  let left = all
  // A statement changes a row once: concurrent reads of one account are counted one after the other.
  while (left.length > 0) {
    const first = new Map(left.toReversed().map((asked) => [asked.instagram_user_id, asked]))
    const found = await countOnce(db, [...first.values()])
    for (const [id, asked] of first) {
      const one = found.get(id)
      if (one) counted.set(asked, one)
    }
    await insertRings(
      db,
      [...first.values()].filter((asked) => !counted.has(asked)),
    )
    left = left.filter((asked) => !counted.has(asked))
  }
  return all.map((asked) => counted.get(asked) as Counted)
}

/** A slot of the day, in those of the hour. */
const DAY_SLOT = SLOTS_AN_HOUR

type Marks = 'hour_marks' | 'hour_watched_marks' | 'day_marks' | 'day_watched_marks'

/** The reads since the oldest slot of a ring began; 0 where none of its slots was written. */
function usedIn(marks: Marks, total: 'total' | 'watched', slot: number, count: number) {
  const first = sql.raw(`(at / ${slot} - ${count - 1})`)
  return sql`case when ${first} > last / ${sql.lit(slot)} then 0 else ${sql.ref(total)} - ${sql.ref(marks)}[mod(${first}, ${sql.lit(count)}) + 1] end`
}

/** The ring, with the total as the mark of each slot that has begun since: in one piece of it, or at its end and its beginning. */
function markedIn(marks: Marks, total: 'total' | 'watched', slot: number, count: number) {
  const ring = sql.ref(`used.${marks}`)
  const [now, before] = [sql.raw(`at / ${slot}`), sql.raw(`last / ${slot}`)]
  const [first, last] = [sql.raw(`mod(last / ${slot} + 1, ${count})`), sql.raw(`mod(at / ${slot}, ${count})`)]
  const filled = (length: RawBuilder<unknown>) => sql`array_fill(used.${sql.ref(total)}, array[(${length})::integer])`
  return sql`case when ${now} = ${before} then ${ring}
    when ${now} - ${before} >= ${sql.lit(count)} then ${filled(sql.lit(count))}
    when ${first} <= ${last} then ${ring}[:${first}] || ${filled(sql`${last} - ${first} + 1`)} || ${ring}[${last} + 2:]
    else ${filled(sql`${last} + 1`)} || ${ring}[${last} + 2:${first}] || ${filled(sql`${sql.lit(count)} - ${first}`)} end`
}

/** Adds as many reads as there is room for, by account. All callers lock the rows in the same order. */
async function countOnce(db: Database, all: Counting[]): Promise<Map<string, Counted>> {
  const rows = all.map(({ instagram_user_id, reader, caps, at_once = 1, unused }) => {
    const { all: hour_all, own: hour_own } = allowanceOf(reader, caps.hourly)
    const { all: day_all, own: day_own } = allowanceOf(reader, caps.daily)
    const given = { reads: at_once, unused: unused?.reads ?? 0, unused_slot: unused?.slot ?? null }
    return { instagram_user_id, is_watched: isWatched(reader), ...given, hour_all, hour_own, day_all, day_own }
  })
  const length = slotMs(all[0]?.scale ?? 1)
  const bucket = bucketOfAll(all)
  const answered = await sql<{ instagram_user_id: string; granted: number; slot: number }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as asked(instagram_user_id text, is_watched boolean, reads integer,
        unused integer, unused_slot bigint, hour_all integer, hour_own integer, day_all integer, day_own integer)
    ), held as (
      -- Unused reads are in no mark while none of the ring's slots has begun since.
      select asked.*, slot, total - case when slot = unused_slot then unused else 0 end as total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks,
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
    ), roomy as (
      select used.*, least(reads, hour_all - hour_used, day_all - day_used,
        hour_own - case when is_watched then hour_watched else hour_used - hour_watched end,
        day_own - case when is_watched then day_watched else day_used - day_watched end) as granted
      from used
    ), counted as (
      update account_reads reads set slot_ms = ${length}, slot = used.at, touched_at = used.now,
        total = used.total + granted, watched = used.watched + case when is_watched then granted else 0 end,
        hour_marks = ${markedIn('hour_marks', 'total', 1, HOUR_SLOTS)},
        hour_watched_marks = ${markedIn('hour_watched_marks', 'watched', 1, HOUR_SLOTS)},
        day_marks = ${markedIn('day_marks', 'total', DAY_SLOT, DAY_SLOTS)},
        day_watched_marks = ${markedIn('day_watched_marks', 'watched', DAY_SLOT, DAY_SLOTS)}
      from roomy as used where reads.bucket = ${bucket} and reads.instagram_user_id = used.instagram_user_id and granted > 0
      returning reads.instagram_user_id, granted, reads.slot
    )
    select held.instagram_user_id, coalesce(granted, 0) as granted, coalesce(counted.slot, held.slot)::float8 as slot
    from held left join counted using (instagram_user_id)
  `.execute(db)
  return new Map(answered.rows.map(({ instagram_user_id, ...counted }) => [instagram_user_id, counted]))
}

async function insertRings(db: Database, unknown: ReadToCount[]): Promise<void> {
  if (unknown.length === 0) return
  const ids = unknown.map(({ instagram_user_id }) => instagram_user_id).toSorted()
  await sql`
    insert into account_reads (bucket, instagram_user_id, hour_marks, hour_watched_marks, day_marks, day_watched_marks)
    select ${bucketOfAll(unknown)}::smallint, id, hour, hour, day, day from unnest(${ids}::text[]) as id,
      (select array_fill(0, array[${sql.lit(HOUR_SLOTS)}]) as hour, array_fill(0, array[${sql.lit(DAY_SLOTS)}]) as day) as empty
    order by id on conflict do nothing
  `.execute(db)
}

async function findMsUntilFree(db: Database, { instagram_user_id, scale, reader, caps }: ReadToCount): Promise<number> {
  const { rows } = await sql<KeptReads & { now: number }>`
    select slot_ms, slot::float8 as slot, total, watched, hour_marks, hour_watched_marks, day_marks, day_watched_marks, extract(epoch from clock_timestamp())::float8 * 1000 as now
    from account_reads where bucket = ${bucketOf(instagram_user_id)} and instagram_user_id = ${instagram_user_id}
  `.execute(db)
  const [row] = rows
  const full = row && fullReads(reader, 1, caps, recentReadsOf(row, scale), row.now)
  return full ? full.until - row.now : SECOND * scale
}
