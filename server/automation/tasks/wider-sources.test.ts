import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTask, previewTask, type Source } from '#contract/automation.ts'
import { lookUp } from '#contract/lookup.ts'
import { sourcesStatistics } from '#contract/statistics.ts'
import { noFilters } from '#rules/filters.ts'
import { answers, edits, type HostileInstagram } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { controlSandbox, followedIn } from '../../testing/sandbox-control.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 }))
  ;({ person, account_id } = await product.userWithAccount())
  tasks = tasksOf(person)
})
afterAll(() => close())
afterEach(() => hostile.behave())

const filters = { ...noFilters }
const follow = (source: Source, target_count = 3) => ({
  account_id,
  kind: 'follow' as const,
  sources: [source],
  filters,
  target_count,
})

/** The names in the answers to a path, as Instagram sent them. */
function namesSent(path: RegExp, rowsOf: (body: never) => { username: string }[]) {
  const names = new Set<string>()
  hostile.answer(
    path,
    edits((body) => {
      for (const { username } of rowsOf(body as never)) names.add(username)
      return body
    }),
  )
  return names
}

type Users = { users: { username: string }[] }
type Comments = { comments: { user: { username: string } }[] }
type Sections = { sections: { layout_content: { medias: { media: { id: string; user: { username: string } } }[] } }[] }
type Suggestions = { suggested_users: { suggestions: { user: { username: string } }[] } }

const mediaIn = ({ sections }: Sections) =>
  sections.flatMap(({ layout_content }) => layout_content.medias.map(({ media }) => media))

const LIKERS = /\/media\/[\d_]+\/likers\/$/
const likersSent = () => namesSent(LIKERS, ({ users }: Users) => users)
const porto = { type: 'place', place_id: '213000131', name: 'Porto', tab: 'recent', who: 'authors' } as const

async function followsOnly(source: Source, names: Set<string>, label: string, change = {}, as = 'sandbox.creator') {
  const task = await tasks.ended(await tasks.start({ ...follow(source), ...change }))
  expect(task).toMatchObject({ status: 'completed', done_count: 3, sources: [{ label, done_count: 3 }] })
  const followed = namesIn(await tasks.actionsOf(task), 'done', 'requested')
  expect(followed).toHaveLength(3)
  const { actions } = await controlSandbox(product.sandbox.origin).ledger(as)
  for (const name of followed) {
    expect(names).toContain(name)
    expect(followedIn(actions)).toContain(name)
  }
}

describe('people who engaged with my posts', () => {
  const calls = (path: RegExp) => hostile.calls.filter((call) => path.test(call.path))

  test('who liked them, without the account’s own profile being read for it', async () => {
    const names = likersSent()
    hostile.calls.length = 0
    await followsOnly({ type: 'engaged', who: 'likers', last_posts: 2 }, names, 'engaged:likers')
    expect(calls(/usernameinfo/)).toEqual([])
    expect(calls(LIKERS).length).toBeLessThanOrEqual(2)
  })

  test('who commented on them', async () => {
    const names = namesSent(/\/comments\/$/, ({ comments }: Comments) => comments.map(({ user }) => user))
    const big = await product.userWithAccount('sandbox.big')
    tasks = tasksOf(big.person)
    const source = { type: 'engaged', who: 'commenters', last_posts: 12 } as const
    await followsOnly(source, names, 'engaged:commenters', { account_id: big.account_id }, 'sandbox.big')
    tasks = tasksOf(person)
  })

  test('an account without posts has nobody, and the task ends instead of failing', async () => {
    hostile.answer(/\/feed\/user\/\d+\/$/, answers({ status: 'ok', items: [], more_available: false }))
    const task = await tasks.ended(await tasks.start(follow({ type: 'engaged', who: 'likers', last_posts: 3 })))
    expect(task).toMatchObject({
      status: 'completed',
      done_count: 0,
      current_action: expect.stringContaining('0 of 3'),
    })
  })
})

describe('a place', () => {
  const PLACE = /\/locations\/213000131\/sections\/$/

  test.each(['recent', 'top'] as const)('who posted there, %s', async (tab) => {
    const names = namesSent(PLACE, (body: Sections) => mediaIn(body).map(({ user }) => user))
    await followsOnly({ ...porto, tab }, names, 'place:213000131 Porto')
  })

  test('who liked posts from there', async () => {
    const names = likersSent()
    await followsOnly({ ...porto, who: 'likers' }, names, 'place:213000131 Porto')
  })

  test('a like is for the posts themselves', async () => {
    const media = new Set<string>()
    hostile.answer(
      PLACE,
      edits((body) => {
        for (const { id } of mediaIn(body)) media.add(id)
        return body
      }),
    )
    const { body } = await person.call(previewTask, {
      ...follow(porto),
      kind: 'react',
      options: { post_max_age_days: null },
    })
    expect(body.act).toHaveLength(3)
    for (const { media_id } of body.act) expect(media).toContain(media_id)
  })

  test('one that doesn’t exist ends the task with what Instagram says of it', async () => {
    const task = await tasks.ended(await tasks.start(follow({ ...porto, place_id: '7', name: 'Nowhere' })))
    expect(task).toMatchObject({ status: 'failed', error: expect.stringContaining('Nowhere') })
  })

  test('a number that is none is refused', async () => {
    const { status } = await person.call(createTask, follow({ ...porto, place_id: '../../accounts/logout' }) as never)
    expect(status).toBe(400)
  })
})

describe('accounts Instagram shows', () => {
  test('similar to one, in one answer', async () => {
    const names = namesSent(/\/discover\/chaining\/$/, ({ users }: Users) => users)
    hostile.calls.length = 0
    await followsOnly({ type: 'similar_to', username: 'coffee.daily' }, names, 'similar_to:coffee.daily')
    expect(hostile.calls.filter(({ path }) => path.includes('chaining'))).toHaveLength(1)
  })

  test('similar to one that Instagram shows none for: the task says why', async () => {
    const task = await tasks.ended(await tasks.start(follow({ type: 'similar_to', username: 'sandbox.creator' })))
    expect(task).toMatchObject({ status: 'failed', error: expect.stringContaining('Not eligible for chaining') })
  })

  test('suggested to the account itself', async () => {
    const names = namesSent(/\/discover\/ayml\/$/, ({ suggested_users }: Suggestions) =>
      suggested_users.suggestions.map(({ user }) => user),
    )
    await followsOnly({ type: 'suggested' }, names, 'suggested')
  })

  test('new suggestions in a list of their own count as well, and an answer without any list is none', async () => {
    hostile.answer(
      /\/discover\/ayml\/$/,
      edits(({ suggested_users, ...body }) => ({
        ...{ ...body, more_available: false },
        new_suggested_users: suggested_users,
        suggested_users: { suggestions: [] },
      })),
    )
    const { body } = await person.call(previewTask, follow({ type: 'suggested' }))
    expect(body.act).toHaveLength(3)
    hostile.answer(/\/discover\/ayml\/$/, answers({ status: 'ok' }))
    expect((await person.call(previewTask, follow({ type: 'suggested' }))).status).not.toBe(200)
  })
})

test('each has a row of its own in statistics, a place with its name', async () => {
  await buyPlan(person, 'growth_monthly')
  const { sources } = (await person.call(sourcesStatistics, { account_id })).body
  expect(sources.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['engaged:likers', 'place:213000131 Porto', 'similar_to:coffee.daily', 'suggested']),
  )
})

describe('a place that is typed', () => {
  const ask = async (q: string) => (await person.call(lookUp, { account_id, q, match: 'beginning' })).body

  test('is found by several words, and by one word besides people', async () => {
    expect((await ask('porto old town')).found).toEqual([
      { type: 'place', place_id: expect.stringMatching(/^\d+$/), name: 'Porto Old Town', address: 'Old Town 1' },
    ])
    const { found } = await ask('berlin')
    expect(found.filter(({ type }) => type === 'place')).toHaveLength(3)
    expect(found.length).toBeLessThanOrEqual(8)
  })

  test('isn’t looked for where a person has exactly this name, or with @', async () => {
    hostile.calls.length = 0
    await ask('coffee.daily')
    await ask('@lisboa')
    expect(hostile.calls.filter(({ path }) => path.includes('places'))).toEqual([])
  })

  test('again costs nothing', async () => {
    await ask('Botanical Garden')
    hostile.calls.length = 0
    expect((await ask('  botanical   garden ')).found.length).toBeGreaterThan(3)
    expect(hostile.calls).toEqual([])
  })
})
