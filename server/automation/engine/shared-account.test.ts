import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmAccount, listAccounts } from '#contract/accounts.ts'
import { createWebhook } from '#contract/webhooks.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { tasksOf } from '../../testing/tasks.ts'

/** Two users have connected the same Instagram account; the test takes its steps itself. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step } = stepsOf(() => product)

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(product.database.db)
})
afterAll(() => product.close())

const statusOf = async (person: TestUser) => (await person.call(listAccounts, {})).body[0]?.status
const follow = (account_id: string) => ({
  account_id,
  kind: 'follow',
  sources: [{ type: 'followers_of', username: 'coffee.daily' }],
  target_count: 5,
})

async function two(username: string) {
  const one = await product.userWithAccount(username)
  const other = await product.userWithAccount(username)
  await other.person.call(createWebhook, { url: 'https://example.com/hook', events: ['account_needs_you'] } as never)
  await tasksOf(one.person).start(follow(one.account_id))
  return { one, other }
}

describe('an Instagram account of two users', () => {
  test('that Instagram wants confirmed waits for both, informs both, and continues for both', async () => {
    const { one, other } = await two('sandbox.creator')
    await control.fault({ mode: 'challenge', kind: 'read', account: 'sandbox.creator', count: 1 })
    await step(one.account_id)
    expect([await statusOf(one.person), await statusOf(other.person)]).toEqual([
      'needs_confirmation',
      'needs_confirmation',
    ])
    const { rows: sent } = await sql<{ event: string }>`select event from webhook_deliveries`.execute(
      product.database.db,
    )
    expect(sent).toEqual([{ event: 'account_needs_you' }])
    const task = await tasksOf(other.person)
      .start(follow(other.account_id))
      .catch((error: Error) => error.message)
    expect(task).toContain('account_needs_confirmation')
    const before = (await control.calls('sandbox.creator')).length
    await step(one.account_id)
    expect(await control.calls('sandbox.creator')).toHaveLength(before)
    await control.confirm('sandbox.creator')
    await other.person.call(confirmAccount, { id: other.account_id })
    expect([await statusOf(one.person), await statusOf(other.person)]).toEqual(['connected', 'connected'])
  })

  test('where one session has ended continues with the other', async () => {
    const { one, other } = await two('sandbox.fresh')
    await control.fault({ mode: 'login_required', kind: 'read', account: 'sandbox.fresh', count: 1 })
    await step(one.account_id)
    expect([await statusOf(one.person), await statusOf(other.person)]).toEqual(['needs_sign_in', 'connected'])
    const task = await tasksOf(other.person).start(follow(other.account_id))
    await step(other.account_id)
    expect((await tasksOf(other.person).read(task)).current_action).toContain('Read ')
  })

  test('confirmed for one leaves another to sign in whose session has ended', async () => {
    const { one, other } = await two('sandbox.big')
    await sql`update accounts set status = 'needs_sign_in' where id = ${other.account_id}`.execute(product.database.db)
    await control.fault({ mode: 'checkpoint', kind: 'read', account: 'sandbox.big', count: 1 })
    await step(one.account_id)
    expect([await statusOf(one.person), await statusOf(other.person)]).toEqual(['needs_confirmation', 'needs_sign_in'])
    await control.confirm('sandbox.big')
    await one.person.call(confirmAccount, { id: one.account_id })
    expect([await statusOf(one.person), await statusOf(other.person)]).toEqual(['connected', 'needs_sign_in'])
  })
})
