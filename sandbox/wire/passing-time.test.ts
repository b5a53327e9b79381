import { describe, expect } from 'vitest'
import { type Client, findPk, type Loose, test } from '../testing/harness.ts'

const DAY = 86_400

async function postsOf(client: Client, username: string): Promise<Loose[]> {
  return (await client.get(`feed/user/${await findPk(client, username)}/`)).body.items
}

describe('as time goes by', () => {
  test('people post: the feed, the count, the hashtag and the timeline show it', async ({ harness }) => {
    const client = await harness.signIn()
    const [before] = await postsOf(client, 'coffee.daily')
    const { media_count } = (await client.get('users/coffee.daily/usernameinfo/')).body.user
    const timeline = (await client.get('feed/timeline/')).body.feed_items[0].media_or_ad
    const { now } = await harness.control('POST', 'advance', { seconds: 30 * DAY })

    const posts = await postsOf(client, 'coffee.daily')
    const place = posts.findIndex(({ id }) => id === before.id)
    expect(place === -1 ? posts.length : place).toBeGreaterThan(0)
    expect((await client.get('users/coffee.daily/usernameinfo/')).body.user.media_count).toBeGreaterThan(media_count)
    for (const { taken_at } of posts) expect(taken_at).toBeLessThanOrEqual(Date.parse(now) / 1_000)
    expect(posts[0].taken_at).toBeGreaterThan(before.taken_at)
    expect((await client.get('feed/timeline/')).body.feed_items[0].media_or_ad.taken_at).toBeGreaterThan(
      timeline.taken_at,
    )
    const shown = (await client.get(`media/${posts[0].pk}/info/`)).body.items[0]
    expect(shown.id).toBe(posts[0].id)
    const { comments } = (await client.get(`media/${posts[0].id}/comments/`)).body
    for (const { created_at } of comments) expect(created_at).toBeGreaterThanOrEqual(posts[0].taken_at)
  })

  test('accounts post nothing by themselves', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'advance', { seconds: 30 * DAY })
    expect((await client.get('users/sandbox.creator/usernameinfo/')).body.user.media_count).toBe(42)
  })

  test('some people rename: the id stays, the former name leads nowhere, the list shows the new one', async ({
    harness,
  }) => {
    const client = await harness.signIn()
    const path = `friendships/${await findPk(client, 'coffee.daily')}/followers/`
    const before: Loose[] = (await client.get(path)).body.users
    await harness.control('POST', 'advance', { seconds: 180 * DAY })
    const after: Loose[] = (await client.get(path)).body.users
    expect(after.map(({ pk }) => pk)).toEqual(before.map(({ pk }) => pk))
    const place = after.findIndex(({ username }, at) => username !== before[at].username)
    const [former, renamed] = [before[place], after[place]]
    expect((await client.get(`users/${former.username}/usernameinfo/`)).status).toBe(404)
    expect((await client.get(`users/${renamed.username}/usernameinfo/`)).body.user.pk).toBe(renamed.pk)
    expect((await harness.control('GET', `users/${former.username}`)).username).toBe(renamed.username)
  })

  test('some people are deleted: still listed, but 404 when looked up', async ({ harness }) => {
    const client = await harness.signIn()
    const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
    const missing = async () => {
      const answers = await Promise.all(body.users.map(({ pk }: Loose) => client.get(`users/${pk}/info/`)))
      return answers.flatMap(({ status }, place) => (status === 404 ? [place] : []))
    }
    const before = await missing()
    await harness.control('POST', 'advance', { seconds: 180 * DAY })
    const after = await missing()
    expect(after.length).toBeGreaterThan(before.length)
    expect(after).toEqual(expect.arrayContaining(before))
  })
})
