import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#rules/outcomes.ts'
import { newestFirst } from '#rules/posts.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { createInstagram, type SignedInClient } from './client.ts'
import type { CommentPage } from './comments.ts'
import { makeDevice } from './device.ts'
import type { InstagramPost } from './posts.ts'

let sandbox: RunningSandbox
let control: ReturnType<typeof controlSandbox>
let me: SignedInClient
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, users: 20_000, profile: 'strict' })
  control = controlSandbox(sandbox.origin)
  me = await signedInAs('sandbox.creator')
})
afterAll(() => sandbox.close())
afterEach(() => control.clearFaults())

async function signedInAs(username: string): Promise<SignedInClient> {
  const instagram = createInstagram(sandbox.origin)
  const device = makeDevice()
  const { outcome } = await instagram.signIn(username, 'sandbox-password', device)
  return instagram.as(given(outcome).session, device)
}

function given<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const idOf = async (username: string) => given(await me.profileByName(username)).id

async function aPost(fits: (post: InstagramPost) => boolean = () => true): Promise<InstagramPost> {
  const { posts } = given(await me.posts(await idOf('coffee.daily'), null))
  return posts.find(fits) as InstagramPost
}

describe('people', () => {
  test('are found by name', async () => {
    const found = given(await me.search('coffee.daily'))
    expect(found.map(({ username }) => username)).toContain('coffee.daily')
  })

  test('are followed and unfollowed, and the answer has the previous state', async () => {
    const id = await idOf('travel.maps')
    expect(given(await me.follow(id))).toMatchObject({ friendship: { following: true }, previous_following: false })
    expect(given(await me.friendships([id]))).toEqual(
      new Map([[id, { following: true, outgoing_request: false, incoming_request: false, is_private: false }]]),
    )
    expect(given(await me.unfollow(id))).toMatchObject({ friendship: { following: false }, previous_following: true })
    expect(given(await me.unfollow(id)).previous_following).toBe(false)
  })

  test('a request that is pending is taken back by an unfollow', async () => {
    const { people } = given(await me.people('followers', await idOf('coffee.daily'), null))
    const id = people.find(({ is_private }) => is_private)?.id ?? ''
    expect(given(await me.follow(id)).friendship).toMatchObject({ following: false, outgoing_request: true })
    expect(given(await me.unfollow(id)).friendship).toMatchObject({ following: false, outgoing_request: false })
  })

  test('who follows us can be removed', async () => {
    const { people } = given(await me.people('followers', me.session().user_id, null))
    const id = people[0]?.id ?? ''
    expect(given(await me.friendship(id)).followed_by).toBe(true)
    expect(given(await me.removeFollower(id)).followed_by).toBe(false)
    expect(given(await me.friendship(id)).followed_by).toBe(false)
  })
})

describe('posts', () => {
  test('of a person come in pages, the newest first, and none twice', async () => {
    const id = await idOf('coffee.daily')
    const first = given(await me.posts(id, null))
    const second = given(await me.posts(id, first.next_cursor))
    const posts = [...first.posts, ...second.posts]
    expect(new Set(posts.map((post) => post.id)).size).toBe(24)
    expect(posts.map((post) => post.taken_at)).toEqual(newestFirst(posts).map((post) => post.taken_at))
    expect(posts[0]?.id).toBe(`${posts[0]?.pk}_${id}`)
    expect(posts[0]?.author?.username).toBe('coffee.daily')
  })

  test('are found by their full id and by the bare one', async () => {
    const post = await aPost()
    expect(given(await me.post(post.id))).toEqual(post)
    expect(given(await me.post(post.pk))).toEqual(post)
  })

  test.each(['top', 'recent'] as const)('under a hashtag come in pages (%s)', async (tab) => {
    const first = given(await me.hashtagPosts('latteart', tab, null))
    const second = given(await me.hashtagPosts('latteart', tab, first.next_cursor))
    expect(first.posts.length).toBeGreaterThan(0)
    expect(second.posts.length).toBeGreaterThan(0)
    const ids = [...first.posts, ...second.posts].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(first.posts.every(({ caption }) => caption?.includes('#latteart'))).toBe(true)
  })

  test('of the people one follows are the home feed', async () => {
    const first = given(await me.homeFeed(null))
    const second = given(await me.homeFeed(first.next_cursor))
    const authors = [...first.posts, ...second.posts].map(({ author }) => author?.id ?? '')
    const friendships = given(await me.friendships(authors))
    expect(authors.length).toBeGreaterThan(10)
    expect(authors.every((id) => friendships.get(id)?.following)).toBe(true)
  })

  test('are liked and unliked, and their likers can be read', async () => {
    const { id } = await aPost()
    expect(await me.like(id)).toEqual({ kind: 'done', value: null })
    expect(given(await me.post(id)).has_liked).toBe(true)
    expect(given(await me.likers(id)).map(({ username }) => username)).toContain('sandbox.creator')
    expect(await me.unlike(id)).toEqual({ kind: 'done', value: null })
    expect(given(await me.post(id)).has_liked).toBe(false)
  })
})

describe('comments', () => {
  test('are written once however often they are sent, read, and deleted', async () => {
    const post = await aPost(({ comments_off }) => !comments_off)
    const token = randomUUID()
    const written = given(await me.comment(post.id, 'Lovely ☕', token))
    expect(written).toMatchObject({ text: 'Lovely ☕', author: { username: 'sandbox.creator' } })
    expect(given(await me.comment(post.id, 'Lovely ☕', token))).toEqual(written)
    const ours = async () =>
      given(await me.comments(post.id, null)).comments.filter(({ author }) => author.username === 'sandbox.creator')
    expect(await ours()).toEqual([written])
    expect(await me.deleteComment(post.id, written.id)).toEqual({ kind: 'done', value: null })
    expect(await ours()).toEqual([])
  })

  test('come in pages until there are no more', async () => {
    const post = await aPost(({ comment_count }) => (comment_count ?? 0) > 40)
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: CommentPage = given(await me.comments(post.id, cursor))
      ids.push(...page.comments.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(ids).size).toBe(post.comment_count)
  })
})

describe('a write whose answer does not come', () => {
  test.each(['done_then_drop', 'drop_connection', 'empty_200', 'truncated_json', 'server_error'])(
    '%s: it is unknown what was done',
    async (mode) => {
      const { id } = await aPost()
      await control.fault({ mode, kind: 'like', account: 'sandbox.creator', count: 1 })
      expect((await me.like(id)).kind).toBe('unknown')
    },
  )
})
