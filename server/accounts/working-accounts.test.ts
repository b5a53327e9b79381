import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Account, connectAccount, listAccounts } from '#contract/accounts.ts'
import { createTask, getTask } from '#contract/automation.ts'
import { eventually } from '../testing/eventually.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { controlSandbox, followedIn } from '../testing/sandbox-control.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterAll(() => product.close())
afterEach(() => control.clearFaults())

const password = 'sandbox-password'

async function startFollowing(person: TestUser, account_id: string, target_count: number) {
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  return (await person.call(createTask, { account_id, kind: 'follow', sources, target_count })).body.task
}

const read = async (person: TestUser, id: string) => (await person.call(getTask, { id })).body.task

test('signed out by Instagram in the middle of a task, an account is connected again and continues where it was', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  const accountNow = async () => (await person.call(listAccounts, {})).body[0] as Account
  await control.fault({ mode: 'login_required', account: 'sandbox.creator', kind: 'follow', after: 2, count: 1 })
  const task = await startFollowing(person, account_id, 5)
  await eventually(accountNow, ({ status }) => status === 'needs_sign_in')
  const held = await eventually(
    () => read(person, task.id),
    ({ waiting }) => waiting !== null,
  )
  expect([held.status, held.done_count]).toEqual(['waiting', 2])
  await control.forgetCalls()
  const again = await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password } })
  expect(again.status).toBe(200)
  expect(await accountNow()).toMatchObject({ id: account_id, status: 'connected', status_reason: null })
  const ended = await eventually(
    () => read(person, task.id),
    ({ status }) => status === 'completed',
  )
  expect(ended.done_count).toBe(5)
  const { actions, duplicates } = await control.ledger('sandbox.creator')
  expect([new Set(followedIn(actions)).size, duplicates]).toEqual([5, 0])
})

test('several accounts of one user work at once, each for itself', async () => {
  const person = await product.user()
  await sql`update subscriptions set plan_id = 'growth_monthly', status = 'active', current_period_end = null`.execute(
    product.database.db,
  )
  const usernames = ['sandbox.fresh', 'sandbox.big', 'sandbox.challenge']
  await control.confirm('sandbox.challenge')
  for (const username of usernames) await person.call(connectAccount, { credentials: { username, password } })
  const accounts = (await person.call(listAccounts, {})).body
  expect(accounts.map(({ username }) => username)).toEqual(usernames)
  const tasks = await Promise.all(accounts.map(({ id }) => startFollowing(person, id, 4)))
  const ended = await eventually(
    () => Promise.all(tasks.map(({ id }) => read(person, id))),
    (all) => all.every(({ status }) => status === 'completed'),
  )
  expect(ended.map(({ done_count }) => done_count)).toEqual([4, 4, 4])
  for (const username of usernames) {
    const { actions, duplicates } = await control.ledger(username)
    expect([username, followedIn(actions).length, duplicates]).toEqual([username, 4, 0])
  }
})
