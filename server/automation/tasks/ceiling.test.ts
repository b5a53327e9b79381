import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask, pauseTask, previewTask, stopTask, undoTask } from '#contract/automation.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let person: TestUser
let account_id: string

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00002 })
  // It follows 7,400 of the 7,500 people that Instagram allows.
  ;({ person, account_id } = await product.userWithAccount('sandbox.big'))
  await buyPlan(person, 'business_monthly')
})
afterAll(() => product.close())

const follow = (target_count: number) => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count,
})

describe('the people Instagram allows an account to follow', () => {
  test('a task that alone would pass them is refused with the figures', async () => {
    const { status, body } = await person.call(createTask, follow(101))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'following_ceiling',
      error:
        'An Instagram account can follow at most 7,500 people. @sandbox.big follows 7,400; 101 more would exceed that.',
    })
  })

  test('what other tasks are yet to follow counts, paused or not, and no longer once they are stopped', async () => {
    const tasks = tasksOf(person)
    const first = await tasks.start(follow(60))
    await person.call(pauseTask, { id: first.id })
    const second = await tasks.start(follow(30))
    const refused = await person.call(createTask, follow(11))
    expect(refused.body).toMatchObject({
      code: 'following_ceiling',
      error:
        'An Instagram account can follow at most 7,500 people. @sandbox.big follows 7,400 and has tasks to follow 90 more; 11 more would exceed that.',
    })
    const preview = (await person.call(previewTask, follow(5))).body
    expect(preview.warnings.join(' ')).toContain('will follow about 7,495 of the 7,500 people Instagram allows')
    await person.call(stopTask, { id: first.id })
    await tasks.start(follow(70))
    await person.call(stopTask, { id: second.id })
  })

  test('who is followed again by an undo counts too', async () => {
    const own = await product.userWithAccount('sandbox.fresh')
    const { db } = product.database
    const tasks = tasksOf(own.person)
    const options = { who: 'anyone', only_non_followers: false }
    const task = await tasks.start({ account_id: own.account_id, kind: 'unfollow', options, target_count: 2 })
    await sql`insert into actions (bucket, task_id, user_id, account_id, instagram_user_id, kind, state, username, target_id, media_id, position, intended_at)
      select bucket, id, user_id, account_id, instagram_user_id, 'unfollow', 'done', 'p' || nth, nth::text, '', nth, now()
      from tasks cross join generate_series(1, 2) as nth where id = ${task.id}`.execute(db)
    await sql`update tasks set status = 'completed', done_count = 2, ended_at = now() where id = ${task.id}`.execute(db)
    await sql`update accounts set following_count = 7499, counted_at = now() where id = ${own.account_id}`.execute(db)
    const refused = await own.person.call(undoTask, { id: task.id })
    expect(refused.body).toMatchObject({ code: 'following_ceiling' })
    await sql`update accounts set following_count = 7498 where id = ${own.account_id}`.execute(db)
    expect((await own.person.call(undoTask, { id: task.id })).status).toBe(200)
  })

  test('who was followed since the people were counted last counts', async () => {
    const working = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
    const own = await working.userWithAccount('sandbox.big')
    await buyPlan(own.person, 'business_monthly')
    const tasks = tasksOf(own.person)
    const few = {
      ...follow(5),
      account_id: own.account_id,
      filters: { followers: null, following: null, private: null },
    }
    const { done_count, requested_count } = await tasks.ended(await tasks.start(few))
    const { status, body } = await own.person.call(createTask, { ...few, target_count: 100 } as never)
    expect(done_count).toBeGreaterThan(0)
    expect(status).toBe(409)
    const following = (7400 + done_count - requested_count).toLocaleString('en')
    expect(body).toMatchObject({
      code: 'following_ceiling',
      error: `An Instagram account can follow at most 7,500 people. @sandbox.big follows ${following}; 100 more would exceed that.`,
    })
    await working.close()
  })
})
