import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask } from '#contract/automation.ts'
import { getNotices, putNotices } from '#contract/notices.ts'
import { checkSession } from '#contract/users.ts'
import { holdAccount } from '../../accounts/hold-account.ts'
import { announceWeeks } from '../../statistics/weekly-summary.ts'
import { announced } from '../../testing/announced.ts'
import { silent } from '../../testing/fresh-database.ts'
import { laterMailsTo, mailTo } from '../../testing/outbox.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { sendDueNotices } from './send-notices.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 })
})
afterAll(() => product.close())

const idOf = async (person: TestUser) => (await person.call(checkSession, {})).body.user?.id ?? ''
const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
const limit = {
  feature: 'daily_actions' as const,
  current: 50,
  limit: 50,
  message: 'You’ve used all 50 daily actions in your plan.',
}

describe('by mail', () => {
  test('a finished task is mailed, with what it did and a link to it', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 2 })).body
    const mail = await mailTo(product, person.email, 'Your follow task has finished')
    expect(mail).toContain('2 of 2 done')
    expect(mail).toContain(`/tasks/${task.id}\r\n`)
    expect(mail).toContain('/account?tab=account')
  })

  test('an account that needs its owner is mailed once, with the reason', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    for (let time = 0; time < 2; time++)
      await holdAccount(product.database.db, account_id, 'needs_sign_in', {
        code: 'text',
        params: { text: 'Please connect it again.' },
      })
    const mail = await mailTo(product, person.email, '@sandbox.creator needs attention')
    expect(mail).toContain('Please connect it again.')
    expect(mail).toContain('/instagram-login\r\n')
    expect(laterMailsTo(product, person.email)).toHaveLength(1)
  })

  test('the day’s limit is mailed once a day, another limit not at all: it is only met on screen', async () => {
    const person = await product.user()
    const user_id = await idOf(person)
    for (const feature of ['instagram_accounts', 'daily_actions', 'daily_actions'] as const)
      await announced(product.database.db, user_id, { event: 'limit_reached', data: { ...limit, feature } })
    expect(await mailTo(product, person.email, 'Your daily actions are used up')).toContain('after midnight')
    expect(laterMailsTo(product, person.email)).toHaveLength(1)
  })

  test('a week in which something was done is mailed on its Monday, an empty one is not', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.fresh')
    await announceWeeks(product.database.db, Date.now())
    await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 2 })
    await mailTo(product, person.email, 'Your follow task has finished')
    await announceWeeks(product.database.db, Date.now() + 86_400_000)
    const mail = await mailTo(product, person.email, 'Your week with Cadenza')
    expect(mail).toMatch(/Followed: [1-9]/)
    expect(mail).toContain('/statistics\r\n')
    expect(laterMailsTo(product, person.email)).toHaveLength(2)
  })
})

describe('what is mailed', () => {
  test('is everything at first, and what the user has chosen from then on', async () => {
    const person = await product.user()
    expect((await person.call(getNotices, {})).body.mail).toHaveLength(7)
    const mail = ['weekly_summary', 'task_failed', 'task_failed'] as const
    expect((await person.call(putNotices, { mail: [...mail] })).body).toEqual({
      mail: ['weekly_summary', 'task_failed'],
    })
    expect((await person.call(getNotices, {})).body).toEqual({ mail: ['weekly_summary', 'task_failed'] })
    const user_id = await idOf(person)
    await announced(product.database.db, user_id, { event: 'limit_reached', data: limit })
    const rows = await product.database.db.selectFrom('mailed_notices').where('user_id', '=', user_id).execute()
    expect(rows).toEqual([])
  })

  test.each([[{ mail: ['birthdays'] }], [{ mail: 'all' }], [{}], [{ mail: [], post: [] }]])(
    '%j is refused and changes nothing',
    async (body) => {
      const person = await product.user()
      expect((await person.call(putNotices, body as never)).status).toBe(400)
      expect((await person.call(getNotices, {})).body.mail).toHaveLength(7)
    },
  )
})

test('users who never chose get what is mailed by default now, a choice stays', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../edges/database/migrations/0010-warnings.sql'), 'utf8')
  const statements = text.split(';').filter((statement) => statement.trim() !== '')
  const before = ['task_finished', 'task_failed', 'limit_reached', 'account_needs_you', 'weekly_summary']
  const mailedAfter = async (mailed_events: string[]) => {
    const person = await product.user()
    const user_id = await idOf(person)
    await product.database.db.updateTable('users').set({ mailed_events }).where('id', '=', user_id).execute()
    for (const statement of [...statements, ...statements]) await sql.raw(statement).execute(product.database.db)
    return (await person.call(getNotices, {})).body.mail
  }
  expect(await mailedAfter(before)).toEqual([
    ...['task_finished', 'task_failed', 'limit_reached', 'account_needs_you', 'account_warned'],
    ...['weekly_summary', 'audience_changed'],
  ])
  expect(await mailedAfter(['account_needs_you'])).toEqual(['account_needs_you', 'account_warned'])
  expect(await mailedAfter([...before, 'audience_changed'])).toEqual([...before, 'audience_changed', 'account_warned'])
  expect(await mailedAfter(['weekly_summary'])).toEqual(['weekly_summary'])
  expect(await mailedAfter([])).toEqual([])
})

test('a mail that cannot be sent is tried again later and then arrives, once', async () => {
  const quiet = await startProduct()
  const person = await quiet.user()
  const { db } = quiet.database
  await announced(db, await idOf(person), { event: 'limit_reached', data: limit })
  const sent: string[] = []
  let is_down = true
  const mail = {
    send: async ({ to }: { to: string }) => {
      if (is_down) throw new Error('The mail server is away.')
      sent.push(to)
    },
    close: () => {},
  }
  const edges = { db, jobs: quiet.app.jobs, mail, public_url: 'http://localhost:5000', log: silent }
  await sendDueNotices(edges)
  const [left] = await db.selectFrom('mailed_notices').selectAll().execute()
  expect(left).toMatchObject({ attempts: 1 })
  expect(left?.next_attempt_at?.getTime()).toBeGreaterThan(left?.created_at.getTime() ?? 0)
  is_down = false
  await sendDueNotices(edges)
  expect(sent).toEqual([])
  await db
    .updateTable('mailed_notices')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await Promise.all([sendDueNotices(edges), sendDueNotices(edges)])
  await sendDueNotices(edges)
  expect(sent).toEqual([person.email])
  await quiet.close()
})
