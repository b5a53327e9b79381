import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteList, listLists, listMembers } from '#contract/audience.ts'
import type { Source } from '#contract/automation.ts'
import { answers, type HostileInstagram } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.00001 }))
  ;({ person, account_id } = await product.userWithAccount())
  tasks = tasksOf(person)
})
afterAll(() => close())
afterEach(() => hostile.behave())

const nameOf = (number: number) => `untidy.${number}`

/** No accounts of the sandbox: everybody turns out to be gone, so that tasks inspect all the people they found and nothing more. */
const one = (number: number): object => ({ pk: String(9_000_000_000 + number), username: nameOf(number) })
const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => one(from + nth))
const asNumber = (row: object) => ({ ...row, pk: Number((row as { pk: string }).pk) })

/** A page by the cursor it is asked for with, and how often pages were asked for before. */
type Page = { rows: unknown[]; next: string | null; limited?: boolean }
type Pages = (cursor: string | null, nth: number) => Page

const inTurn =
  (...pages: unknown[][]): Pages =>
  (cursor) => {
    const at = Number(cursor ?? 0)
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null }
  }

const ads = [
  { pk: '9100000001', username: 'shop', ad_id: '1' },
  { pk: '9100000002', username: 'deal', injected: { label: 'Ad' } },
]
const unknown = [
  { suggested_users: [] },
  null,
  'x',
  { pk: '../../accounts/logout', username: 'path' },
  { pk: '1', username: 'a/b' },
]

type Case = {
  name: string
  pages: Pages
  /** How many people there are to be found. */
  found: number
  /** How many pages may be asked for at most, of people and of posts. */
  most: [people: number, posts: number]
  cut?: RegExp
}

const cases: Case[] = [
  { name: 'tidy pages', pages: inTurn(people(1, 20), people(21, 40), people(41, 45)), found: 45, most: [3, 3] },
  { name: 'overlap', pages: inTurn(people(1, 20), people(11, 30), people(21, 40)), found: 40, most: [3, 3] },
  { name: 'a gap', pages: inTurn(people(1, 20), people(31, 50)), found: 40, most: [2, 2] },
  { name: 'changed order', pages: inTurn(people(1, 20).reverse(), people(15, 30).reverse()), found: 30, most: [2, 2] },
  {
    name: 'people named twice on a page',
    pages: inTurn([...people(1, 10), ...people(1, 10)]),
    found: 10,
    most: [1, 1],
  },
  { name: 'an empty page in between', pages: inTurn(people(1, 20), [], people(21, 30)), found: 30, most: [3, 3] },
  {
    name: 'ads and unknown items',
    pages: inTurn([...ads, ...people(1, 10), ...unknown], [...unknown, ...people(11, 15), ...ads]),
    found: 15,
    most: [2, 2],
  },
  {
    name: 'ids as text, then as numbers',
    pages: inTurn(people(1, 20), people(1, 20).map(asNumber), people(21, 22).map(asNumber)),
    found: 22,
    most: [3, 3],
  },
  {
    name: 'odd names and half emojis',
    pages: inTurn([
      ...people(1, 5).map((row) => ({ ...row, full_name: 'a\ud83d\0' })),
      { ...one(6), username: 'x\0' },
      { ...one(7), username: 'y\ud83d' },
    ]),
    found: 5,
    most: [1, 1],
  },
  {
    name: 'empty pages without an end',
    pages: (_, nth) => ({ rows: nth === 0 ? people(1, 20) : [], next: `c${nth}` }),
    found: 20,
    most: [4, 11],
    cut: /showed no new people/,
  },
  {
    name: 'nobody on any page',
    pages: (_, nth) => ({ rows: [], next: `c${nth}` }),
    found: 0,
    most: [3, 10],
    cut: /showed no new people/,
  },
  {
    name: 'the same people without an end',
    pages: (_, nth) => ({ rows: people(1, 20), next: `c${nth}` }),
    found: 20,
    most: [4, 11],
    cut: /showed no new people/,
  },
  {
    name: 'a page that names itself',
    pages: (cursor) => ({ rows: cursor ? people(21, 40) : people(1, 20), next: 'A' }),
    found: 40,
    most: [2, 2],
    cut: /kept repeating the same pages/,
  },
  {
    name: 'a circle',
    pages: (cursor) => (cursor === 'A' ? { rows: people(21, 40), next: 'B' } : { rows: people(1, 20), next: 'A' }),
    found: 40,
    most: [3, 3],
    cut: /kept repeating the same pages/,
  },
  {
    name: 'a wide circle',
    pages: (cursor) => ({
      rows: people((Number(cursor ?? 0) % 7) * 5 + 1, (Number(cursor ?? 0) % 7) * 5 + 5),
      next: String((Number(cursor ?? 0) + 1) % 7),
    }),
    found: 35,
    most: [8, 8],
    cut: /kept repeating the same pages/,
  },
]

type Shape = {
  source: Source
  path: RegExp
  /** A page in the words of its answer. */
  body: (page: Page) => object
  is_of_posts: boolean
}

const users = ({ rows, next, limited }: Page) => ({
  ...{ users: rows, status: 'ok', next_max_id: next, big_list: next !== null, should_limit_list_of_followers: limited },
})
const asMedia = (row: unknown) => {
  const { pk, ad_id, injected } = (row ?? {}) as { pk?: unknown; ad_id?: unknown; injected?: unknown }
  if (pk === undefined) return row
  return { pk, id: `${pk}_${pk}`, user: row, media_type: 1, taken_at: 1_700_000_000, ad_id, injected }
}
const asComment = (row: unknown) => {
  const { pk, ad_id, injected } = (row ?? {}) as { pk?: unknown; ad_id?: unknown; injected?: unknown }
  return pk === undefined ? row : { pk, user: row, text: 'Hi', created_at: 1_700_000_000, ad_id, injected }
}
const asSuggestion = (row: unknown) => {
  const { pk, ad_id, injected } = (row ?? {}) as { pk?: unknown; ad_id?: unknown; injected?: unknown }
  return pk === undefined ? row : { user: row, ad_id, injected }
}
const more = (next: string | null) => ({
  ...{ status: 'ok', more_available: next !== null, next_max_id: next },
  ...{ has_more_comments: next !== null, has_more_headload_comments: false },
})

const shapes: Record<string, Shape> = {
  'the followers of somebody': {
    source: { type: 'followers_of', username: 'coffee.daily' },
    path: /\/friendships\/\d+\/followers\/$/,
    body: users,
    is_of_posts: false,
  },
  'people somebody follows': {
    source: { type: 'following_of', username: 'coffee.daily' },
    path: /\/friendships\/\d+\/following\/$/,
    body: users,
    is_of_posts: false,
  },
  commenters: {
    source: { type: 'commenters_of', media_id: '3214567890123456789' },
    path: /\/media\/\d+\/comments\/$/,
    body: ({ rows, next }) => ({ ...more(next), has_more_comments: next !== null, comments: rows.map(asComment) }),
    is_of_posts: true,
  },
  'a hashtag': {
    source: { type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'authors' },
    path: /\/tags\/latteart\/sections\/$/,
    body: ({ rows, next }) => ({
      ...more(next),
      sections: [{ layout_content: { medias: rows.map((row) => ({ media: asMedia(row) })) } }],
    }),
    is_of_posts: true,
  },
  'a place': {
    source: { type: 'place', place_id: '213000131', name: 'Porto', tab: 'recent', who: 'authors' },
    path: /\/locations\/213000131\/sections\/$/,
    body: ({ rows, next }) => ({
      ...more(next),
      sections: [{ layout_content: { medias: rows.map((row) => ({ media: asMedia(row) })) } }],
    }),
    is_of_posts: true,
  },
  suggestions: {
    source: { type: 'suggested' },
    path: /\/discover\/ayml\/$/,
    body: ({ rows, next }) => ({
      ...{ status: 'ok', more_available: next !== null, max_id: next },
      suggested_users: { suggestions: rows.map(asSuggestion) },
    }),
    is_of_posts: false,
  },
  'the home feed': {
    source: { type: 'feed' },
    path: /\/feed\/timeline\/$/,
    body: ({ rows, next }) => ({ ...more(next), feed_items: rows.map((row) => ({ media_or_ad: asMedia(row) })) }),
    is_of_posts: true,
  },
}

/** From now on pages of a shape are answered like that; tells how often they were asked for. */
function play({ path, body }: Shape, pages: Pages): () => number {
  let asked = 0
  hostile.answer(path, (response, call, passOn) => {
    const sent = new URLSearchParams(call.body)
    const json = call.body.startsWith('{') ? (JSON.parse(call.body) as { max_id?: string }).max_id : null
    const cursor = call.query.get('max_id') ?? sent.get('max_id') ?? json ?? null
    return answers(body(pages(cursor, asked++)))(response, call, passOn)
  })
  return () => asked
}

describe.each(Object.entries(shapes))('following %s', (_, shape) => {
  test.each(cases)('$name', async ({ pages, found, most, cut }) => {
    const asked = play(shape, pages)
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'follow', sources: [shape.source], target_count: 100 }),
    )
    expect(asked()).toBeLessThanOrEqual(most[shape.is_of_posts ? 1 : 0])
    const actions = await tasks.actionsOf(task)
    expect(new Set(actions.map(({ username }) => username)).size).toBe(actions.length)
    expect(actions).toHaveLength(found)
    expect(task).toMatchObject({ status: 'completed', done_count: 0, skipped_count: found })
    expect(task.current_action).toMatch(cut ?? /^Reached the end of the list: 0 of 100 done\.$/)
  })
})

const lists = Object.entries(shapes).slice(0, 2)

describe.each(lists)('extracting %s', (_, shape) => {
  // The plan has room for one list, and for any number of its versions.
  beforeAll(async () => {
    const { follower_lists } = (await person.call(listLists, {})).body
    for (const { id } of follower_lists) await person.call(deleteList, { id })
  })

  const extract = async (options = {}) =>
    tasks.ended(
      await tasks.start({ account_id, kind: 'extract', sources: [shape.source], options, target_count: 5000 }),
    )
  const membersOf = async (list_id: string | null) =>
    (await person.call(listMembers, { id: list_id ?? '', limit: 200 })).body.members
  const listOf = async (list_id: string | null) =>
    (await person.call(listLists, {})).body.follower_lists.find(({ id }) => id === list_id)

  test.each(cases)('$name', async ({ pages, found, most: [most], cut }) => {
    const asked = play(shape, pages)
    const task = await extract()
    expect(asked()).toBeLessThanOrEqual(most)
    expect(task).toMatchObject({ status: 'completed', done_count: found })
    const read = `${found} ${found === 1 ? 'person' : 'people'}`
    expect(task.current_action).toContain(cut ? `Read ${read}. ` : `Reached the end of the list: ${read} read.`)
    if (cut) expect(task.current_action).toMatch(cut)
    expect(await membersOf(task.list_id)).toHaveLength(found)
    expect(await listOf(task.list_id)).toMatchObject({ member_count: found, complete: false })
  })

  test('a list that Instagram shows no more of', async () => {
    play(shape, () => ({ rows: people(1, 20), next: null, limited: true }))
    const task = await extract()
    expect(task.current_action).toBe('Read 20 people. Instagram shows no more of this list.')
    expect(await listOf(task.list_id)).toMatchObject({ member_count: 20, complete: false })
  })

  test('40,000 rows in one page: the first thousand', async () => {
    play(shape, () => ({ rows: people(1, 40_000), next: null }))
    const task = await extract()
    // The other one follows fewer people, so that no more are asked for.
    const done_count = Math.min(1000, task.target_count)
    expect(task).toMatchObject({ status: 'completed', done_count })
    expect(await listOf(task.list_id)).toMatchObject({ member_count: done_count })
  })

  test('with profile details, each person is looked at once, however often pages name them', async () => {
    play(shape, inTurn(people(1, 4), people(3, 6), people(1, 6)))
    hostile.calls.length = 0
    const task = await extract({ profile_details: true })
    expect(task).toMatchObject({ status: 'completed', done_count: 6 })
    const looks = hostile.calls.filter(({ path }) => /\/users\/90000000\d+\/info\//.test(path))
    expect(new Set(looks.map(({ path }) => path)).size).toBe(6)
    // They are gone: once more of the third, whether that is said of everybody.
    expect(looks.length).toBeLessThanOrEqual(7)
    expect(await membersOf(task.list_id)).toHaveLength(6)
  })
})

describe('people who liked a post', () => {
  test('named twice, advertised, or unreadable among others', async () => {
    const rows = [...people(1, 10), ...ads, ...people(5, 12).map(asNumber), ...unknown]
    hostile.answer(/\/media\/\d+\/likers\/$/, answers({ status: 'ok', users: rows }))
    const sources = [{ type: 'likers_of', media_id: '3214567890123456789' }]
    const task = await tasks.ended(await tasks.start({ account_id, kind: 'follow', sources, target_count: 100 }))
    expect(task).toMatchObject({ status: 'completed', skipped_count: 12 })
  })

  test('of posts under a hashtag without an end', async () => {
    const asked = play(shapes['a hashtag'] as Shape, (_, nth) => ({ rows: people(1, 2), next: `c${nth}` }))
    hostile.answer(/\/media\/\d+(_\d+)?\/likers\/$/, answers({ status: 'ok', users: people(1, 10) }))
    const sources = [{ type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'likers' }]
    const task = await tasks.ended(await tasks.start({ account_id, kind: 'follow', sources, target_count: 100 }))
    expect(task).toMatchObject({ status: 'completed', skipped_count: 10 })
    expect(task.current_action).toMatch(/showed no new people/)
    expect(asked()).toBeLessThanOrEqual(11)
  })
})

test('a source whose people another one brought before is read to its end', async () => {
  play(
    shapes['the followers of somebody'] as Shape,
    inTurn(...[1, 2, 3, 4, 5].map((nth) => people(nth * 2 - 1, nth * 2))),
  )
  play(
    shapes['people somebody follows'] as Shape,
    inTurn(...[1, 2, 3, 4, 5, 6].map((nth) => people(nth * 2 - 1, nth * 2))),
  )
  const sources = Object.values(shapes)
    .slice(0, 2)
    .map(({ source }) => source)
  const task = await tasks.ended(await tasks.start({ account_id, kind: 'follow', sources, target_count: 100 }))
  expect(task).toMatchObject({ status: 'completed', skipped_count: 12 })
})
