import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask } from '#contract/automation.ts'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { checkSession } from '#contract/users.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import { holdAccount } from '../../accounts/hold-account.ts'
import { announced } from '../../testing/announced.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { deleteOldNotifications } from './store.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 })
})
afterAll(() => product.close())

const idOf = async (person: TestUser) => (await person.call(checkSession, {})).body.user?.id ?? ''
const list = async (person: TestUser, page: { limit?: number; cursor?: string } = {}) =>
  (await person.call(listNotifications, page)).body
const week = (from: string): Announcement => ({
  event: 'weekly_summary',
  data: {
    from,
    to: from,
    followed: 3,
    unfollowed: 0,
    liked_posts: 0,
    comments: 0,
    removed_followers: 0,
    approved_requests: 0,
    declined_requests: 0,
    followers_count: null,
  },
})

test('a finished task is noted with what it did and a link to it', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.fresh')
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 2 })).body
  const { notifications } = await eventually(
    () => list(person),
    ({ unread }) => unread === 1,
  )
  expect(notifications).toMatchObject([
    {
      event: 'task_finished',
      text: expect.stringContaining('2 of 2'),
      path: expect.stringContaining(task.id),
      read_at: null,
    },
  ])
})

test('an account that needs its owner is noted once, with the reason and the page to act on', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  const reason = { code: 'text', params: { text: 'Please connect it again.' } } as const
  for (let time = 0; time < 2; time++) await holdAccount(product.database.db, account_id, 'needs_sign_in', reason)
  const { notifications } = await list(person)
  expect(notifications).toMatchObject([{ text: 'Please connect it again.', path: '/instagram-login' }])
})

describe('a user’s notifications', () => {
  const noted = async (...days: string[]) => {
    const person = await product.user()
    const user_id = await idOf(person)
    for (const day of days) await announced(product.database.db, user_id, week(day))
    return { person, user_id }
  }

  test('come newest first, page by page', async () => {
    const { person } = await noted('2026-11-02', '2026-11-09', '2026-11-16')
    const first = await list(person, { limit: 2 })
    expect(first.notifications.map(({ text }) => text.slice(0, 15))).toEqual(['From 2026-11-16', 'From 2026-11-09'])
    const rest = await list(person, { limit: 2, cursor: first.next_cursor ?? '' })
    expect(rest.notifications.map(({ text }) => text.slice(0, 15))).toEqual(['From 2026-11-02'])
    expect(rest.next_cursor).toBeNull()
  })

  test('are marked as read one by one, or all that were seen but none that came since', async () => {
    const { person, user_id } = await noted('2026-11-02', '2026-11-09')
    const [newest, oldest] = (await list(person)).notifications
    expect((await person.call(readNotifications, { ids: [oldest?.id ?? ''] })).body).toEqual({ unread: 1 })
    await announced(product.database.db, user_id, week('2026-11-16'))
    expect((await person.call(readNotifications, { up_to: newest?.id })).body).toEqual({ unread: 1 })
    expect((await list(person)).notifications.map(({ read_at }) => read_at !== null)).toEqual([false, true, true])
  })

  test('are seen and marked by nobody else', async () => {
    const { person } = await noted('2026-11-02')
    const [mine] = (await list(person)).notifications
    const other = await product.user()
    expect(await list(other)).toMatchObject({ notifications: [], unread: 0 })
    await other.call(readNotifications, { ids: [mine?.id ?? ''], up_to: mine?.id })
    expect((await list(person)).unread).toBe(1)
  })

  test('are at most 500, and older ones than 90 days are deleted', async () => {
    const { person, user_id } = await noted()
    const { db } = product.database
    const values = Array.from({ length: 505 }, (_, at) => ({
      user_id,
      event: 'limit_reached',
      subject: String(at),
      data: JSON.stringify({ feature: 'daily_actions', current: 1, limit: 1, message: String(at) }),
      created_at: at < 400 ? new Date(Date.now() - 91 * 86_400_000) : new Date(),
    }))
    await db.insertInto('notifications').values(values).execute()
    await announced(db, user_id, week('2026-11-02'))
    expect((await list(person)).unread).toBe(500)
    await deleteOldNotifications(db)
    expect((await list(person)).unread).toBe(106)
  })

  test.each([
    ['an empty choice', { ids: [] }],
    ['more than 100', { ids: Array.from({ length: 101 }, (_, at) => String(at)) }],
    ['an unknown field', { everything: true }],
  ])('are not marked by %s', async (_, body) => {
    const { person } = await noted('2026-11-02')
    expect((await person.call(readNotifications, body as never)).status).toBe(400)
    expect((await list(person)).unread).toBe(1)
  })
})
