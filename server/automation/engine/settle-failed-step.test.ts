import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.001 })
  ;({ person, account_id } = await product.userWithAccount())
  tasks = tasksOf(person)
})
afterAll(() => product.close())

const hashtag = { kind: 'react', sources: [{ type: 'hashtag', tag: 'latteart' }], target_count: 1 }
const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }

const strikesNow = async () =>
  (
    await sql<{ strikes: number }>`select strikes from account_rests where rule = 'stumbled'`.execute(
      product.database.db,
    )
  ).rows[0]?.strikes ?? 0

/** What no code foresaw: a place in a hashtag that leads nowhere. */
const setCursor = (id: string, cursor: string | null) =>
  sql`update tasks set reading = ${JSON.stringify([{ user_id: null, cursor, exhausted: false }])} where id = ${id}`.execute(
    product.database.db,
  )

test('after an unexpected failure of a step its account rests, longer each time, says so, and delays no other task', async () => {
  const options = { post_max_age_days: null }
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const odd = await tasks.start({ ...hashtag, account_id, options, filters: open, start_at })
  await setCursor(odd.id, '{')
  await sql`update tasks set start_at = null where id = ${odd.id}`.execute(product.database.db)
  const fine = await tasks.start({
    account_id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    filters: open,
    target_count: 2,
  })

  expect(await tasks.waiting(odd, 'stumbled')).toMatchObject({
    error: null,
    waiting: { message: expect.stringMatching(/^next like at .+: something went wrong on Cadenza’s side$/) },
  })
  expect(await tasks.ended(fine)).toMatchObject({ status: 'completed', done_count: 2 })

  // The sixth rest is of half an hour: by then the account has been quiet for longer and longer.
  await eventually(strikesNow, (strikes) => strikes >= 6)
  const rests = await sql<{ ms: number }>`
    select (extract(epoch from until - started_at) * 1000)::float8 as ms from account_rests where rule = 'stumbled'
  `.execute(product.database.db)
  expect(Math.round(rests.rows[0]?.ms ?? 0)).toBe(1800)
  const control = controlSandbox(product.sandbox.origin)
  expect((await control.calls('sandbox.creator')).filter(({ path }) => path.includes('/tags/'))).toEqual([])

  await setCursor(odd.id, null)
  expect(await tasks.ended(odd)).toMatchObject({ status: 'completed', done_count: 1 })
})
