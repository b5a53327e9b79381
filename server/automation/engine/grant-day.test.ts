import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFreshDatabase, type FreshDatabase } from '../../testing/fresh-database.ts'
import { grantDay, sweepBlocks, takeBackDays } from './grant-day.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await createFreshDatabase()
})
afterAll(() => database.drop())

const LIMIT = 10
const terms = { daily_limit: LIMIT, zone: 'UTC' }

/** Somebody with a task of one planned action. */
async function somebody(): Promise<{ user_id: string; action_id: string }> {
  const { rows } = await sql<{ user_id: string; action_id: string }>`
    with made as (
      insert into users (email, email_key, password_hash)
      select name, name, '' from (select gen_random_uuid() || '@example.com' as name) as named returning id
    ), account as (
      insert into accounts (user_id, instagram_user_id, username, session_id, device) select id, id::text, 'a', '', '{}' from made returning id, user_id
    ), task as (
      insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count)
      select user_id, id, user_id::text, 'follow', 'running', '[]', '{}', '{}', 'normal', 1 from account returning *
    )
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username)
    select id, user_id, account_id, instagram_user_id, 'follow', 1, 'b' from task returning user_id, id as action_id
  `.execute(database.db)
  return rows[0] as { user_id: string; action_id: string }
}

const stateOf = async (user_id: string) => {
  const { rows } = await sql<{ used: number; free: number }>`
    select coalesce(sum(used), 0)::int as used, (select coalesce(sum(free), 0)::int from day_blocks where user_id = ${user_id}) as free
    from daily_usage where user_id = ${user_id}`.execute(database.db)
  return rows[0]
}

const spend = (user_id: string) => sql`update day_blocks set free = 0 where user_id = ${user_id}`.execute(database.db)

test('a day is granted in blocks until nothing is left, however many ask at once, and never beyond the limit', async () => {
  const { user_id, action_id } = await somebody()
  for (let round = 0; round < LIMIT; round++) {
    await Promise.all(
      Array.from({ length: 4 }, () => grantDay(database.db, { instagram_user_id: user_id, action_id, ...terms })),
    )
    const { used = 0, free = 0 } = (await stateOf(user_id)) ?? {}
    expect(used).toBeLessThanOrEqual(LIMIT)
    expect(free).toBeLessThanOrEqual(used)
    await spend(user_id)
  }
  expect(await stateOf(user_id)).toEqual({ used: LIMIT, free: 0 })
  expect(await grantDay(database.db, { instagram_user_id: user_id, action_id, ...terms })).toBe(false)
})

test('days of several users are granted at once, each within its own limit', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => somebody()))
  const grant = ({ user_id, action_id }: Awaited<ReturnType<typeof somebody>>, daily_limit: number) =>
    grantDay(database.db, { instagram_user_id: user_id, action_id, zone: 'UTC', daily_limit })
  expect(await Promise.all(all.map((one, nth) => grant(one, nth)))).toEqual([false, true, true, true, true])
  const states = await Promise.all(all.map(({ user_id }) => stateOf(user_id)))
  expect(states.map((state) => state?.free)).toEqual([0, 1, 1, 2, 2])
  expect(states.map((state) => state?.used)).toEqual([0, 1, 1, 2, 2])
  const gone = { instagram_user_id: all[4]?.user_id ?? '', action_id: '0', zone: 'UTC', daily_limit: 10 }
  expect(await grantDay(database.db, gone)).toBe(false)
})

test('what is free is given back when it is counted again, and when its day is over', async () => {
  const { user_id, action_id } = await somebody()
  expect(await grantDay(database.db, { instagram_user_id: user_id, action_id, ...terms })).toBe(true)
  expect(await stateOf(user_id)).toEqual({ used: 5, free: 5 })
  await sql`update day_blocks set free = 3 where user_id = ${user_id}`.execute(database.db)
  await database.db.transaction().execute((tx) => takeBackDays(tx, user_id))
  expect(await stateOf(user_id)).toEqual({ used: 2, free: 0 })
  await sql`insert into daily_usage (user_id, day, used) values (${user_id}, '2020-01-01', 7)`.execute(database.db)
  await sql`insert into day_blocks (user_id, day, free) values (${user_id}, '2020-01-01', 4)`.execute(database.db)
  await sweepBlocks(database.db)
  expect(await stateOf(user_id)).toEqual({ used: 2 + 3, free: 0 })
})
