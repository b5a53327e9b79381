import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/server.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { startWorker } from './worker.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00002 })
})
afterAll(() => product.close())

const health = async () => (await product.visitor().call(getHealth, {})).body

describe('many workers', () => {
  test('each is seen in health while it works, and no longer when it has stopped', async () => {
    const one = startWorker(product.app.engine, 'one')
    const two = startWorker(product.app.engine, 'two')
    await eventually(health, ({ workers }) => workers.length === 2)
    await one.stop()
    expect((await health()).workers.map(({ id }) => id.split(':')[0])).toEqual(['two'])
    await two.stop()
    expect((await health()).workers).toEqual([])
  })

  test('stopped in the middle of its work it leaves no open intent, and the next one continues at once', async () => {
    const { person, account_id } = await product.userWithAccount()
    const tasks = tasksOf(person)
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = await tasks.start({ account_id, kind: 'follow', sources, target_count: 12 })
    const control = controlSandbox(product.sandbox.origin)
    const openIntents = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from actions where state = 'intended'`.execute(
          product.database.db,
        )
      ).rows[0]?.count
    for (let done = 0; done < 12; ) {
      const worker = startWorker(product.app.engine)
      const before = done
      done = (
        await eventually(
          () => tasks.read(task),
          ({ done_count }) => done_count > before,
        )
      ).done_count
      await worker.stop()
      expect(await openIntents()).toBe(0)
      const { rows } = await sql`select 1 from account_schedule where lease_owner is not null`.execute(
        product.database.db,
      )
      expect(rows).toEqual([])
      done = (await tasks.read(task)).done_count
    }
    const last = startWorker(product.app.engine)
    expect(await tasks.ended(task)).toMatchObject({ status: 'completed', done_count: 12 })
    await last.stop()
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('the figures for Prometheus tell of lag, actions, calls and accounts', async () => {
    const { body } = await product.app.http.app.inject({ url: '/metrics' })
    expect(body).toMatch(/cadenza_step_lag_seconds_count \d+/)
    expect(body).toMatch(/cadenza_actions_total\{kind="follow",state="done"\} \d+/)
    expect(body).toMatch(/cadenza_instagram_call_seconds_count\{call="friendships\/create",outcome="done"\} \d+/)
    expect(body).toMatch(/cadenza_accounts\{state="due"\} \d+/)
    expect(body).toMatch(/process_cpu_user_seconds_total/)
  })
})
