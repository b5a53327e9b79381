import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhook } from '#contract/webhooks.ts'
import { readRow } from '../../edges/database/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'
import { endTask } from './end-task.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web'] })
})
afterAll(() => product.close())

/** Ends the connections that wait for a lock, as the end of their process does. */
const killWaiting = async () =>
  (
    await readRow(
      product.database.db,
      sql<{ count: number }>`
      select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )?.count ?? 0

const owed = (user_id: string) =>
  readRow(
    product.database.db,
    sql<{ deliveries: number; bell: number; mails: number }>`
    select (select count(*)::int from webhook_deliveries join webhooks on webhooks.id = webhook_id where user_id = ${user_id}) as deliveries,
      (select count(*)::int from notifications where user_id = ${user_id}) as bell,
      (select count(*)::int from mailed_notices where user_id = ${user_id}) as mails`,
  )

test.each([
  ['webhook_deliveries', 'completed', { code: 'end_time', params: { done: 1, target: 3 } }],
  ['notifications', 'failed', { code: 'likers_hidden', params: {} }],
  ['mailed_notices', 'failed', { code: 'likers_hidden', params: {} }],
] as const)(
  'killed while %s is written, a task has neither ended nor been announced; then it is both, once',
  async (table, status, reason) => {
    const { db } = product.database
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    const events = ['task_finished', 'task_failed'] as const
    const webhook = await person.call(createWebhook, { url: 'https://hook.example', events: [...events] } as never)
    expect(webhook.status).toBe(201)
    const tasks = tasksOf(person)
    const task = await tasks.start({
      ...{ account_id, kind: 'follow', target_count: 3 },
      sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    })
    const { user_id } =
      (await readRow(db, sql<{ user_id: string }>`select user_id from tasks where id = ${task.id}`)) ?? {}
    await sql`update users set mailed_events = '{task_finished,task_failed}' where id = ${user_id}`.execute(db)
    const end = () => endTask(product.app.engine, { task_id: task.id, status, reason })

    const lock = await db.startTransaction().execute()
    await sql`lock table ${sql.table(table)} in share mode`.execute(lock)
    const ending = end().then(
      () => 'ended',
      () => 'killed',
    )
    await eventually(killWaiting, (count) => count > 0)
    expect(await ending).toBe('killed')
    await lock.rollback().execute()
    expect(await tasks.read(task)).toMatchObject({ ended_at: null })
    expect(await owed(user_id ?? '')).toEqual({ deliveries: 0, bell: 0, mails: 0 })

    await end()
    await end()
    expect(await tasks.read(task)).toMatchObject({ status })
    expect(await owed(user_id ?? '')).toEqual({ deliveries: 1, bell: 1, mails: 1 })
  },
)
