import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHealth } from '#contract/server.ts'
import { answers, type HostileInstagram } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { Product } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
const said: string[] = []

beforeAll(async () => {
  const write = (line: string) => {
    const { msg, fault } = JSON.parse(line)
    if (fault) said.push(msg)
  }
  const settings = { roles: ['web', 'worker'], pacing_scale: 0.0001 } satisfies Parameters<
    typeof startHostileProduct
  >[0]
  ;({ product, hostile, close } = await startHostileProduct(settings, pino({ level: 'warn' }, { write })))
})
afterAll(() => close())

const CREATE = /\/friendships\/create\/\d+\/$/
const sources = [{ type: 'followers_of', username: 'coffee.daily' }]

test('what is mended without another app: one account tries, and its success ends the waits of all', async () => {
  const users = [await product.userWithAccount('sandbox.creator'), await product.userWithAccount('sandbox.fresh')]
  const refused = { message: 'Sorry, there was a problem.', error_type: 'ip_block', status: 'fail' }
  const mend = hostile.answer(CREATE, answers(refused, 403))
  const started = await Promise.all(
    users.map(async ({ person, account_id }) => {
      const tasks = tasksOf(person)
      return { tasks, task: await tasks.start({ account_id, kind: 'follow', sources, target_count: 2 }) }
    }),
  )
  for (const { tasks, task } of started) await tasks.waiting(task, 'installation')
  await product.restart({ roles: ['web'] })
  const { db } = product.database
  // For longer than a test takes, and since long enough for somebody to try again.
  await sql`
    update account_rests set until = now() + interval '1 day', started_at = now() - interval '2 hours' where rule = 'installation'
  `.execute(db)
  const { body } = await (users[0]?.person ?? (await product.user())).call(getHealth, {})
  expect(body.problems?.join(' ')).toMatch(/address.*2 accounts wait/)
  mend()
  said.length = 0
  await product.restart({ roles: ['web', 'worker'] })
  for (const { tasks, task } of started) expect((await tasks.ended(task)).status).toBe('completed')
  expect(said).toEqual(['Instagram refuses the address this installation connects from'])
  const left = await sql`select 1 from account_rests where rule = 'installation' and until > now()`.execute(db)
  expect(left.rows).toEqual([])
})
