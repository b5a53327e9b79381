import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createList } from '#contract/audience.ts'
import { previewTask } from '#contract/automation.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let person: TestUser
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
  const { follower_list } = (await person.call(createList, own_list)).body
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
  const { act } = (await other.person.call(previewTask, request)).body
  const shown = Map.groupBy(act, ({ source }) => source)
  expect([...shown.values()].map((people) => people.length)).toEqual([3, 3, 3])
})

test('a preview that finds fewer than asked for names the true cause', async () => {
  const { person: other, account_id: own } = await product.userWithAccount('sandbox.creator')
  const previewOf = async (usernames: string[], filters: object = open) => {
    // The plan has room for one.
    await sql`delete from lists`.execute(product.database.db)
    const { follower_list } = (await other.call(createList, { name: 'Few', usernames })).body
    const sources = [{ type: 'list' as const, list_id: follower_list.id }]
    const request = { account_id: own, kind: 'follow' as const, sources, filters, target_count: 7 }
    return (await other.call(previewTask, request as never)).body.totals.note
  }
  expect(await previewOf(['sandbox.creator', 'sandbox.big', 'sandbox.sms'])).toBe(
    'Found 2 people in these sources. You asked for 7. 1 person was skipped, @sandbox.creator: is one of your own accounts.',
  )
  expect(await previewOf(['sandbox.big'])).toBe(
    'Found 1 person in these sources. You asked for 7. They have no other people.',
  )
  expect(await previewOf(['sandbox.big'], { ...open, followers: { min: 5_000_000, max: null } })).toBe(
    'Found 0 people in these sources. You asked for 7. 1 person doesn’t match your filters.',
  )
})

describe('by results', () => {
  const latteart = { type: 'hashtag' as const, tag: 'latteart' }
  const by_results = { share_sources: 'by_results' as const }
  const db = () => product.database.db

  /** What all checks of the account's follows have shown: how many follow back, by the place of their source in its task. */
  const checksShow = (account_id: string, back: Record<number, number>) =>
    sql`
      insert into follow_back_looks (action_id, within_days, in_time, follows_back)
      select id, within_days, true, nth <= coalesce((${JSON.stringify(back)}::jsonb->>source::text)::int, 0)
      from (select id, source, row_number() over (partition by source order by id) as nth from actions
          where account_id = ${account_id} and kind = 'follow' and state in ('done', 'requested')) as followed
        cross join unnest(array[1, 3, 7, 14]) as within_days
      on conflict (action_id, within_days) do update set in_time = true, follows_back = excluded.follows_back
    `.execute(db())

  const previewOf = async (who: TestUser, request: object) =>
    (await who.call(previewTask, { kind: 'follow', filters: open, ...request } as never)).body

  test('without any, sources share evenly, and it says so', async () => {
    const { person: other, account_id: own } = await product.userWithAccount('sandbox.creator')
    const sources = [followersOf('coffee.daily'), latteart]
    const { sharing, act } = await previewOf(other, {
      ...{ account_id: own, sources, options: by_results, target_count: 8 },
    })
    expect(sharing?.sources).toEqual([])
    expect(sharing?.note).toBe('None of these sources has results yet, so they share evenly.')
    expect([...Map.groupBy(act, ({ source }) => source).values()].map((people) => people.length)).toEqual([4, 4])
    // Who didn't ask hears nothing of it, and neither does a task of one source.
    expect((await previewOf(other, { account_id: own, sources, target_count: 2 })).sharing).toBeNull()
    const single = { account_id: own, sources: [latteart], options: by_results, target_count: 2 }
    expect((await previewOf(other, single)).sharing).toBeNull()
  })

  test('the source that brings more has more of the places; the preview says why, and a task keeps its shares', async () => {
    const { person: other, account_id: own } = await product.userWithAccount('sandbox.creator')
    const tasks = tasksOf(other)
    const sources = [followersOf('coffee.daily'), latteart]
    const request = { account_id: own, kind: 'follow', sources, filters: open }
    await tasks.ended(await tasks.start({ ...request, target_count: 40 }))
    await checksShow(own, { 0: 1, 1: 12 })

    // A source that is new to the account is between the two.
    const three = [...sources, followersOf('travel.maps')]
    const wanted = { ...request, sources: three, options: by_results, target_count: 20 }
    const { sharing, act } = await previewOf(other, wanted)
    const [coffee, latte, travel] = sharing?.sources ?? []
    const percents = sharing?.sources.map(({ percent }) => percent) ?? []
    expect(latte?.text).toMatch(/^#latteart, \d+%: 12 of 20 followed back$/)
    expect(coffee).toMatchObject({ source: 'followers_of:coffee.daily', looked_at: 20, followed_back: 1 })
    expect(travel?.text).toContain('no results yet')
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
    expect(latte?.percent).toBeGreaterThan(55)
    expect(coffee?.percent).toBeGreaterThanOrEqual(8)
    expect(travel?.percent).toBeGreaterThan(coffee?.percent ?? 100)
    // Turns are of people who are looked at: those of the first source are followed already, and so are the first of the second one.
    expect(act.map(({ source }) => source)).not.toContain('followers_of:coffee.daily')
    expect(act.slice(-10).filter(({ source }) => source === 'hashtag:latteart').length).toBeGreaterThanOrEqual(6)

    // Without a preview a task meets the same people, even if news comes in between.
    const task = await tasks.start(wanted)
    await checksShow(own, { 0: 20, 1: 0 })
    await tasks.ended(task)
    const { rows } = await sql`select source_shares from tasks where id = ${task.id}`.execute(db())
    expect(rows).toEqual([{ source_shares: percents }])
    const namesOf = (people: { username: string }[]) => people.map(({ username }) => username).toSorted()
    const met = (await tasks.actionsOf(task)).filter(({ state }) => state === 'done' || state === 'requested')
    expect(namesOf(met)).toEqual(namesOf(act))

    // With one, the preview is the plan.
    const again = await previewOf(other, wanted)
    expect(again.sharing?.sources[1]?.percent).toBeLessThan(latte?.percent ?? 0)
    const planned = await tasks.ended(await tasks.start({ ...wanted, preview_id: again.preview_id }))
    expect(namesOf(await tasks.actionsOf(planned))).toEqual(namesOf(again.act))
  })
})
