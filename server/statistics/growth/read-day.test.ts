import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoal } from '#contract/growth.ts'
import { lookUp } from '#contract/lookup.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { localDate } from '#rules/zones.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { listGoalRows } from './goal-store.ts'
import { keyOf, readDay } from './read-day.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('a source is thought to have no more people than Instagram is known to show', async () => {
  const { person, account_id } = await product.userWithAccount()
  const { db } = product.database
  await sql`update subscriptions set plan_id = 'business_monthly', status = 'active', current_period_end = null
    where user_id = (select id from users where email = ${person.email})`.execute(db)
  const famous = { type: 'followers_of' as const, username: 'coffee.daily' }
  const followed = { type: 'following_of' as const, username: 'coffee.daily' }
  const unknown = { type: 'followers_of' as const, username: 'travel.maps' }
  await person.call(lookUp, { account_id, q: 'coffee.daily', match: 'whole' })
  const sources = [famous, followed, unknown, { type: 'hashtag' as const, tag: 'latteart' }]
  const until = dateAfter(localDate(Date.now(), 'UTC'), 45)
  const goal = { account_id, followers: 2000, until, preset: 'normal' as const, sources }
  expect((await person.call(createGoal, goal as never)).status).toBe(201)
  const { rows } = await sql<{ user_id: string }>`select user_id from accounts where id = ${account_id}`.execute(db)
  const [row] = await listGoalRows(db, rows[0]?.user_id ?? '', 0)
  if (!row) throw new Error('there is no goal')
  const { left } = await readDay(product.app.engine, row, Date.now())
  expect(row.sources.map((source) => left?.get(keyOf(source)))).toEqual([50, 1000, 1000, 1000])
})
