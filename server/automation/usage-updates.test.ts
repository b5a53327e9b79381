import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAccount, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { combineLists, createList, deleteList } from '#contract/audience.ts'
import { createTask } from '#contract/automation.ts'
import { getUsage, type Usage } from '#contract/billing.ts'
import { userRoom } from '#contract/events.ts'
import { checkSession } from '#contract/users.ts'
import { eventually } from '../testing/eventually.ts'
import { openSocket } from '../testing/open-socket.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { buyPlan } from '../testing/subscriber.ts'

let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

test('whatever changes the usage of a plan sends it to every open browser', async () => {
  const { person, account_id } = await product.userWithAccount('sandbox.creator')
  await buyPlan(person)
  const { socket, settled } = openSocket(address, person.cookie())
  await settled
  await socket.emitWithAck('join', userRoom((await person.call(checkSession, {})).body.user?.id ?? ''))
  const updates: Usage[] = []
  socket.on('subscription_update', (update) => updates.push(update))

  /** The first usage sent after an act that is as wanted, compared with what the call answers then. */
  async function sentAfter(act: () => Promise<unknown>, wanted: Partial<Usage['usage']>) {
    const before = updates.length
    await act()
    const [sent] = await eventually(
      async () => updates.slice(before).filter(({ usage }) => isLike(usage, wanted)),
      (found) => found.length > 0,
    )
    expect(sent).toEqual((await person.call(getUsage, {})).body.usage)
  }
  const isLike = (usage: Usage['usage'], wanted: Partial<Usage['usage']>) =>
    Object.entries(wanted).every(([name, count]) => usage[name as keyof Usage['usage']] === count)
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const run = (kind: 'follow' | 'extract', target_count: number) =>
    person.call(createTask, { account_id, kind, sources, target_count, pacing: { preset: 'fast' } })
  const lists: string[] = []
  const made = async ({ body }: { body: { follower_list?: { id: string } | undefined } }) =>
    void lists.push(body.follower_list?.id ?? '')

  await sentAfter(() => run('follow', 2), { daily_actions: 2 })
  await sentAfter(
    () => person.call(connectAccount, { credentials: { username: 'sandbox.big', password: 'sandbox-password' } }),
    { instagram_accounts: 2 },
  )
  const second = (await person.call(listAccounts, {})).body.find(({ username }) => username === 'sandbox.big')
  await sentAfter(() => person.call(disconnectAccount, { id: second?.id ?? '' }), { instagram_accounts: 1 })
  await sentAfter(async () => made(await person.call(createList, { name: 'Mine', usernames: ['somebody.here'] })), {
    follower_lists: 1,
  })
  await sentAfter(
    async () => made(await person.call(combineLists, { name: 'Both', formula: { list: lists[0] ?? '' } })),
    { follower_lists: 2 },
  )
  await sentAfter(() => run('extract', 5), { follower_lists: 3 })
  await sentAfter(() => person.call(deleteList, { id: lists[0] ?? '' }), { follower_lists: 2 })
  socket.disconnect()
})
