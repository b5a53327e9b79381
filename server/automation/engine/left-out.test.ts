import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts.ts'
import { createList } from '#contract/audience.ts'
import { createTask, previewTask, undoTask } from '#contract/automation.ts'
import { noFilters } from '#rules/filters.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { tasksOf } from '../../testing/tasks.ts'

/** No worker runs here: a test takes the steps itself. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step } = stepsOf(() => product)

const CREATOR = 'sandbox.creator'
const PRIVATE = 'sandbox.private'

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(product.database.db)
})
afterAll(() => product.close())

const omit = (...body: string[]) => control.fault({ mode: 'omit', body })
const writes = async (account: string) => (await control.ledger(account)).actions.length

async function setUp(username: string) {
  const { person, account_id } = await product.userWithAccount(username)
  const tasks = tasksOf(person)
  const listOf = async (usernames: string[]) =>
    (await person.call(createList, { name: `List ${usernames[0]}`, usernames })).body.follower_list.id
  const end = async (task: { id: string }) => {
    for (let taken = 0; taken < 300; taken++) {
      const now = await tasks.read(task)
      if (['completed', 'failed', 'stopped'].includes(now.status)) return now
      await step(account_id)
    }
    throw new Error(`The task is not over: ${JSON.stringify(await tasks.read(task))}`)
  }
  return { person, account_id, tasks, listOf, end }
}

type Setting = Awaited<ReturnType<typeof setUp>>

/** A task whose answers leave something out does nothing, and says of everybody that nothing could be decided. */
async function doesNothing({ tasks, end }: Setting, account: string, task: { id: string }, people: number) {
  const before = await writes(account)
  expect(await end(task)).toMatchObject({ done_count: 0, failed_count: 0 })
  expect(await writes(account)).toBe(before)
  const actions = await tasks.actionsOf(task)
  expect(actions.map(({ rule }) => rule)).toEqual(Array.from({ length: people }, () => 'not_known'))
}

test('an account that was connected without counts has none, not zero followers', async () => {
  await omit('follower_count', 'following_count')
  const { person } = await product.userWithAccount('sandbox.fresh')
  expect((await person.call(listAccounts, {})).body).toMatchObject([{ followers_count: null, following_count: null }])
})

describe('people the account follows', () => {
  let setting: Setting
  let mutuals: string[]
  beforeEach(async () => {
    setting = await setUp(CREATOR)
    const { following_names, follower_names } = await control.user(CREATOR)
    const followers = new Set(follower_names)
    mutuals = following_names.filter((name) => followers.has(name)).slice(0, 6)
  })

  const unfollow = (list_id: string, options: object = {}) => ({
    account_id: setting.account_id,
    kind: 'unfollow' as const,
    sources: [{ type: 'list' as const, list_id }],
    options: { who: 'list' as const, keep_likers_of_last_posts: null, followed_days_ago: null, ...options },
    target_count: 6,
  })

  test('six who follow back are kept while Instagram leaves out whether they do, and a preview says so', async () => {
    expect(mutuals).toHaveLength(6)
    const request = unfollow(await setting.listOf(mutuals))
    await omit('followed_by')
    const { body: preview } = await setting.person.call(previewTask, request as never)
    expect(preview.act).toEqual([])
    expect(preview.skip.map(({ rule, reason }) => [rule, reason])).toEqual(
      mutuals.map(() => ['not_known', 'Instagram didn’t show enough to decide']),
    )
    await doesNothing(setting, CREATOR, await setting.tasks.start(request), 6)
  })

  test('a later answer decides: those set back are looked at again', async () => {
    await control.fault({ mode: 'omit', body: ['followed_by'], kind: 'friendship', count: 6 })
    const task = await setting.tasks.start(unfollow(await setting.listOf(mutuals)))
    expect(await setting.end(task)).toMatchObject({ done_count: 0, skipped_count: 6 })
    const actions = await setting.tasks.actionsOf(task)
    expect(actions.map(({ rule }) => rule)).toEqual(mutuals.map(() => 'follows_back'))
  })

  test('no follow request is withdrawn where it isn’t known whether there is one', async () => {
    await omit('outgoing_request', 'following')
    const task = await setting.tasks.start(unfollow(await setting.listOf(mutuals), { only_non_followers: false }))
    const before = await writes(CREATOR)
    expect(await setting.end(task)).toMatchObject({ done_count: 0 })
    expect(await writes(CREATOR)).toBe(before)
  })
})

describe('people to act on', () => {
  let setting: Setting
  beforeEach(async () => {
    setting = await setUp('sandbox.fresh')
  })
  const to = async (kind: string, rest: object) => {
    const { follower_names } = await control.user(CREATOR)
    return {
      account_id: setting.account_id,
      kind,
      sources: [{ type: 'list', list_id: await setting.listOf(follower_names.slice(20, 24)) }],
      filters: noFilters,
      target_count: 3,
      ...rest,
    }
  }
  const range = { min: 0, max: null }

  test.each<[name: string, kind: string, rest: object, left_out: string[]]>([
    ['a follow, a request pending or not', 'follow', {}, ['outgoing_request']],
    ['a follow, by followers', 'follow', { filters: { ...noFilters, followers: range } }, ['follower_count']],
    ['a follow, by posts', 'follow', { filters: { ...noFilters, posts: range } }, ['media_count']],
    ['a follow, by privacy', 'follow', { filters: { ...noFilters, private: 'skip' } }, ['is_private']],
    ['a follow, by who follows', 'follow', { filters: { ...noFilters, follows_me: 'skip' } }, ['followed_by']],
    [
      'a follow, by the last post',
      'follow',
      { filters: { ...noFilters, private: 'skip', last_post_days: 3650 } },
      ['taken_at'],
    ],
    ['a like, liked or not', 'react', { options: { post_likes: null, post_max_age_days: null } }, ['has_liked']],
    ['a like, by likes', 'react', { options: { post_likes: range, post_max_age_days: null } }, ['like_count']],
    ['a like, by age', 'react', { options: { post_likes: null, post_max_age_days: 3650 } }, ['taken_at']],
    [
      'a comment, off or not',
      'comment',
      {
        options: {
          templates: [{ text: '{Nice|Lovely|Great} {one|shot|picture} {here|there|today}', media: 'any' }],
          post_likes: null,
          post_max_age_days: null,
        },
      },
      ['comments_disabled', 'commenting_disabled_for_viewer'],
    ],
  ])('%s', async (_, kind, rest, left_out) => {
    const request = await to(kind, rest)
    await omit(...left_out)
    const before = await writes('sandbox.fresh')
    const task = await setting.tasks.start(request)
    expect(await setting.end(task)).toMatchObject({ done_count: 0, failed_count: 0 })
    expect(await writes('sandbox.fresh')).toBe(before)
    const rules = (await setting.tasks.actionsOf(task)).map(({ rule }) => rule)
    expect(rules).toContain('not_known')
  })
})

describe('people who ask to follow', () => {
  test.each([
    ['are not answered where it isn’t known that they ask', {}, ['incoming_request']],
    [
      'get no other answer where a filter can’t decide',
      {
        options: { answer: 'approve', others: 'opposite' },
        filters: { ...noFilters, followers: { min: 0, max: null } },
      },
      ['follower_count'],
    ],
  ])('%s', async (_, rest, left_out) => {
    const { person, account_id } = await setUp(PRIVATE)
    const request = { account_id, kind: 'answer_requests', target_count: 4, filters: noFilters, ...rest }
    await omit(...left_out)
    const { body } = await person.call(previewTask, request as never)
    expect(body.act).toEqual([])
    expect(body.skip.map(({ rule }) => rule)).toContain('not_known')
  })
})

describe('what is taken back', () => {
  test('likes stay where it isn’t known whether they are there', async () => {
    const setting = await setUp('sandbox.fresh')
    const sources = [{ type: 'hashtag', tag: 'latteart', tab: 'recent' }]
    const liked = await setting.tasks.start({
      ...{ account_id: setting.account_id, kind: 'react', sources, filters: noFilters, target_count: 2 },
      options: { post_likes: null, post_max_age_days: null },
    })
    expect(await setting.end(liked)).toMatchObject({ done_count: 2 })
    await omit('has_liked')
    const { body } = await setting.person.call(undoTask, { id: liked.id })
    await doesNothing(setting, 'sandbox.fresh', body.task, 2)
  })
})

test('a list of which Instagram doesn’t say how long it is, or that it has ended, is not called complete', async () => {
  const { person, account_id, end } = await setUp(CREATOR)
  const request = {
    account_id,
    kind: 'extract',
    sources: [{ type: 'following_of', username: CREATOR }],
    target_count: 2000,
  }
  for (const left_out of [['following_count'], ['big_list', 'next_max_id']]) {
    await omit(...left_out)
    const { body } = await person.call(createTask, request as never)
    await end(body.task)
    await control.clearFaults()
    const { rows } = await sql<{ complete: boolean }>`
      select complete from lists where id = (select list_id from tasks where id = ${body.task.id})`.execute(
      product.database.db,
    )
    expect(rows).toEqual([{ complete: false }])
  }
})
