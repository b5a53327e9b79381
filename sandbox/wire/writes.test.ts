import { describe, expect } from 'vitest'
import { type Client, findFollower, findPk, type Harness, type Loose, test } from '../testing/harness.ts'

const DAYS = 86_400

async function newestPost(client: Client, username: string): Promise<Loose> {
  return (await client.get(`feed/user/${await findPk(client, username)}/`)).body.items[0]
}

async function anOpenStranger(client: Client): Promise<Loose> {
  return findFollower(client, (user) => !user.is_private && !user.is_verified)
}

/** The pk of a person in the creator's list who is not deleted. */
async function someoneStillThere(harness: Harness, list: 'following_names' | 'follower_names'): Promise<number> {
  for (const name of (await harness.control('GET', 'users/sandbox.creator'))[list]) {
    const { pk, is_deleted } = await harness.control('GET', `users/${name}`)
    if (!is_deleted) return pk
  }
  throw new Error('Every person is deleted.')
}

describe('following', () => {
  test('is shown in the answer, in the friendship, in both lists and in both counts', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await findFollower(client, (user) => user.username !== '' && !user.is_private)
    const { user: before } = (await client.get(`users/${stranger.pk}/info/`)).body
    const received = await client.post(`friendships/create/${stranger.pk}/`, {
      user_id: String(stranger.pk),
      include_follow_friction_check: '1',
    })
    expect(received.body).toMatchObject({
      friendship_status: { following: true, outgoing_request: false, is_eligible_to_subscribe: false },
      previous_following: false,
      status: 'ok',
    })
    expect((await client.get(`friendships/show/${stranger.pk}/`)).body.following).toBe(true)
    const { user: after } = (await client.get(`users/${stranger.pk}/info/`)).body
    expect(after.follower_count).toBe(before.follower_count + 1)
    const { user: me } = (await client.get('users/sandbox.creator/usernameinfo/')).body
    expect(me.following_count).toBe(321)
    const mine = (await client.get(`friendships/${me.pk}/following/?count=1`)).body
    expect(mine.users[0].pk).toBe(stranger.pk)
    const theirs = (await client.get(`friendships/${stranger.pk}/followers/?count=1`)).body
    expect(theirs.users[0].username).toBe('sandbox.creator')
  })

  test('a private person becomes a request, which can be withdrawn', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await findFollower(client, (user) => user.is_private)
    const received = await client.post(`friendships/create/${stranger.pk}/`)
    expect(received.body.friendship_status).toMatchObject({
      following: false,
      outgoing_request: true,
      is_private: true,
    })
    expect((await client.get(`friendships/show/${stranger.pk}/`)).body.outgoing_request).toBe(true)
    const withdrawn = await client.post(`friendships/destroy/${stranger.pk}/`)
    expect(withdrawn.body).toMatchObject({ friendship_status: { outgoing_request: false }, previous_following: false })
  })

  test('a followed person answers ok with previous_following', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await anOpenStranger(client)
    await client.post(`friendships/create/${stranger.pk}/`)
    const again = await client.post(`friendships/create/${stranger.pk}/`)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ friendship_status: { following: true }, previous_following: true })
  })

  test('stops at 7,500', async ({ harness }) => {
    const client = await harness.signIn('sandbox.big')
    const pks: number[] = []
    const path = `friendships/${await findPk(client, 'coffee.daily')}/followers/`
    const { following_names } = await harness.control('GET', 'users/sandbox.big')
    const known = new Set(following_names)
    for (let max_id = ''; pks.length < 101; ) {
      const { body } = await client.get(`${path}?max_id=${encodeURIComponent(max_id)}`)
      max_id = body.next_max_id
      const strangers = body.users.filter((user: Loose) => !known.has(user.username))
      for (const user of strangers) if ((await client.get(`users/${user.pk}/info/`)).status === 200) pks.push(user.pk)
    }
    const last = pks.splice(100)[0]
    for (const pk of pks) expect((await client.post(`friendships/create/${pk}/`)).status).toBe(200)
    const refused = await client.post(`friendships/create/${last}/`)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('max limit of accounts'),
      max_followed_error: true,
    })
  })

  test('oneself is an invalid target and a deleted person is not found', async ({ harness }) => {
    const client = await harness.signIn()
    const self = await client.post(`friendships/create/${await findPk(client, 'sandbox.creator')}/`)
    expect([self.status, self.body.message]).toEqual([400, 'Invalid target user'])
    expect((await client.post('friendships/create/123/')).status).toBe(404)
  })

  test('between two accounts shows on both sides', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.big')]
    const [mine, theirs] = [await findPk(client, 'sandbox.creator'), await findPk(client, 'sandbox.big')]
    await client.post(`friendships/create/${theirs}/`)
    expect((await other.get(`friendships/show/${mine}/`)).body.followed_by).toBe(true)
    await other.post(`friendships/remove_follower/${mine}/`)
    expect((await client.get(`friendships/show/${theirs}/`)).body.following).toBe(false)
  })
})

describe('unfollowing', () => {
  test('takes the person out, and of a stranger answers ok', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await someoneStillThere(harness, 'following_names')
    const received = await client.post(`friendships/destroy/${pk}/`)
    expect(received.body).toMatchObject({ friendship_status: { following: false }, previous_following: true })
    expect((await harness.control('GET', 'users/sandbox.creator')).following).toBe(319)
    const stranger = await anOpenStranger(client)
    const again = await client.post(`friendships/destroy/${stranger.pk}/`)
    expect(again.body).toMatchObject({ friendship_status: { following: false }, previous_following: false })
  })

  test('a follower removes them', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await someoneStillThere(harness, 'follower_names')
    expect((await client.post(`friendships/remove_follower/${pk}/`)).body.friendship_status.followed_by).toBe(false)
    expect((await harness.control('GET', 'users/sandbox.creator')).followers).toBe(409)
  })
})

describe('what the world does in return', () => {
  test('arrives as time goes by: requests are accepted and some follow back', async ({ harness }) => {
    const client = await harness.signIn()
    const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
    for (const user of body.users) await client.post(`friendships/create/${user.pk}/`)
    const at_once = await harness.control('GET', 'users/sandbox.creator')
    expect(at_once.followers).toBe(410)
    expect(at_once.requested_names.length).toBeGreaterThan(15)
    await harness.control('POST', 'advance', { seconds: DAYS })
    const after_a_day = await harness.control('GET', 'users/sandbox.creator')
    await harness.control('POST', 'advance', { seconds: 20 * DAYS })
    const in_the_end = await harness.control('GET', 'users/sandbox.creator')
    expect(after_a_day.followers).toBeGreaterThan(at_once.followers)
    expect(in_the_end.followers).toBeGreaterThan(after_a_day.followers)
    expect(in_the_end.followers - 410).toBeLessThan(90)
    expect(in_the_end.requested_names.length).toBeLessThan(at_once.requested_names.length)
    expect(in_the_end.requested_names.length).toBeGreaterThan(0)
  })

  test('does not arrive from a person unfollowed before', async ({ harness }) => {
    const client = await harness.signIn()
    const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
    const known = new Set((await harness.control('GET', 'users/sandbox.creator')).following_names)
    const strangers = body.users.filter((user: Loose) => !known.has(user.username))
    for (const user of strangers) await client.post(`friendships/create/${user.pk}/`)
    for (const user of strangers) await client.post(`friendships/destroy/${user.pk}/`)
    await harness.control('POST', 'advance', { seconds: 20 * DAYS })
    expect((await harness.control('GET', 'users/sandbox.creator')).followers).toBe(410)
  })
})

describe('liking', () => {
  test('is remembered, counted and undone', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await newestPost(client, 'coffee.daily')
    const like = await harness.post(`media/${post.id}/like/`, {
      raw: `signed_body=SIGNATURE.${encodeURIComponent(JSON.stringify({ media_id: post.id }))}&d=0`,
      headers: client.headers,
    })
    expect(like.body).toEqual({ status: 'ok' })
    const liked = (await client.get(`media/${post.pk}/info/`)).body.items[0]
    expect([liked.has_liked, liked.like_count]).toEqual([true, post.like_count + 1])
    expect((await client.get(`media/${post.id}/likers/`)).body.users[0].username).toBe('sandbox.creator')
    await client.post(`media/${post.pk}/unlike/`)
    expect((await newestPost(client, 'coffee.daily')).has_liked).toBe(false)
  })

  test('a deleted media has its own answer', async ({ harness }) => {
    const client = await harness.signIn()
    const received = await client.post('media/3999999999999999999_1/like/')
    expect(received.status).toBe(400)
    expect(received.body).toMatchObject({
      message: 'Sorry, this media has been deleted',
      like_error_key: 'like_media_does_not_exist',
    })
  })
})

describe('commenting', () => {
  test('adds a comment that can be read and deleted', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await newestPost(client, 'coffee.daily')
    const received = await client.post(`media/${post.id}/comment/`, {
      comment_text: 'Lovely ☕',
      idempotence_token: 't1',
    })
    expect(received.body.comment).toMatchObject({
      pk: expect.stringMatching(/^\d{17}$/),
      text: 'Lovely ☕',
      content_type: 'comment',
      status: 'Active',
      media_id: post.pk,
      user: { username: 'sandbox.creator' },
    })
    const { comments, comment_count } = (await client.get(`media/${post.id}/comments/`)).body
    expect([comments[0].text, comment_count]).toEqual(['Lovely ☕', post.comment_count + 1])
    const deleted = await client.post(`media/${post.id}/comment/bulk_delete/`, {
      comment_ids_to_delete: received.body.comment.pk,
    })
    expect(deleted.body).toEqual({ status: 'ok' })
    expect((await client.get(`media/${post.id}/comments/`)).body.comment_count).toBe(post.comment_count)
  })

  test('repeated with the same token is answered identically and written once', async ({ harness }) => {
    const client = await harness.signIn()
    const post = await newestPost(client, 'coffee.daily')
    const said = { comment_text: 'Twice?', idempotence_token: 'same' }
    const first = await client.post(`media/${post.id}/comment/`, said)
    const second = await client.post(`media/${post.id}/comment/`, said)
    expect(second.body).toEqual(first.body)
    expect((await client.get(`media/${post.id}/comments/`)).body.comment_count).toBe(post.comment_count + 1)
    expect((await harness.control('GET', 'ledger')).duplicates).toBe(0)
  })

  test('where comments are off is refused, and the media has the flag', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get('feed/tag/latteart/')).body
    const closed = items.find((item: Loose) => item.comments_disabled) ?? (await findClosedPost(client))
    const received = await client.post(`media/${closed.id}/comment/`, { comment_text: 'Hello?' })
    expect(received.status).toBe(400)
    expect(received.body).toMatchObject({
      feedback_message: 'Comments on this post have been limited',
      feedback_required: true,
    })
    expect(received.body).not.toHaveProperty('spam')
    expect(closed.commenting_disabled_for_viewer).toBe(true)
  })

  test("can only be undone for one's own comments", async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    const post = items.find((item: Loose) => item.comment_count > 0)
    const [comment] = (await client.get(`media/${post.id}/comments/`)).body.comments
    expect((await client.post(`media/${post.id}/comment/${comment.pk}/delete/`)).status).toBe(400)
  })
})

async function findClosedPost(client: Client): Promise<Loose> {
  for (let max_id = ''; ; ) {
    const { body } = await client.get(`feed/tag/latteart/?max_id=${max_id}`)
    const closed = body.items.find((item: Loose) => item.comments_disabled)
    if (closed) return closed
    max_id = body.next_max_id
  }
}

describe('the ledger', () => {
  test('holds every write that arrived, in order, with what came of it', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await anOpenStranger(client)
    const post = await newestPost(client, 'coffee.daily')
    await client.post(`friendships/create/${stranger.pk}/`)
    await client.post(`media/${post.id}/like/`)
    await client.post(`media/${post.id}/comment/`, { comment_text: 'Good morning' })
    await client.post('friendships/create/123/')
    await client.post(`friendships/destroy/${stranger.pk}/`)
    const { actions, duplicates } = await harness.control('GET', 'ledger?account=sandbox.creator')
    expect(actions.map((one: Loose) => [one.kind, one.target, one.media_id, one.text, one.applied])).toEqual([
      ['follow', stranger.username, null, null, true],
      ['like', 'coffee.daily', post.pk, null, true],
      ['comment', 'coffee.daily', post.pk, 'Good morning', true],
      ['follow', null, null, null, false],
      ['unfollow', stranger.username, null, null, true],
    ])
    expect(duplicates).toBe(0)
    expect(new Date(actions[0].at).toISOString()).toBe(actions[0].at)
    expect((await harness.control('GET', 'ledger?account=sandbox.big')).actions).toEqual([])
  })

  test('counts what was done twice, but not what was undone in between', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await anOpenStranger(client)
    const duplicates = async () => (await harness.control('GET', 'ledger?account=sandbox.creator')).duplicates
    await client.post(`friendships/create/${stranger.pk}/`)
    await client.post(`friendships/destroy/${stranger.pk}/`)
    await client.post(`friendships/create/${stranger.pk}/`)
    expect(await duplicates()).toBe(0)
    await client.post(`friendships/create/${stranger.pk}/`)
    expect(await duplicates()).toBe(1)
    const post = await newestPost(client, 'coffee.daily')
    await client.post(`media/${post.id}/like/`)
    await client.post(`media/${post.id}/like/`)
    await client.post(`media/${post.id}/comment/`, { comment_text: 'One', idempotence_token: 'a' })
    await client.post(`media/${post.id}/comment/`, { comment_text: 'Two', idempotence_token: 'b' })
    expect(await duplicates()).toBe(3)
  })

  test('does not count what was so from the start', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await someoneStillThere(harness, 'following_names')
    await client.post(`friendships/create/${pk}/`)
    const { actions, duplicates } = await harness.control('GET', 'ledger')
    expect([actions[0].applied, duplicates]).toEqual([false, 0])
  })
})
