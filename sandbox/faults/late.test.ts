import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import { type Client, findFollower, findPk, type Harness, type Loose, talkTo, test } from '../testing/harness.ts'

const HOUR = 3_600_000

const lateness = (harness: Harness, delay_ms = HOUR, order: object = {}) =>
  harness.control('POST', 'faults', { mode: 'late', delay_ms, ...order })

/** Advances the world by the delay of an hour. */
const passes = (harness: Harness) => harness.control('POST', 'advance', { seconds: HOUR / 1_000 })

async function lastWrite(harness: Harness): Promise<Loose> {
  return (await harness.control('GET', 'ledger')).actions.at(-1)
}

async function aPost(client: Client): Promise<Loose> {
  const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
  return items.find((item: Loose) => !item.comments_disabled && item.comment_count > 45)
}

const aStranger = (client: Client, is_private = false) =>
  findFollower(client, (user) => user.is_private === is_private && !user.is_verified)

async function relation(client: Client, pk: string) {
  const { body } = await client.get(`friendships/show/${pk}/`)
  const { friendship_statuses } = (await client.post('friendships/show_many/', { user_ids: pk })).body
  expect(friendship_statuses[pk].following).toBe(body.following)
  return { following: body.following, asked: body.outgoing_request }
}

async function commentsOn(client: Client, post: Loose): Promise<Loose[]> {
  const found: Loose[] = []
  for (let query = ''; ; ) {
    const { body } = await client.get(`media/${post.id}/comments/?${query}`)
    found.push(...body.comments)
    expect(body.comment_count).toBe((await client.get(`media/${post.id}/info/`)).body.items[0].comment_count)
    if (!body.next_max_id) return found
    query = `max_id=${body.next_max_id}&min_id=${body.next_min_id}`
  }
}

describe('a late write', () => {
  test('is answered as done and shows nowhere until its delay is over: a follow', async ({ harness }) => {
    const client = await harness.signIn()
    const { pk, username } = await aStranger(client)
    const { follower_count } = (await client.get(`users/${pk}/info/`)).body.user
    const own = (await client.get('accounts/current_user/')).body.user.pk
    await lateness(harness)
    const { body } = await client.post(`friendships/create/${pk}/`)
    expect([body.status, body.friendship_status.following]).toEqual(['ok', true])
    expect(await relation(client, pk)).toEqual({ following: false, asked: false })
    const firstFollowed = async () => (await client.get(`friendships/${own}/following/`)).body.users[0].username
    expect(await firstFollowed()).not.toBe(username)
    expect(await lastWrite(harness)).toMatchObject({ kind: 'follow', applied: false, applied_at: null })
    await passes(harness)
    expect(await relation(client, pk)).toEqual({ following: true, asked: false })
    expect(await firstFollowed()).toBe(username)
    expect((await client.get(`users/${pk}/info/`)).body.user.follower_count).toBe(follower_count + 1)
    expect(await lastWrite(harness)).toMatchObject({ applied: true, applied_at: expect.stringMatching(/Z$/) })
    expect((await harness.control('GET', 'ledger')).duplicates).toBe(0)
  })

  test('is a request where the person is private, and an unfollow takes as long', async ({ harness }) => {
    const client = await harness.signIn()
    const { pk } = await aStranger(client, true)
    await lateness(harness)
    await client.post(`friendships/create/${pk}/`)
    expect(await relation(client, pk)).toEqual({ following: false, asked: false })
    await passes(harness)
    expect(await relation(client, pk)).toEqual({ following: false, asked: true })
    const own = (await client.get('accounts/current_user/')).body.user.pk
    const followed = (await client.get(`friendships/${own}/following/`)).body.users[0].pk
    await client.post(`friendships/destroy/${followed}/`)
    expect(await relation(client, followed)).toEqual({ following: true, asked: false })
    await passes(harness)
    expect(await relation(client, followed)).toEqual({ following: false, asked: false })
  })

  test('is a like, and the like taken back', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await aPost(client)
    const liked = async () => {
      const [media] = (await client.get(`media/${post.id}/info/`)).body.items
      const { users, user_count } = (await client.get(`media/${post.id}/likers/`)).body
      expect(user_count).toBe(media.like_count)
      return [media.has_liked, media.like_count - post.like_count, users[0].username === 'sandbox.creator']
    }
    await lateness(harness)
    await client.post(`media/${post.id}/like/`)
    expect(await liked()).toEqual([false, 0, false])
    await passes(harness)
    expect(await liked()).toEqual([true, 1, true])
    await client.post(`media/${post.id}/unlike/`)
    expect(await liked()).toEqual([true, 1, true])
    await passes(harness)
    expect(await liked()).toEqual([false, 0, false])
  })

  test('is a comment whose number is known at once, and its deletion', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await aPost(client)
    await lateness(harness)
    const { comment } = (await client.post(`media/${post.id}/comment/`, { comment_text: 'In time' })).body
    expect(comment).toMatchObject({ pk: expect.stringMatching(/^\d{17}$/), text: 'In time' })
    const own = async () => (await commentsOn(client, post)).filter(({ pk }) => pk === comment.pk)
    expect(await own()).toEqual([])
    await passes(harness)
    expect(await own()).toMatchObject([{ text: 'In time', created_at: comment.created_at }])
    const deletion = { comment_ids_to_delete: comment.pk }
    expect((await client.post(`media/${post.id}/comment/bulk_delete/`, deletion)).status).toBe(200)
    expect(await own()).toHaveLength(1)
    await passes(harness)
    expect(await own()).toEqual([])
  })

  test('comes by itself when the real time is over', async ({ harness }) => {
    const client = await harness.signIn()
    const { pk } = await aStranger(client)
    await lateness(harness, 40)
    await client.post(`friendships/create/${pk}/`)
    await expect.poll(async () => (await relation(client, pk)).following).toBe(true)
    const { at, applied_at } = await lastWrite(harness)
    expect(Date.parse(applied_at) - Date.parse(at)).toBe(40)
  })

  test('made twice before it shows is done once and counts as a duplicate', async ({ harness }) => {
    const client = await harness.signIn()
    const { pk } = await aStranger(client)
    await lateness(harness)
    await client.post(`friendships/create/${pk}/`)
    await client.post(`friendships/create/${pk}/`)
    await harness.control('DELETE', 'faults')
    await client.post(`friendships/create/${pk}/`)
    expect(await relation(client, pk)).toEqual({ following: false, asked: false })
    const { following } = await harness.control('GET', 'users/sandbox.creator')
    await passes(harness)
    expect((await harness.control('GET', 'users/sandbox.creator')).following).toBe(following + 1)
    const { actions, duplicates } = await harness.control('GET', 'ledger')
    expect(actions.map(({ applied }: Loose) => applied)).toEqual([true, true, true])
    expect(duplicates).toBe(2)
  })

  test('is never overtaken by its opposite', async ({ harness }) => {
    const client = await harness.signIn()
    const [{ pk }, post] = [await aStranger(client), await aPost(client)]
    await lateness(harness)
    await client.post(`friendships/create/${pk}/`)
    await client.post(`media/${post.id}/like/`)
    await harness.control('DELETE', 'faults')
    await client.post(`friendships/destroy/${pk}/`)
    await client.post(`media/${post.id}/unlike/`)
    await passes(harness)
    expect(await relation(client, pk)).toEqual({ following: false, asked: false })
    expect((await client.get(`media/${post.id}/info/`)).body.items[0].has_liked).toBe(false)
    const { actions, duplicates } = await harness.control('GET', 'ledger')
    expect(actions.map(({ applied }: Loose) => applied)).toEqual([true, true, true, true])
    expect(duplicates).toBe(0)
  })

  test('is known by its token, and can be deleted, before it shows', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await aPost(client)
    await lateness(harness)
    const send = (idempotence_token: string) =>
      client.post(`media/${post.id}/comment/`, { comment_text: 'Once', idempotence_token })
    const [first, again, other] = [await send('one'), await send('one'), await send('two')]
    expect(again.body.comment.pk).toBe(first.body.comment.pk)
    expect(other.body.comment.pk).not.toBe(first.body.comment.pk)
    await harness.control('DELETE', 'faults')
    const remove = () =>
      client.post(`media/${post.id}/comment/bulk_delete/`, { comment_ids_to_delete: first.body.comment.pk })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(400)
    await passes(harness)
    const own = (await commentsOn(client, post)).filter(({ user }) => user.username === 'sandbox.creator')
    expect(own.map(({ pk }) => pk)).toEqual([other.body.comment.pk])
  })

  test('combines with other faults like any write: a cut connection does not stop it, a false success is not applied', async ({
    harness,
  }) => {
    const client = await harness.signIn()
    const { pk } = await aStranger(client)
    await lateness(harness)
    await harness.control('POST', 'faults', { mode: 'done_then_drop', count: 1 })
    await expect(client.post(`friendships/create/${pk}/`)).rejects.toThrow()
    await harness.control('POST', 'faults', { mode: 'false_success', count: 1 })
    const post = await aPost(client)
    expect((await client.post(`media/${post.id}/like/`)).status).toBe(200)
    await passes(harness)
    expect((await relation(client, pk)).following).toBe(true)
    expect((await client.get(`media/${post.id}/info/`)).body.items[0].has_liked).toBe(false)
    const { actions } = await harness.control('GET', 'ledger')
    expect(actions.map(({ applied }: Loose) => applied)).toEqual([true, false])
  })

  test('comes after a restart, too, where the delay is not over and where it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const stateFile = join(folder, 'state.jsonl')
    const started = async () => {
      const running = await startSandbox({ port: 0, users: 20_000, stateFile })
      onTestFinished(() => running.close().catch(() => {}))
      return { running, harness: talkTo(running.origin) }
    }
    const first = await started()
    const client = await first.harness.signIn()
    const [{ pk }, post] = [await aStranger(client), await aPost(client)]
    await lateness(first.harness, HOUR, { kind: 'follow' })
    await lateness(first.harness, 1, { kind: 'like' })
    await client.post(`friendships/create/${pk}/`)
    await client.post(`media/${post.id}/like/`)
    await client.post(`media/${post.id}/comment/`, { comment_text: 'Between' })
    await first.running.close()

    const second = await started()
    const again = { ...client, get: (path: string) => second.harness.get(path, client.headers) }
    await expect.poll(async () => (await again.get(`media/${post.id}/info/`)).body.items[0].has_liked).toBe(true)
    expect((await again.get(`friendships/show/${pk}/`)).body.following).toBe(false)
    await passes(second.harness)
    expect((await again.get(`friendships/show/${pk}/`)).body.following).toBe(true)
    const ledger = await second.harness.control('GET', 'ledger')
    expect(ledger.actions.map(({ applied }: Loose) => applied)).toEqual([true, true, true])
    await second.running.close()
    expect(await (await started()).harness.control('GET', 'ledger')).toEqual(ledger)
  })
})

describe('a crowd', () => {
  test('adds comments above ours, and every count agrees', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await aPost(client)
    await harness.control('POST', 'faults', { mode: 'crowd', count: 75 })
    const { comment } = (await client.post(`media/${post.id}/comment/`, { comment_text: 'First!' })).body
    const comments = await commentsOn(client, post)
    expect(comments.findIndex(({ pk }) => pk === comment.pk)).toBe(75)
    expect(comments).toHaveLength(post.comment_count + 76)
    expect(new Set(comments.map(({ pk }) => pk)).size).toBe(comments.length)
    const crowd = comments.slice(0, 75)
    for (const { pk, text, user } of crowd) expect([pk.length, text !== '', user.pk > 0]).toEqual([17, true, true])
    expect(new Set(crowd.map(({ user }) => user.username)).size).toBeGreaterThan(50)
    const times = comments.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect((await harness.control('GET', 'ledger')).actions).toHaveLength(1)
  })

  test('comments after a late comment as well, which then comes in behind it', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await aPost(client)
    await harness.control('POST', 'faults', { mode: 'crowd', count: 61 })
    await lateness(harness)
    const { comment } = (await client.post(`media/${post.id}/comment/`, { comment_text: 'Late' })).body
    expect(await commentsOn(client, post)).toHaveLength(post.comment_count + 61)
    await passes(harness)
    expect((await commentsOn(client, post)).findIndex(({ pk }) => pk === comment.pk)).toBe(61)
  })

  test('comes to a post at any moment, the same in the same world, and stays after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const read = async (stateFile: string, is_new: boolean) => {
      const running = await startSandbox({ port: 0, users: 20_000, stateFile })
      const harness = talkTo(running.origin)
      const client = await harness.signIn()
      const post = await aPost(client)
      if (is_new) {
        const answer = await harness.control('POST', 'crowd', { media_id: post.id, count: 30 })
        expect(answer).toEqual({ media_id: post.pk, count: 30, comment_count: post.comment_count + 30 })
      }
      const comments = (await commentsOn(client, post)).slice(0, 30)
      await running.close()
      return comments.map(({ pk, text, user }) => `${pk} ${text} ${user.username}`)
    }
    const [one, other] = [join(folder, 'one.jsonl'), join(folder, 'other.jsonl')]
    const comments = await read(one, true)
    expect(await read(other, true)).toEqual(comments)
    expect(await read(one, false)).toEqual(comments)
  })

  test('that makes no sense is refused with a sentence', async ({ harness }) => {
    const client = await harness.signIn()
    const media_id = (await aPost(client)).id
    for (const [path, order] of [
      ['crowd', { media_id: '1', count: 3 }],
      ['crowd', { media_id, count: 0 }],
      ['crowd', { media_id, count: 1e6 }],
      ['crowd', { media_id }],
      ['faults', { mode: 'crowd', count: 1e6 }],
    ] as const) {
      expect(await harness.control('POST', path, order)).toMatchObject({ error: expect.stringMatching(/\.$/) })
    }
  })
})

test('of mode no_token turns a resend into a second comment, which the ledger counts as a duplicate', async ({
  harness,
}) => {
  const client = await harness.signIn()
  const post = await aPost(client)
  await harness.control('POST', 'faults', { mode: 'no_token' })
  const send = () => client.post(`media/${post.id}/comment/`, { comment_text: 'Twice', idempotence_token: 'one' })
  const [first, second] = [await send(), await send()]
  expect(second.body.comment.pk).not.toBe(first.body.comment.pk)
  expect((await commentsOn(client, post)).filter(({ text }) => text === 'Twice')).toHaveLength(2)
  expect((await harness.control('GET', 'ledger')).duplicates).toBe(1)
  await harness.control('DELETE', 'faults')
  expect((await send()).body.comment.pk).toBe(second.body.comment.pk)
})
