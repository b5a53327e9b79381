import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getLimits, putLimits } from '#contract/limits.ts'
import { changeTask } from '#contract/task-list.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { stepsOf } from '../../testing/steps.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { readFacts } from '../engine/read-facts.ts'

/** No worker runs here, and the pacing is that of real life: the test takes the steps itself. */
let product: Product
const { step, instagramId } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 1 })
})
afterEach(async () => {
  const { db } = product.database
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(db)
  await sql`delete from account_calls`.execute(db)
})
afterAll(() => product.close())

const anybody = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const follow = { kind: 'follow', sources: [{ type: 'followers_of', username: 'coffee.daily' }], filters: anybody }

async function withPaces(account: Preset, own?: Preset) {
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  await buyPlan(person, 'growth_monthly')
  const slow = (preset: Preset) => person.call(putLimits, { id: account_id, preset, warm_up: false, rhythm: null })
  await slow(account)
  const tasks = tasksOf(person)
  const task = await tasks.start({ account_id, target_count: 100, ...follow, ...(own && { pacing: { preset: own } }) })
  const capsNow = async () => {
    const { caps } = (await person.call(getLimits, { id: account_id })).body.limits
    return caps.find(({ kind }) => kind === 'follow')
  }
  const inEngine = async () =>
    (await readFacts(product.database.db, await instagramId(account_id), 1))?.tasks.find(({ id }) => id === task.id)
      ?.preset
  const pace = (preset: Preset | null) => person.call(changeTask, { id: task.id, pacing: { preset } })
  const read = async () => (await tasks.read(task)).pacing
  return { person, account_id, task, tasks, slow, pace, capsNow, inEngine, read }
}

/** As many steps, of which the pace may allow fewer actions. */
async function steps(account_id: string, count: number) {
  for (let nth = 0; nth < count; nth++) await step(account_id)
}

describe('the pace of a task', () => {
  test('is its account’s at any moment, where it has none of its own', async () => {
    const { slow, inEngine, read } = await withPaces('fast')
    expect(await read()).toEqual({ preset: 'fast', own: null })
    await slow('careful')
    expect([await inEngine(), await read()]).toEqual(['careful', { preset: 'careful', own: null }])
    await slow('normal')
    expect(await inEngine()).toBe('normal')
  })

  test('lowered amid a run holds from the next step on, and used is never above the limit', async () => {
    const { account_id, slow, capsNow, tasks, task } = await withPaces('fast')
    await steps(account_id, 22)
    const before = await capsNow()
    expect(before?.hourly_used).toBeGreaterThan(10)
    await slow('careful')
    const { done_count, requested_count } = await tasks.read(task)
    await steps(account_id, 6)
    expect(await tasks.read(task)).toMatchObject({ done_count, requested_count, waiting: { rule: 'hourly_limit' } })
    const after = await capsNow()
    expect(after).toMatchObject({ hourly: 10, hourly_used: 10, hourly_over: (before?.hourly_used ?? 0) - 10 })
    expect((await tasks.read(task)).waiting?.message).toContain('10 of 10 follows in the last hour')
  })

  test('is never faster than careful on an account that is to be careful', async () => {
    const { slow, inEngine, read } = await withPaces('normal', 'fast')
    expect(await inEngine()).toBe('fast')
    await slow('careful')
    expect([await inEngine(), await read()]).toEqual(['careful', { preset: 'careful', own: 'fast' }])
  })

  test('can be changed while it runs, and given back to the account', async () => {
    const { inEngine, pace, read, capsNow } = await withPaces('normal')
    expect((await pace('fast')).body.task.pacing).toEqual({ preset: 'fast', own: 'fast' })
    expect(await inEngine()).toBe('fast')
    // The page shows the limits that hold for what runs.
    expect(await capsNow()).toMatchObject({ hourly: 30 })
    expect((await pace(null)).body.task.pacing).toEqual({ preset: 'normal', own: null })
    expect([await inEngine(), await read()]).toEqual(['normal', { preset: 'normal', own: null }])
    expect(await capsNow()).toMatchObject({ hourly: 20 })
  })

  test('is no longer changed once the task has ended', async () => {
    const { person, task, pace } = await withPaces('normal')
    await sql`update tasks set status = 'stopped', ended_at = now() where id = ${task.id}`.execute(product.database.db)
    expect((await pace('fast')).body).toMatchObject({ code: 'task_wrong_state' })
    expect((await person.call(changeTask, { id: '99999999', pacing: { preset: 'fast' } })).status).toBe(404)
  })
})
