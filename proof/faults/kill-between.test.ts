import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubscription, listTransactions, subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { createWebhook, listDeliveries, testWebhook } from '#contract/webhooks.ts'
import { eventually } from '#server/testing/eventually.ts'
import { personOver, type TestUser } from '#server/testing/person.ts'
import { addTestCard } from '#server/testing/subscriber.ts'
import type { Program } from '../../e2e/running-product.ts'
import { startKillable } from '../killable-product.ts'

let killable: Awaited<ReturnType<typeof startKillable>>
let product: Program
let receiver: Server
let arrived = 0

const start = async () => {
  product = await killable.startBoth()
}

beforeAll(async () => {
  killable = await startKillable({ PACING_SCALE: '1' })
  receiver = createServer(() => {
    arrived++
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await start()
})
afterAll(async () => {
  await killable?.close()
  receiver?.closeAllConnections()
  receiver?.close()
})

async function newcomer() {
  const person = personOver(killable.origin)
  await person.call(register, { email: person.email, password: person.password })
  await person.call(subscribe, { subscription_id: 'trial_monthly' })
  return person
}

/** Simulates the two minutes in which a dead process may still be at work. */
async function waitOutTheLease() {
  await sql`update idempotency_keys set claimed_at = claimed_at - interval '3 minutes' where status is null`.execute(
    killable.db,
  )
}

const key = (text: string) => ({ 'idempotency-key': text })
const lost = () => null

test('killed during a request with a key: it is not done again, and a repetition gets the advice to check', async () => {
  const person = await newcomer()
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { id } = (await person.call(createWebhook, { url, events: ['task_failed'] })).body.webhook
  const first = person.call(testWebhook, { id }, key('tried')).catch(lost)
  await eventually(
    async () => arrived,
    (count) => count === 1,
  )
  await product.kill()
  expect(await first).toBeNull()
  await start()
  expect((await person.call(testWebhook, { id }, key('tried'))).body.code).toBe('idempotency_key_in_use')
  await waitOutTheLease()
  expect(await person.call(testWebhook, { id }, key('tried'))).toMatchObject({
    status: 409,
    body: { code: 'idempotency_outcome_unknown' },
  })
  expect((await person.call(listDeliveries, { id })).body.deliveries).toHaveLength(1)
})

test('killed at any moment of a charge: asked for again under the same key it is charged once', async () => {
  const order = { subscription_id: 'growth_monthly' }
  const outcomes: string[] = []
  for (const delay of [5, 30]) {
    const person: TestUser = await newcomer()
    await addTestCard(person)
    const first = person.call(subscribe, order, key('bought')).catch(lost)
    await pause(delay)
    await product.kill()
    outcomes.push((await first) ? 'answered' : 'lost')
    await start()
    await waitOutTheLease()
    // The interrupted operation is resumed when its own claim expires.
    await sql`update payment_operations set claimed_until = null where state = 'started'`.execute(killable.db)
    expect((await person.call(subscribe, order, key('bought'))).status).toBe(200)
    expect((await person.call(getSubscription, {})).body.subscription.subscription.id).toBe('growth_monthly')
    expect((await person.call(listTransactions, {})).body.transactions).toMatchObject([
      { status: 'succeeded', amount: 2900 },
    ])
  }
  expect(outcomes, 'At least one answer was lost, or nothing was tried.').toContain('lost')
})
