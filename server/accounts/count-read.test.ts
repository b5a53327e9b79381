import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#rules/durations.ts'
import { type ReadPurpose, readCaps } from '#rules/reads.ts'
import { type Database, openDatabase, readRows } from '../edges/database/database.ts'
import { createFreshDatabase, type FreshDatabase, silent } from '../testing/fresh-database.ts'
import { countRead } from './count-read.ts'

let database: FreshDatabase
let others: Database[]
beforeAll(async () => {
  database = await createFreshDatabase()
  others = [openDatabase(database.url, silent, 4), openDatabase(database.url, silent, 4)]
})
afterAll(async () => {
  await Promise.all(others.map((other) => other.destroy()))
  await database.drop()
})

const caps = readCaps.normal
const ask = (instagram_user_id: string, reader: ReadPurpose, db = database.db, scale = 1, at_once = 1) =>
  countRead(db, { instagram_user_id, reader, caps, scale, at_once })

/** At this scale reads that are counted ahead can't be sent any more once the count is answered: half a slot is 3 µs. */
const AT_ONCE_OVER = 1e-7

async function totalOf(id: string): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select total from account_reads where instagram_user_id = ${id}`.execute(database.db)
  return rows[0]?.total
}

/** How many of `times` asked at once, of three processes in turn, may read. */
async function mayOf(times: number, reader: ReadPurpose, id: string): Promise<number> {
  const processes = [database.db, ...others]
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) => ask(id, reader, processes[nth % processes.length])),
  )
  return answers.filter((answer) => answer === null).length
}

describe('reads of an account', () => {
  test('are never more than the limit, however many ask at the same moment', async () => {
    expect(await mayOf(400, 'step', 'a')).toBe(160)
    expect(await mayOf(100, 'watched', 'a')).toBe(32)
    expect(await mayOf(100, 'proof', 'a')).toBe(8)
    expect(await mayOf(10, 'proof', 'a')).toBe(0)
  })

  test('leave those who wait at the screen their part, and the tasks theirs', async () => {
    expect(await mayOf(200, 'watched', 'b')).toBe(160)
    expect(await mayOf(200, 'extraction_beside', 'b')).toBe(32)
    expect(await mayOf(200, 'extraction_beside', 'c')).toBe(120)
    expect(await mayOf(200, 'step', 'c')).toBe(40)
  })

  test('that are refused say when one is free', async () => {
    await mayOf(200, 'watched', 'd')
    const refused = await ask('d', 'watched')
    expect(refused).toMatchObject({ kind: 'not_sent', cause: 'read_limit' })
    expect(refused?.retry_after_ms).toBeGreaterThan(HOUR)
    expect(refused?.retry_after_ms).toBeLessThan(HOUR * (62 / 60))
  })

  test('of many accounts are counted each for itself', async () => {
    const ids = Array.from({ length: 150 }, (_, nth) => `many ${nth}`)
    const answers = await Promise.all(ids.flatMap((id) => [ask(id, 'step'), ask(id, 'step', others[0])]))
    expect(answers.every((answer) => answer === null)).toBe(true)
    const { rows } = await sql<{ total: number }>`
      select total from account_reads where instagram_user_id like 'many%'`.execute(database.db)
    expect(rows.map(({ total }) => total)).toEqual(ids.map(() => 2))
  })

  test('of a step are counted with its first one, and those that confirm it use them as well', async () => {
    const totals = []
    for (const reader of ['step', 'step', 'step', 'proof', 'step'] as const) {
      expect(await ask('ahead', reader, database.db, 1, 4)).toBeNull()
      totals.push(await totalOf('ahead'))
    }
    expect(totals).toEqual([4, 4, 4, 4, 8])
  })

  test('that a step counted ahead are neither for another purpose nor for another process', async () => {
    await ask('own', 'step', database.db, 1, 4)
    await ask('own', 'watched')
    expect(await totalOf('own')).toBe(5)
    await ask('own', 'step', others[0])
    expect(await totalOf('own')).toBe(6)
  })

  test('that a step did not need are given back with the next count', async () => {
    for (let step = 1; step <= 3; step++) {
      expect(await ask('unused', 'step', database.db, AT_ONCE_OVER, 4)).toBeNull()
      expect(await totalOf('unused')).toBe(step + 3)
    }
  })

  test('that a step did not need are not given back once another process has counted in a later slot', async () => {
    await ask('late', 'step', database.db, AT_ONCE_OVER, 4)
    await ask('late', 'watched', others[0], AT_ONCE_OVER)
    await ask('late', 'step', database.db, AT_ONCE_OVER, 4)
    expect(await totalOf('late')).toBe(4 + 1 + 4)
  })

  test('of a step are as many as there is room for', async () => {
    await mayOf(158, 'step', 'few')
    expect(await ask('few', 'step', database.db, 1, 4)).toBeNull()
    expect(await totalOf('few')).toBe(160)
    expect(await ask('few', 'step', database.db, 1, 4)).toBeNull()
    expect(await ask('few', 'step', database.db, 1, 4)).toMatchObject({ cause: 'read_limit' })
  })

  test('counted at another scale say nothing', async () => {
    await mayOf(200, 'watched', 'e')
    expect(await ask('e', 'watched', database.db, 0.5)).toBeNull()
  })

  test('keep counting where the clock was set back, and restart where it was set back by days', async () => {
    await mayOf(150, 'step', 'f')
    // As if the reads had been counted this many slots later.
    const clockGoesBack = (slots: number) =>
      sql`
        update account_reads set slot = slot + ${slots}::int, hour_marks = array_fill(0, array[62]), day_marks = array_fill(0, array[26]),
          total = 150
        where instagram_user_id = 'f'`.execute(database.db)
    await clockGoesBack(90)
    expect(await mayOf(50, 'step', 'f')).toBe(10)
    await clockGoesBack(10_000)
    expect(await mayOf(50, 'step', 'f')).toBe(50)
  })

  test('mark every slot that has begun since the last read, wherever in the ring those are', async () => {
    await ask('h', 'step')
    // Up to two days, of slots of a minute.
    for (const gap of [0, 1, 7, 30, 60, 61, 62, 63, 90, 600, 1499, 1500, 1559, 1560, 1561, 2880]) {
      const [before] = await readRows(
        database.db,
        sql<{ slot: number }>`
          update account_reads set slot = floor(extract(epoch from clock_timestamp()) / 60) - ${gap}::int, total = 100, watched = 0,
            hour_marks = array(select generate_series(1, 62)), day_marks = array(select generate_series(1, 26))
          where instagram_user_id = 'h' returning slot::float8 as slot`,
      )
      expect(await ask('h', 'step')).toBeNull()
      const [after] = await readRows(
        database.db,
        sql<{ slot: number; hour_marks: number[]; day_marks: number[] }>`
          select slot::float8 as slot, hour_marks, day_marks from account_reads where instagram_user_id = 'h'`,
      )
      const expected = (count: number, minutes: number) => {
        const [last, now] = [before, after].map((row) => Math.floor((row?.slot ?? 0) / minutes)) as [number, number]
        return Array.from({ length: count }, (_, nth) => (now - ((now - nth) % count) > last ? 100 : nth + 1))
      }
      expect([gap, after?.hour_marks, after?.day_marks]).toEqual([gap, expected(62, 1), expected(26, 60)])
    }
  })

  test('never pass the limit in any rolling hour, while it slides', async () => {
    const scale = 1 / 2000
    const hour_ms = HOUR * scale
    const read: { asked: number; answered: number }[] = []
    const hungry = async (db: Database, reader: ReadPurpose) => {
      while (read.length <= 2 * caps.hourly) {
        const asked = performance.now()
        if ((await ask('g', reader, db, scale, reader === 'step' ? 4 : 1)) === null)
          read.push({ asked, answered: performance.now() })
        else await pause(hour_ms / 300)
      }
    }
    const readers = ['step', 'extraction', 'watched', 'proof'] as const
    await Promise.all([database.db, ...others].flatMap((db) => readers.map((reader) => hungry(db, reader))))
    // Each may be sent between being asked for and being answered.
    const within = read.map(
      ({ asked: from }) => read.filter(({ asked, answered }) => asked >= from && answered < from + hour_ms).length,
    )
    expect(Math.max(...within)).toBeLessThanOrEqual(caps.hourly)
  })
})
