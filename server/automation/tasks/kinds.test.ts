import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createList, deleteList, listLists, listMembers } from '#contract/audience.ts'
import { createTask, previewTask, undoTask } from '#contract/automation.ts'
import { getUsage } from '#contract/billing.ts'
import { dailyStatistics } from '#contract/statistics.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, type LedgerRow } from '../../testing/sandbox-control.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'

let product: Product
let control: ReturnType<typeof controlSandbox>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const applied = (actions: LedgerRow[], kind: string) => actions.filter((row) => row.kind === kind && row.applied)
const ledgerOf = async (username: string) => (await control.ledger(username)).actions

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  control = controlSandbox(product.sandbox.origin)
  ;({ person, account_id } = await product.userWithAccount('sandbox.creator'))
  tasks = tasksOf(person)
})
afterAll(() => product.close())
afterEach(() => control.clearFaults())

describe('react', () => {
  test('likes recent posts of people found under a hashtag, each proven', async () => {
    const sources = [{ type: 'hashtag', tag: 'latteart' }]
    const options = { post_max_age_days: null }
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'react', sources, filters: open, options, target_count: 5 }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: 5 })
    expect(task.sources[0]).toMatchObject({ label: 'hashtag:latteart', done_count: 5 })
    const actions = await tasks.actionsOf(task)
    const done = actions.filter(({ state }) => state === 'done')
    const ledger = applied(await ledgerOf('sandbox.creator'), 'like')
    expect(done.map(({ media_id }) => media_id?.split('_')[0]).sort()).toEqual(
      ledger.map(({ media_id }) => media_id?.split('_')[0]).sort(),
    )
  })

  test('two posts of each person, found among the followers of somebody', async () => {
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const options = { posts_per_person: 2, post_max_age_days: null }
    const task = await tasks.ended(
      await tasks.start({
        account_id,
        kind: 'react',
        sources,
        filters: { ...open, posts: { min: 2, max: null }, private: 'skip' },
        options,
        target_count: 6,
      }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: 6 })
    const names = namesIn(await tasks.actionsOf(task), 'done')
    expect(new Set(names).size).toBe(3)
  })

  test('a like that was done and then cut off is looked up and not sent again', async () => {
    await control.fault({ mode: 'done_then_drop', kind: 'like', account: 'sandbox.creator', count: 2 })
    const sources = [{ type: 'hashtag', tag: 'latteart', tab: 'top' }]
    const options = { post_max_age_days: null }
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'react', sources, filters: open, options, target_count: 3 }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: 3, failed_count: 0 })
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('undone, the likes are taken back and nothing else', async () => {
    const sources = [{ type: 'likers_of', username: 'coffee.daily', last_posts: 1 }]
    const options = { post_max_age_days: null }
    const before = applied(await ledgerOf('sandbox.creator'), 'like').length
    const task = await tasks.ended(
      await tasks.start({
        account_id,
        kind: 'react',
        sources,
        filters: { ...open, private: 'skip' },
        options,
        target_count: 3,
      }),
    )
    expect(task).toMatchObject({ status: 'completed', can_undo: true, done_count: 3 })
    const { body } = await person.call(undoTask, { id: task.id })
    expect(body.task).toMatchObject({ kind: 'react', undo_of: task.id, target_count: 3 })
    expect(await tasks.ended(body.task)).toMatchObject({ status: 'completed', done_count: 3 })
    const ledger = await ledgerOf('sandbox.creator')
    const media = (rows: LedgerRow[]) => rows.map(({ media_id }) => media_id).sort()
    expect(media(applied(ledger, 'unlike'))).toEqual(media(applied(ledger, 'like').slice(before)))
    expect(await tasks.read(task)).toMatchObject({ can_undo: false, undone_by: body.task.id })
    expect((await person.call(undoTask, { id: task.id })).body).toMatchObject({ code: 'undone_already' })
  })
})

describe('comment', () => {
  const templates = [{ text: '{Lovely|Wonderful} {shot|picture}, {username}!' }, { text: 'This made my day.' }]
  const sources = [{ type: 'hashtag', tag: 'latteart' }]
  const options = { templates, post_max_age_days: null }

  test('needs at least three different texts', async () => {
    await expect(
      tasks.start({
        account_id,
        kind: 'comment',
        sources,
        options: { templates: [{ text: 'Nice' }] },
        target_count: 1,
      }),
    ).rejects.toThrow('comments_too_few')
  })

  test('writes what the preview showed, never the same text twice in a row, never twice to one person', async () => {
    const request = { account_id, kind: 'comment' as const, sources, filters: open, options, target_count: 4 }
    const { body: preview } = await person.call(previewTask, request as never)
    expect(preview.act).toHaveLength(4)
    expect(preview.act.every(({ text, media_id }) => text && media_id)).toBe(true)
    const task = await tasks.ended(await tasks.start({ ...request, preview_id: preview.preview_id }))
    expect(task).toMatchObject({ status: 'completed', done_count: 4 })
    const written = applied(await ledgerOf('sandbox.creator'), 'comment')
    expect(written.map(({ text }) => text)).toEqual(preview.act.map(({ text }) => text))
    const texts = written.map(({ text }) => text)
    expect(texts.some((text, nth) => text === texts[nth - 1])).toBe(false)
    expect(new Set(written.map(({ target }) => target)).size).toBe(4)
  })

  test('a preview plans for nobody twice where one source leads to what another one holds', async () => {
    const by_tag = { account_id, kind: 'comment' as const, sources, filters: open, options, target_count: 1 }
    const author = (await person.call(previewTask, by_tag as never)).body.act[0]?.username ?? ''
    const { follower_list } = (await person.call(createList, { name: 'One', usernames: [author] })).body
    const both = [{ type: 'list', list_id: follower_list.id }, ...sources]
    for (const request of [
      { ...by_tag, sources: both, target_count: 12 },
      { ...by_tag, kind: 'react', sources: both, options: { post_max_age_days: null }, target_count: 12 },
    ]) {
      const { act } = (await person.call(previewTask, request as never)).body
      expect(act).toHaveLength(12)
      expect(act.filter(({ username }) => username === author)).toHaveLength(1)
    }
    await person.call(deleteList, { id: follower_list.id })
  })

  test('done and then cut off: the comment is found by its text and not written again', async () => {
    await control.fault({ mode: 'done_then_drop', kind: 'comment', account: 'sandbox.creator', count: 1 })
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'comment', sources, filters: open, options, target_count: 2 }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: 2, failed_count: 0 })
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('a comment that Instagram says it took and did not is found out', async () => {
    await control.fault({ mode: 'false_success', kind: 'comment', account: 'sandbox.creator', count: 1 })
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'comment', sources, filters: open, options, target_count: 1 }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: 1, failed_count: 1 })
  })

  test('undone, the comments are deleted', async () => {
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'comment', sources, filters: open, options, target_count: 2 }),
    )
    const undo = (await person.call(undoTask, { id: task.id })).body.task
    expect(await tasks.ended(undo)).toMatchObject({ status: 'completed', done_count: 2 })
    const gone = applied(await ledgerOf('sandbox.creator'), 'delete_comment')
    expect(gone).toHaveLength(2)
  })

  test('likes and comments are counted as the day’s actions, what took them back is not', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const [day] = (await person.call(dailyStatistics, { from: today, to: today })).body.days
    const { usage } = (await person.call(getUsage, {})).body.usage
    expect(day).toMatchObject({ liked_posts: 17, comments: 9, followed: 0 })
    expect(usage.daily_actions).toBe(26)
  })
})

describe('unfollow', () => {
  test('follows, then unfollows those who have not followed back, and what it reports is the truth', async () => {
    const own = await product.userWithAccount('sandbox.fresh')
    const theirs = tasksOf(own.person)
    const { account_id } = own
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const followed = await theirs.ended(
      await theirs.start({ account_id, kind: 'follow', sources, target_count: 8, filters: { private: 'skip' } }),
    )
    expect(followed.done_count).toBe(8)
    await control.advance(30 * 86_400)
    const options = { who: 'followed_by_cadenza', followed_days_ago: null, keep_likers_of_last_posts: null }
    const request = { account_id, kind: 'unfollow' as const, options, target_count: 8 }
    const { body: preview } = await own.person.call(previewTask, request as never)
    const task = await theirs.ended(await theirs.start({ ...request, preview_id: preview.preview_id }))
    const actions = await theirs.actionsOf(task)
    expect(namesIn(actions, 'done')).toEqual(preview.act.map(({ username }) => username).sort())
    const truth = await control.user('sandbox.fresh')
    const kept = preview.skip.filter(({ rule }) => rule === 'follows_back').map(({ username }) => username)
    expect(kept.length + preview.act.length).toBe(8)
    expect(truth.following_names.filter((name: string) => kept.includes(name)).sort()).toEqual(kept.sort())
    expect(truth.following_names.some((name: string) => namesIn(actions, 'done').includes(name))).toBe(false)
    expect((await control.ledger('sandbox.fresh')).duplicates).toBe(0)
  })

  test('keeps the number of followed people that the user wants to keep', async () => {
    const own = await product.userWithAccount('sandbox.big')
    const theirs = tasksOf(own.person)
    const { account_id } = own
    const options = { who: 'anyone', only_non_followers: false, keep_likers_of_last_posts: null, keep_following: 7397 }
    const task = await theirs.ended(await theirs.start({ account_id, kind: 'unfollow', options, target_count: 20 }))
    expect(task).toMatchObject({ status: 'completed', done_count: 3 })
    expect(task.current_action).toBe(
      '3 done. Any more, and the account would follow fewer people than you want to keep.',
    )
  })

  test('keeps that number together with other tasks, at the same time and after them', async () => {
    const own = await product.userWithAccount('sandbox.big')
    const theirs = tasksOf(own.person)
    const { account_id } = own
    const following = async () => (await control.user('sandbox.big')).following_names.length
    const keep_following = (await following()) - 4
    const options = { who: 'anyone', only_non_followers: false, keep_likers_of_last_posts: null, keep_following }
    const wanted = { account_id, kind: 'unfollow', options }
    const first = await theirs.start({ ...wanted, target_count: 3 })
    const second = await theirs.start({ ...wanted, target_count: 20 })
    expect((await theirs.ended(first)).done_count + (await theirs.ended(second)).done_count).toBe(4)
    const refused = await own.person.call(createTask, { ...wanted, target_count: 20 } as never)
    expect(refused.body).toMatchObject({ code: 'keeps_all_following' })
    expect(await following()).toBe(keep_following)
  })

  test('a whole follow task is undone: the graph is what it was', async () => {
    const own = await product.userWithAccount('sandbox.big')
    const theirs = tasksOf(own.person)
    const { account_id } = own
    const before = await control.user('sandbox.big')
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const task = await theirs.ended(
      await theirs.start({ account_id, kind: 'follow', sources, target_count: 6, filters: open }),
    )
    expect(task.done_count).toBe(6)
    const undo = (await own.person.call(undoTask, { id: task.id })).body.task
    expect(undo.kind).toBe('unfollow')
    expect(await theirs.ended(undo)).toMatchObject({ status: 'completed', done_count: 6 })
    const after = await control.user('sandbox.big')
    expect(after.following_names.toSorted()).toEqual(before.following_names.toSorted())
    expect(after.requested_names).toEqual(before.requested_names)
  })
})

describe('extract', () => {
  test('reads a whole list into a version of it, complete, in as many pages as it takes', async () => {
    const task = await tasks.start({
      account_id,
      kind: 'extract',
      sources: [{ type: 'following_of', username: 'sandbox.creator' }],
    })
    const ended = await tasks.ended(task)
    expect(ended).toMatchObject({ status: 'completed', progress_percentage: 100 })
    const { follower_lists } = (await person.call(listLists, {})).body
    const list = follower_lists.find(({ id }) => id === ended.list_id)
    expect(list).toMatchObject({
      kind: 'following',
      source: 'extraction',
      complete: true,
      member_count: ended.done_count,
    })
  })

  test('with profile details, the list contains what was seen of each person', async () => {
    const ended = await tasks.ended(
      await tasks.start({
        account_id,
        kind: 'extract',
        sources: [{ type: 'followers_of', username: 'coffee.daily' }],
        options: { profile_details: true },
        target_count: 5,
      }),
    )
    expect(ended).toMatchObject({ status: 'completed', done_count: 5 })
    const { members } = (await person.call(listMembers, { id: ended.list_id ?? '' })).body
    expect(members).toHaveLength(5)
    expect(members.every(({ follower_count }) => follower_count !== null)).toBe(true)
    const { follower_lists } = (await person.call(listLists, {})).body
    expect(follower_lists.find(({ id }) => id === ended.list_id)).toMatchObject({
      complete: false,
      expected_count: 20_000,
    })
  })

  test('a person who is not there is refused at once', async () => {
    await expect(
      tasks.start({ account_id, kind: 'extract', sources: [{ type: 'followers_of', username: 'nobody.at.all.here' }] }),
    ).rejects.toThrow('instagram_user_gone')
  })

  test('a post that is not there is refused by its own name', async () => {
    const sources = [{ type: 'likers_of', media_id: '1' }]
    const { status, body } = await person.call(previewTask, { account_id, kind: 'follow', sources } as never)
    expect([status, body]).toMatchObject([
      404,
      { code: 'instagram_source_gone', error: 'Instagram doesn’t show post B.' },
    ])
  })
})
