import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listTasks, pauseTask, previewTask, resumeTask } from '#contract/automation.ts'
import { type Filters, noFilters } from '#rules/filters.ts'
import { edits, type HostileInstagram } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 }))
  ;({ person, account_id } = await product.userWithAccount())
})
afterAll(() => close())
afterEach(() => hostile.behave())

const follow = (filters: Partial<Filters>, target_count = 4) => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  filters: { ...noFilters, private: 'skip' as const, ...filters },
  target_count,
})

const PROFILE = /\/users\/\d+\/info\/$/
const FEED = /\/feed\/user\/\d+\/$/

/** Every second profile is as the first says, the others as the second says; the names of each. */
function profilesLike(wanted: object, unwanted: object) {
  const names = { wanted: new Set<string>(), unwanted: new Set<string>() }
  hostile.answer(
    PROFILE,
    edits((body, { nth }) => {
      const is_wanted = nth % 2 === 0
      names[is_wanted ? 'wanted' : 'unwanted'].add(body.user.username)
      return { ...body, user: { ...body.user, ...(is_wanted ? wanted : unwanted) } }
    }),
  )
  return names
}

const readsOf = (path: RegExp) => hostile.calls.filter((call) => path.test(call.path)).length

describe('by the profile, without a read of its own', () => {
  test.each<[name: string, filter: Partial<Filters>, wanted: object, unwanted: object, reason: string]>([
    [
      'a link',
      { bio_link: 'only' },
      { external_url: 'https://a.example' },
      { external_url: '', bio_links: [] },
      'has no link in the bio',
    ],
    [
      'a contact',
      { contact_shown: 'only' },
      { public_email: 'a@b.example' },
      { public_email: '', contact_phone_number: '' },
      'shows no email or phone',
    ],
    [
      'mutual followers',
      { mutuals: { min: 2, max: null } },
      { mutual_followers_count: 2 },
      { mutual_followers_count: 1 },
      '1 mutual followers, fewer than 2',
    ],
    [
      'the language',
      { bio_language: ['de'] },
      { biography: 'Mama von zwei Jungs und glücklich' },
      { biography: 'The best coffee is the one you make' },
      'the bio is in English',
    ],
    [
      'a language too short to be known',
      { bio_language: ['de'] },
      { biography: 'Anna ☕' },
      { biography: 'Amante del café y los viajes' },
      'the bio is in Spanish',
    ],
  ])('%s', async (_, filter, wanted, unwanted, reason) => {
    const names = profilesLike(wanted, unwanted)
    hostile.calls.length = 0
    const { body } = await person.call(previewTask, follow(filter))
    expect(body.act).toHaveLength(4)
    for (const { username } of body.act) expect(names.wanted).toContain(username)
    const skipped = body.skip.filter(({ rule }) => rule === Object.keys(filter)[0])
    expect(skipped.length).toBeGreaterThan(0)
    for (const row of skipped) {
      expect(names.unwanted).toContain(row.username)
      expect(row.reason).toBe(reason)
    }
    expect(readsOf(FEED)).toBe(0)
  })
})

describe('by the newest posts', () => {
  const feedsLike = (change: (post: object) => object) =>
    hostile.answer(
      FEED,
      edits((body, { nth }) => (nth % 2 === 0 ? { ...body, items: body.items.map(change) } : body)),
    )

  test.each<[name: string, filter: Partial<Filters>, change: (post: object) => object]>([
    [
      'words in captions',
      { caption_words: { must: ['latte-no-1'], must_not: [] } },
      (post) => ({ ...post, caption: { text: 'A Latte-No-1!' } }),
    ],
    ['engagement', { engagement_rate: { min: 500, max: null } }, (post) => ({ ...post, like_count: 1_000_000 })],
  ])('%s cost one read of each person who passes by the profile', async (_, filter, change) => {
    feedsLike(change)
    hostile.calls.length = 0
    const { body } = await person.call(previewTask, follow({ ...filter, posts: { min: 1, max: null } }))
    expect(body.act).toHaveLength(4)
    const by_posts = body.skip.filter(({ rule }) => rule === Object.keys(filter)[0])
    expect(by_posts.length).toBeGreaterThan(0)
    expect(readsOf(FEED)).toBe(body.act.length + by_posts.length)
    expect(readsOf(PROFILE)).toBe(
      new Set([...body.act, ...body.skip].map(({ username }) => username)).size - rowSkips(body.skip),
    )
  })

  /** Skipped by what the list shows, before any read. */
  const rowSkips = (skips: { rule: string; reason: string }[]) => skips.filter(({ rule }) => rule === 'private').length

  test('likes that their authors hide leave nobody out', async () => {
    hostile.answer(
      FEED,
      edits((body) => ({
        ...body,
        items: body.items.map((post: object) => ({ ...post, like_count: 1, like_and_view_counts_disabled: true })),
      })),
    )
    const { body } = await person.call(previewTask, follow({ engagement_rate: { min: 50, max: null } }))
    expect(body.act).toHaveLength(4)
    expect(body.skip.filter(({ rule }) => rule === 'engagement_rate')).toEqual([])
  })

  test('a like reads the posts once for the filter and for itself', async () => {
    hostile.calls.length = 0
    const { body } = await person.call(previewTask, {
      ...follow({ posts: { min: 1, max: null }, last_post_days: 3650 }),
      kind: 'react' as const,
      options: { post_max_age_days: null },
    })
    const read = hostile.calls.filter(({ path }) => FEED.test(path)).map(({ path }) => path)
    expect(body.act.length).toBeGreaterThan(0)
    expect(new Set(read).size).toBe(read.length)
  })
})

test('a language nobody knows is refused by its field, and so is an empty choice', async () => {
  for (const bio_language of [['tlh'], []] as unknown as Filters['bio_language'][]) {
    const { status, body } = await person.call(previewTask, follow({ bio_language }))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('bio_language')
  }
})

test('a task from before a filter existed runs and is shown with it off, and costs no read for it', async () => {
  const tasks = tasksOf(person)
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await tasks.start({ ...follow({}, 2), start_at })
  const { db } = product.app.engine
  await person.call(pauseTask, { id })
  await sql`update tasks set start_at = null, filters = filters
    - '{bio_link,contact_shown,mutuals,bio_language,caption_words,engagement_rate}'::text[] where id = ${id}`.execute(
    db,
  )
  hostile.calls.length = 0
  await person.call(resumeTask, { id })
  const task = await tasks.ended({ id })
  expect(task).toMatchObject({ status: 'completed', done_count: 2, filters: { bio_link: null, engagement_rate: null } })
  expect(readsOf(FEED)).toBe(0)
  expect((await person.call(listTasks, {})).body.tasks.find((one) => one.id === id)?.filters.mutuals).toBeNull()
})
