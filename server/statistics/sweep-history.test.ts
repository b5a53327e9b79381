import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoTask } from '#contract/automation.ts'
import { setTimezone } from '#contract/users.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { tasksOf } from '../testing/tasks.ts'
import { countFunnel, listDays, listHourRows, listSourceRows, type Scope } from './store.ts'
import { sweepHistory } from './sweep-history.ts'

const DAYS = 120
const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]

let product: Product
let person: TestUser
let account_id: string
let user_id: string

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  ;({ person, account_id } = await product.userWithAccount('sandbox.fresh'))
  const { db } = product.database
  user_id = (await db.selectFrom('accounts').select('user_id').where('id', '=', account_id).executeTakeFirstOrThrow())
    .user_id
})
afterAll(() => product.close())

const db = () => product.database.db
const sweep = async (portion = { rows: 2000, most: 100 }) => {
  let swept = 0
  for (let gone = 1; gone > 0; swept += gone) gone = await sweepHistory(db(), DAYS, portion)
  return swept
}

/** A task with its results, as if all of it had been that many days ago. */
const age = async (task_id: string, days: number) => {
  const ago = sql`make_interval(days => ${days})`
  await sql`update tasks set ended_at = ended_at - ${ago}, started_at = started_at - ${ago}, created_at = created_at - ${ago} where id = ${task_id}`.execute(
    db(),
  )
  await sql`update actions set intended_at = intended_at - ${ago}, settled_at = settled_at - ${ago} where task_id = ${task_id}`.execute(
    db(),
  )
}

const count = async (where: { task_id: string; state?: string }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from actions where task_id = ${where.task_id} and (${where.state ?? null}::text is null or state = ${where.state ?? null})`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}

const figures = async (scope: Scope) => ({
  days: await listDays(db(), scope),
  hours: await listHourRows(db(), scope),
  funnel: await countFunnel(db(), scope),
  sources: await Promise.all(
    [null, 1, 3, 7, 14].map(async (day) =>
      (await listSourceRows(db(), scope, day)).toSorted((a, b) => a.source.localeCompare(b.source)),
    ),
  ),
})

/** Three hundred follows of every outcome over forty days, two thirds of them unfollowed since, with checks of every kind. */
async function layFollows(days_ago: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, source_counts, filters, options, preset, target_count, done_count,
      started_at, ended_at)
    select user_id, id, instagram_user_id, 'follow', 'completed', '[{"type":"followers_of","username":"one"},{"type":"hashtag","tag":"two"}]', '{1,1}',
      '{}', '{}', 'normal', 300, 300, now() - make_interval(days => ${days_ago + 40}), now() - make_interval(days => ${days_ago})
    from accounts where id = ${account_id} returning id`.execute(db())
  const task_id = rows[0]?.id ?? ''
  await sql`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, state, intended_at, settled_at, undone_at)
    select id, user_id, account_id, instagram_user_id, 'follow', nth, nth % 2, 'p' || id || '_' || nth, id || '0' || nth,
      (array['done', 'done', 'requested', 'refused', 'already', 'unknown'])[1 + nth % 6], at, at, case when nth % 3 > 0 then now() end
    from tasks, generate_series(1, 300) nth, lateral (select ended_at - nth * interval '190 minutes' as at) as acted
    where id = ${task_id}`.execute(db())
  await sql`
    insert into follow_back_looks (action_id, within_days, in_time, follows_back)
    select id, day, (id + day) % 5 > 0, (id * day) % 4 = 0 from actions, unnest('{1,3,7,14}'::smallint[]) day
    where task_id = ${task_id} and state in ('done', 'requested') and (id + day) % 3 > 0`.execute(db())
  return task_id
}

test('statistics are the same after results were swept, in any zone, period and for any check', async () => {
  await person.call(setTimezone, { timezone: 'Asia/Kathmandu' })
  const [old, recent] = [await layFollows(DAYS + 1), await layFollows(DAYS - 1)]
  const date = (days_ago: number) => new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10)
  const scopes: Scope[] = [
    { user_id, account_id: null, from: null, to: null },
    { user_id, account_id, from: date(DAYS + 20), to: date(DAYS + 3) },
    { user_id, account_id, from: date(DAYS + 10), to: null },
  ]
  const before = await Promise.all(scopes.map(figures))
  expect(before[0]?.funnel.followed_back).toBeGreaterThan(20)
  // Portions are small: a run that ends halfway continues where it was.
  expect(await sweepHistory(db(), DAYS, { rows: 7, most: 3 })).toBe(21)
  expect(await Promise.all(scopes.map(figures))).toEqual(before)
  await sweep({ rows: 50, most: 3 })
  expect(await Promise.all(scopes.map(figures))).toEqual(before)
  // Who is followed still can be unfollowed still.
  expect(await count({ task_id: old })).toBe(50)
  expect(await count({ task_id: recent })).toBe(300)
  const { rows } = await sql<{ past: number; looks: number }>`select (select count(*)::int from past_actions) as past,
    (select count(*)::int from follow_back_looks left join actions on actions.id = action_id where actions.id is null) as looks`.execute(
    db(),
  )
  expect(rows).toEqual([{ past: 100, looks: 0 }])
})

test('follows that are undone after the first sweep are swept by a later one', async () => {
  const task_id = await layFollows(2 * DAYS + 2)
  await sweep()
  expect(await count({ task_id })).toBe(50)
  await sql`update actions set undone_at = now() where task_id = ${task_id}`.execute(db())
  expect(await sweep()).toBe(0)
  await sql`update tasks set swept_at = now() - make_interval(days => ${DAYS + 1}) where id = ${task_id}`.execute(db())
  expect(await sweep()).toBe(50)
  expect(await count({ task_id })).toBe(0)
})

test('what was swept is not done twice, and is no longer offered to be undone; what is left of it is', async () => {
  const tasks = tasksOf(person)
  const like = { account_id, kind: 'react' as const, sources, filters: {}, target_count: 4 }
  const liked = await tasks.ended(await tasks.start(like))
  const followed = await tasks.ended(
    await tasks.start({ account_id, kind: 'follow', sources, filters: {}, target_count: 3 }),
  )
  expect([liked.done_count, liked.can_undo, followed.done_count]).toEqual([4, true, 3])
  const { rows: posts } = await sql<{
    media_id: string
  }>`select media_id from actions where task_id = ${liked.id} and state = 'done'`.execute(db())
  for (const { id } of [liked, followed]) await age(id, DAYS + 1)
  await sweep()
  expect(await count({ task_id: liked.id, state: 'done' })).toBe(0)
  const shown = await tasks.read(liked)
  expect([shown.done_count, shown.can_undo]).toEqual([4, false])
  expect((await person.call(undoTask, { id: liked.id })).status).toBe(409)

  const again = await tasks.ended(await tasks.start(like))
  const { rows: twice } = await sql`select 1 from actions where task_id = ${again.id} and state = 'done'
    and media_id = any(${posts.map(({ media_id }) => media_id)}::text[])`.execute(db())
  expect(twice).toEqual([])

  expect((await tasks.read(followed)).can_undo).toBe(true)
  const undo = await person.call(undoTask, { id: followed.id })
  expect((await tasks.ended(undo.body.task)).done_count).toBe(3)
})
