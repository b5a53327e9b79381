import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewTask, stopTask } from '#contract/automation.ts'
import type { Person } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { tasksOf } from '../testing/tasks.ts'
import { purgeActions, purgePreviews } from './purge.ts'

let product: Product
let person: Person
let account_id: string

const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  ;({ person, account_id } = await product.userWithAccount('sandbox.fresh'))
})
afterAll(() => product.close())

/** How many of a task’s actions there are in each state, and of how many it is kept what was seen of the person. */
async function stored(task: { id: string }) {
  const { rows } = await sql<{ state: string; count: number; seen: number }>`
    select state, count(*)::int as count, count(seen)::int as seen from actions where task_id = ${task.id} group by state`.execute(
    product.database.db,
  )
  return new Map(rows.map(({ state, ...counts }) => [state, counts]))
}

test('what a list said of somebody is forgotten once they have been met, skipped or not', async () => {
  const tasks = tasksOf(person)
  const filters = { posts: { min: 10, max: null } }
  const task = await tasks.ended(await tasks.start({ account_id, kind: 'follow', sources, filters, target_count: 5 }))
  const counts = await stored(task)
  expect(counts.get('skipped')?.count).toBeGreaterThan(0)
  for (const [state, { count, seen }] of counts) expect(seen, state).toBe(state === 'planned' ? count : 0)
})

test('people a task skipped or did not reach are forgotten 90 days after its end, its results never', async () => {
  const { db } = product.database
  const tasks = tasksOf(person)
  const lay = async (days_ago: number) => {
    const task = await tasks.start({
      account_id,
      kind: 'follow',
      sources,
      target_count: 1,
      start_at: '2100-01-01T00:00:00Z',
    })
    await person.say(stopTask, { id: task.id })
    await sql`update tasks set ended_at = now() - ${days_ago} * interval '1 day' where id = ${task.id}`.execute(db)
    await sql`insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, target_id, state, seen)
      select id, user_id, account_id, instagram_user_id, 'follow', nth, ${task.id} || nth, ${task.id} || nth,
        case when nth <= 10 then 'done' when nth <= 15 then 'refused' when nth <= 1000 then 'skipped' else 'planned' end, '{}'
      from tasks, generate_series(1, 1200) nth where id = ${task.id}`.execute(db)
    return task
  }
  const [old, other_old, recent] = [await lay(91), await lay(400), await lay(89)]
  // A run is bounded; the next one continues where it ended.
  const batch = { rows: 300, most: 2 }
  expect(await purgeActions(db, batch)).toBe(600)
  while ((await purgeActions(db, batch)) > 0);
  for (const task of [old, other_old]) {
    const counts = await stored(task)
    expect([...counts.keys()].sort()).toEqual(['done', 'refused'])
    expect(counts.get('done')).toEqual({ count: 10, seen: 0 })
  }
  expect((await stored(recent)).get('skipped')?.count).toBe(985)
  expect(await purgeActions(db, batch)).toBe(0)
})

test('previews that are older than a day are forgotten, for all users', async () => {
  const { db } = product.database
  const { person: other, account_id: other_account } = await product.userWithAccount('sandbox.creator')
  const request = { kind: 'extract' as const, sources }
  await person.say(previewTask, { account_id, ...request } as never)
  await sql`update previews set created_at = now() - interval '25 hours'`.execute(db)
  await other.say(previewTask, { account_id: other_account, ...request } as never)
  await purgePreviews(db)
  const { rows } = await sql<{ account_id: string }>`select account_id from previews`.execute(db)
  expect(rows).toEqual([{ account_id: other_account }])
})
