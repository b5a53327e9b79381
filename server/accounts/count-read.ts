import { sql } from 'kysely'
import type { NotSent } from '#rules/outcomes.ts'
import { type Caps, SECOND } from '#rules/pacing.ts'
import {
  allowanceOf,
  DAY_SLOTS,
  fullReads,
  HOUR_SLOTS,
  isWatched,
  type Reader,
  type RecentReads,
  SLOTS_A_QUARTER,
  slotMs,
  slotsOf,
} from '#rules/reads.ts'
import type { Database } from '../edges/database/database.ts'
import { together } from '../edges/database/together.ts'

/** Who reads, and what the account's pace allows. */
export type ReadBudget = { reader: Reader; caps: Caps }

type Asked = ReadBudget & { instagram_user_id: string; scale: number }

/** An account's rings, as they were written last. */
export type ReadRings = {
  slot_ms: number
  slot: number
  hour: number[]
  hour_watched: number[]
  day: number[]
  day_watched: number[]
}

/** The same as the rules see it. */
export function recentReadsOf(rings: ReadRings | null, scale: number): RecentReads {
  const length = slotMs(scale)
  if (rings?.slot_ms !== length) return { hour: [], day: [] }
  const { slot, hour, hour_watched, day, day_watched } = rings
  return {
    hour: slotsOf(hour, hour_watched, slot, length),
    day: slotsOf(day, day_watched, Math.floor(slot / SLOTS_A_QUARTER), length * SLOTS_A_QUARTER),
  }
}

/** Counts one read of an Instagram account before it is sent. Null when there was room for it; else it must not be sent. */
export async function countRead(db: Database, asked: Asked): Promise<NotSent | null> {
  if (await countTogether(db, asked)) return null
  return {
    kind: 'not_sent',
    cause: 'read_limit',
    message: 'No look is free',
    retry_after_ms: await msUntilFree(db, asked),
  }
}

const countTogether = together(async (db, all: Asked[]): Promise<boolean[]> => {
  const counted = new Set<Asked>()
  let left = all
  // A statement changes a row once: of those that ask for the same account at once, one after the other.
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
})

/** Adds one read where there is room for one. The rows are locked in one order whoever asks, and read as they stand then. */
async function countOnce(db: Database, all: Asked[]) {
  const rows = all.map(({ instagram_user_id, reader, caps }) => {
    const [hour, day] = [allowanceOf(reader, caps.hourly), allowanceOf(reader, caps.daily)]
    const is_watched = isWatched(reader)
    return {
      instagram_user_id,
      is_watched,
      hour_all: hour.all,
      hour_own: hour.own,
      day_all: day.all,
      day_own: day.own,
    }
  })
  const length = slotMs(all[0]?.scale ?? 1)
  const quarter = sql.lit(SLOTS_A_QUARTER)
  const [hour_slots, day_slots] = [sql.lit(HOUR_SLOTS), sql.lit(DAY_SLOTS)]
  const answered = await sql<{ instagram_user_id: string; had_room: boolean }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as asked(instagram_user_id text, is_watched boolean, hour_all integer,
        hour_own integer, day_all integer, day_own integer)
    ), held as (
      select asked.*, reads.slot, reads.hour, reads.hour_watched, reads.day, reads.day_watched,
        reads.slot_ms is distinct from ${length}::float8 as is_new,
        floor(extract(epoch from clock_timestamp()) * 1000 / ${length}::float8)::bigint as slot_now
      from asked join account_reads reads using (instagram_user_id)
      order by reads.instagram_user_id for no key update of reads
    ), placed as (
      -- A clock that was set back goes on where it was, unless by more than the windows are long.
      select held.*, case when is_new or slot > slot_now + ${day_slots} * ${quarter} then slot_now else greatest(slot, slot_now) end as at,
        case when is_new or slot > slot_now + ${day_slots} * ${quarter} then 0 else slot end as last
      from held
    ), kept as (
      select instagram_user_id, at, is_watched, hour_all, hour_own, day_all, day_own,
        ring_at(hour, ${hour_slots}, last, at) as hour, ring_at(hour_watched, ${hour_slots}, last, at) as hour_watched,
        ring_at(day, ${day_slots}, last / ${quarter}, at / ${quarter}) as day,
        ring_at(day_watched, ${day_slots}, last / ${quarter}, at / ${quarter}) as day_watched
      from placed
    ), free as (
      select * from kept where ring_sum(hour) < hour_all and ring_sum(day) < day_all
        and case when is_watched then ring_sum(hour_watched) else ring_sum(hour) - ring_sum(hour_watched) end < hour_own
        and case when is_watched then ring_sum(day_watched) else ring_sum(day) - ring_sum(day_watched) end < day_own
    ), counted as (
      update account_reads reads set slot_ms = ${length}, slot = free.at, touched_at = now(),
        hour = ring_with(free.hour, free.at, 1), hour_watched = ring_with(free.hour_watched, free.at, is_watched::integer),
        day = ring_with(free.day, free.at / ${quarter}, 1),
        day_watched = ring_with(free.day_watched, free.at / ${quarter}, is_watched::integer)
      from free where reads.instagram_user_id = free.instagram_user_id returning reads.instagram_user_id
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
    insert into account_reads (instagram_user_id) select unnest(${ids}::text[]) order by 1 on conflict do nothing
  `.execute(db)
}

async function msUntilFree(db: Database, { instagram_user_id, scale, reader, caps }: Asked): Promise<number> {
  const { rows } = await sql<ReadRings & { now: number }>`
    select slot_ms, slot::float8 as slot, hour, hour_watched, day, day_watched, extract(epoch from clock_timestamp())::float8 * 1000 as now
    from account_reads where instagram_user_id = ${instagram_user_id}
  `.execute(db)
  const [row] = rows
  const full = row && fullReads(reader, 1, caps, recentReadsOf(row, scale), row.now)
  return full ? full.until - row.now : SECOND * scale
}
