import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { advanceSandboxClock } from '#contract/billing.ts'
import { userRoom } from '#contract/events.ts'
import { checkSession } from '#contract/users.ts'
import { eventually } from '../testing/eventually.ts'
import { openSocket } from '../testing/open-socket.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { addTestCard, buyPlan, testCards } from '../testing/subscriber.ts'

let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

test('every open browser hears of a plan that was bought, that fell to the Trial’s limits and that was paid again, and of a limit', async () => {
  const person = await product.user()
  const id = (await person.call(checkSession, {})).body.user?.id ?? ''
  const { socket, settled } = openSocket(address, person.cookie())
  await settled
  socket.emit('join', userRoom(id))
  const plans: string[] = []
  const limits: unknown[] = []
  socket.on('subscription_update', ({ subscription_name, limits, is_premium }) =>
    plans.push(`${subscription_name} ${limits.daily_actions} ${is_premium}`),
  )
  socket.on('subscription_limit_reached', (notice) => limits.push(notice))
  const heard = (plan: string) =>
    eventually(
      async () => plans,
      (all) => all.at(-1) === plan,
    )
  const DAY_SECONDS = 86_400

  await buyPlan(person)
  await heard('Growth 500 true')
  await addTestCard(person, testCards.later_declined)
  await person.call(advanceSandboxClock, { seconds: 40 * DAY_SECONDS })
  await heard('Trial 100 false')
  for (const username of ['sandbox.creator', 'sandbox.big'])
    await person.call(connectAccount, { credentials: { username, password: 'sandbox-password' } })
  await eventually(
    async () => limits,
    (all) => all.length === 1,
  )
  expect(limits).toEqual([
    {
      feature: 'instagram_accounts',
      current: 1,
      limit: 1,
      message: 'You’ve reached your plan’s limit of 1 connected Instagram account.',
    },
  ])
  await addTestCard(person)
  await heard('Growth 500 true')
  socket.disconnect()
})
