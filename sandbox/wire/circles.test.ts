import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import { type Client, findFollower, findPk, type Harness, type Loose, talkTo, test } from '../testing/harness.ts'
import { findCastKey } from '../world/cast.ts'
import { describePerson } from '../world/people.ts'
import { incomingRequests } from '../world/responses.ts'
import { createWorld } from '../world/world.ts'

const names = (users: Loose[]) => users.map(({ username }) => username)
const show = async (client: Client, pk: number) => (await client.get(`friendships/show/${pk}/`)).body
const kindsDone = async (harness: Harness) =>
  (await harness.control('GET', 'ledger')).actions.map(({ kind, applied }: Loose) => [kind, applied])

async function someoneFollowed(client: Client, harness: Harness): Promise<Loose> {
  for (const name of (await harness.control('GET', 'users/sandbox.creator')).following_names) {
    const { status, body } = await client.get(`users/${name}/usernameinfo/`)
    if (status === 200) return body.user
  }
}

describe('blocking', () => {
  test('ends what was between two accounts, from both sides, and hides each from the other', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.big')]
    const [mine, theirs] = [await findPk(client, 'sandbox.creator'), await findPk(client, 'sandbox.big')]
    await client.post(`friendships/create/${theirs}/`)
    await other.post(`friendships/create/${mine}/`)
    const { body } = await client.post(`friendships/block/${theirs}/`, { user_id: String(theirs), surface: 'profile' })
    expect(body.friendship_status).toMatchObject({ blocking: true, following: false, followed_by: false })
    expect(await show(client, theirs)).toMatchObject({ blocking: true, following: false, followed_by: false })
    const { follower_names, following_names } = await harness.control('GET', 'users/sandbox.big')
    expect([...follower_names, ...following_names]).not.toContain('sandbox.creator')
    for (const path of [`users/${mine}/info/`, 'users/sandbox.creator/usernameinfo/', `feed/user/${mine}/`])
      expect([path, (await other.get(path)).status]).toEqual([path, 404])
    expect((await other.post(`friendships/create/${mine}/`)).status).toBe(404)
    const { blocked_list } = (await client.get('users/blocked_list/')).body
    expect(blocked_list).toMatchObject([{ user_id: theirs, username: 'sandbox.big', block_at: expect.any(Number) }])
    await client.post(`friendships/unblock/${theirs}/`)
    expect(await show(client, theirs)).toMatchObject({ blocking: false, following: false })
    expect((await other.get(`users/${mine}/info/`)).status).toBe(200)
  })

  test('removes a person from every list the account sees, and prevents following them', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await findFollower(client, (user) => !user.is_private && !user.is_verified)
    const followers = async () =>
      names((await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)).body.users)
    const found = async () => names((await client.get(`users/search/?q=${stranger.username}`)).body.users)
    expect([await followers(), await found()].every((list) => list.includes(stranger.username))).toBe(true)
    await client.post(`friendships/block/${stranger.pk}/`)
    expect([await followers(), await found()].some((list) => list.includes(stranger.username))).toBe(false)
    const refused = await client.post(`friendships/create/${stranger.pk}/`)
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid target user'])
    expect(await kindsDone(harness)).toEqual([
      ['block', true],
      ['follow', false],
    ])
  })
})

describe('muting a person', () => {
  test('shows in the friendship, and hides their posts and stories', async ({ harness }) => {
    const client = await harness.signIn()
    const home = async () =>
      (await client.post('feed/timeline/')).body.feed_items.map((item: Loose) => item.media_or_ad.user.pk)
    const tray = async () => (await client.post('feed/reels_tray/')).body.tray.map((reel: Loose) => reel.user.pk)
    const [[author], [peer]] = [await home(), await tray()]
    const mute = (field: string, pk: number, what = 'mute') =>
      client.post(`friendships/${what}_posts_or_story_from_follow/`, { [field]: String(pk) })
    expect((await mute('target_posts_author_id', author)).body.friendship_status.muting).toBe(true)
    expect((await mute('target_reel_author_id', peer)).body.friendship_status.is_muting_reel).toBe(true)
    expect(await home()).not.toContain(author)
    expect(await tray()).not.toContain(peer)
    expect(await show(client, peer)).toMatchObject({ is_muting_reel: true })
    await mute('target_posts_author_id', author, 'unmute')
    expect(await home()).toContain(author)
    expect((await harness.control('GET', 'ledger')).duplicates).toBe(0)
  })

  test('and restricting, favouring and close friends show in the friendship and in their lists', async ({
    harness,
  }) => {
    const client = await harness.signIn()
    const { pk, username } = await someoneFollowed(client, harness)
    const restricted = await client.post('restrict_action/restrict/', { target_user_id: String(pk) })
    expect(restricted.body.users).toMatchObject([{ pk, friendship_status: { is_restricted: true } }])
    await client.post(`friendships/favorite/${pk}/`)
    const { friendship_statuses } = (await client.post('friendships/set_besties/', { add: [String(pk)] })).body
    expect(friendship_statuses[pk].is_bestie).toBe(true)
    expect(await show(client, pk)).toMatchObject({ is_restricted: true, is_feed_favorite: true, is_bestie: true })
    expect(names((await client.get('friendships/besties/')).body.users)).toEqual([username])
    await client.post('friendships/set_besties/', { remove: [String(pk)] })
    expect((await client.get('friendships/besties/')).body.users).toEqual([])
  })
})

describe('an account', () => {
  test('that becomes private is visible only to its followers, and accepts waiting requests when public again', async ({
    harness,
  }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.big')]
    const mine = await findPk(client, 'sandbox.creator')
    expect((await client.post('accounts/set_private/')).body.user.is_private).toBe(true)
    expect((await other.get(`users/${mine}/info/`)).body.user.is_private).toBe(true)
    expect((await other.get(`feed/user/${mine}/`)).body.message).toBe('Not authorized to view user')
    const asked = await other.post(`friendships/create/${mine}/`)
    expect(asked.body.friendship_status).toMatchObject({ following: false, outgoing_request: true })
    expect(names((await client.get('friendships/pending/')).body.users)).toContain('sandbox.big')
    expect((await client.post('accounts/set_public/')).body.user.is_private).toBe(false)
    const theirs = await findPk(client, 'sandbox.big')
    expect(await show(client, theirs)).toMatchObject({ followed_by: true, incoming_request: false })
  })

  test('changes its biography for every viewer', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.big')]
    await client.post('accounts/set_biography/', { raw_text: 'Now in Porto ☕' })
    expect((await other.get('users/sandbox.creator/usernameinfo/')).body.user.biography).toBe('Now in Porto ☕')
  })

  test('denies the request of a deleted person', async () => {
    const seed = seedWithGoneAsker()
    const running = await startSandbox({ port: 0, users: USERS, seed })
    try {
      const client = await talkTo(running.origin).signIn('sandbox.fresh')
      const pending = async () =>
        (await client.get('friendships/pending/')).body.users.map(({ pk }: Loose) => pk) as number[]
      const before = await pending()
      const looks = await Promise.all(before.map((pk) => client.get(`users/${pk}/info/`)))
      const gone = before.filter((_, place) => looks[place]?.status === 404)
      expect(gone.length).toBeGreaterThan(0)
      for (const pk of gone) {
        expect((await client.post(`friendships/approve/${pk}/`)).status).toBe(404)
        const denied = await client.post(`friendships/ignore/${pk}/`)
        expect(denied.body.friendship_status.incoming_request).toBe(false)
      }
      expect(await pending()).toEqual(before.filter((pk) => !gone.includes(pk)))
    } finally {
      await running.close()
    }
  })
})

describe('after a restart', () => {
  test('replies, blocks, saved posts and what an account changed of itself are as before', async () => {
    const state_file = join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'state')
    const first = await startSandbox({ port: 0, users: USERS, stateFile: state_file })
    const client = await talkTo(first.origin).signIn()
    const pk = await findPk(client, 'coffee.daily')
    const { items } = (await client.get(`feed/user/${pk}/`)).body
    const post = items.find(({ comment_count }: Loose) => comment_count > 5)
    const [{ pk: comment }] = (await client.get(`media/${post.id}/comments/`)).body.comments
    const stranger = await findFollower(client, (user) => !user.is_private && !user.is_verified)
    await client.post(`media/${post.id}/comment/`, { comment_text: 'Indeed', replied_to_comment_id: comment })
    await client.post(`media/${comment}/comment_like/`)
    await client.post(`media/${post.id}/save/`)
    await client.post(`friendships/block/${stranger.pk}/`)
    await client.post('friendships/set_besties/', { add: [String(pk)] })
    await client.post('accounts/set_private/')
    await client.post('accounts/set_biography/', { raw_text: 'Hello' })
    const paths = [
      ...[`media/${post.id}/comments/${comment}/inline_child_comments/`, 'feed/saved/', 'users/blocked_list/'],
      ...['friendships/besties/', 'accounts/current_user/', `friendships/show/${stranger.pk}/`],
    ]
    const look = async (one: Client, origin: string) => {
      const received = await Promise.all(paths.map((path) => one.get(path)))
      return received.map(({ text }) => text.replaceAll(new URL(origin).host, ''))
    }
    const before = await look(client, first.origin)
    await first.close()
    const second = await startSandbox({ port: 0, users: USERS, stateFile: state_file })
    expect(await look(await talkTo(second.origin).signIn(), second.origin)).toEqual(before)
    await second.close()
    await rm(dirname(state_file), { recursive: true })
  })
})

const USERS = 20_000

/** The first seed in which a person who asks to follow sandbox.fresh is deleted by now. */
function seedWithGoneAsker(): number {
  const asked = findCastKey('sandbox.fresh') as number
  for (let seed = 1; ; seed++) {
    const world = createWorld({ seed, users: USERS })
    if (incomingRequests(world, asked, 4).some((key) => describePerson(world, key).is_deleted)) return seed
  }
}
