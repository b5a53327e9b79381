import { afterAll, beforeAll, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import { previewTask } from '#contract/automation.ts'
import type { Person } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let person: Person
let account_id: string

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  ;({ person, account_id } = await product.userWithAccount('sandbox.fresh'))
})
afterAll(() => product.close())

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const followersOf = (username: string) => ({ type: 'followers_of' as const, username })

/** How many people of each source were met, by the source’s label. */
async function metIn(task: { id: string }) {
  const met = new Map<string, number>()
  for (const { source, state } of await tasksOf(person).actionsOf(task))
    if (source !== null && state !== 'planned') met.set(source, (met.get(source) ?? 0) + 1)
  return met
}

test('several sources take turns: after a few people each has had its share, from the start', async () => {
  const tasks = tasksOf(person)
  const sources = [
    followersOf('coffee.daily'),
    followersOf('travel.maps'),
    followersOf('sandbox.big'),
    { type: 'likers_of', username: 'coffee.daily', last_posts: 3 },
    { type: 'hashtag', tag: 'latteart' },
  ]
  const task = await tasks.ended(
    await tasks.start({ account_id, kind: 'follow', sources, filters: open, target_count: 25 }),
  )
  expect(task).toMatchObject({ status: 'completed', done_count: 25 })
  const met = [...(await metIn(task)).values()]
  expect(met).toHaveLength(5)
  expect(Math.min(...met)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...met) - Math.min(...met)).toBeLessThanOrEqual(3)
})

test('one that has been read to its end leaves its turns to the others', async () => {
  const tasks = tasksOf(person)
  const own_list = { name: 'Three', usernames: ['sandbox.creator', 'sandbox.big', 'sandbox.sms'] }
  const { follower_list } = (await person.say(createList, own_list)).body
  const sources = [{ type: 'list', list_id: follower_list.id }, followersOf('travel.maps')]
  const request = { account_id, kind: 'follow', sources, filters: open, target_count: 40 }
  const task = await tasks.ended(await tasks.start(request))
  expect(task).toMatchObject({ status: 'completed', done_count: 40 })
  const met = await metIn(task)
  expect([...met.values()][0] ?? 0).toBeGreaterThan(30)
  expect(Math.min(...met.values())).toBe(3)
})

test('a preview takes them in turn as well: each source has its share of the people shown', async () => {
  const other = await product.userWithAccount('sandbox.creator')
  const sources = [
    followersOf('coffee.daily'),
    followersOf('travel.maps'),
    { type: 'hashtag' as const, tag: 'latteart' },
  ]
  const request = { account_id: other.account_id, kind: 'follow' as const, sources, filters: open, target_count: 9 }
  const { act } = (await other.person.say(previewTask, request)).body
  const shown = Map.groupBy(act, ({ source }) => source)
  expect([...shown.values()].map((people) => people.length)).toEqual([3, 3, 3])
})
