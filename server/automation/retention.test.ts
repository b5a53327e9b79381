import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getList, selectPeople } from '#contract/audience.ts'
import { createTask, previewTask, stopTask } from '#contract/automation.ts'
import { createTaskTemplate } from '#contract/schedules.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { tasksOf } from '../testing/tasks.ts'
import { purgeActions, purgePreviews, purgeSelections } from './purge.ts'

let product: Product
let person: TestUser
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
    await person.call(stopTask, { id: task.id })
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
  await person.call(previewTask, { account_id, ...request } as never)
  await sql`update previews set created_at = now() - interval '25 hours'`.execute(db)
  await other.call(previewTask, { account_id: other_account, ...request } as never)
  await purgePreviews(db)
  const { rows } = await sql<{ account_id: string }>`select account_id from previews`.execute(db)
  expect(rows).toEqual([{ account_id: other_account }])
})

test('people chosen for a task are forgotten beyond the newest thirty, unless a task or a template still needs them', async () => {
  const { db } = product.database
  const select = async (nth: number) =>
    (await person.call(selectPeople, { name: `nr ${nth}`, usernames: [`somebody${nth}`] })).body.follower_list.id
  const made: string[] = []
  for (let nth = 0; nth < 33; nth++) made.push(await select(nth))
  const [planned = '', kept = '', unused = '', newest = ''] = made
  const from = (list_id: string) => ({ kind: 'follow' as const, sources: [{ type: 'list' as const, list_id }] })
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const task = await person.call(createTask, { account_id, ...from(planned), target_count: 1, start_at })
  const template = await person.call(createTaskTemplate, { name: 'Chosen', task: { ...from(kept), target_count: 1 } })
  expect([task.status, template.status]).toEqual([201, 201])
  await purgeSelections(db)
  const isThere = async (id: string) => (await person.call(getList, { id })).status === 200
  expect(await Promise.all([planned, kept, unused, newest].map(isThere))).toEqual([true, true, false, true])
  await person.call(stopTask, { id: task.body.task.id })
  await purgeSelections(db)
  expect(await Promise.all([planned, kept].map(isThere))).toEqual([false, true])
})
